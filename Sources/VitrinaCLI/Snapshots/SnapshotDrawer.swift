internal import Diagnostics
internal import Rasterizing
internal import Values
internal import Vitrina
internal import Workshop

/// Draws what is kept of subjects. One thread: it has a renderer of its own.
struct SnapshotDrawer {
  private let files: DiskFiles
  private let pictures: ComponentPictures

  /// Pixels a point of pictures.
  static let scale = 2.0

  init(of host: Host, files: DiskFiles) {
    self.files = files
    pictures = ComponentPictures(of: host, files: files)
  }

  /// The bytes of a kind.
  ///
  /// - Parameter diagnostics: Gets what was drawn otherwise than asked for, such as a broken image.
  func draw(
    _ shown: ShowTarget.Shown, as kind: SnapshotKind, in axes: SnapshotAxes,
    _ diagnostics: inout [Diagnostic]
  ) throws(Diagnostic) -> [UInt8] {
    switch kind {
    case .json:
      let data = try JSONReader.read(shown.json, file: "json")
      return Array("\(data.prettyJSON)\n".utf8)
    case .a11y:
      return ShownDrawing(
        shown: shown, environment: axes.context.environment, files: files, remote: nil
      ).spoken
    case .png:
      let picture = try pictures.draw(
        shown.components, as: .png(scale: Self.scale), in: axes.context.environment,
        notes: [("Title", "\(shown.title) \(axes.options)")])
      diagnostics += picture.diagnostics
      return picture.bytes
    }
  }

  /// Compares a drawn picture with the snapshot.
  ///
  /// - Throws: `picture.compare` when that is no PNG.
  func compare(
    _ shown: ShowTarget.Shown, in axes: SnapshotAxes, _ actual: [UInt8], with expected: [UInt8],
    _ tolerance: PictureDifference.Tolerance
  ) throws(Diagnostic) -> PictureComparison {
    try pictures.compare(
      shown.components, in: axes.context.environment, actual, with: expected,
      scale: Self.scale, tolerance: tolerance)
  }
}

public import Components
public import Diagnostics
public import Rasterizing
internal import Rendering
internal import Synchronization
internal import Values
public import Vitrina

/// Resolved components as pictures: brings their images and fonts to the renderer.
///
/// Any thread; one picture is drawn at a time. Making one costs nothing, the first picture opens
/// the fonts.
public final class ComponentPictures: Sendable {
  /// What a picture is written as.
  public enum Format: Sendable, Equatable {
    /// `scale`: pixels a point.
    case png(scale: Double)
    case svg
    case pdf
  }

  private let files: DiskFiles
  let registry: ComponentRegistry
  private let remote: (@Sendable (String) -> [UInt8]?)?
  private let renderer = Mutex<PictureRenderer?>(nil)

  /// - Parameter remote: Gives the bytes of an image from the network; nil: such images are
  ///   placeholders.
  public init(
    of host: Host, files: DiskFiles, remote: (@Sendable (String) -> [UInt8]?)? = nil
  ) {
    self.files = files
    self.remote = remote
    registry = host.catalog.components
  }

  /// Draws components below one another.
  ///
  /// - Parameter notes: What a PNG says of itself, such as the axes, beside renderer and fonts.
  /// - Throws: `picture.size` for what is too large, `picture.scale`, `picture.memory`.
  public func draw(
    _ components: [ResolvedComponent], as format: Format, in environment: ViewEnvironment,
    notes: [(keyword: String, text: String)] = []
  ) throws(Diagnostic) -> Picture {
    try withPage(components, environment) { (page, renderer) throws(Diagnostic) in
      switch format {
      case .png(let scale): try renderer.png(page, scale: scale, metadata: notes)
      case .svg: try renderer.svg(page)
      case .pdf: try renderer.pdf(page)
      }
    }
  }

  /// Where every node of the components stands: `{"width", "height", "nodes": [{"id", "x", "y",
  /// "width", "height", "fields"}]}` in points, in reading order.
  public func layout(
    _ components: [ResolvedComponent], in environment: ViewEnvironment
  ) throws(Diagnostic) -> [UInt8] {
    try withPage(components, environment) { (page, _) throws(Diagnostic) in
      var nodes: [DataValue] = []
      for (component, box) in zip(components, page.boxes) {
        let fields = self.registry.component(named: component.component)?.nodeFields ?? []
        Self.list(box, fields, &nodes)
      }
      let whole: DataValue = [
        "width": .double(page.width), "height": .double(page.height), "nodes": .list(nodes),
      ]
      return Array(whole.json.utf8)
    }
  }

  private static func list(
    _ box: LayoutBox<TextLines>, _ fields: [NodeFields], _ nodes: inout [DataValue]
  ) {
    nodes.append([
      "id": .string(box.id), "x": .double(box.frame.x), "y": .double(box.frame.y),
      "width": .double(box.frame.width), "height": .double(box.frame.height),
      "fields": .list(fields.paths(ofNode: box.id).map { .string($0.description) }),
    ])
    for child in box.children { list(child, fields, &nodes) }
  }

  /// Something that keeps people from using a component.
  public struct Finding: Sendable, Equatable {
    /// Position of the component among those that are shown, from 0.
    public var entry: Int
    /// The node that has it.
    public var node: String
    public var diagnostic: Diagnostic
  }

  /// What keeps people from using the components, in reading order, with the lines that decide it.
  public func findings(
    _ components: [ResolvedComponent], in environment: ViewEnvironment
  ) throws(Diagnostic) -> [Finding] {
    try withPage(components, environment) { (page, _) throws(Diagnostic) in
      var findings: [Finding] = []
      for (entry, (component, box)) in zip(components, page.boxes).enumerated() {
        guard let description = self.registry.component(named: component.component) else {
          continue
        }
        let check = AccessibilityCheck(
          description, environment: component.environment(in: environment))
        findings += check.findings(in: box).map { finding in
          Finding(
            entry: entry, node: finding.node, diagnostic: component.diagnostic(of: finding.problem))
        }
      }
      return findings
    }
  }

  /// The same without the nodes: each fault once, since one field may be hard to see in several.
  public func accessibilityFaults(
    _ components: [ResolvedComponent], in environment: ViewEnvironment
  ) throws(Diagnostic) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    for finding in try findings(components, in: environment)
    where !faults.contains(finding.diagnostic) {
      faults.append(finding.diagnostic)
    }
    return faults
  }

  /// Compares a drawn PNG with one of the same components that was drawn before.
  ///
  /// - Throws: `picture.compare` when the earlier one is no PNG.
  public func compare(
    _ components: [ResolvedComponent], in environment: ViewEnvironment, _ picture: [UInt8],
    with expected: [UInt8], scale: Double, tolerance: PictureDifference.Tolerance
  ) throws(Diagnostic) -> PictureComparison {
    try withPage(components, environment) { (page, _) throws(Diagnostic) in
      guard let old = PixelImage(png: expected), let new = PixelImage(png: picture) else {
        throw Diagnostic(
          "picture.compare", .error, "the picture to compare with cannot be read",
          expected: "a PNG", found: "\(expected.count) other bytes",
          fix: "draw it anew with --format png")
      }
      let difference = PictureDifference(of: new, from: old, tolerance: tolerance)
      let changes = zip(components, page.boxes).flatMap { component, box in
        difference.changes(
          in: box, scale: scale,
          of: self.registry.component(named: component.component)?.nodeFields ?? [])
      }
      return PictureComparison(expected: old, difference: difference, changes: changes)
    }
  }

  /// Lays the components out and works on the page while nobody else uses the renderer.
  private func withPage<Result: Sendable>(
    _ components: [ResolvedComponent], _ environment: ViewEnvironment,
    _ work: (PicturePage, PictureRenderer) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try renderer.withLock { (kept: inout sending PictureRenderer?) throws(Diagnostic) -> Result in
      let renderer: PictureRenderer
      if let open = kept { renderer = open } else { renderer = try PictureRenderer() }
      kept = renderer
      let contents = components.map { component in
        PictureContent(component.view(in: environment), fonts: self.fonts(of: component)) {
          self.bytes(of: $0, plugin: component.plugin)
        }
      }
      return try work(try renderer.page(contents, in: environment), renderer)
    }
  }

  private func fonts(of component: ResolvedComponent) -> FontSet? {
    guard let font = component.font else { return nil }
    let fontFiles = font.files.compactMap { file in
      files.absolutePath(of: file.path).map { FontSet.File(weight: file.weight, path: $0) }
    }
    return FontSet(family: font.family, files: fontFiles)
  }

  private func bytes(of image: ImageReference, plugin: String) -> [UInt8]? {
    switch image {
    case .asset(let path): files.contents(of: AssetPath.file(path, of: plugin))
    case .remote(let url): remote?(url)
    case .data, .unreadable: nil
    }
  }
}

/// How a picture differs from an earlier one.
public struct PictureComparison: Sendable {
  public let expected: PixelImage
  public let difference: PictureDifference
  /// In reading order.
  public let changes: [NodeChange]
}

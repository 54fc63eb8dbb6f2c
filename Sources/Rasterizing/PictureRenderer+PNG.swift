internal import CCairo
internal import Components
public import Diagnostics
internal import Rendering

extension PictureRenderer {
  /// The most pixels of a PNG.
  public static let maxPixels = 64_000_000

  /// What a PNG may be drawn at: pixels a point.
  public static let scales: ClosedRange<Double> = 1...4

  /// Draws a page as PNG on the background of the palette.
  ///
  /// Text chunks hold the version of the renderer (`Software`) and the hashes of the fonts that
  /// were used (`Fonts`).
  ///
  /// - Parameters:
  ///   - scale: Pixels a point, one of `scales`. Sizes are rounded up.
  ///   - metadata: More text chunks, such as the axes; keywords are 1 to 79 ASCII characters.
  /// - Throws: `picture.scale`, `picture.size` beyond `maxPixels`, `picture.memory`.
  public func png(
    _ page: PicturePage, scale: Double, metadata: [(keyword: String, text: String)] = []
  ) throws(Diagnostic) -> Picture {
    guard Self.scales.contains(scale) else { throw PictureFault.scale(scale) }
    let width = max(1, (page.width * scale).rounded(.up))
    let height = max(1, (page.height * scale).rounded(.up))
    guard width <= 32767, height <= 32767, width * height <= Double(Self.maxPixels) else {
      throw PictureFault.size(
        width, height,
        limit: "at most \(Self.maxPixels / 1_000_000) megapixels, no side above 32767")
    }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    guard let surface, let cairo = cairo_create(surface) else { throw PictureFault.memory }
    defer { cairo_destroy(cairo) }
    cairo_scale(cairo, scale, scale)
    let canvas = CairoCanvas(cairo, .pixels(glyphMasks), imageScale: scale)
    canvas.fill(
      RoundedRect(LayoutRect(x: 0, y: 0, width: width / scale, height: height / scale)),
      page.environment.palette.background)
    let diagnostics = paint(page, on: canvas)
    guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS else { throw PictureFault.memory }
    var encoder = PNGEncoder()
    encoder.texts.append(("Software", "Vitrina \(Self.version)"))
    encoder.texts.append(("Fonts", fontList(canvas.fontFiles)))
    encoder.texts += metadata.filter { (1...79).contains($0.keyword.utf8.count) }
    guard let bytes = encoder.encode(surface) else { throw PictureFault.memory }
    return Picture(bytes: bytes, width: width, height: height, diagnostics: diagnostics)
  }

  /// `NAME HASH` for each font file whose letters were drawn, by name.
  private func fontList(_ files: Set<String>) -> String {
    files.map { file in
      let name = file.split(separator: "/").last ?? ""
      return "\(name) \(hashes.hash(ofFile: file))"
    }.sorted().joined(separator: "\n")
  }
}

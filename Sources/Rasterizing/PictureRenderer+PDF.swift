internal import CCairo
internal import Components
public import Diagnostics
internal import Rendering
internal import Values

extension PictureRenderer {
  /// The longest side of a PDF in points; readers show no more.
  public static let maxPDFLength = 14_400.0

  /// Draws a page as a PDF of one page of its size, on the background of the palette.
  ///
  /// Letters stay letters, and their fonts are embedded. Its dates are fixed.
  ///
  /// - Throws: `picture.size` beyond `maxPDFLength`, `picture.memory`.
  public func pdf(_ page: PicturePage) throws(Diagnostic) -> Picture {
    let width = max(1, page.width)
    let height = max(1, page.height)
    guard width <= Self.maxPDFLength, height <= Self.maxPDFLength else {
      throw PictureFault.size(
        width, height, limit: "no side above \(Int(Self.maxPDFLength)) points")
    }
    let output = Output()
    let closure = Unmanaged.passUnretained(output).toOpaque()
    let surface = cairo_pdf_surface_create_for_stream(
      { closure, bytes, count in
        guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
        let output = Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue()
        output.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
      }, closure, width, height)
    defer { cairo_surface_destroy(surface) }
    guard let surface, let cairo = cairo_create(surface) else { throw PictureFault.memory }
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, Self.date)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, Self.date)
    let canvas = CairoCanvas(cairo, .pages, imageScale: Self.imageScale)
    canvas.fill(
      RoundedRect(LayoutRect(x: 0, y: 0, width: width, height: height)),
      page.environment.palette.background)
    let diagnostics = paint(page, on: canvas)
    let isDrawn = cairo_status(cairo) == CAIRO_STATUS_SUCCESS
    cairo_destroy(cairo)
    cairo_surface_finish(surface)
    guard isDrawn, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      throw PictureFault.memory
    }
    return Picture(bytes: output.bytes, width: width, height: height, diagnostics: diagnostics)
  }

  /// Pixels of images a point, in formats that are made larger by who looks at them.
  static var imageScale: Double { 3 }

  private static let date = "2000-01-01T00:00:00Z"

  private final class Output {
    var bytes: [UInt8] = []
  }
}

internal import CCairo
internal import Components
internal import Rendering

/// The opacity of a blurred shadow, pixel by pixel.
///
/// Three box blurs one after the other come within 3 % of the Gauss curve that CSS asks for, with
/// whole numbers only, so that every machine makes the same.
struct ShadowMask: ~Copyable {
  let surface: OpaquePointer
  /// What the mask covers, in points.
  let frame: LayoutRect
  let pixelsPerPoint: Double

  /// Nil where there is no shadow: of nothing, or too large to draw.
  init?(_ shape: RoundedRect, _ shadow: Decoration.Shadow, pixelsPerPoint: Double) {
    guard shape.rect.width > 0, shape.rect.height > 0 else { return nil }
    let blur = min(max(0, shadow.blur), 200)
    let radius = Self.boxRadius(sigma: blur / 2 * pixelsPerPoint)
    let margin = Double(3 * radius + 1)
    let width = (shape.rect.width * pixelsPerPoint + 2 * margin).rounded(.up)
    let height = (shape.rect.height * pixelsPerPoint + 2 * margin).rounded(.up)
    guard width * height <= 64_000_000, width <= 32767, height <= 32767,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    else { return nil }
    self.surface = surface
    self.pixelsPerPoint = pixelsPerPoint
    frame = LayoutRect(
      x: shape.rect.x + shadow.x - margin / pixelsPerPoint,
      y: shape.rect.y + shadow.y - margin / pixelsPerPoint, width: width / pixelsPerPoint,
      height: height / pixelsPerPoint)
    draw(shape, margin: margin / pixelsPerPoint)
    if radius > 0 { blurPixels(radius: radius) }
  }

  deinit { cairo_surface_destroy(surface) }

  /// Of boxes which, laid over one another three times, have the variance of the Gauss curve.
  private static func boxRadius(sigma: Double) -> Int {
    Int(((sigma * sigma * 4 + 1).squareRoot() / 2 - 0.5).rounded())
  }

  private func draw(_ shape: RoundedRect, margin: Double) {
    let cairo = cairo_create(surface)
    cairo_scale(cairo, pixelsPerPoint, pixelsPerPoint)
    if let cairo {
      var moved = shape
      moved.rect.x = margin
      moved.rect.y = margin
      CairoCanvas(cairo, .pages, imageScale: pixelsPerPoint).fill(moved, HexColor(0))
    }
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
  }

  private func blurPixels(radius: Int) {
    guard let pixels = cairo_image_surface_get_data(surface) else { return }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    var line = [UInt8](repeating: 0, count: max(width, height))
    for y in 0..<height {
      for _ in 0..<3 {
        Self.blur(pixels + y * stride, count: width, step: 1, radius: radius, &line)
      }
    }
    for x in 0..<width {
      for _ in 0..<3 {
        Self.blur(pixels + x, count: height, step: stride, radius: radius, &line)
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  /// Makes each byte of a line the mean of those around it; beyond the ends there is nothing.
  private static func blur(
    _ bytes: UnsafeMutablePointer<UInt8>, count: Int, step: Int, radius: Int,
    _ line: inout [UInt8]
  ) {
    let size = 2 * radius + 1
    var sum = 0
    for index in 0..<min(radius, count) { sum += Int(bytes[index * step]) }
    for index in 0..<count {
      if index + radius < count { sum += Int(bytes[(index + radius) * step]) }
      if index > radius { sum -= Int(bytes[(index - radius - 1) * step]) }
      line[index] = UInt8((sum + radius) / size)
    }
    for index in 0..<count { bytes[index * step] = line[index] }
  }
}

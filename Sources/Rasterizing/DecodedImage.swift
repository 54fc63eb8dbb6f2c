internal import CCairo
internal import Components
internal import Rendering

/// The pixels of an image at the size at which they are needed.
final class DecodedImage {
  let surface: OpaquePointer
  let width: Int
  let height: Int

  /// Takes over the surface.
  init(_ surface: OpaquePointer) {
    self.surface = surface
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
  }

  deinit { cairo_surface_destroy(surface) }

  /// Of its pixels in memory.
  var byteCount: Int { width * height * 4 }

  /// As a file; nil without memory.
  func png() -> [UInt8]? { PNGEncoder().encode(surface) }

  /// As a file in one colour that is as opaque as the image.
  func png(tint: HexColor) -> [UInt8]? {
    let tinted = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    defer { cairo_surface_destroy(tinted) }
    guard let tinted, let cairo = cairo_create(tinted) else { return nil }
    defer { cairo_destroy(cairo) }
    let canvas = CairoCanvas(cairo, .pages, imageScale: 1)
    let whole = LayoutRect(x: 0, y: 0, width: Double(width), height: Double(height))
    canvas.draw(self, in: whole, tint: tint)
    return PNGEncoder().encode(tinted)
  }
}

internal import CCairo
internal import Components
internal import Rendering

/// The pixels of one coloured glyph: what formats without colour fonts show of it.
struct GlyphPicture {
  let image: DecodedImage
  /// From the glyph's origin on the baseline, in points.
  let frame: LayoutRect

  /// Nil for a glyph that draws nothing.
  init?(_ face: FontFace, _ glyph: UInt32, size: Double, scale: Double) {
    guard let extents = Self.extents(face, glyph, size: size * scale), extents.width > 0,
      extents.height > 0, extents.width * extents.height < 16_000_000
    else { return nil }
    let left = extents.x_bearing.rounded(.down)
    let top = extents.y_bearing.rounded(.down)
    let width = (extents.x_bearing + extents.width).rounded(.up) - left
    let height = (extents.y_bearing + extents.height).rounded(.up) - top
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    guard let surface else { return nil }
    image = DecodedImage(surface)
    let cairo = cairo_create(surface)
    cairo_set_font_face(cairo, face.cairoFace)
    cairo_set_font_size(cairo, size * scale)
    var placed = cairo_glyph_t(index: UInt(glyph), x: -left, y: -top)
    cairo_show_glyphs(cairo, &placed, 1)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    frame = LayoutRect(
      x: left / scale, y: top / scale, width: width / scale, height: height / scale)
  }

  private static func extents(
    _ face: FontFace, _ glyph: UInt32, size: Double
  ) -> cairo_text_extents_t? {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1)
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    cairo_set_font_face(cairo, face.cairoFace)
    cairo_set_font_size(cairo, size)
    var placed = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    var extents = cairo_text_extents_t()
    cairo_glyph_extents(cairo, &placed, 1, &extents)
    return cairo_status(cairo) == CAIRO_STATUS_SUCCESS ? extents : nil
  }
}

internal import CCairo
internal import CPictureShim
internal import Rendering

/// One font file with the outlines of its letters, whatever the size.
///
/// Belongs to the thread of its `PictureContext`.
final class FontFace {
  let file: String
  let isColor: Bool
  /// Units of the outlines in one em.
  let unitsPerEm: Double
  let cairoFace: OpaquePointer
  private let outlineFont: OpaquePointer?
  private var outlines: [UInt32: GlyphOutline] = [:]

  /// - Parameter font: A font that Pango chose; only what does not depend on its size is taken.
  init(_ font: UnsafeMutablePointer<PangoFont>, facts: vpicture_font_facts) {
    file = facts.file.map { String(cString: $0) } ?? ""
    isColor = facts.is_color
    let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font))
    let face = cairo_scaled_font_get_font_face(scaled)
    cairoFace = cairo_font_face_reference(face)
    unitsPerEm = Double(max(1, hb_face_get_upem(hb_font_get_face(pango_font_get_hb_font(font)))))
    outlineFont = Self.outlineFont(face, size: unitsPerEm)
  }

  deinit {
    cairo_font_face_destroy(cairoFace)
    cairo_scaled_font_destroy(outlineFont)
  }

  /// At the size at which outlines have the numbers of the file.
  private static func outlineFont(_ face: OpaquePointer?, size: Double) -> OpaquePointer? {
    var matrix = cairo_matrix_t(xx: size, yx: 0, xy: 0, yy: size, x0: 0, y0: 0)
    var identity = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    return cairo_scaled_font_create(face, &matrix, &identity, options)
  }

  /// The outline of a glyph in units of the font, y downwards; kept for the life of the face.
  func outline(of glyph: UInt32) -> GlyphOutline {
    if let known = outlines[glyph] { return known }
    let outline = GlyphOutline(outlineFont, glyph)
    outlines[glyph] = outline
    return outline
  }
}

/// The outline of one glyph.
final class GlyphOutline {
  private let path: UnsafeMutablePointer<cairo_path_t>?

  init(_ font: OpaquePointer?, _ glyph: UInt32) {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    let cairo = cairo_create(surface)
    cairo_set_scaled_font(cairo, font)
    var placed = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    cairo_glyph_path(cairo, &placed, 1)
    path = cairo_copy_path(cairo)
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  deinit { cairo_path_destroy(path) }

  /// In units of the font; empty for a space.
  var bounds: LayoutRect {
    var (left, top, right, bottom) = (
      Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    func include(_ x: Double, _ y: Double) {
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
    }
    for element in elements {
      switch element {
      case .move(let x, let y), .line(let x, let y): include(x, y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        include(x1, y1)
        include(x2, y2)
        include(x, y)
      case .close: break
      }
    }
    guard left <= right else { return LayoutRect(x: 0, y: 0, width: 0, height: 0) }
    return LayoutRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Adds the outline to the path of a drawing.
  func append(to cairo: OpaquePointer) { cairo_append_path(cairo, path) }

  enum Element {
    case move(Double, Double)
    case line(Double, Double)
    case curve(Double, Double, Double, Double, Double, Double)
    case close
  }

  /// In the order of drawing. A space has none.
  var elements: [Element] {
    guard let path = path?.pointee, path.status == CAIRO_STATUS_SUCCESS, let data = path.data else {
      return []
    }
    var elements: [Element] = []
    var at = 0
    while at < Int(path.num_data) {
      let header = data[at].header
      func point(_ offset: Int) -> (Double, Double) {
        let point = data[at + offset].point
        return (point.x, point.y)
      }
      switch header.type {
      case CAIRO_PATH_MOVE_TO: elements.append(.move(point(1).0, point(1).1))
      case CAIRO_PATH_LINE_TO: elements.append(.line(point(1).0, point(1).1))
      case CAIRO_PATH_CURVE_TO:
        elements.append(
          .curve(point(1).0, point(1).1, point(2).0, point(2).1, point(3).0, point(3).1))
      default: elements.append(.close)
      }
      at += max(1, Int(header.length))
    }
    // Cairo ends a closed part with a move to its start.
    while case .move? = elements.last { elements.removeLast() }
    return elements
  }
}

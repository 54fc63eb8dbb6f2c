internal import CCairo
internal import Components
internal import Rendering

/// Draws with Cairo, into pixels or into a PDF.
final class CairoCanvas: Canvas {
  enum Kind {
    /// Edges and baselines lie on pixels, as in a browser; letters stand where they belong and not
    /// on whole pixels.
    case pixels(GlyphMasks)
    /// Nothing is rounded; letters stay letters.
    case pages
  }

  let imageScale: Double
  /// Those whose letters were drawn.
  private(set) var fontFiles: Set<String> = []
  private let cairo: OpaquePointer
  private let kind: Kind

  /// - Parameter cairo: Scaled to points; belongs to the caller, who keeps it as long as this.
  init(_ cairo: OpaquePointer, _ kind: Kind, imageScale: Double) {
    self.cairo = cairo
    self.kind = kind
    self.imageScale = imageScale
  }

  private var isPixels: Bool { if case .pixels = kind { true } else { false } }

  // MARK: - Groups

  func beginNode(_ box: LayoutBox<TextLines>, id: String) {
    guard let decoration = box.node.modifiers.decoration else { return }
    if decoration.scale != 1 {
      cairo_save(cairo)
      let scale = decoration.scale.isFinite ? max(decoration.scale, 0.001) : 1
      cairo_translate(cairo, box.frame.midX, box.frame.midY)
      cairo_scale(cairo, scale, scale)
      cairo_translate(cairo, -box.frame.midX, -box.frame.midY)
    }
    if decoration.opacity != 1 { cairo_push_group(cairo) }
  }

  func endNode(_ box: LayoutBox<TextLines>) {
    guard let decoration = box.node.modifiers.decoration else { return }
    if decoration.opacity != 1 {
      cairo_pop_group_to_source(cairo)
      cairo_paint_with_alpha(cairo, decoration.opacity.value)
    }
    if decoration.scale != 1 { cairo_restore(cairo) }
  }

  func beginClip(_ shape: RoundedRect) {
    cairo_save(cairo)
    addPath(onPixels(shape))
    cairo_clip(cairo)
  }

  func endClip() { cairo_restore(cairo) }

  // MARK: - Shapes

  func fill(_ shape: RoundedRect, _ color: HexColor) {
    guard color.alpha > 0 else { return }
    addPath(onPixels(shape))
    setColor(color)
    cairo_fill(cairo)
  }

  func fill(_ shape: RoundedRect, gradient colors: [HexColor], from start: Double, to end: Double) {
    guard let pattern = cairo_pattern_create_linear(start, 0, end, 0) else { return }
    defer { cairo_pattern_destroy(pattern) }
    for (index, color) in colors.enumerated() {
      cairo_pattern_add_color_stop_rgba(
        pattern, Double(index) / Double(max(1, colors.count - 1)), Double(color.red) / 255,
        Double(color.green) / 255, Double(color.blue) / 255, Double(color.alpha) / 255)
    }
    addPath(onPixels(shape))
    cairo_set_source(cairo, pattern)
    cairo_fill(cairo)
  }

  func border(_ shape: RoundedRect, _ border: Decoration.Border) {
    let outer = onPixels(shape)
    addPath(outer)
    addPath(outer.inset(by: onPixels(border.width)))
    setColor(border.color)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(cairo)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
  }

  func shadow(_ shape: RoundedRect, _ shadow: Decoration.Shadow) {
    guard shadow.color.alpha > 0 else { return }
    let shape = onPixels(shape)
    guard let mask = ShadowMask(shape, shadow, pixelsPerPoint: imageScale) else { return }
    cairo_save(cairo)
    addPath(RoundedRect(mask.frame))
    addPath(shape)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_clip(cairo)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    cairo_translate(cairo, mask.frame.x, mask.frame.y)
    cairo_scale(cairo, 1 / mask.pixelsPerPoint, 1 / mask.pixelsPerPoint)
    setColor(shadow.color)
    cairo_mask_surface(cairo, mask.surface, 0, 0)
    cairo_restore(cairo)
  }

  func arc(_ arc: Arc, _ color: HexColor) {
    let start = -Double.pi / 2
    cairo_new_path(cairo)
    cairo_arc(cairo, arc.x, arc.y, arc.radius, start, start + 2 * .pi * arc.fraction)
    if arc.fraction >= 1 { cairo_close_path(cairo) }
    cairo_set_line_width(cairo, arc.width)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
    setColor(color)
    cairo_stroke(cairo)
  }

  func line(_ points: [(x: Double, y: Double)], width: Double, _ color: HexColor) {
    guard let first = points.first else { return }
    let shift = edgeOnPixels(first.y - width / 2) - (first.y - width / 2)
    cairo_new_path(cairo)
    for point in points { cairo_line_to(cairo, point.x, point.y + shift) }
    cairo_set_line_width(cairo, width)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    setColor(color)
    cairo_stroke(cairo)
  }

  private func setColor(_ color: HexColor) {
    cairo_set_source_rgba(
      cairo, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }

  /// Adds a closed shape to the path.
  private func addPath(_ shape: RoundedRect) {
    let rect = shape.rect
    guard shape.radiusX > 0, shape.radiusY > 0 else {
      cairo_rectangle(cairo, rect.x, rect.y, rect.width, rect.height)
      return
    }
    let quarter = Double.pi / 2
    cairo_new_sub_path(cairo)
    let left = rect.x + shape.radiusX
    let right = rect.right - shape.radiusX
    let top = rect.y + shape.radiusY
    let bottom = rect.bottom - shape.radiusY
    addCorner(x: right, y: top, shape, from: -quarter)
    addCorner(x: right, y: bottom, shape, from: 0)
    addCorner(x: left, y: bottom, shape, from: quarter)
    addCorner(x: left, y: top, shape, from: 2 * quarter)
    cairo_close_path(cairo)
  }

  private func addCorner(x: Double, y: Double, _ shape: RoundedRect, from angle: Double) {
    cairo_save(cairo)
    cairo_translate(cairo, x, y)
    cairo_scale(cairo, shape.radiusX, shape.radiusY)
    cairo_arc(cairo, 0, 0, 1, angle, angle + .pi / 2)
    cairo_restore(cairo)
  }

  // MARK: - Pixels

  /// The shape with its edges on the nearest pixels, never thinner than one.
  private func onPixels(_ shape: RoundedRect) -> RoundedRect {
    guard isPixels else { return shape }
    var left = shape.rect.x
    var top = shape.rect.y
    var right = shape.rect.right
    var bottom = shape.rect.bottom
    cairo_user_to_device(cairo, &left, &top)
    cairo_user_to_device(cairo, &right, &bottom)
    func snap(_ low: inout Double, _ high: inout Double) {
      let isEmpty = high <= low
      low.round()
      high = isEmpty ? low : max(high.rounded(), low + 1)
    }
    snap(&left, &right)
    snap(&top, &bottom)
    cairo_device_to_user(cairo, &left, &top)
    cairo_device_to_user(cairo, &right, &bottom)
    var snapped = shape
    snapped.rect = LayoutRect(x: left, y: top, width: right - left, height: bottom - top)
    snapped.radiusX = min(shape.radiusX, snapped.rect.width / 2)
    snapped.radiusY = min(shape.radiusY, snapped.rect.height / 2)
    return snapped
  }

  private func onPixels(_ width: Double) -> Double {
    guard isPixels else { return width }
    return max(1, (width * imageScale).rounded(.down)) / imageScale
  }

  /// The nearest y at which a row of pixels begins.
  private func edgeOnPixels(_ y: Double) -> Double {
    guard isPixels else { return y }
    var x = 0.0
    var y = y
    cairo_user_to_device(cairo, &x, &y)
    y.round()
    cairo_device_to_user(cairo, &x, &y)
    return y
  }

  // MARK: - Text

  func draw(_ run: TextLines.GlyphRun, x: Double, baseline: Double, _ color: HexColor) {
    fontFiles.insert(run.face.file)
    setColor(color)
    switch kind {
    case .pages where run.face.isColor: drawPictures(run, x, baseline)
    case .pages: showGlyphs(run, x, baseline)
    case .pixels where run.face.isColor: showGlyphs(run, x, baseline)
    case .pixels(let masks):
      let baseline = edgeOnPixels(baseline)
      if !drawMasks(run, x, baseline, masks) { fillOutlines(run, x, baseline) }
    }
  }

  /// Draws a run as one mask; false for one that is too large for it.
  private func drawMasks(
    _ run: TextLines.GlyphRun, _ x: Double, _ baseline: Double, _ masks: GlyphMasks
  ) -> Bool {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    let size = run.size * matrix.xx
    guard size <= GlyphMasks.maxSize else { return false }
    let originX = x * matrix.xx + matrix.x0
    let originY = baseline * matrix.yy + matrix.y0
    guard abs(originX) < 1e6, abs(originY) < 1e6,
      let runMask = RunMask(run, x: originX, y: originY, size: size, masks)
    else { return false }
    cairo_identity_matrix(cairo)
    cairo_mask_surface(cairo, runMask.surface, Double(runMask.left), Double(runMask.top))
    cairo_set_matrix(cairo, &matrix)
    return true
  }

  private func fillOutlines(_ run: TextLines.GlyphRun, _ x: Double, _ baseline: Double) {
    let scale = run.size / run.face.unitsPerEm
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    cairo_new_path(cairo)
    for glyph in run.glyphs {
      cairo_translate(cairo, x + glyph.x, baseline + glyph.y)
      cairo_scale(cairo, scale, scale)
      run.face.outline(of: glyph.index).append(to: cairo)
      cairo_set_matrix(cairo, &matrix)
    }
    cairo_fill(cairo)
  }

  private func showGlyphs(_ run: TextLines.GlyphRun, _ x: Double, _ baseline: Double) {
    cairo_set_font_face(cairo, run.face.cairoFace)
    cairo_set_font_size(cairo, run.size)
    let glyphs = run.glyphs.map {
      cairo_glyph_t(index: UInt($0.index), x: x + $0.x, y: baseline + $0.y)
    }
    cairo_show_glyphs(cairo, glyphs, Int32(clamping: glyphs.count))
  }

  /// Cairo would draw them with a pixel a point.
  private func drawPictures(_ run: TextLines.GlyphRun, _ x: Double, _ baseline: Double) {
    for glyph in run.glyphs {
      guard
        let picture = GlyphPicture(run.face, glyph.index, size: run.size, scale: imageScale)
      else { continue }
      var frame = picture.frame
      frame.x += x + glyph.x
      frame.y += baseline + glyph.y
      draw(picture.image, in: frame, tint: nil)
    }
  }

  // MARK: - Images

  func draw(_ image: DecodedImage, in rect: LayoutRect, tint: HexColor?) {
    guard rect.width > 0, rect.height > 0 else { return }
    cairo_save(cairo)
    cairo_translate(cairo, rect.x, rect.y)
    cairo_scale(cairo, rect.width / Double(image.width), rect.height / Double(image.height))
    if let tint {
      setColor(tint)
      cairo_mask_surface(cairo, image.surface, 0, 0)
    } else {
      cairo_set_source_surface(cairo, image.surface, 0, 0)
      let source = cairo_get_source(cairo)
      cairo_pattern_set_filter(source, CAIRO_FILTER_GOOD)
      // Else the edges of an image that is made larger fade out.
      cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
      cairo_rectangle(cairo, 0, 0, Double(image.width), Double(image.height))
      cairo_fill(cairo)
    }
    cairo_restore(cairo)
  }
}

internal import CCairo

/// The coverage of pixels by the glyphs of a run.
struct RunMask: ~Copyable {
  let surface: OpaquePointer?
  let left: Int
  let top: Int

  private struct Placed {
    var mask: GlyphMask
    var x: Int
    var y: Int
  }

  /// - Parameters:
  ///   - x: Of the left end of the line, in pixels.
  ///   - y: Of the baseline, in pixels.
  ///   - size: Pixels in one em.
  /// - Returns: Nil for a run that is too large for a mask.
  init?(
    _ run: TextLines.GlyphRun, x: Double, y: Double, size: Double, _ masks: GlyphMasks
  ) {
    let scale = size / run.size
    var placed: [Placed] = []
    placed.reserveCapacity(run.glyphs.count)
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    for glyph in run.glyphs {
      let quarters = ((x + glyph.x * scale) * 4).rounded()
      guard abs(quarters) < 1e6 else { return nil }
      let key = GlyphMasks.Key(
        face: ObjectIdentifier(run.face), glyph: glyph.index, size: size,
        quarter: Int(quarters) & 3)
      let mask = masks.mask(key, of: run.face)
      guard mask.width > 0, mask.height > 0 else { continue }
      let one = Placed(
        mask: mask, x: (Int(quarters) >> 2) + mask.left,
        y: Int((y + glyph.y * scale).rounded()) + mask.top)
      placed.append(one)
      left = min(left, one.x)
      top = min(top, one.y)
      right = max(right, one.x + mask.width)
      bottom = max(bottom, one.y + mask.height)
    }
    if placed.isEmpty { (left, top, right, bottom) = (0, 0, 1, 1) }
    let (width, height) = (right - left, bottom - top)
    guard width <= 16_384, height <= 4096, width * height <= 8_000_000 else { return nil }
    self.left = left
    self.top = top
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    cairo_surface_flush(surface)
    for one in placed {
      one.mask.add(to: data + (one.y - top) * stride + one.x - left, stride: stride)
    }
    cairo_surface_mark_dirty(surface)
  }

  deinit { cairo_surface_destroy(surface) }
}

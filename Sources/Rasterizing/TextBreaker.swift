internal import CCairo
internal import CPictureShim
internal import Components

/// Breaks one text into lines by way of a Pango layout for each of its paragraphs.
struct TextBreaker {
  let context: PictureContext

  func lines(_ text: PictureContext.BlockKey) -> TextLines {
    let size = Self.size(text.style.size * text.scale)
    let limit = text.lineLimit.map { max(1, $0) } ?? Int.max
    let collapsed = CollapsedText(text.spans, isOneLine: limit == 1)
    let font = context.description(size: size, weight: text.style.weight)
    let isRightToLeft = collapsed.isRightToLeft == true
    context.setDirection(isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    context.setLanguage(text.locale)
    var lines: [TextLines.Line] = []
    var isTruncated = false
    for (index, paragraph) in collapsed.paragraphs.enumerated() {
      let room = limit - lines.count
      if room == 0 { break }
      let layout = Layout(
        context, font, width: text.width, lineLimit: limit == Int.max ? nil : room)
      layout.set(paragraph.bytes, bold: paragraph.bold)
      if room <= layout.lineCount, index < collapsed.paragraphs.count - 1 {
        // More follows that is not shown. Pango knows one paragraph only.
        layout.set(paragraph.bytes + Array("…".utf8), bold: paragraph.bold)
        isTruncated = true
      }
      isTruncated = isTruncated || layout.isEllipsized
      layout.appendLines(to: &lines, context)
    }
    let lineHeight = max(0, text.style.lineHeight * text.scale)
    let metrics = context.metrics(size: size, weight: text.style.weight)
    return TextLines(
      lines: lines, isTruncated: isTruncated, isRightToLeft: isRightToLeft,
      lineHeight: lineHeight.isFinite ? lineHeight : 0,
      baseline: (lineHeight - metrics.ascent - metrics.descent) / 2 + metrics.ascent)
  }

  /// Of what can be drawn: sizes that are none become the smallest.
  private static func size(_ size: Double) -> Double {
    size.isFinite ? min(max(size, 0.125), 2000) : 0.125
  }
}

/// A Pango layout of one paragraph.
private final class Layout {
  private let layout: OpaquePointer?
  private let isWrapped: Bool

  init(_ context: PictureContext, _ font: OpaquePointer?, width: Double?, lineLimit: Int?) {
    layout = pango_layout_new(context.pango)
    isWrapped = width != nil
    pango_layout_set_font_description(layout, font)
    pango_layout_set_auto_dir(layout, 0)
    pango_layout_set_single_paragraph_mode(layout, 1)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    if let width {
      pango_layout_set_width(layout, Self.units(width))
      if let lineLimit {
        pango_layout_set_height(layout, -Int32(clamping: lineLimit))
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      }
    }
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Rounded up, so that a text fits the width that was measured for it.
  private static func units(_ width: Double) -> Int32 {
    guard width > 0 else { return 0 }
    return Int32((min(width, 1_000_000) * Double(PANGO_SCALE)).rounded(.up)) + 1
  }

  func set(_ bytes: [UInt8], bold: [Range<Int>]) {
    bytes.withUnsafeBytes {
      pango_layout_set_text(
        layout, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: $0.count))
    }
    guard !bold.isEmpty else { return }
    let attributes = pango_attr_list_new()
    for range in bold {
      let weight = pango_attr_weight_new(PANGO_WEIGHT_SEMIBOLD)
      weight?.pointee.start_index = guint(clamping: range.lowerBound)
      weight?.pointee.end_index = guint(clamping: range.upperBound)
      pango_attr_list_insert(attributes, weight)
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  var lineCount: Int { Int(pango_layout_get_line_count(layout)) }
  var isEllipsized: Bool { pango_layout_is_ellipsized(layout) != 0 }

  func appendLines(to lines: inout [TextLines.Line], _ context: PictureContext) {
    let count = pango_layout_get_line_count(layout)
    var line = pango_layout_get_lines_readonly(layout)
    lines.reserveCapacity(lines.count + Int(count))
    while let entry = line?.pointee {
      if let data = entry.data {
        lines.append(Self.line(data.assumingMemoryBound(to: PangoLayoutLine.self), context))
      }
      line = entry.next
    }
  }

  private static func line(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, _ context: PictureContext
  ) -> TextLines.Line {
    var runs: [TextLines.GlyphRun] = []
    var x = 0.0
    var entry = line.pointee.runs
    while let node = entry?.pointee {
      if let run = node.data?.assumingMemoryBound(to: PangoLayoutRun.self).pointee,
        let glyphs = run.glyphs?.pointee
      {
        append(glyphs, run.item?.pointee.analysis.font, at: &x, to: &runs, context)
      }
      entry = node.next
    }
    return TextLines.Line(width: x, runs: runs)
  }

  private static func append(
    _ glyphs: PangoGlyphString, _ font: UnsafeMutablePointer<PangoFont>?, at x: inout Double,
    to runs: inout [TextLines.GlyphRun], _ context: PictureContext
  ) {
    let unit = 1 / Double(PANGO_SCALE)
    var placed: [TextLines.Glyph] = []
    placed.reserveCapacity(Int(glyphs.num_glyphs))
    for index in 0..<Int(glyphs.num_glyphs) {
      let glyph = glyphs.glyphs[index]
      let geometry = glyph.geometry
      if !vpicture_glyph_is_empty(glyph.glyph) {
        // What no font has is drawn as the font's own mark for it.
        placed.append(
          TextLines.Glyph(
            index: vpicture_glyph_is_unknown(glyph.glyph) ? 0 : glyph.glyph,
            x: x + Double(geometry.x_offset) * unit, y: Double(geometry.y_offset) * unit))
      }
      x += Double(geometry.width) * unit
    }
    guard let font, !placed.isEmpty, let sized = context.face(of: font) else { return }
    runs.append(TextLines.GlyphRun(face: sized.face, size: sized.size, glyphs: placed))
  }
}

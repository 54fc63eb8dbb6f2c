internal import CCairo
internal import CPictureShim

/// A paragraph as Pango sees it: split by font and direction, with the width of each character and
/// the places where it may be broken.
final class ShapedParagraph {
  struct Character {
    /// Of its first byte.
    var offset: Int
    /// In units of Pango.
    var width: Int
    var mayBreakBefore: Bool
    /// Whether a letter as readers see it begins here.
    var isBoundary: Bool
    var isSpace: Bool
  }

  private(set) var characters: [Character] = []
  var count: Int { characters.count }
  /// Of the mark that shows where a word was broken at a soft hyphen, in units of Pango.
  private(set) lazy var hyphenWidth = mark("‐").reduce(0) { $0 + $1.width }

  private let bytes: [UInt8]
  private let bold: [Range<Int>]
  private let context: PictureContext
  private let baseLevel: Int
  /// `PangoItem`s in the order of the text.
  private var items: [UnsafeMutablePointer<PangoItem>] = []
  private let glyphs = pango_glyph_string_new()

  /// The context has to be prepared for the text.
  init(_ paragraph: CollapsedText.Paragraph, _ context: PictureContext, isRightToLeft: Bool) {
    bytes = paragraph.bytes
    bold = paragraph.bold
    self.context = context
    baseLevel = isRightToLeft ? 1 : 0
    items = Self.items(bytes, paragraph.bold, context, isRightToLeft: isRightToLeft)
    measure()
  }

  deinit {
    for item in items { pango_item_free(item) }
    pango_glyph_string_free(glyphs)
  }

  func isSoftHyphen(_ at: Int) -> Bool {
    let offset = characters[at].offset
    return bytes[offset] == 0xC2 && offset + 1 < bytes.count && bytes[offset + 1] == 0xAD
  }

  // MARK: - Measuring

  private static func items(
    _ bytes: [UInt8], _ bold: [Range<Int>], _ context: PictureContext, isRightToLeft: Bool
  ) -> [UnsafeMutablePointer<PangoItem>] {
    guard !bytes.isEmpty else { return [] }
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    for range in bold {
      let weight = pango_attr_weight_new(PANGO_WEIGHT_SEMIBOLD)
      weight?.pointee.start_index = guint(clamping: range.lowerBound)
      weight?.pointee.end_index = guint(clamping: range.upperBound)
      pango_attr_list_insert(attributes, weight)
    }
    let list = bytes.withText {
      pango_itemize_with_base_dir(
        context.pango, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR, $0, 0,
        Int32(clamping: bytes.count), attributes, nil)
    }
    defer { g_list_free(list) }
    var items: [UnsafeMutablePointer<PangoItem>] = []
    var entry = list
    while let node = entry?.pointee {
      if let item = node.data { items.append(item.assumingMemoryBound(to: PangoItem.self)) }
      entry = node.next
    }
    return items
  }

  private func measure() {
    guard !items.isEmpty else { return }
    var offsets: [Int] = []
    for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 { offsets.append(offset) }
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: offsets.count + 1)
    bytes.withText {
      pango_get_log_attrs(
        $0, Int32(clamping: bytes.count), Int32(baseLevel),
        pango_context_get_language(context.pango),
        &attributes, Int32(clamping: attributes.count))
    }
    characters.reserveCapacity(offsets.count)
    for item in items {
      shape(item, Int(item.pointee.offset)..<Int(item.pointee.offset + item.pointee.length))
      for width in logicalWidths(item) where characters.count < offsets.count {
        let at = characters.count
        characters.append(
          Character(
            offset: offsets[at], width: Int(width),
            mayBreakBefore: mayBreak(at, attributes, offsets),
            isBoundary: attributes[at].is_cursor_position != 0,
            isSpace: bytes[offsets[at]] == 0x20))
      }
    }
  }

  /// Whether a line may begin with a character.
  private func mayBreak(_ at: Int, _ attributes: [PangoLogAttr], _ offsets: [Int]) -> Bool {
    guard at > 0,
      let rule = ASCIILineBreaks.mayBreak(
        between: bytes[offsets[at - 1]], and: bytes[offsets[at]],
        after: at > 1 ? bytes[offsets[at - 2]] : nil)
    else { return attributes[at].is_line_break != 0 }
    return rule
  }

  /// Of the characters of an item that was just shaped.
  private func logicalWidths(_ item: UnsafeMutablePointer<PangoItem>) -> [Int32] {
    var widths = [Int32](repeating: 0, count: Int(item.pointee.num_chars))
    bytes.withText {
      pango_glyph_string_get_logical_widths(
        glyphs, $0 + Int(item.pointee.offset), item.pointee.length,
        Int32(item.pointee.analysis.level), &widths)
    }
    return widths
  }

  /// Fills `glyphs` from a part of an item.
  private func shape(_ item: UnsafeMutablePointer<PangoItem>, _ range: Range<Int>) {
    bytes.withText {
      pango_shape_with_flags(
        $0 + range.lowerBound, Int32(clamping: range.count), $0, Int32(clamping: bytes.count),
        &item.pointee.analysis, glyphs, PANGO_SHAPE_NONE)
    }
    replaceUnknownGlyphs(item.pointee.analysis.font)
    if let font = item.pointee.analysis.font { resizeSpaces(range, font) }
  }

  /// A font of the family, and how wide a space is in it, in units of Pango.
  private struct Space {
    var face: FontFace?
    var width: Int32
  }

  /// Those of the family, as the text is and bold.
  private lazy var spaces = [false, true].map { isBold in
    let items = Self.items([0x20], isBold ? [0..<1] : [], context, isRightToLeft: false)
    defer { for item in items { pango_item_free(item) } }
    let font = items.first?.pointee.analysis.font
    let letters = pango_font_get_hb_font(font)
    var glyph: hb_codepoint_t = 0
    _ = hb_font_get_nominal_glyph(letters, 0x20, &glyph)
    return Space(
      face: font.flatMap(context.face)?.face, width: hb_font_get_glyph_h_advance(letters, glyph))
  }

  /// Between the words of another font stand spaces of the family, as browsers have it.
  private func resizeSpaces(_ range: Range<Int>, _ font: UnsafeMutablePointer<PangoFont>) {
    guard let string = glyphs?.pointee, bytes[range].contains(0x20) else { return }
    let face = context.face(of: font)?.face
    guard !spaces.contains(where: { $0.face === face }) else { return }
    for at in 0..<Int(string.num_glyphs) {
      let offset = range.lowerBound + Int(string.log_clusters[at])
      guard bytes[offset] == 0x20 else { continue }
      let isBold = bold.contains { $0.contains(offset) }
      string.glyphs[at].geometry.width = spaces[isBold ? 1 : 0].width
    }
  }

  /// What no font has is drawn as the font's own mark for it, and is as wide as that.
  private func replaceUnknownGlyphs(_ font: UnsafeMutablePointer<PangoFont>?) {
    guard let string = glyphs?.pointee else { return }
    for at in 0..<Int(string.num_glyphs) where vpicture_glyph_is_unknown(string.glyphs[at].glyph) {
      string.glyphs[at].glyph = 0
      string.glyphs[at].geometry.width = hb_font_get_glyph_h_advance(
        pango_font_get_hb_font(font), 0)
    }
  }

  // MARK: - Lines

  /// A run of glyphs of one level, from left to right.
  private struct Piece {
    var level: Int
    var font: PictureContext.SizedFace?
    var glyphs: [PangoGlyphInfo]

    /// In units of Pango.
    var width: Int { glyphs.reduce(0) { $0 + Int($1.geometry.width) } }
  }

  /// The glyphs of a range of characters, without the spaces at its end.
  func line(_ range: Range<Int>) -> TextLines.Line {
    var pieces = pieces(trimmed(range))
    if range.upperBound < count, !range.isEmpty, isSoftHyphen(range.upperBound - 1) {
      pieces += mark("‐")
    }
    return placed(pieces)
  }

  /// As many characters as fit a width beside the ellipsis behind them.
  func ellipsizedLine(from start: Int, width: Int) -> TextLines.Line {
    let ellipsis = mark("…")
    let room = width - ellipsis.reduce(0) { $0 + $1.width }
    var end = start
    var x = 0
    for at in start..<count {
      x += characters[at].width
      if x > room { break }
      if at + 1 == count || characters[at + 1].isBoundary { end = at + 1 }
    }
    return placed(pieces(trimmed(start..<end)) + ellipsis)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, characters[end - 1].isSpace { end -= 1 }
    return range.lowerBound..<end
  }

  /// In the order of the text.
  private func pieces(_ range: Range<Int>) -> [Piece] {
    guard !range.isEmpty else { return [] }
    let start = characters[range.lowerBound].offset
    let end = range.upperBound < count ? characters[range.upperBound].offset : bytes.count
    var pieces: [Piece] = []
    for index in firstItem(at: start)..<items.count {
      let item = items[index]
      let from = max(start, Int(item.pointee.offset))
      let to = min(end, Int(item.pointee.offset + item.pointee.length))
      guard from < to else { break }
      shape(item, from..<to)
      pieces.append(piece(item))
    }
    return pieces
  }

  /// The item that holds a byte, by halving.
  private func firstItem(at offset: Int) -> Int {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if Int(items[middle].pointee.offset + items[middle].pointee.length) <= offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Of what was just shaped.
  private func piece(_ item: UnsafeMutablePointer<PangoItem>) -> Piece {
    let string = glyphs?.pointee
    return Piece(
      level: Int(item.pointee.analysis.level),
      font: item.pointee.analysis.font.flatMap(context.face),
      glyphs: Array(
        UnsafeBufferPointer(start: string?.glyphs, count: Int(string?.num_glyphs ?? 0))))
  }

  /// A mark that stands behind a line and belongs to the paragraph as a whole.
  private func mark(_ text: String) -> [Piece] {
    let marked = ShapedParagraph(
      CollapsedText.Paragraph(bytes: Array(text.utf8)), context, isRightToLeft: baseLevel == 1)
    return marked.pieces(0..<marked.count).map {
      Piece(level: baseLevel, font: $0.font, glyphs: $0.glyphs)
    }
  }

  private func placed(_ pieces: [Piece]) -> TextLines.Line {
    var x = 0
    var runs: [TextLines.GlyphRun] = []
    for piece in Self.inVisualOrder(pieces) { append(piece, at: &x, to: &runs) }
    return TextLines.Line(width: Double(x) * Self.unit, runs: runs)
  }

  /// Rule L2 of the Unicode bidirectional algorithm.
  private static func inVisualOrder(_ pieces: [Piece]) -> [Piece] {
    let highest = pieces.map(\.level).max() ?? 0
    guard highest > 0 else { return pieces }
    var ordered = pieces
    for level in stride(from: highest, through: 1, by: -1) {
      var at = 0
      while at < ordered.count {
        let start = at
        while at < ordered.count, ordered[at].level >= level { at += 1 }
        ordered[start..<at].reverse()
        if at == start { at += 1 }
      }
    }
    return ordered
  }

  private func append(
    _ piece: Piece, at x: inout Int, to runs: inout [TextLines.GlyphRun]
  ) {
    var placed: [TextLines.Glyph] = []
    placed.reserveCapacity(piece.glyphs.count)
    for glyph in piece.glyphs {
      if !vpicture_glyph_is_empty(glyph.glyph) {
        placed.append(
          TextLines.Glyph(
            index: glyph.glyph,
            x: Double(x + Int(glyph.geometry.x_offset)) * Self.unit,
            y: Double(glyph.geometry.y_offset) * Self.unit))
      }
      x += Int(glyph.geometry.width)
    }
    guard let font = piece.font, !placed.isEmpty else { return }
    runs.append(TextLines.GlyphRun(face: font.face, size: font.size, glyphs: placed))
  }

  /// Points in a unit of Pango.
  private static let unit = 1 / Double(PANGO_SCALE)
}

extension [UInt8] {
  /// As C's characters; the pointer is never null.
  fileprivate func withText<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return body("") }
      return start.withMemoryRebound(to: CChar.self, capacity: buffer.count, body)
    }
  }
}

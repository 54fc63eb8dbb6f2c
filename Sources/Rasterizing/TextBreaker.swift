internal import CCairo
internal import Components

/// Breaks one text into lines: greedily at the places that Unicode allows, and inside of words that
/// are wider than a line.
///
/// Pango splits a paragraph by font and direction and shapes it. Breaking is done here, because a
/// Pango layout takes time that grows with the square of a long word.
struct TextBreaker {
  let context: PictureContext

  func lines(_ text: PictureContext.BlockKey) -> TextLines {
    let size = Self.size(text.style.size * text.scale)
    let limit = text.lineLimit.map { max(1, $0) } ?? Int.max
    let collapsed = CollapsedText(text.spans, isOneLine: limit == 1)
    let isRightToLeft = collapsed.isRightToLeft == true
    context.prepare(
      size: size, weight: text.style.weight, locale: text.locale, isRightToLeft: isRightToLeft)
    let width = Self.width(text.width)
    var lines: [TextLines.Line] = []
    var isTruncated = false
    for (index, paragraph) in collapsed.paragraphs.enumerated() where lines.count < limit {
      let shaped = ShapedParagraph(paragraph, context, isRightToLeft: isRightToLeft)
      var breaks = LineBreaks(of: shaped, width: width)
      while lines.count < limit, let line = breaks.next() {
        let isLast = line.upperBound == shaped.count && index == collapsed.paragraphs.count - 1
        if lines.count == limit - 1, !isLast {
          lines.append(shaped.ellipsizedLine(from: line.lowerBound, width: width))
          isTruncated = true
        } else {
          lines.append(shaped.line(line))
        }
      }
    }
    let lineHeight = text.style.lineHeight * text.scale
    return TextLines(
      lines: lines, isTruncated: isTruncated, isRightToLeft: isRightToLeft,
      lineHeight: lineHeight.isFinite ? max(0, lineHeight) : 0,
      metrics: context.metrics(size: size, weight: text.style.weight))
  }

  /// Of what can be drawn: sizes that are none become the smallest.
  private static func size(_ size: Double) -> Double {
    size.isFinite ? min(max(size, 0.125), 2000) : 0.125
  }

  /// In units of Pango. Rounded up, so that a text fits the width that was measured for it, and a
  /// 64th of a point more, which is as exact as Chromium reckons.
  private static func width(_ width: Double?) -> Int {
    guard let width else { return Int.max }
    guard width > 0 else { return 0 }
    return Int((min(width, 1e9) * Double(PANGO_SCALE)).rounded(.up)) + Int(PANGO_SCALE) / 64
  }
}

/// The ranges of characters that stand on the lines of a paragraph, from the first to the last.
private struct LineBreaks {
  private let paragraph: ShapedParagraph
  private let width: Int
  private var start = 0
  private var isDone = false

  init(of paragraph: ShapedParagraph, width: Int) {
    self.paragraph = paragraph
    self.width = width
  }

  /// Each character is looked at twice at most. A paragraph without any has one empty line.
  mutating func next() -> Range<Int>? {
    guard !isDone else { return nil }
    let begin = start
    start = end(from: begin)
    isDone = start >= paragraph.count
    return begin..<start
  }

  private func end(from begin: Int) -> Int {
    var x = 0
    var breakable: Int?
    // The last boundary between letters, for words that are too long.
    var boundary: Int?
    for at in begin..<paragraph.count {
      let character = paragraph.characters[at]
      if at > begin {
        if character.mayBreakBefore,
          !paragraph.isSoftHyphen(at - 1)
            || x + paragraph.hyphenWidth <= width
        {
          breakable = at
        }
        if character.isBoundary, boundary == nil || x <= width { boundary = at }
      }
      // A space at the end of a line takes no room.
      if !character.isSpace, x + character.width > width, let end = breakable ?? boundary {
        return end
      }
      x += character.width
    }
    return paragraph.count
  }
}

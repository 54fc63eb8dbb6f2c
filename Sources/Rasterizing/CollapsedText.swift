internal import CCairo
internal import Components

/// The bytes of a text as its lines show them: white space collapsed as CSS `white-space: pre-line`
/// does, or `nowrap` for one line.
struct CollapsedText {
  /// A part between two line feeds, with the ranges of its bytes that are bold.
  struct Paragraph {
    var bytes: [UInt8] = []
    var bold: [Range<Int>] = []
  }

  private(set) var paragraphs = [Paragraph()]
  /// By the first letter that has a direction, as HTML's `dir="auto"`; nil where none has.
  private(set) var isRightToLeft: Bool?
  private let isOneLine: Bool
  private var endsInReturn = false

  init(_ spans: TextSpans, isOneLine: Bool) {
    self.isOneLine = isOneLine
    for span in spans { append(span) }
    endParagraph()
    // A line feed at the end ends the last line and begins none.
    if paragraphs.count > 1, paragraphs[last].bytes.isEmpty { paragraphs.removeLast() }
  }

  /// The paragraph that is being written.
  private var last: Int { paragraphs.count - 1 }

  private mutating func append(_ span: TextSpan) {
    var start = paragraphs[last].bytes.count
    for scalar in span.text.unicodeScalars {
      let isSecondOfPair = endsInReturn && scalar == "\n"
      endsInReturn = scalar == "\r"
      if isSecondOfPair { continue }
      switch scalar.value {
      // To a browser, the two separators are spaces.
      case 0x20, 0x09, 0x2028, 0x2029: appendSpace()
      case 0x0A, 0x0D:
        if isOneLine {
          appendSpace()
        } else {
          if span.isBold { markBold(from: start) }
          endParagraph()
          paragraphs.append(Paragraph())
          start = 0
        }
      case 0xFEFF: break
      // Other control characters and what stands for objects: as in HTML, where they may not stand.
      case 0..<0x20, 0x7F..<0xA0, 0xFFFC:
        paragraphs[last].bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
      default:
        noteDirection(of: scalar)
        if let bytes = UTF8.encode(scalar) { paragraphs[last].bytes.append(contentsOf: bytes) }
      }
    }
    if span.isBold { markBold(from: start) }
  }

  /// The first of several spaces is shown, in the weight that it was written in.
  private mutating func appendSpace() {
    guard let before = paragraphs[last].bytes.last, before != 0x20 else { return }
    paragraphs[last].bytes.append(0x20)
  }

  private mutating func markBold(from start: Int) {
    let end = paragraphs[last].bytes.count
    if start < end { paragraphs[last].bold.append(start..<end) }
  }

  private mutating func endParagraph() {
    if paragraphs[last].bytes.last == 0x20 { paragraphs[last].bytes.removeLast() }
  }

  private mutating func noteDirection(of scalar: Unicode.Scalar) {
    guard isRightToLeft == nil else { return }
    switch scalar.value {
    case 0x200E: isRightToLeft = false
    case 0x200F, 0x061C: isRightToLeft = true
    default:
      guard scalar.properties.isAlphabetic else { return }
      let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
      isRightToLeft = hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL
    }
  }
}

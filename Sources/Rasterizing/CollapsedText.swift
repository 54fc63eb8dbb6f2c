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
  private var hasSpace = false
  private var endsInReturn = false

  init(_ spans: [TextSpan], isOneLine: Bool) {
    self.isOneLine = isOneLine
    for span in spans { append(span) }
    // A line feed at the end ends the last line and begins none.
    if paragraphs.count > 1, paragraphs[last].bytes.isEmpty { paragraphs.removeLast() }
  }

  /// The paragraph that is being written.
  private var last: Int { paragraphs.count - 1 }

  private mutating func append(_ span: TextSpan) {
    var start = paragraphs[last].bytes.count
    func endBold(_ paragraph: inout Paragraph) {
      if span.isBold, paragraph.bytes.count > start {
        paragraph.bold.append(start..<paragraph.bytes.count)
      }
    }
    for scalar in span.text.unicodeScalars {
      let isSecondOfPair = endsInReturn && scalar == "\n"
      endsInReturn = scalar == "\r"
      if isSecondOfPair { continue }
      switch scalar.value {
      case 0x20, 0x09: hasSpace = true
      case 0x0A, 0x0D, 0x2028, 0x2029:
        if isOneLine {
          hasSpace = true
        } else {
          endBold(&paragraphs[last])
          paragraphs.append(Paragraph())
          hasSpace = false
          start = 0
        }
      // Other control characters, byte order marks and what stands for objects are not shown.
      case 0..<0x20, 0x7F..<0xA0, 0xFEFF, 0xFFFC: break
      default:
        if hasSpace, !paragraphs[last].bytes.isEmpty { paragraphs[last].bytes.append(0x20) }
        hasSpace = false
        noteDirection(of: scalar)
        paragraphs[last].bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    endBold(&paragraphs[last])
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

/// A line of a script as it is sent: which of it is code, and which stands in texts and patterns.
///
/// Code needs no space beside a mark; texts, patterns and comments stay as they are.
struct ScriptLine {
  /// The line without the spaces that its code does not need.
  private(set) var squeezed: [UInt8] = []
  /// The marks that texts and patterns began with, from the outermost; `{` is code inside of a
  /// template.
  private var open: [UInt8] = []

  /// Whether a text goes on in the next line, or may do so.
  var leavesTextOpen: Bool { !open.isEmpty }

  /// Beside these no space means anything. Beside `+` and `-` it does, as it does between words.
  private static let marks = Set("={}(),:&|[]>?".utf8)
  private static let quotationMarks = Set("\"'`".utf8)
  /// Behind these a slash begins a pattern; behind anything else it divides.
  private static let beforePatterns = Set("(,=:[!&|?{;>".utf8)

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var isInClass = false
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      let next = at + 1 < bytes.count ? bytes[at + 1] : nil
      let isPair: Bool
      switch open.last {
      case nil, UInt8(ascii: "{"):
        if byte == UInt8(ascii: "/"), next == byte {
          squeezed += bytes[at...]
          return
        }
        if byte == UInt8(ascii: " "), isNeedless(before: next) {
          at += 1
          continue
        }
        takeCode(byte)
        isPair = false
      case let mark?:
        isPair = Self.isPair(byte, next, in: mark)
        if isPair {
          if byte == UInt8(ascii: "$") { open.append(UInt8(ascii: "{")) }
        } else if mark == UInt8(ascii: "/"), byte == UInt8(ascii: "[") {
          isInClass = true
        } else if isInClass {
          isInClass = byte != UInt8(ascii: "]")
        } else if byte == mark {
          open.removeLast()
        }
      }
      squeezed.append(byte)
      if isPair, let next { squeezed.append(next) }
      at += isPair ? 2 : 1
    }
  }

  /// Whether two bytes of a text belong together: an escape, or what begins code in a template.
  private static func isPair(_ byte: UInt8, _ next: UInt8?, in mark: UInt8) -> Bool {
    byte == UInt8(ascii: "\\")
      || (mark == UInt8(ascii: "`") && byte == UInt8(ascii: "$") && next == UInt8(ascii: "{"))
  }

  private func isNeedless(before next: UInt8?) -> Bool {
    squeezed.last.map(Self.marks.contains) == true || next.map(Self.marks.contains) == true
  }

  private mutating func takeCode(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "/"):
      if beginsPattern { open.append(byte) }
    case UInt8(ascii: "{"):
      if !open.isEmpty { open.append(byte) }
    case UInt8(ascii: "}"):
      if !open.isEmpty { open.removeLast() }
    default:
      if Self.quotationMarks.contains(byte) { open.append(byte) }
    }
  }

  private var beginsPattern: Bool {
    let code = squeezed.reversed().drop { $0 == UInt8(ascii: " ") }
    guard let last = code.first else { return true }
    return Self.beforePatterns.contains(last) || code.starts(with: "return".utf8.reversed())
  }
}

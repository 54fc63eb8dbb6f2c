public import Values

extension ByteBuffer {
  /// Appends text so that it is only ever text, in content and inside double quotes alike.
  ///
  /// Copies runs that need no escape; `& < > " '` become entities. Control characters, which a page
  /// may not hold, become U+FFFD.
  public mutating func appendEscaped(_ text: String) {
    text.withBytes { appendEscaped($0) }
  }

  private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
    var clean = 0
    var at = 0
    while at < bytes.count {
      defer { at += 1 }
      guard Self.mayNeedEscape(bytes[at]) else { continue }
      let entity: StaticString
      var length = 1
      switch bytes[at] {
      case UInt8(ascii: "&"): entity = "&amp;"
      case UInt8(ascii: "<"): entity = "&lt;"
      case UInt8(ascii: ">"): entity = "&gt;"
      case UInt8(ascii: "\""): entity = "&quot;"
      case UInt8(ascii: "'"): entity = "&#39;"
      case 0x09, 0x0A, 0x0D: continue
      case 0x00..<0x20, 0x7F: entity = "\u{FFFD}"
      case 0xC2 where at + 1 < bytes.count && bytes[at + 1] < 0xA0:
        // U+0080 to U+009F
        entity = "\u{FFFD}"
        length = 2
      default: continue
      }
      append(UnsafeBufferPointer(rebasing: bytes[clean..<at]))
      append(entity)
      clean = at + length
    }
    append(UnsafeBufferPointer(rebasing: bytes[clean...]))
  }

  /// A bit for each byte below 0x40 that is a control or one of `" & ' < >`.
  private static var special: UInt64 { 0x5000_00C4_FFFF_FFFF }

  /// Whether a byte is worth a closer look; most are not.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x40 ? special >> UInt64(byte) & 1 == 1 : byte == 0x7F || byte == 0xC2
  }

  /// ` name="value"`, the value escaped.
  mutating func appendAttribute(_ name: StaticString, _ value: String) {
    append(0x20)
    append(name)
    append("=\"")
    appendEscaped(value)
    append(0x22)
  }

  /// A length or factor with at most two decimals, without trailing zeros; 0 for what is no number.
  mutating func append(number value: Double) {
    if let whole = Int(exactly: value) { return append(decimal: whole) }
    let hundredths = value.isNaN ? 0 : Int((min(max(value, -1e9), 1e9) * 100).rounded())
    if hundredths < 0 { append(0x2D) }
    let magnitude = abs(hundredths)
    append(decimal: magnitude / 100)
    let rest = magnitude % 100
    guard rest > 0 else { return }
    append(0x2E)
    append(0x30 + UInt8(rest / 10))
    if rest % 10 > 0 { append(0x30 + UInt8(rest % 10)) }
  }
}

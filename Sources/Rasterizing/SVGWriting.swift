internal import Components
internal import Values

/// SVG's forms of numbers, colours, text and bytes.
extension ByteBuffer {
  /// A number with at most so many decimals and no zeros at their end.
  mutating func appendSVG(_ number: Double, decimals: Int = 3) {
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let scaled = (number * power).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return append("0") }
    if scaled < 0 { append("-") }
    let whole = Int(abs(scaled))
    let unit = Int(power)
    append(decimal: whole / unit)
    var rest = whole % unit
    guard rest > 0 else { return }
    append(".")
    var digit = unit / 10
    while rest > 0 {
      append(decimal: rest / digit)
      rest %= digit
      digit /= 10
    }
  }

  /// An attribute whose name comes with its equals sign.
  mutating func appendSVG(_ attribute: StaticString, _ number: Double, decimals: Int = 3) {
    append(attribute)
    append("\"")
    appendSVG(number, decimals: decimals)
    append("\"")
  }

  /// `fill` or `stroke`; the opacity goes apart, since SVG 1.1 knows no eight digits.
  mutating func appendSVG(_ attribute: StaticString, _ color: HexColor) {
    var opaque = color
    opaque.alpha = 255
    append(attribute)
    append("\"")
    append(opaque.css)
    append("\"")
    guard color.alpha < 255 else { return }
    // ` fill=` becomes ` fill-opacity=`.
    append(
      UnsafeBufferPointer(start: attribute.utf8Start, count: attribute.utf8CodeUnitCount - 1))
    appendSVG("-opacity=", Double(color.alpha) / 255)
  }

  mutating func appendSVG(_ attribute: StaticString, text: String) {
    append(attribute)
    append("\"")
    appendEscapedXML(text)
    append("\"")
  }

  /// Text of an attribute. Control characters, which XML has no way to write, become spaces.
  private mutating func appendEscapedXML(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      case 0..<0x20: append(" ")
      default: append(byte)
      }
    }
  }

  mutating func append(_ element: GlyphOutline.Element) {
    switch element {
    case .move(let x, let y): append("M", x, y)
    case .line(let x, let y): append("L", x, y)
    case .curve(let x1, let y1, let x2, let y2, let x, let y):
      append("C", x1, y1)
      append(" ", x2, y2)
      append(" ", x, y)
    case .close: append("Z")
    }
  }

  private mutating func append(_ command: StaticString, _ x: Double, _ y: Double) {
    append(command)
    appendSVG(x, decimals: 1)
    append(" ")
    appendSVG(y, decimals: 1)
  }

  mutating func append(base64 bytes: [UInt8]) {
    let alphabet: StaticString =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    let digits = UnsafeBufferPointer(start: alphabet.utf8Start, count: 64)
    var at = 0
    while at < bytes.count {
      let left = bytes.count - at
      let group =
        Int(bytes[at]) << 16 | (left > 1 ? Int(bytes[at + 1]) << 8 : 0)
        | (left > 2 ? Int(bytes[at + 2]) : 0)
      append(digits[group >> 18])
      append(digits[group >> 12 & 63])
      append(left > 1 ? digits[group >> 6 & 63] : UInt8(ascii: "="))
      append(left > 2 ? digits[group & 63] : UInt8(ascii: "="))
      at += 3
    }
  }
}

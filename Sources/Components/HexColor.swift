public import Values

/// A colour as red, green, blue and opacity of eight bits each, in sRGB.
public struct HexColor: Sendable, Hashable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  public init(_ rgb: UInt32, alpha: UInt8 = 255) {
    red = UInt8(truncatingIfNeeded: rgb >> 16)
    green = UInt8(truncatingIfNeeded: rgb >> 8)
    blue = UInt8(truncatingIfNeeded: rgb)
    self.alpha = alpha
  }

  /// What a text that is no colour becomes (iOS rule): the grey `#808080`.
  public static let fallback = HexColor(0x808080)

  /// Reads the iOS form: spaces around it and `#` are optional; 3 digits are doubled, 6 are RGB,
  /// 8 are **AARRGGBB**. Nil for anything else.
  public init?(_ text: String) {
    guard let (value, count) = text.withBytes(Self.digits) else { return nil }
    switch count {
    case 3:
      let red = (value >> 8) * 0x11
      let green = (value >> 4 & 0xF) * 0x11
      let blue = (value & 0xF) * 0x11
      self.init(red << 16 | green << 8 | blue)
    case 6: self.init(value)
    case 8: self.init(value & 0xFFFFFF, alpha: UInt8(value >> 24))
    default: return nil
    }
  }

  /// The value of the hexadecimal digits and how many they are; nil for other text.
  private static func digits(_ text: UnsafeBufferPointer<UInt8>) -> (value: UInt32, count: Int)? {
    var digits = text[...]
    while digits.last == 0x20 { digits.removeLast() }
    while digits.first == 0x20 { digits.removeFirst() }
    if digits.first == UInt8(ascii: "#") { digits.removeFirst() }
    guard digits.count <= 8 else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      guard let nibble = digit.hexadecimalValue else { return nil }
      value = value << 4 | UInt32(nibble)
    }
    return (value, digits.count)
  }

  /// `#rrggbb`, or `#aarrggbb` if not opaque: the form of Lua and JSON.
  public var hex: String { hexText(alphaFirst: true) }

  /// `#rrggbb`, or `#rrggbbaa` if not opaque: the form of CSS and SVG.
  public var css: String { hexText(alphaFirst: false) }

  /// Appends the form of CSS and SVG.
  public func appendCSS(into buffer: inout ByteBuffer) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumLength) { text in
      let length = put(into: text, alphaFirst: false)
      buffer.append(UnsafeBufferPointer(rebasing: text[..<length]))
    }
  }

  private func hexText(alphaFirst: Bool) -> String {
    String(unsafeUninitializedCapacity: Self.maximumLength) {
      put(into: $0, alphaFirst: alphaFirst)
    }
  }

  /// That of a colour that is not opaque.
  private static let maximumLength = 9

  /// - Returns: The number of bytes.
  private func put(into text: UnsafeMutableBufferPointer<UInt8>, alphaFirst: Bool) -> Int {
    text[0] = UInt8(ascii: "#")
    var at = 1
    func put(_ byte: UInt8) {
      text[at] = Self.digit(byte >> 4)
      text[at + 1] = Self.digit(byte & 15)
      at += 2
    }
    if alpha != 255, alphaFirst { put(alpha) }
    put(red)
    put(green)
    put(blue)
    if alpha != 255, !alphaFirst { put(alpha) }
    return at
  }

  private static func digit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? 0x30 + nibble : 0x57 + nibble
  }

  /// The same colour with its opacity multiplied.
  public func opacity(_ factor: Fraction) -> HexColor {
    var color = self
    color.alpha = UInt8((Double(alpha) * factor.value).rounded())
    return color
  }

  /// The colour so far on the way to another one, 0 to 1, as gradients have it.
  func mixed(with other: HexColor, _ part: Double) -> HexColor {
    func mixed(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * part).rounded())
    }
    var color = self
    color.red = mixed(red, other.red)
    color.green = mixed(green, other.green)
    color.blue = mixed(blue, other.blue)
    color.alpha = mixed(alpha, other.alpha)
    return color
  }

  /// The opaque colour that the eye sees when this one lies over a background.
  public func over(_ background: HexColor) -> HexColor {
    let part = Double(alpha) / 255
    func mixed(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      UInt8((Double(top) * part + Double(bottom) * (1 - part)).rounded())
    }
    var color = background
    color.red = mixed(red, background.red)
    color.green = mixed(green, background.green)
    color.blue = mixed(blue, background.blue)
    color.alpha = 255
    return color
  }
}

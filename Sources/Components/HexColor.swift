internal import Values

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
    var bytes = Array(text.utf8)
    while bytes.last == 0x20 { bytes.removeLast() }
    var digits = bytes.drop { $0 == 0x20 }
    if digits.first == UInt8(ascii: "#") { digits = digits.dropFirst() }
    guard digits.allSatisfy(\.isHexadecimalDigit),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    switch digits.count {
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

  /// `#rrggbb`, or `#aarrggbb` if not opaque: the form of Lua and JSON.
  public var hex: String { hexText(alphaFirst: true) }

  /// `#rrggbb`, or `#rrggbbaa` if not opaque: the form of CSS and SVG.
  public var css: String { hexText(alphaFirst: false) }

  private func hexText(alphaFirst: Bool) -> String {
    var bytes = [red, green, blue]
    if alpha != 255 { bytes.insert(alpha, at: alphaFirst ? 0 : 3) }
    return String(unsafeUninitializedCapacity: 9) { text in
      text[0] = UInt8(ascii: "#")
      var at = 1
      for byte in bytes {
        for nibble in [byte >> 4, byte & 15] {
          text[at] = nibble < 10 ? 0x30 + nibble : 0x57 + nibble
          at += 1
        }
      }
      return at
    }
  }

  /// The same colour with its opacity multiplied.
  public func opacity(_ factor: Fraction) -> HexColor {
    var color = self
    color.alpha = UInt8((Double(alpha) * factor.value).rounded())
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

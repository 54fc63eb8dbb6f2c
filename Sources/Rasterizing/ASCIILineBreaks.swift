/// Where Chromium breaks lines between visible characters of ASCII.
///
/// There browsers do not follow Unicode, which would break addresses behind each slash and `y/o` in
/// its middle. The rule was found by asking Chromium about all pairs.
enum ASCIILineBreaks {
  /// Nil if one of the two is no visible character of ASCII, and Unicode decides.
  ///
  /// - Parameter earlier: The byte before the two; nil at the start of a paragraph.
  static func mayBreak(
    between first: UInt8, and second: UInt8, after earlier: UInt8?
  ) -> Bool? {
    guard isVisible(first), isVisible(second) else { return nil }
    switch first {
    case UInt8(ascii: "-"):
      // A number keeps its sign.
      if isDigit(second) { return earlier.map(isLetterOrDigit) ?? false }
      return !isOneOf("!$),./:;?]}", second)
    case UInt8(ascii: "?"): return !isOneOf("!\"'),./:;?]}", second)
    default: return isOneOf("([<{", second) && closes(first)
    }
  }

  /// Whether a bracket that opens behind it may begin a line.
  private static func closes(_ byte: UInt8) -> Bool {
    !isLetterOrDigit(byte) && !isOneOf("$'(/<@[^_`{", byte)
  }

  private static func isOneOf(_ characters: StaticString, _ byte: UInt8) -> Bool {
    characters.withUTF8Buffer { $0.contains(byte) }
  }

  private static func isVisible(_ byte: UInt8) -> Bool { (0x21..<0x7F).contains(byte) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}

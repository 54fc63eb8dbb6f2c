/// How many columns of a terminal text takes: 2 for wide characters and emoji, 0 for marks.
enum DisplayWidth {
  static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// An emoji is as wide as one, however many parts it is joined from; other characters are as
  /// wide as their letters together.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x300, scalars.count == 1 {
      return first.value < 0x20 || (0x7F..<0xA0).contains(first.value) ? 0 : 1
    }
    if scalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }) {
      return 2
    }
    return scalars.reduce(0) { $0 + columns($1) }
  }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format, .control: return 0
    default: break
    }
    // Vowels and finals of Korean lie in the square of the consonant before them.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    return isWide(scalar.value) ? 2 : 1
  }

  /// East Asian Wide and Fullwidth (Unicode annex 11), by block.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F300...0x1F64F,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

import Values

extension SeededGenerator {
  /// Short text with what writers stumble over.
  public mutating func text() -> String {
    let pieces = [
      "a", "b", "\"", "\\", "/", "\n", "\r", "\t", "\u{0}", "\u{1F}", "\u{7F}", "é", "e\u{301}",
      "€", "😀", "\u{2028}", "\u{FFFF}", "\u{10FFFF}", "</", " ",
    ]
    return (0..<Int.random(in: 0...6, using: &self)).map { _ in
      pieces.randomElement(using: &self) ?? ""
    }.joined()
  }

  /// A value of at most five levels, of every kind that JSON has.
  public mutating func value(depth: Int = 0) -> DataValue {
    switch Int.random(in: 0...(depth < 4 ? 8 : 5), using: &self) {
    case 0: .null
    case 1: .bool(.random(using: &self))
    case 2: .integer(Int(truncatingIfNeeded: next()) >> Int.random(in: 0...63, using: &self))
    case 3: .double(finiteDouble())
    case 4, 5: .string(text())
    case 6: .list((0..<Int.random(in: 0...4, using: &self)).map { _ in value(depth: depth + 1) })
    default:
      .map(
        DataMap(
          (0..<Int.random(in: 0...4, using: &self)).map { _ in (text(), value(depth: depth + 1)) }))
    }
  }

  private mutating func finiteDouble() -> Double {
    while true {
      let double = Double(bitPattern: next())
      if double.isFinite { return double }
    }
  }
}

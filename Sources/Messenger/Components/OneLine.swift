extension String {
  /// The beginning of a text for one line: single spaces in the place of line breaks, and nothing
  /// that would turn the words around it. Nil when nothing is left.
  var oneLine: String? {
    let most = 160
    var line = ""
    var count = 0
    var isSpaced = false
    for character in self {
      if character.isWhitespace {
        isSpaced = count > 0
        continue
      }
      // Of a letter with no end of marks only some are kept.
      let kept = character.unicodeScalars.filter { !$0.turnsText }.prefix(16)
      guard !kept.isEmpty else { continue }
      guard count < most else { return line + "…" }
      if isSpaced { line += " " }
      line.unicodeScalars += kept
      count += isSpaced ? 2 : 1
      isSpaced = false
    }
    return line.isEmpty ? nil : line
  }
}

extension Unicode.Scalar {
  /// Whether it decides the direction of the text around it, or drives a terminal.
  fileprivate var turnsText: Bool {
    switch value {
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
    default: properties.generalCategory == .control
    }
  }
}

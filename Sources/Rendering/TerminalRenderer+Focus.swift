/// What is chosen, and what can be used.
extension TerminalRenderer {
  /// The box around what stands in the lines, reversed and without colours; nothing outside of it.
  func reversed(_ lines: [TerminalLine]) -> [TerminalLine] {
    let words = lines.compactMap(\.words)
    guard let start = words.map(\.lowerBound).min(), let end = words.map(\.upperBound).max() else {
      return lines
    }
    return lines.map { line in
      line.restyled(from: start, to: end) {
        $0 = TerminalStyle(isBold: $0.isBold, isReversed: true)
      }
    }
  }

  /// As what can be tapped looks, but for the blanks around its words.
  func underlined(_ line: TerminalLine) -> TerminalLine {
    guard let words = line.words else { return line }
    return line.restyled(from: words.lowerBound, to: words.upperBound) { $0.isUnderlined = true }
  }
}

extension TerminalLine {
  /// The columns from the first sign that is no space to the last; nil if there is none.
  fileprivate var words: Range<Int>? {
    let text = text
    guard let first = text.firstIndex(where: { $0 != " " }),
      let last = text.lastIndex(where: { $0 != " " })
    else { return nil }
    return DisplayWidth.of(text[..<first])..<DisplayWidth.of(text[...last])
  }

  /// The same with the styles of some columns changed.
  fileprivate func restyled(
    from start: Int, to end: Int, _ change: (inout TerminalStyle) -> Void
  ) -> TerminalLine {
    var line = TerminalLine()
    for run in runs {
      for character in run.text {
        var style = run.style
        if line.width >= start, line.width < end { change(&style) }
        line.append(String(character), style)
      }
    }
    return line
  }
}

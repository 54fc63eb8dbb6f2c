internal import Components

/// What is chosen.
extension TerminalRenderer {
  /// The box around what stands in the lines, reversed; nothing outside of it.
  func reversed(_ lines: [TerminalLine]) -> [TerminalLine] {
    let texts = lines.map(\.text)
    let starts = texts.compactMap { text in
      text.firstIndex { $0 != " " }.map { DisplayWidth.of(text[..<$0]) }
    }
    let ends = texts.compactMap { text in
      text.lastIndex { $0 != " " }.map { DisplayWidth.of(text[...$0]) }
    }
    guard let start = starts.min(), let end = ends.max() else { return lines }
    return lines.map { line in
      var marked = TerminalLine()
      for run in line.runs {
        for character in run.text {
          var style = run.style
          style.isReversed = marked.width >= start && marked.width < end
          marked.append(String(character), style)
        }
      }
      return marked
    }
  }
}

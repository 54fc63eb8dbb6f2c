internal import Components

/// Breaks text into lines for a fixed number of columns.
enum TextWrapping {
  /// A word and the style it has, with the spaces before it.
  private struct Word {
    var spaces: String
    var pieces: [(text: String, style: TerminalStyle)]
    var width: Int
  }

  /// Wraps at spaces, breaks words that are longer than a line, and cuts what exceeds `limit` lines
  /// with `…`.
  static func lines(
    _ spans: [(text: String, style: TerminalStyle)], width: Int, limit: Int?
  ) -> [TerminalLine] {
    let width = max(1, width)
    var lines: [TerminalLine] = []
    var line = TerminalLine()
    func flush() {
      lines.append(line)
      line = TerminalLine()
    }
    for token in words(spans) {
      guard let word = token else {
        flush()
        continue
      }
      let spaces = line.width == 0 ? "" : word.spaces
      if line.width + spaces.count + word.width <= width {
        line.append(spaces)
        for piece in word.pieces { line.append(piece.text, piece.style) }
        continue
      }
      if line.width > 0 { flush() }
      for piece in word.pieces {
        for character in piece.text {
          if line.width + DisplayWidth.of(character) > width { flush() }
          line.append(String(character), piece.style)
        }
      }
    }
    if line.width > 0 || lines.isEmpty { flush() }
    guard let limit, lines.count > limit else { return lines }
    var kept = Array(lines.prefix(max(1, limit)))
    kept[kept.count - 1] = cut(kept[kept.count - 1], to: width)
    return kept
  }

  /// The line with `…` at its end, shortened so that it fits.
  static func cut(_ line: TerminalLine, to width: Int) -> TerminalLine {
    var result = TerminalLine()
    var last = TerminalStyle()
    for run in line.runs {
      last = run.style
      for character in run.text {
        guard result.width + DisplayWidth.of(character) < width else {
          result.append("…", run.style)
          return result
        }
        result.append(String(character), run.style)
      }
    }
    result.append("…", last)
    return result
  }

  /// Words in order; nil stands for a forced line break.
  private static func words(_ spans: [(text: String, style: TerminalStyle)]) -> [Word?] {
    var words: [Word?] = []
    var word = Word(spaces: "", pieces: [], width: 0)
    func flush() {
      if !word.pieces.isEmpty { words.append(word) }
      word = Word(spaces: "", pieces: [], width: 0)
    }
    for span in spans {
      for character in span.text {
        if character.isNewline {
          flush()
          words.append(nil)
        } else if character == " " || character == "\t" {
          if !word.pieces.isEmpty { flush() }
          word.spaces = " "
        } else {
          if let last = word.pieces.last, last.style == span.style {
            word.pieces[word.pieces.count - 1].text.append(character)
          } else {
            word.pieces.append((String(character), span.style))
          }
          word.width += DisplayWidth.of(character)
        }
      }
    }
    flush()
    return words
  }
}

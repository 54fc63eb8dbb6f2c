internal import Components
internal import Diagnostics

/// What is drawn with characters.
extension TerminalRenderer {
  func picture(_ image: ViewNode.Image) -> TerminalLine {
    let filled = image.source != nil
    let style = TerminalStyle(color: image.background, isDim: !filled)
    switch image.shape {
    case .circle: return TerminalLine(filled ? "(●)" : "( )", style)
    case .rectangle: return TerminalLine(filled ? "[▪]" : "[ ]", style)
    }
  }

  /// A frame of 7 × 3 whose 16 border cells are drawn heavy, clockwise from the top, as far as the
  /// progress goes; the per cent stands in the lower border.
  func ring(_ ring: ViewNode.Ring) -> [TerminalLine] {
    let percent = "\(ring.progress.percent)%"
    let light = Array("╭─────╮││╯─────╰│")
    let heavy = Array("┏━━━━━┓┃┃┛━━━━━┗┃")
    // Positions clockwise from the middle of the upper border.
    let clockwise: [(row: Int, column: Int)] = [
      (0, 3), (0, 4), (0, 5), (0, 6), (1, 6), (2, 6), (2, 5), (2, 4), (2, 3), (2, 2), (2, 1),
      (2, 0), (1, 0), (0, 0), (0, 1), (0, 2),
    ]
    func glyph(_ set: [Character], _ row: Int, _ column: Int) -> Character {
      switch (row, column) {
      case (0, _): set[column]
      case (1, 6): set[7]
      case (1, _): set[8]
      case (2, 6): set[9]
      case (2, 0): set[15]
      default: set[10]
      }
    }
    let reach = Int((ring.progress.value * Double(clockwise.count)).rounded())
    var cells = Array(
      repeating: Array(repeating: (Character(" "), false), count: 7), count: 3)
    for (step, place) in clockwise.enumerated() {
      let full = step < reach
      cells[place.row][place.column] = (
        glyph(full ? heavy : light, place.row, place.column), full
      )
    }
    let number = ring.number.map { String("\($0)".prefix(5)) } ?? ""
    for (i, digit) in number.enumerated() {
      cells[1][1 + (5 - number.count + 1) / 2 + i] = (digit, true)
    }
    for (i, digit) in percent.enumerated() {
      cells[2][1 + (5 - percent.count + 1) / 2 + i] = (digit, false)
    }
    return cells.map { row in
      var line = TerminalLine()
      for (character, full) in row {
        line.append(
          String(character),
          full ? TerminalStyle(color: ring.color, isBold: true) : TerminalStyle())
      }
      return line
    }
  }

  /// A rule of the whole width, with a mark where the notch is.
  func rule(_ divider: ViewNode.Divider, _ width: Int) -> TerminalLine {
    let dim = TerminalStyle(isDim: true)
    guard divider.notch != nil, width > 4 else {
      return TerminalLine(String(repeating: "─", count: width), dim)
    }
    let before = (width - 1) / 2
    var line = TerminalLine(String(repeating: "─", count: before), dim)
    line.append("▽", dim)
    line.append(String(repeating: "─", count: width - before - 1), dim)
    return line
  }

  /// `[████░░░░░░] 40%`; the per cent alone where there is no room for more.
  func bar(_ bar: ViewNode.ProgressBar, _ width: Int) -> TerminalLine {
    let percent = "\(bar.progress.percent)%"
    let end = bar.isExplained ? "]" : "] \(percent)"
    let room = width - 1 - end.count
    guard room > 0 else { return TerminalLine(percent) }
    var line = TerminalLine("[")
    line.append(filling(bar, room))
    line.append(end)
    return line
  }

  /// The cells of a bar, the done ones at the leading end.
  func filling(_ bar: ViewNode.ProgressBar, _ cells: Int) -> TerminalLine {
    let done = Int((bar.progress.value * Double(cells)).rounded())
    var parts =
      bar.gradient.count > 1
      ? (0..<done).map { cell in
        let middle = Fraction(clamping: (Double(cell) + 0.5) / Double(cells))
        return TerminalLine("█", TerminalStyle(color: bar.color(at: middle)))
      } : [TerminalLine(String(repeating: "█", count: done), TerminalStyle(color: bar.color))]
    parts.append(
      TerminalLine(String(repeating: "░", count: cells - done), TerminalStyle(isDim: true)))
    var line = TerminalLine()
    for part in isRightToLeft ? parts.reversed() : parts { line.append(part) }
    return line
  }

  /// `[ana@example.com    ]`; what stands in an empty one is dim.
  func field(_ field: ViewNode.TextField, _ width: Int) -> TerminalLine {
    let isEmpty = field.value.isEmpty
    let words = DiagnosticFormatter.printable(isEmpty ? field.placeholder : field.value)
    let content = TextWrapping.lines(
      [(words, TerminalStyle(isDim: isEmpty))], width: max(1, width - 2), limit: 1)
    var line = TerminalLine("[")
    line.append(
      (content.first ?? TerminalLine()).aligned(
        isRightToLeft ? .end : .start, in: max(1, width - 2)))
    line.append("]")
    return line
  }
}

internal import Components

/// Sections that stand out from what is behind them.
extension TerminalRenderer {
  /// A section that stands out from what is behind it gets a frame.
  func hasFrame(_ node: ViewNode) -> Bool {
    guard let background = node.modifiers.background, node.accessibility.role == .section else {
      return false
    }
    return background != environment.palette.background
  }

  func frame(
    _ lines: [TerminalLine], _ width: Int, isRounded: Bool
  ) -> [TerminalLine] {
    let corners = isRounded ? ["╭", "╮", "╰", "╯"] : ["┌", "┐", "└", "┘"]
    let bar = String(repeating: "─", count: width + 2)
    let dim = TerminalStyle(isDim: true)
    let middle = lines.map { line in
      var framed = TerminalLine("│ ", dim)
      framed.append(line.aligned(.start, in: width))
      framed.append(" │", dim)
      return framed
    }
    return [TerminalLine("\(corners[0])\(bar)\(corners[1])", dim)] + middle
      + [TerminalLine("\(corners[2])\(bar)\(corners[3])", dim)]
  }
}

internal import Components
internal import Diagnostics

/// What can be used: buttons, tabs and choices, told apart without colours.
extension TerminalRenderer {
  /// The lines of a control; nil for other nodes, and for those that look like what they hold: links,
  /// and buttons of several texts without a ground, such as the rows of a list.
  func control(_ node: ViewNode, _ width: Int) -> [TerminalLine]? {
    switch node.accessibility.role {
    case .button where node.isRow: nil
    case .button: [button(node, width)]
    case .tab, .radio: marked(node, width)
    default: nil
    }
  }

  /// `[ Pagar ]`, dim if it cannot be used; while it works `[ Pagando… ████░░░░░░ 40% ]`.
  private func button(_ node: ViewNode, _ width: Int) -> TerminalLine {
    let isDisabled = node.accessibility.isDisabled
    let style = TerminalStyle(
      color: isDisabled ? nil : controlColor(node), isBold: !isDisabled, isDim: isDisabled)
    // What shows no words is called by its name.
    let shown = node.words
    let words = DiagnosticFormatter.printable(
      shown.isEmpty ? node.accessibility.label ?? "" : shown)
    guard let bar = node.firstBar else { return button([(words, style)], width) }
    let percent = "\(bar.progress.percent)%"
    let room = width - 4 - DisplayWidth.of(words) - percent.count - 2
    guard room >= 0 else { return button([("\(words) \(percent)", style)], width) }
    var line = TerminalLine("[ ")
    line.append(words, style)
    line.append(" ")
    if room >= 4 {
      line.append(filling(bar, min(room, 10)))
      line.append(" ")
    }
    line.append("\(percent) ]")
    return line
  }

  /// The ground of a button; that of its words if it has none.
  private func controlColor(_ node: ViewNode) -> HexColor? {
    if let ground = node.modifiers.background { return ground }
    if case .text(let text) = node.content { return text.color }
    return nil
  }

  /// `(•) Mes`, and `( ) Año` for what is not chosen, each text on lines of its own.
  private func marked(_ node: ViewNode, _ width: Int) -> [TerminalLine] {
    let accessibility = node.accessibility
    let style = TerminalStyle(isBold: accessibility.isSelected, isDim: accessibility.isDisabled)
    let room = max(1, width - 4)
    var lines: [TerminalLine] = []
    for text in node.texts {
      let words = DiagnosticFormatter.printable(text.plain, keepingLineFeeds: true)
      lines += TextWrapping.lines([(words, style)], width: room, limit: text.lineLimit)
    }
    if lines.isEmpty {
      // What shows no words is called by its name.
      let name = DiagnosticFormatter.printable(accessibility.label ?? "")
      lines = TextWrapping.lines([(name, style)], width: room, limit: nil)
    }
    if lines.isEmpty { lines = [TerminalLine()] }
    let mark = TerminalLine(accessibility.isSelected ? "(•)" : "( )", style)
    return beside([[mark], lines], [3, lines.map(\.width).max() ?? 1], gap: 1, centered: false)
  }
}

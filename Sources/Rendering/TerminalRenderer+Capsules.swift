internal import Components
internal import Diagnostics

/// Messages that stand out from what is behind them: one line between round ends.
extension TerminalRenderer {
  /// A status or alert of several parts on a ground of its own.
  func isCapsule(_ node: ViewNode) -> Bool {
    guard case .stack = node.content, let background = node.modifiers.background else {
      return false
    }
    let role = node.accessibility.role
    return (role == .status || role == .alert) && background != environment.palette.background
  }

  /// `╭ [▪] Copiado — Para pegar [ Deshacer ] ╮`: pictures and texts, then what can be used.
  ///
  /// Where there is no room for all in one line, what can be used goes below, and texts are cut.
  func capsule(_ node: ViewNode, _ width: Int) -> [TerminalLine] {
    var content = CapsuleContent()
    collect(node, action: nil, &content)
    let controls = separated(content.controls, by: " ")
    let words = separated(content.words, by: "")
    let whole = rounded(separated([words, controls].filter { $0.width > 0 }, by: " "))
    if whole.width <= width { return [whole] }
    let cut = rounded(separated(content.words(in: max(1, width - 4)), by: ""))
    return controls.width == 0 ? [cut] : [cut, controls]
  }

  /// In reading order.
  private func separated(_ parts: [TerminalLine], by separator: String) -> TerminalLine {
    var line = TerminalLine()
    for part in isRightToLeft ? parts.reversed() : parts {
      if line.width > 0 { line.append(separator) }
      line.append(part)
    }
    return line
  }

  private func rounded(_ content: TerminalLine) -> TerminalLine {
    let dim = TerminalStyle(isDim: true)
    var line = TerminalLine("╭ ", dim)
    line.append(content)
    line.append(" ╮", dim)
    return line
  }

  /// - Parameter action: What a tap on what lies around the node does.
  private func collect(
    _ node: ViewNode, action: ViewAction?, _ content: inout CapsuleContent
  ) {
    if node.isControl, node.hasGround {
      content.controls.append(marked(control(named: node), node.action))
      return
    }
    let action = node.action ?? action
    switch node.content {
    case .text(let text):
      let shown = text.isRedacted ? Self.redacted(text.plain) : text.plain
      let words = DiagnosticFormatter.printable(shown.replacing("\n", with: " "))
      guard !words.isEmpty else { return }
      let line = TerminalLine(words, TerminalStyle(isBold: text.style.weight.rawValue >= 600))
      content.append(text: marked(line, action))
    case .image(let image): content.append(picture: picture(image))
    default: for child in node.children { collect(child, action: action, &content) }
    }
  }

  /// `[ Deshacer ]`; what shows no words is called by its name.
  private func control(named node: ViewNode) -> TerminalLine {
    let shown = node.words
    let words = DiagnosticFormatter.printable(
      shown.isEmpty ? node.accessibility.label ?? "" : shown)
    return TerminalLine("[ \(words) ]", TerminalStyle(isBold: true))
  }

  /// Underlined as what can be tapped is, or reversed if it is chosen.
  private func marked(_ line: TerminalLine, _ action: ViewAction?) -> TerminalLine {
    guard let action else { return line }
    return action == focus ? reversed([line])[0] : underlined(line)
  }
}

/// What stands between the round ends.
private struct CapsuleContent {
  /// Pictures and texts with what stands between them.
  private(set) var words: [TerminalLine] = []
  private var hasText = false
  var controls: [TerminalLine] = []

  mutating func append(picture: TerminalLine) {
    if !words.isEmpty { words.append(TerminalLine(" ")) }
    words.append(picture)
  }

  mutating func append(text: TerminalLine) {
    if !words.isEmpty { words.append(TerminalLine(hasText ? " — " : " ")) }
    words.append(text)
    hasText = true
  }

  /// The words, cut with `…` where they take more columns than there are.
  func words(in width: Int) -> [TerminalLine] {
    guard words.reduce(0, { $0 + $1.width }) > width else { return words }
    var kept: [TerminalLine] = []
    var room = width
    for (index, part) in words.enumerated() {
      guard part.width < room else {
        // What stands between two parts is not begun.
        let isBetween = index % 2 == 1
        kept.append(isBetween ? TerminalLine("…") : TextWrapping.cut(part, to: room))
        break
      }
      kept.append(part)
      room -= part.width
    }
    return kept
  }
}

extension ViewNode {
  /// Whether it, or something in it, is filled.
  fileprivate var hasGround: Bool {
    modifiers.background != nil || children.contains(where: \.hasGround)
  }
}

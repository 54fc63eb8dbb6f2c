internal import Components

/// Children one over the other, and children that are scrolled.
extension TerminalRenderer {
  /// What says something of each layer, from the ground up; if nothing does, what lies highest.
  func overlay(_ overlay: ViewNode.Overlay, _ width: Int) -> [TerminalLine] {
    let telling = overlay.children.filter { $0.isTelling }
    let shown = telling.isEmpty ? overlay.children.suffix(1) : telling[...]
    return block(.column(alignment: overlay.horizontal, Array(shown)), width)
  }

  /// As many children as fit side by side, at least one, and how many more there are.
  func scroll(_ scroll: ViewNode.Scroll, _ width: Int) -> [TerminalLine] {
    var widths: [Int] = []
    var taken = 0
    for child in scroll.children {
      let columns = max(1, min(naturalWidth(child), width))
      let more = (widths.isEmpty ? 0 : 2) + columns
      guard widths.isEmpty || taken + more <= width else { break }
      widths.append(columns)
      taken += more
    }
    var lines = beside(
      zip(scroll.children, widths).map { block($0, $1) }, widths, gap: 2, centered: false)
    let hidden = scroll.children.count - widths.count
    if hidden > 0 {
      let words = "… \(hidden) more"
      lines.append(
        TerminalLine(words.count <= width ? words : "+\(hidden)", TerminalStyle(isDim: true)))
    }
    return lines
  }
}

extension ViewNode {
  /// Whether words or a progress are in a node.
  fileprivate var isTelling: Bool {
    switch content {
    case .text(let text): !text.plain.isEmpty
    case .ring, .progressBar, .textField: true
    default: children.contains(where: \.isTelling)
    }
  }
}

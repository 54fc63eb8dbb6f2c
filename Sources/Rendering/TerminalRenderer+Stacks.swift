internal import Components
internal import Diagnostics

/// Children beside and below each other.
extension TerminalRenderer {
  func column(_ stack: ViewNode.Stack, _ node: ViewNode, _ width: Int) -> [TerminalLine] {
    if node.action != nil, let title = stack.children.first, stack.children.count == 1,
      case .text(let text) = title.content
    {
      // A filled button: a box around nothing but its title.
      let style = TerminalStyle(color: node.modifiers.background, isBold: true)
      return [
        button(text.spans.map { (DiagnosticFormatter.printable($0.text), style) }, width)
      ]
    }
    var lines: [TerminalLine] = []
    for child in stack.children {
      if !lines.isEmpty, stack.spacing >= 16 { lines.append(TerminalLine()) }
      let fills = child.isWide || stack.alignment == .start || stack.alignment == .stretch
      let columns = fills ? width : max(1, min(width, naturalWidth(child)))
      let alignment: ViewNode.Text.Alignment =
        stack.alignment == .center ? .center : isRightToLeft ? .start : .end
      lines += block(child, columns).map { $0.aligned(fills ? .start : alignment, in: width) }
    }
    return node.action == nil ? lines : lines.map(underlined)
  }

  func row(_ stack: ViewNode.Stack, _ node: ViewNode, _ width: Int) -> [TerminalLine] {
    let children = stack.children
    let gap = stack.spacing > 0 ? 2 : 0
    let free = width - gap * max(0, children.count - 1)
    // More children than columns can only stand below each other.
    guard free >= children.count else {
      var below = stack
      below.axis = .column
      return column(below, node, width)
    }
    // Choices whose names would be broken into narrow columns are read one by one.
    if node.accessibility.role == .radioGroup, beside(children) > width {
      var below = stack
      (below.axis, below.alignment, below.spacing) = (.column, .stretch, 0)
      return column(below, node, width)
    }
    let widths = self.widths(children, in: free)
    let lines = beside(
      zip(children, widths).map { block($0, $1) }, widths, gap: gap,
      centered: stack.alignment == .center)
    let isCentered = stack.distribution == .center
    return lines.map { line in
      (node.action == nil ? line : underlined(line))
        .aligned(isCentered ? .center : isRightToLeft ? .end : .start, in: width)
    }
  }

  /// The columns of each child of a row: its own, at most half, and what is left for those that
  /// fill; all of them less where that is too much.
  private func widths(_ children: [ViewNode], in free: Int) -> [Int] {
    var widths = children.map { child in
      child.isWide ? 0 : max(1, min(naturalWidth(child), max(1, free / 2)))
    }
    let fillers = children.indices.filter { children[$0].isWide }
    let taken = widths.reduce(0, +)
    if !fillers.isEmpty, taken + fillers.count <= free {
      for i in fillers { widths[i] = (free - taken) / fillers.count }
    } else if taken + fillers.count > free {
      for i in fillers { widths[i] = 1 }
      while let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
        widths.reduce(0, +) > free, widths[widest] > 1
      {
        widths[widest] -= 1
      }
    }
    return widths
  }

  func grid(_ grid: ViewNode.Grid, _ width: Int) -> [TerminalLine] {
    var lines: [TerminalLine] = []
    // A cell is a letter and a gap at least.
    let columns = max(1, min(grid.columns, (width + 1) / 2))
    for first in stride(from: 0, to: grid.children.count, by: columns) {
      let cells = grid.children[first..<min(first + columns, grid.children.count)]
      if first > 0 { lines.append(TerminalLine()) }
      let gap = cells.count > 1 ? 1 : 0
      let columns = max(1, (width - gap * (cells.count - 1)) / cells.count)
      lines += beside(
        cells.map { block($0, columns) }, cells.map { _ in columns }, gap: gap, centered: false)
    }
    return lines
  }

  /// Blocks side by side in reading order, the shorter ones filled up with blank lines.
  func beside(
    _ blocks: [[TerminalLine]], _ widths: [Int], gap: Int, centered: Bool
  ) -> [TerminalLine] {
    let height = blocks.map(\.count).max() ?? 0
    let order = isRightToLeft ? Array(blocks.indices.reversed()) : Array(blocks.indices)
    return (0..<height).map { y in
      var line = TerminalLine()
      for (place, i) in order.enumerated() {
        if place > 0 { line.append(String(repeating: " ", count: gap)) }
        let above = centered ? (height - blocks[i].count) / 2 : 0
        let row = y - above
        let content = blocks[i].indices.contains(row) ? blocks[i][row] : TerminalLine()
        line.append(content.aligned(.start, in: widths[i]))
      }
      return line
    }
  }

  /// Columns that a node takes when nothing limits it.
  func naturalWidth(_ node: ViewNode) -> Int {
    if isCapsule(node) { return capsule(node, .max).map(\.width).max() ?? 0 }
    switch node.accessibility.role {
    case .button:
      let bar = node.firstBar.map { " ".count + 10 + " \($0.progress.percent)%".count } ?? 0
      // What shows no words is called by its name.
      let shown = node.words
      let words = shown.isEmpty ? node.accessibility.label ?? "" : shown
      return DisplayWidth.of(DiagnosticFormatter.printable(words)) + 4 + bar
    case .tab, .radio:
      let name = DisplayWidth.of(DiagnosticFormatter.printable(node.accessibility.label ?? ""))
      return 4 + (node.texts.map { widest($0) }.max() ?? name)
    default: break
    }
    switch node.content {
    case .text(let text): return widest(text) + (node.action == nil ? 0 : 4)
    case .image: return 3
    case .ring: return 7
    case .divider, .progressBar, .textField: return 24
    case .spacer: return 0
    case .overlay(let overlay): return overlay.children.map(naturalWidth).max() ?? 0
    case .scroll(let scroll): return beside(scroll.children)
    case .stack(let stack) where stack.axis == .row: return beside(stack.children)
    case .stack(let stack):
      return (stack.children.map(naturalWidth).max() ?? 0)
        + (node.modifiers.background == nil ? 0 : 4)
    case .grid(let grid): return (grid.children.map(naturalWidth).max() ?? 0) * grid.columns
    }
  }

  private func beside(_ children: [ViewNode]) -> Int {
    children.map(naturalWidth).reduce(2 * max(0, children.count - 1), +)
  }

  /// The columns of the longest line of a text as it is written.
  private func widest(_ text: ViewNode.Text) -> Int {
    DiagnosticFormatter.printable(text.plain, keepingLineFeeds: true)
      .split(separator: "\n").map { DisplayWidth.of($0) }.max() ?? 0
  }
}

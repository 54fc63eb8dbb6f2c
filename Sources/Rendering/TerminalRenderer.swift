public import Components
internal import Diagnostics
public import Values

/// View trees as text for a terminal: 8 points are one column.
///
/// Control characters in data are shown as escapes, so data never drive the terminal.
public struct TerminalRenderer: Sendable {
  let environment: ViewEnvironment
  let color: TerminalColor

  public init(environment: ViewEnvironment, color: TerminalColor) {
    self.environment = environment
    self.color = color
  }

  /// Columns for a width in points.
  static func columns(_ points: Double) -> Int { max(1, Int(points / 8)) }

  /// Appends one component, each line ended by a line feed, without trailing spaces.
  public func render(_ node: ViewNode, into buffer: inout ByteBuffer) {
    for line in block(node, Self.columns(environment.width)) {
      var runs = line.runs
      while let last = runs.last {
        let trimmed = String(last.text.reversed().drop { $0 == " " }.reversed())
        if trimmed.isEmpty {
          runs.removeLast()
        } else {
          runs[runs.count - 1].text = trimmed
          break
        }
      }
      for run in runs {
        let start = color.start(run.style)
        buffer.append(start)
        buffer.append(run.text)
        if !start.isEmpty { buffer.append("\u{1B}[0m") }
      }
      buffer.append("\n")
    }
  }

  private var isRightToLeft: Bool { environment.direction == .rtl }

  /// The lines of a node, each exactly `width` columns.
  private func block(_ node: ViewNode, _ width: Int) -> [TerminalLine] {
    let framed = hasFrame(node)
    let inner = max(1, width - (framed ? 4 : 0))
    var lines: [TerminalLine]
    switch node.content {
    case .text(let text): lines = self.text(text, node, inner)
    case .image(let image): lines = [picture(image).aligned(.start, in: inner)]
    case .ring(let ring): lines = self.ring(ring).map { $0.aligned(.start, in: inner) }
    case .stack(let stack) where stack.axis == .row: lines = row(stack, inner)
    case .stack(let stack): lines = column(stack, node, inner)
    case .grid(let grid): lines = self.grid(grid, inner)
    case .overlay(let overlay): lines = self.overlay(overlay, node, inner)
    case .scroll(let scroll): lines = self.scroll(scroll, inner)
    case .spacer: lines = []
    case .divider(let divider): lines = [rule(divider, inner)]
    case .progressBar(let bar): lines = [self.bar(bar, inner)]
    case .textField(let field): lines = [self.field(field, inner)]
    }
    if framed { lines = frame(lines, inner, isRounded: node.modifiers.cornerRadius > 0) }
    return lines.map { $0.aligned(isRightToLeft ? .end : .start, in: width) }
  }

  // Text and links.

  private func text(_ text: ViewNode.Text, _ node: ViewNode, _ width: Int) -> [TerminalLine] {
    let spans = text.spans.map { span in
      (
        DiagnosticFormatter.printable(span.text, keepingLineFeeds: true),
        TerminalStyle(
          color: node.action == nil ? nil : text.color,
          isBold: span.isBold || text.style.weight.rawValue >= 600)
      )
    }
    var alignment = text.alignment
    if isRightToLeft, alignment != .center { alignment = alignment == .start ? .end : .start }
    guard let link = node.action?.deepLink else {
      return TextWrapping.lines(spans, width: width, limit: text.lineLimit)
        .map { $0.aligned(alignment, in: width) }
    }
    var line = button(spans, width)
    let target = " → \(DiagnosticFormatter.printable(link.text))"
    if line.width + DisplayWidth.of(target) <= width {
      line.append(target, TerminalStyle(isDim: true))
    }
    return [line.aligned(alignment, in: width)]
  }

  /// `[ title ]`, the title cut to fit.
  private func button(
    _ spans: [(text: String, style: TerminalStyle)], _ width: Int
  ) -> TerminalLine {
    var line = TerminalLine("[ ")
    let title = TextWrapping.lines(spans, width: max(1, width - 4), limit: 1)
    if let first = title.first { line.append(first) }
    line.append(" ]")
    return line
  }

  // Pictures.

  private func picture(_ image: ViewNode.Image) -> TerminalLine {
    let filled = image.source != nil
    let style = TerminalStyle(color: image.background, isDim: !filled)
    switch image.shape {
    case .circle: return TerminalLine(filled ? "(●)" : "( )", style)
    case .rectangle: return TerminalLine(filled ? "[▪]" : "[ ]", style)
    }
  }

  /// A frame of 7 × 3 whose 16 border cells are drawn heavy, clockwise from the top, as far as the
  /// progress goes; the per cent stands in the lower border.
  private func ring(_ ring: ViewNode.Ring) -> [TerminalLine] {
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
  private func rule(_ divider: ViewNode.Divider, _ width: Int) -> TerminalLine {
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

  /// `[####------] 40%`
  private func bar(_ bar: ViewNode.ProgressBar, _ width: Int) -> TerminalLine {
    let percent = " \(bar.progress.percent)%"
    let room = max(1, width - 2 - percent.count)
    let full = Int((bar.progress.value * Double(room)).rounded())
    var line = TerminalLine("[")
    line.append(String(repeating: "█", count: full), TerminalStyle(color: bar.color))
    line.append(String(repeating: "░", count: room - full), TerminalStyle(isDim: true))
    line.append("]\(percent)")
    return line
  }

  private func field(_ field: ViewNode.TextField, _ width: Int) -> TerminalLine {
    let isEmpty = field.value.isEmpty
    let words = DiagnosticFormatter.printable(isEmpty ? field.placeholder : field.value)
    let content = TextWrapping.lines(
      [(words, TerminalStyle(isDim: isEmpty))], width: max(1, width - 2), limit: 1)
    var line = TerminalLine("[")
    line.append((content.first ?? TerminalLine()).aligned(.start, in: max(1, width - 2)))
    line.append("]")
    return line
  }

  // Containers.

  /// The words of what lies highest; the rest is ground.
  private func overlay(
    _ overlay: ViewNode.Overlay, _ node: ViewNode, _ width: Int
  ) -> [TerminalLine] {
    overlay.children.last.map { block($0, width) } ?? []
  }

  private func scroll(_ scroll: ViewNode.Scroll, _ width: Int) -> [TerminalLine] {
    block(.row(spacing: scroll.spacing, scroll.children), width)
  }

  private func column(
    _ stack: ViewNode.Stack, _ node: ViewNode, _ width: Int
  ) -> [TerminalLine] {
    if node.action != nil, let title = stack.children.first, stack.children.count == 1,
      case .text(let text) = title.content
    {
      // A filled button: a box around nothing but its title.
      return [
        button(
          text.spans.map { span in
            (
              DiagnosticFormatter.printable(span.text),
              TerminalStyle(color: node.modifiers.background, isBold: true)
            )
          }, width)
      ]
    }
    var lines: [TerminalLine] = []
    for child in stack.children {
      if !lines.isEmpty, stack.spacing >= 16 { lines.append(TerminalLine()) }
      let natural = min(width, naturalWidth(child))
      let centered = stack.alignment == .center && child.modifiers.width != .fill
      lines += block(child, centered ? natural : width)
        .map { $0.aligned(centered ? .center : .start, in: width) }
    }
    if node.action != nil {
      lines = lines.map { line in
        var underlined = TerminalLine()
        for run in line.runs {
          var style = run.style
          style.isUnderlined = run.text.contains { $0 != " " }
          underlined.append(run.text, style)
        }
        return underlined
      }
    }
    return lines
  }

  private func row(_ stack: ViewNode.Stack, _ width: Int) -> [TerminalLine] {
    let gap = stack.spacing > 0 ? 2 : 0
    let free = width - gap * max(0, stack.children.count - 1)
    let isFilling = stack.children.map { $0.modifiers.width == .fill }
    let fixed = zip(stack.children, isFilling).map { child, fills in
      fills ? 0 : min(naturalWidth(child), max(1, free / 2))
    }
    let fillers = max(1, isFilling.count { $0 })
    let share = max(1, (free - fixed.reduce(0, +)) / fillers)
    var blocks: [[TerminalLine]] = []
    var widths: [Int] = []
    for (i, child) in stack.children.enumerated() {
      let columns = isFilling[i] ? share : fixed[i]
      widths.append(columns)
      blocks.append(block(child, columns))
    }
    return beside(blocks, widths, gap: gap, centered: stack.alignment == .center)
  }

  private func grid(_ grid: ViewNode.Grid, _ width: Int) -> [TerminalLine] {
    var lines: [TerminalLine] = []
    for first in stride(from: 0, to: grid.children.count, by: grid.columns) {
      let cells = grid.children[first..<min(first + grid.columns, grid.children.count)]
      if first > 0 { lines.append(TerminalLine()) }
      let gap = cells.count > 1 ? 1 : 0
      let columns = max(1, (width - gap * (cells.count - 1)) / cells.count)
      lines += beside(
        cells.map { block($0, columns) }, cells.map { _ in columns }, gap: gap, centered: false)
    }
    return lines
  }

  /// Blocks side by side in reading order, the shorter ones filled up with blank lines.
  private func beside(
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

  /// A section that stands out from what is behind it gets a frame.
  private func hasFrame(_ node: ViewNode) -> Bool {
    guard let background = node.modifiers.background, node.accessibility.role == .section else {
      return false
    }
    return background != environment.palette.background
  }

  private func frame(
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

  /// Columns that a node takes when nothing limits it.
  private func naturalWidth(_ node: ViewNode) -> Int {
    switch node.content {
    case .text(let text):
      DisplayWidth.of(text.plain) + (node.action == nil ? 0 : 4)
    case .image: 3
    case .ring: 7
    case .divider, .progressBar, .textField: 24
    case .spacer: 0
    case .overlay(let overlay): overlay.children.map(naturalWidth).max() ?? 0
    case .scroll(let scroll):
      scroll.children.map(naturalWidth).reduce(0, +) + 2 * max(0, scroll.children.count - 1)
    case .stack(let stack) where stack.axis == .row:
      stack.children.map(naturalWidth).reduce(0, +) + 2 * max(0, stack.children.count - 1)
    case .stack(let stack):
      (stack.children.map(naturalWidth).max() ?? 0) + (node.modifiers.background == nil ? 0 : 4)
    case .grid(let grid): (grid.children.map(naturalWidth).max() ?? 0) * grid.columns
    }
  }
}

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

  var isRightToLeft: Bool { environment.direction == .rtl }

  /// The lines of a node, each exactly `width` columns.
  func block(_ node: ViewNode, _ width: Int) -> [TerminalLine] {
    let isFramed = hasFrame(node)
    let inner = max(1, width - (isFramed ? 4 : 0))
    var lines = control(node, inner) ?? content(node, inner)
    if isFramed { lines = frame(lines, inner, isRounded: node.modifiers.cornerRadius > 0) }
    return lines.map { line in
      line.width > width
        ? TextWrapping.cut(line, to: width) : line.aligned(isRightToLeft ? .end : .start, in: width)
    }
  }

  func content(_ node: ViewNode, _ width: Int) -> [TerminalLine] {
    switch node.content {
    case .text(let text): self.text(text, node, width)
    case .image(let image): [picture(image)]
    case .ring(let ring): self.ring(ring)
    case .stack(let stack) where stack.axis == .row: row(stack, node, width)
    case .stack(let stack): column(stack, node, width)
    case .grid(let grid): self.grid(grid, width)
    case .overlay(let overlay): self.overlay(overlay, width)
    case .scroll(let scroll): self.scroll(scroll, width)
    case .spacer: []
    case .divider(let divider): [rule(divider, width)]
    case .progressBar(let bar): [self.bar(bar, width)]
    case .textField(let field): [self.field(field, width)]
    }
  }
}

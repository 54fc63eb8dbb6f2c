public import Components
internal import Diagnostics
public import Values

/// View trees as text for a terminal: 8 points are one column.
///
/// Control characters in data are shown as escapes, so data never drive the terminal.
public struct TerminalRenderer: Sendable {
  let environment: ViewEnvironment
  let color: TerminalColor
  let focus: ViewAction?

  /// - Parameter focus: The action that is chosen; whatever offers it is drawn reversed.
  public init(environment: ViewEnvironment, color: TerminalColor, focus: ViewAction? = nil) {
    self.environment = environment
    self.color = color
    self.focus = focus
  }

  /// Columns for a width in points.
  static func columns(_ points: Double) -> Int { max(1, Int(points / Double(pointsPerColumn))) }

  /// How wide a column is.
  public static let pointsPerColumn = 8

  /// Appends one component, each line ended by a line feed, without trailing spaces.
  public func render(_ node: ViewNode, into buffer: inout ByteBuffer) {
    for line in lines(node) {
      line.write(color, into: &buffer)
      buffer.append("\n")
    }
  }

  /// The lines of one component, without trailing spaces.
  public func lines(_ node: ViewNode) -> [TerminalLine] {
    block(node, Self.columns(environment.width)).map { $0.trimmed() }
  }

  var isRightToLeft: Bool { environment.direction == .rtl }

  /// The lines of a node, each exactly `width` columns.
  func block(_ node: ViewNode, _ width: Int) -> [TerminalLine] {
    // What cannot be seen takes no lines.
    if node.modifiers.decoration?.opacity == 0 { return [] }
    if isCapsule(node) { return capsule(node, width).map { $0.aligned(.center, in: width) } }
    let isFramed = hasFrame(node)
    let inner = max(1, width - (isFramed ? 4 : 0))
    var lines = control(node, inner) ?? content(node, inner)
    if isFramed { lines = frame(lines, inner, isRounded: node.modifiers.cornerRadius > 0) }
    lines = lines.map { line in
      line.width > width
        ? TextWrapping.cut(line, to: width) : line.aligned(isRightToLeft ? .end : .start, in: width)
    }
    if let focus, node.action == focus { return reversed(lines) }
    return lines
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

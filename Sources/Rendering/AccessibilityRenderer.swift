public import Components
internal import Diagnostics
public import Values

/// View trees as assistive technology meets them: one line an element, in reading order, with
/// role, name, value and where it leads.
public struct AccessibilityRenderer: Sendable {
  public init() {}

  public func render(_ node: ViewNode, into buffer: inout ByteBuffer) {
    append(node, depth: 0, &buffer)
  }

  private func append(_ node: ViewNode, depth: Int, _ buffer: inout ByteBuffer) {
    guard !node.accessibility.isHidden else { return }
    var inner = depth
    if let line = line(node) {
      for _ in 0..<depth { buffer.append("  ") }
      buffer.append(DiagnosticFormatter.printable(line))
      buffer.append("\n")
      inner += 1
    }
    // The name of a link or list item stands for what is inside it.
    if node.accessibility.role == .link { return }
    for child in node.children { append(child, depth: inner, &buffer) }
  }

  private func line(_ node: ViewNode) -> String? {
    let accessibility = node.accessibility
    let name = accessibility.label ?? ownText(node)
    let named = name.map { " \"\($0)\"" } ?? ""
    switch accessibility.role {
    case .section: return accessibility.label == nil ? nil : "region\(named)"
    case .heading: return "heading\(named)"
    case .list: return "list of \(node.children.count)"
    case .listItem: return "listitem"
    case .link:
      let target = node.action?.deepLink.map { " → \($0.text)" } ?? ""
      return "link\(named)\(target)"
    case .progress:
      guard case .ring(let ring) = node.content else { return nil }
      let value = accessibility.value.map { " \"\($0)\"" } ?? ""
      return "progressbar\(named) \(ring.progress.percent)/0–100\(value)"
    case .none:
      guard case .text = node.content else { return nil }
      return "text\(named)"
    }
  }

  private func ownText(_ node: ViewNode) -> String? {
    if case .text(let text) = node.content { text.plain } else { nil }
  }
}

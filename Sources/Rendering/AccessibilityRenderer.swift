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
    guard !node.accessibility.role.speaksForContent else { return }
    for child in node.children { append(child, depth: inner, &buffer) }
  }

  private func line(_ node: ViewNode) -> String? {
    let accessibility = node.accessibility
    let name = accessibility.label ?? ownText(node)
    let named = name.map { " \"\($0)\"" } ?? ""
    var words: String
    switch accessibility.role {
    case .section:
      guard accessibility.label != nil else { return nil }
      words = "region\(named)"
    case .group: words = "group\(named)"
    case .heading: words = "heading\(named)"
    case .list: words = "list of \(node.children.count)"
    case .listItem: words = "listitem\(accessibility.label.map { " \"\($0)\"" } ?? "")"
    case .link:
      let target = node.action?.deepLink.map { " → \($0.text)" } ?? ""
      words = "link\(named)\(target)"
    case .button:
      let action = node.action.map { " → \($0.deepLink?.text ?? $0.name)" } ?? ""
      words = "button\(named)\(action)"
    case .image: words = "image\(named)"
    case .progress:
      guard let progress = node.progress else { return nil }
      let value = accessibility.value.map { " \"\($0)\"" } ?? ""
      words = "progressbar\(named) \(progress.percent)/0–100\(value)"
    case .separator: words = "separator"
    case .status: words = "status\(named)"
    case .alert: words = "alert\(named)"
    case .tabList: words = "tablist\(named)"
    case .tab: words = "tab\(named)\(accessibility.isSelected ? " selected" : "")"
    case .radioGroup: words = "radiogroup\(named)"
    case .radio: words = "radio\(named)\(accessibility.isSelected ? " checked" : "")"
    case .none:
      switch node.content {
      case .text: words = "text\(named)"
      case .textField(let field):
        let value = field.value.isEmpty ? "" : " \"\(field.value)\""
        words = "textbox\(named)\(value)"
      default: return nil
      }
    }
    if accessibility.isDisabled { words += " disabled" }
    if accessibility.isBusy { words += " busy" }
    if accessibility.role == .button, let progress = node.firstBar?.progress {
      words += " \(progress.percent)%"
    }
    return words
  }

  /// What a node without a label is called, as browsers work it out.
  private func ownText(_ node: ViewNode) -> String? {
    switch node.content {
    case .text(let text): return text.plain
    case .textField(let field): return field.placeholder.isEmpty ? nil : field.placeholder
    default: break
    }
    guard node.accessibility.role.speaksForContent else { return nil }
    let words = node.words
    return words.isEmpty ? nil : words
  }
}

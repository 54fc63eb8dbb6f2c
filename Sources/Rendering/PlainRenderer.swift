public import Components
internal import Diagnostics
public import Values

/// View trees as plain lines for screen readers and searches: one element a line, its role first,
/// without frames, colours or columns.
///
/// What is hidden from assistive technology is left out, and what has a name for it is called so.
/// Control characters are shown as escapes, and a text with line feeds stays on one line.
public struct PlainRenderer: Sendable {
  public init() {}

  /// Appends one component, each line ended by a line feed.
  public func render(_ node: ViewNode, into buffer: inout ByteBuffer) {
    guard !node.accessibility.isHidden else { return }
    if let line = line(node) {
      buffer.append(line)
      buffer.append("\n")
    }
    guard !node.accessibility.role.speaksForContent else { return }
    for child in node.children { render(child, into: &buffer) }
  }

  /// `link: Ver mis beneficios (app://benefits)`
  private func line(_ node: ViewNode) -> String? {
    guard let role = role(node) else { return nil }
    let accessibility = node.accessibility
    var parts = [accessibility.label ?? name(node)].filter { !$0.isEmpty }
    switch (accessibility.role, node.content) {
    case (.progress, _):
      let percent = node.progress.map { "\($0.percent)%" } ?? ""
      parts.append(accessibility.value ?? percent)
    case (.list, _): parts.append("\(node.children.count)")
    case (_, .textField(let field)) where !field.value.isEmpty: parts.append(field.value)
    default: break
    }
    if accessibility.isSelected { parts.append("selected") }
    if accessibility.isDisabled { parts.append("disabled") }
    if accessibility.isBusy { parts.append("busy") }
    if let progress = node.firstBar?.progress, accessibility.role == .button {
      parts.append("\(progress.percent)%")
    }
    var line = parts.isEmpty ? role : "\(role): \(parts.joined(separator: ", "))"
    if let link = node.action?.deepLink { line += " (\(link.text))" }
    return DiagnosticFormatter.printable(line.replacing("\n", with: " "))
  }

  private func role(_ node: ViewNode) -> String? {
    let accessibility = node.accessibility
    switch accessibility.role {
    case .section: return accessibility.label == nil ? nil : "region"
    case .group, .tabList, .radioGroup: return accessibility.label == nil ? nil : "group"
    case .heading: return "heading"
    case .list: return "list"
    case .link: return "link"
    case .button: return "button"
    case .image: return "image"
    case .progress: return "progress"
    case .separator: return "separator"
    case .status: return "status"
    case .alert: return "alert"
    case .tab: return "tab"
    case .radio: return "radio"
    case .listItem: return nil
    case .none: break
    }
    switch node.content {
    case .text(let text): return text.plain.isEmpty ? nil : "text"
    case .textField: return "field"
    case .progressBar, .ring: return "progress"
    default: return nil
    }
  }

  private func name(_ node: ViewNode) -> String {
    switch node.content {
    case .text(let text): text.plain
    case .textField(let field): field.placeholder
    case .progressBar(let bar) where node.accessibility.role == .none: "\(bar.progress.percent)%"
    case .ring(let ring) where node.accessibility.role == .none: "\(ring.progress.percent)%"
    default: node.accessibility.role.speaksForContent ? node.words : ""
    }
  }
}

internal import Components
internal import Values

/// What an SVG tells assistive technology of a node: names stay, but since a picture does nothing,
/// what could be pressed is told as an image of it. Links lead on.
enum SVGSemantics {
  /// Where the node leads as a link; nil for others, and for a link that is only a path, which
  /// would depend on where the picture lies.
  static func target(of node: ViewNode) -> String? {
    guard node.accessibility.role == .link, let link = node.action?.deepLink,
      LinkScheme.hasScheme(link.text)
    else { return nil }
    return link.text
  }

  static func append(_ node: ViewNode, _ buffer: inout ByteBuffer) {
    let accessibility = node.accessibility
    guard !accessibility.isHidden else { return buffer.append(" aria-hidden=\"true\"") }
    let label = accessibility.label
    switch accessibility.role {
    case .section: if label != nil { append("region", label, &buffer) }
    case .group, .tabList, .radioGroup, .status, .alert: append("group", label, &buffer)
    case .list: append("list", label, &buffer)
    case .listItem: append("listitem", label, &buffer)
    case .separator: append("separator", label, &buffer)
    case .heading:
      append("heading", label ?? words(of: node), &buffer)
      buffer.append(" aria-level=\"3\"")
    case .progress:
      append("progressbar", label, &buffer)
      buffer.append(" aria-valuemin=\"0\" aria-valuemax=\"100\"")
      if let progress = node.progress {
        buffer.append(" aria-valuenow=\"")
        buffer.append(decimal: progress.percent)
        buffer.append("\"")
      }
      if let value = accessibility.value { buffer.appendSVG(" aria-valuetext=", text: value) }
    case .image: append("img", label, &buffer)
    case .button, .tab, .radio: append("img", label ?? words(of: node), &buffer)
    case .none, .link:
      switch node.content {
      case .text, .textField: append("img", label ?? words(of: node), &buffer)
      default: if let label, accessibility.role == .none { append("group", label, &buffer) }
      }
    }
  }

  private static func append(
    _ role: StaticString, _ label: String?, _ buffer: inout ByteBuffer
  ) {
    buffer.append(" role=\"")
    buffer.append(role)
    buffer.append("\"")
    if let label, !label.isEmpty { buffer.appendSVG(" aria-label=", text: label) }
  }

  /// All that a node says, with spaces between its texts.
  private static func words(of node: ViewNode) -> String {
    var words: [String] = []
    node.walk { node, _ in
      switch node.content {
      case .text(let text): words.append(text.plain)
      case .textField(let field):
        words.append(field.value.isEmpty ? field.placeholder : field.value)
      default: break
      }
    }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

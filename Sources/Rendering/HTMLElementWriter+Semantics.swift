internal import Components
internal import Values

/// What assistive technology and pages are told of a node.
extension ElementWriter {
  func appendSemantics(_ node: ViewNode, _ buffer: inout ByteBuffer) {
    let accessibility = node.accessibility
    if accessibility.isHidden { buffer.append(" aria-hidden=\"true\"") }
    // A price or a name in Latin letters keeps its order and its ellipsis among Arabic ones.
    if case .text = node.content { buffer.append(" dir=\"auto\"") }
    switch accessibility.role {
    case .progress:
      buffer.append(" role=\"progressbar\" aria-valuemin=\"0\" aria-valuemax=\"100\"")
      if let progress = node.progress {
        buffer.append(" aria-valuenow=\"")
        buffer.append(decimal: progress.percent)
        buffer.append("\"")
      }
      if let value = accessibility.value { buffer.appendAttribute("aria-valuetext", value) }
    case .link:
      if let link = node.action?.deepLink { buffer.appendAttribute("href", link.text) }
    case .list:
      // A list without bullets is no list to some screen readers unless it says so.
      buffer.append(" role=\"list\"")
    case .button: buffer.append(" type=\"button\"")
    case .group: buffer.append(" role=\"group\"")
    case .image: buffer.append(" role=\"img\"")
    case .separator: buffer.append(" role=\"separator\"")
    case .status: buffer.append(" role=\"status\"")
    case .alert: buffer.append(" role=\"alert\"")
    case .tabList: buffer.append(" role=\"tablist\"")
    case .radioGroup: buffer.append(" role=\"radiogroup\"")
    case .tab:
      buffer.append(" role=\"tab\" tabindex=\"0\" aria-selected=")
      buffer.append(accessibility.isSelected ? "\"true\"" : "\"false\"")
    case .radio:
      buffer.append(" role=\"radio\" tabindex=\"0\" aria-checked=")
      buffer.append(accessibility.isSelected ? "\"true\"" : "\"false\"")
    case .none:
      if case .scroll = node.content { buffer.append(" role=\"group\"") }
    case .section, .heading, .listItem: break
    }
    if accessibility.isDisabled { buffer.append(" aria-disabled=\"true\"") }
    if accessibility.isBusy { buffer.append(" aria-busy=\"true\"") }
    if let label = accessibility.label { buffer.appendAttribute("aria-label", label) }
    if accessibility.role == .button, let progress = node.firstBar?.progress {
      buffer.appendAttribute(
        "aria-description", environment.phrases.ring(number: nil, percent: progress.percent))
    }
    switch node.content {
    case .textField(let field): appendSemantics(field, &buffer)
    // Whoever has no pointer scrolls it with the keys.
    case .scroll where !isFocusable(accessibility.role) && !accessibility.isHidden:
      buffer.append(" tabindex=\"0\"")
    default: break
    }
    if let action = node.action {
      buffer.appendAttribute("data-action", action.name)
      if let index = action.index {
        buffer.append(" data-index=\"")
        buffer.append(decimal: index)
        buffer.append("\"")
      }
    }
  }

  private func isFocusable(_ role: Accessibility.Role) -> Bool {
    role == .link || role == .button || role == .tab || role == .radio
  }

  private func appendSemantics(_ field: ViewNode.TextField, _ buffer: inout ByteBuffer) {
    switch field.kind {
    case .text: buffer.append(" type=\"text\"")
    case .email: buffer.append(" type=\"email\" autocomplete=\"email\"")
    // A field of type `number` would drop what is no number without a word.
    case .number: buffer.append(" type=\"text\" inputmode=\"decimal\"")
    }
    if let submit = field.submit { buffer.appendAttribute("data-submit", submit) }
    buffer.appendAttribute("name", field.name)
    buffer.appendAttribute("value", field.value)
    buffer.appendAttribute("placeholder", field.placeholder)
  }
}

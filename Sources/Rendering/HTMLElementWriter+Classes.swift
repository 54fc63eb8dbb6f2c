internal import Components
internal import Values

/// What the stylesheet knows a node by.
extension ElementWriter {
  func appendClasses(_ node: ViewNode, _ buffer: inout ByteBuffer) {
    buffer.append(" class=\"v")
    switch node.content {
    case .stack(let stack):
      buffer.append(stack.axis == .row ? " v-row" : " v-column")
      switch stack.alignment {
      case .start: buffer.append(" v-start")
      case .center: buffer.append(" v-center")
      case .end: buffer.append(" v-end")
      case .stretch: break
      }
      if stack.distribution == .center { buffer.append(" v-middle") }
    case .grid: buffer.append(" v-grid")
    case .overlay(let overlay):
      buffer.append(" v-overlay")
      append(overlay.horizontal, " v-at-start", " v-at-center", " v-at-end", &buffer)
      append(overlay.vertical, " v-at-top", " v-at-middle", " v-at-bottom", &buffer)
    case .scroll: buffer.append(" v-scroll")
    case .spacer: buffer.append(" v-spacer")
    case .divider: buffer.append(" v-divider")
    case .progressBar: buffer.append(" v-bar")
    case .textField: buffer.append(" v-field")
    case .text(let text):
      buffer.append(" v-text")
      switch text.lineLimit {
      case 1: buffer.append(" v-one-line")
      case .some where !clampsInside(node): buffer.append(" v-clamp")
      case .some, nil: break
      }
      switch text.alignment {
      case .start: break
      case .center: buffer.append(" v-text-center")
      case .end: buffer.append(" v-text-end")
      }
    case .image(let image):
      buffer.append(image.shape == .circle ? " v-image v-circle" : " v-image")
    case .ring: buffer.append(" v-ring")
    }
    switch node.modifiers.width {
    case .fill?: buffer.append(" v-fill")
    case .points?: buffer.append(" v-fixed")
    case nil: break
    }
    buffer.append("\"")
  }

  /// Whether a text is cut after some lines by an element of its own: a box that cuts its lines
  /// itself does not keep them in its middle, and a `button` does not cut them at all.
  func clampsInside(_ node: ViewNode) -> Bool {
    guard case .text(let text) = node.content, let lines = text.lineLimit, lines > 1 else {
      return false
    }
    return node.accessibility.role == .link || node.accessibility.role == .button
  }

  private func append(
    _ alignment: ViewNode.Stack.Alignment, _ start: StaticString, _ center: StaticString,
    _ end: StaticString, _ buffer: inout ByteBuffer
  ) {
    switch alignment {
    case .start: buffer.append(start)
    case .center: buffer.append(center)
    case .end: buffer.append(end)
    case .stretch: break
    }
  }
}

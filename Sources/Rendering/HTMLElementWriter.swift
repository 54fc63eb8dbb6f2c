internal import Components
internal import Values

/// Writes the elements of one component.
struct ElementWriter {
  let environment: ViewEnvironment
  let imageURL: HTMLRenderer.Element.ImageURL
  let maskURL: HTMLRenderer.Element.ImageURL

  /// Writes the tree inside a root that sets language, direction and font.
  func write(_ node: ViewNode, into buffer: inout ByteBuffer) {
    buffer.append("<div class=\"vitrina\"")
    buffer.appendAttribute("lang", environment.locale)
    buffer.appendAttribute("dir", environment.direction.rawValue)
    buffer.append(" style=\"--v-font:")
    buffer.appendEscaped(HTMLFont.quoted(environment.theme.fontFamily))
    buffer.append(";--v-empty:")
    environment.palette.placeholder.appendCSS(into: &buffer)
    buffer.append("\">")
    append(node, at: nil, under: 0..<0, isInControl: false, &buffer)
    buffer.append("</div>")
  }

  /// Writes a node and what is in it.
  ///
  /// - Parameters:
  ///   - index: Its position among its siblings; nil: it is the root.
  ///   - parent: Where in the buffer the id of its parent stands; empty under the root.
  ///   - isInControl: Whether it stands inside a link or button.
  private func append(
    _ node: ViewNode, at index: Int?, under parent: Range<Int>, isInControl: Bool,
    _ buffer: inout ByteBuffer
  ) {
    let tag = tag(of: node, isInControl: isInControl)
    buffer.append("<")
    buffer.append(tag)
    appendClasses(node, &buffer)
    buffer.append(" data-node=\"")
    let id = appendID(of: node, at: index, under: parent, &buffer)
    buffer.append("\"")
    appendSemantics(node, &buffer)
    appendStyle(node, &buffer)
    buffer.append(">")
    if case .textField = node.content { return }
    let role = node.accessibility.role
    appendContent(node, id, isInControl: isInControl || role == .link || role == .button, &buffer)
    buffer.append("</")
    buffer.append(tag)
    buffer.append(">")
  }

  /// Writes `ViewNode.id(under:at:)` without a String: it begins with what was written for the parent.
  ///
  /// - Returns: Where it stands, for the ids of the children.
  private func appendID(
    of node: ViewNode, at index: Int?, under parent: Range<Int>, _ buffer: inout ByteBuffer
  ) -> Range<Int> {
    guard let index else {
      buffer.append("root")
      return 0..<0
    }
    let start = buffer.count
    if !parent.isEmpty {
      buffer.append(writtenAt: parent)
      buffer.append(".")
    }
    if let key = node.key { buffer.appendEscaped(key) } else { buffer.append(decimal: index) }
    return start..<buffer.count
  }

  private func tag(of node: ViewNode, isInControl: Bool) -> StaticString {
    if case .textField = node.content { return "input" }
    return switch node.accessibility.role {
    case .link: "a"
    case .button: "button"
    // HTML allows nothing but phrases in a button, whose name stands for all that it holds.
    case _ where isInControl: "span"
    case .section: "section"
    case .heading: "h3"
    case .list: "ul"
    case .listItem: "li"
    default:
      switch node.content {
      case .text: "p"
      case .image, .ring: "span"
      default: "div"
      }
    }
  }

  private func appendContent(
    _ node: ViewNode, _ id: Range<Int>, isInControl: Bool, _ buffer: inout ByteBuffer
  ) {
    func append(_ children: [ViewNode], _ buffer: inout ByteBuffer) {
      // A span lends its elements: iterating would copy each node.
      let nodes = children.span
      for index in nodes.indices {
        self.append(nodes[index], at: index, under: id, isInControl: isInControl, &buffer)
      }
    }
    switch node.content {
    case .stack(let stack): append(stack.children, &buffer)
    case .grid(let grid): append(grid.children, &buffer)
    case .overlay(let overlay): append(overlay.children, &buffer)
    case .scroll(let scroll): append(scroll.children, &buffer)
    case .spacer, .textField: break
    case .divider(let divider): appendLine(divider, &buffer)
    case .progressBar(let bar): appendFilling(bar, &buffer)
    case .text(let text) where clampsInside(node):
      buffer.append("<span class=\"v-clamp\" style=\"-webkit-line-clamp:")
      buffer.append(decimal: text.lineLimit ?? 0)
      buffer.append("\">")
      appendSpans(text, &buffer)
      buffer.append("</span>")
    case .text(let text): appendSpans(text, &buffer)
    case .image(let image): appendImage(image, &buffer)
    case .ring(let ring): appendRing(ring, &buffer)
    }
  }

  private func appendSpans(_ text: ViewNode.Text, _ buffer: inout ByteBuffer) {
    if text.isRedacted { buffer.append("<span class=\"v-redacted\">") }
    defer { if text.isRedacted { buffer.append("</span>") } }
    for span in text.spans {
      if span.isBold { buffer.append("<b>") }
      buffer.appendEscaped(span.text)
      if span.isBold { buffer.append("</b>") }
    }
  }
}

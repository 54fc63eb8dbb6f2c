internal import Components
internal import Values

/// Writes the elements of one component.
struct ElementWriter {
  let environment: ViewEnvironment
  let imageURL: HTMLRenderer.Element.ImageURL

  /// Writes the tree inside a root that sets language, direction and font.
  func write(_ node: ViewNode, into buffer: inout ByteBuffer) {
    buffer.append("<div class=\"vitrina\"")
    buffer.appendAttribute("lang", environment.locale)
    buffer.appendAttribute("dir", environment.direction.rawValue)
    buffer.append(" style=\"font-family:")
    buffer.appendEscaped(Self.fontStack(environment.theme.fontFamily))
    buffer.append("\">")
    append(node, id: "root", &buffer)
    buffer.append("</div>")
  }

  /// The family in quotes with fallbacks; characters that could end the quotes are dropped.
  private static func fontStack(_ family: String) -> String {
    let name = family.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
    return "'\(name)','Noto Sans',system-ui,sans-serif"
  }

  private func append(_ node: ViewNode, id: String, _ buffer: inout ByteBuffer) {
    let tag = tag(of: node)
    buffer.append("<")
    buffer.append(tag)
    appendClasses(node, &buffer)
    buffer.appendAttribute("data-node", id)
    appendSemantics(node, &buffer)
    appendStyle(node, &buffer)
    buffer.append(">")
    if case .textField = node.content { return }
    appendContent(node, id, &buffer)
    buffer.append("</")
    buffer.append(tag)
    buffer.append(">")
  }

  private func tag(of node: ViewNode) -> StaticString {
    switch node.accessibility.role {
    case .section: "section"
    case .heading: "h3"
    case .list: "ul"
    case .listItem: "li"
    case .link: "a"
    case .button: "button"
    default:
      switch node.content {
      case .text: "p"
      case .textField: "input"
      case .image, .ring: "span"
      default: "div"
      }
    }
  }

  private func appendClasses(_ node: ViewNode, _ buffer: inout ByteBuffer) {
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
      append(overlay.horizontal, " v-start", " v-center", " v-end", &buffer)
      append(overlay.vertical, " v-top", " v-middle", " v-bottom", &buffer)
    case .scroll: buffer.append(" v-scroll")
    case .spacer: buffer.append(" v-spacer")
    case .divider: buffer.append(" v-divider")
    case .progressBar: buffer.append(" v-bar")
    case .textField: buffer.append(" v-field")
    case .text(let text):
      buffer.append(" v-text")
      switch text.lineLimit {
      case 1: buffer.append(" v-one-line")
      case .some: buffer.append(" v-clamp")
      case nil: break
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

  private func appendSemantics(_ node: ViewNode, _ buffer: inout ByteBuffer) {
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
    case .tabList: buffer.append(" role=\"tablist\"")
    case .radioGroup: buffer.append(" role=\"radiogroup\"")
    case .tab:
      buffer.append(" role=\"tab\" tabindex=\"0\" aria-selected=")
      buffer.append(accessibility.isSelected ? "\"true\"" : "\"false\"")
    case .radio:
      buffer.append(" role=\"radio\" tabindex=\"0\" aria-checked=")
      buffer.append(accessibility.isSelected ? "\"true\"" : "\"false\"")
    case .none, .section, .heading, .listItem: break
    }
    if accessibility.isDisabled { buffer.append(" aria-disabled=\"true\"") }
    if accessibility.isBusy { buffer.append(" aria-busy=\"true\"") }
    if let label = accessibility.label { buffer.appendAttribute("aria-label", label) }
    if case .textField(let field) = node.content {
      buffer.appendAttribute("type", field.kind.rawValue)
      buffer.appendAttribute("name", field.name)
      buffer.appendAttribute("value", field.value)
      buffer.appendAttribute("placeholder", field.placeholder)
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

  /// Whether anything of a node goes into its `style` attribute.
  private func hasStyle(_ node: ViewNode) -> Bool {
    if case .stack(let stack) = node.content, stack.spacing <= 0 {
      var modifiers = node.modifiers
      if modifiers.width == .fill { modifiers.width = nil }
      return modifiers != Modifiers()
    }
    return true
  }

  private func appendStyle(_ node: ViewNode, _ buffer: inout ByteBuffer) {
    guard hasStyle(node) else { return }
    buffer.append(" style=\"")
    let modifiers = node.modifiers
    let padding = modifiers.padding
    if padding != Modifiers.Edges() {
      buffer.append("padding-block:")
      append(px: padding.top, padding.bottom, &buffer)
      buffer.append("padding-inline:")
      append(px: padding.leading, padding.trailing, &buffer)
    }
    if case .points(let width)? = modifiers.width { append("width:", px: width, &buffer) }
    if let width = modifiers.minWidth { append("min-width:", px: width, &buffer) }
    if let width = modifiers.maxWidth { append("max-width:", px: width, &buffer) }
    if let height = modifiers.height { append("height:", px: height, &buffer) }
    if let height = modifiers.minHeight { append("min-height:", px: height, &buffer) }
    if let background = modifiers.background { append("background:", background, &buffer) }
    if modifiers.cornerRadius > 0 {
      append("border-radius:", px: modifiers.cornerRadius, &buffer)
    }
    if let decoration = modifiers.decoration { appendStyle(decoration, &buffer) }
    switch node.content {
    case .stack(let stack) where stack.spacing > 0: append("gap:", px: stack.spacing, &buffer)
    case .scroll(let scroll) where scroll.spacing > 0: append("gap:", px: scroll.spacing, &buffer)
    case .stack, .scroll, .overlay: break
    case .spacer(let length): append("flex-basis:", px: length, &buffer)
    case .divider(let divider): append("height:", px: divider.height, &buffer)
    case .progressBar(let bar): appendStyle(bar, &buffer)
    case .textField(let field): appendStyle(field, &buffer)
    case .grid(let grid):
      buffer.append("--v-columns:")
      buffer.append(decimal: grid.columns)
      buffer.append(";")
    case .text(let text): appendStyle(text, &buffer)
    case .image(let image): appendStyle(image, &buffer)
    case .ring(let ring):
      append("width:", px: ring.diameter, &buffer)
      append("height:", px: ring.diameter, &buffer)
    }
    buffer.append("\"")
  }

  private func appendStyle(_ text: ViewNode.Text, _ buffer: inout ByteBuffer) {
    appendFont(text.style, &buffer)
    append("color:", text.color, &buffer)
    if let lines = text.lineLimit, lines > 1 {
      buffer.append("-webkit-line-clamp:")
      buffer.append(decimal: lines)
      buffer.append(";")
    }
  }

  private func appendFont(_ style: TextStyle, _ buffer: inout ByteBuffer) {
    let scale = environment.textSize.scale
    append("font-size:", px: style.size * scale, &buffer)
    append("line-height:", px: style.lineHeight * scale, &buffer)
    buffer.append("font-weight:")
    buffer.append(decimal: style.weight.rawValue)
    buffer.append(";")
  }

  private func appendStyle(_ decoration: Decoration, _ buffer: inout ByteBuffer) {
    if let border = decoration.border {
      append("border:", px: border.width, "px solid ", border.color, &buffer)
    }
    if let shadow = decoration.shadow {
      buffer.append("box-shadow:")
      buffer.append(number: shadow.x)
      buffer.append("px ")
      buffer.append(number: shadow.y)
      append("px ", px: shadow.blur, "px ", shadow.color, &buffer)
    }
    if decoration.opacity != 1 { append("opacity:", decoration.opacity.value, &buffer) }
    if decoration.scale != 1 {
      buffer.append("transform:scale(")
      buffer.append(number: decoration.scale)
      buffer.append(");")
    }
    if decoration.isClipped { buffer.append("overflow:hidden;") }
    if let seconds = decoration.transition, environment.motion == .full {
      buffer.append("transition:all ")
      buffer.append(number: seconds)
      buffer.append("s ease-in-out;")
    }
  }

  /// A property of a length and a colour.
  private func append(
    _ property: StaticString, px length: Double, _ unit: StaticString, _ color: HexColor,
    _ buffer: inout ByteBuffer
  ) {
    buffer.append(property)
    buffer.append(number: length)
    append(unit, color, &buffer)
  }

  private func append(_ property: StaticString, _ number: Double, _ buffer: inout ByteBuffer) {
    buffer.append(property)
    buffer.append(number: number)
    buffer.append(";")
  }

  private func appendStyle(_ bar: ViewNode.ProgressBar, _ buffer: inout ByteBuffer) {
    append("height:", px: bar.height, &buffer)
    append("background:", bar.track, &buffer)
    append("border-radius:", px: bar.cornerRadius, &buffer)
  }

  private func appendStyle(_ field: ViewNode.TextField, _ buffer: inout ByteBuffer) {
    appendFont(field.style, &buffer)
    append("color:", field.color, &buffer)
    append("--v-placeholder:", field.placeholderColor, &buffer)
  }

  private func appendStyle(_ image: ViewNode.Image, _ buffer: inout ByteBuffer) {
    append("width:", px: image.width, &buffer)
    append("height:", px: image.height, &buffer)
    if image.source.flatMap(imageURL) == nil {
      append("background:", image.background ?? image.placeholder, &buffer)
    } else if let background = image.background {
      append("background:", background, &buffer)
    }
  }

  private func append(
    _ property: StaticString, px value: Double, _ buffer: inout ByteBuffer
  ) {
    buffer.append(property)
    buffer.append(number: value)
    buffer.append("px;")
  }

  private func append(px first: Double, _ second: Double, _ buffer: inout ByteBuffer) {
    buffer.append(number: first)
    buffer.append("px ")
    buffer.append(number: second)
    buffer.append("px;")
  }

  private func append(_ property: StaticString, _ color: HexColor, _ buffer: inout ByteBuffer) {
    buffer.append(property)
    buffer.append(color.css)
    buffer.append(";")
  }

  private func appendContent(_ node: ViewNode, _ id: String, _ buffer: inout ByteBuffer) {
    switch node.content {
    case .stack(let stack): append(stack.children, under: id, &buffer)
    case .grid(let grid): append(grid.children, under: id, &buffer)
    case .overlay(let overlay): append(overlay.children, under: id, &buffer)
    case .scroll(let scroll): append(scroll.children, under: id, &buffer)
    case .spacer, .textField: break
    case .divider(let divider): appendLine(divider, &buffer)
    case .progressBar(let bar):
      buffer.append("<span class=\"v-fill-bar\" style=\"width:")
      buffer.append(number: bar.progress.value * 100)
      buffer.append("%;background:")
      buffer.append(bar.color.css)
      buffer.append("\"></span>")
    case .text(let text):
      for span in text.spans {
        if span.isBold { buffer.append("<b>") }
        buffer.appendEscaped(span.text)
        if span.isBold { buffer.append("</b>") }
      }
    case .image(let image): appendImage(image, &buffer)
    case .ring(let ring): appendRing(ring, &buffer)
    }
  }

  private func append(_ children: [ViewNode], under id: String, _ buffer: inout ByteBuffer) {
    for (index, child) in children.enumerated() {
      append(child, id: child.id(under: id, at: index), &buffer)
    }
  }

  /// Two straight parts that share the width, and the notch between them.
  private func appendLine(_ divider: ViewNode.Divider, _ buffer: inout ByteBuffer) {
    func part() {
      buffer.append("<span class=\"v-line\" style=\"height:")
      buffer.append(number: divider.thickness)
      buffer.append("px;background:")
      buffer.append(divider.color.css)
      buffer.append("\"></span>")
    }
    part()
    guard let notch = divider.notch else { return }
    buffer.append("<svg aria-hidden=\"true\" focusable=\"false\" width=\"")
    buffer.append(number: notch.width)
    buffer.append("\" height=\"")
    buffer.append(number: divider.height)
    buffer.append("\"><path fill=\"none\" stroke=\"")
    buffer.append(divider.color.css)
    buffer.append("\" stroke-width=\"")
    buffer.append(number: divider.thickness)
    buffer.append("\" d=\"M0 ")
    buffer.append(number: divider.thickness / 2)
    buffer.append("L")
    buffer.append(number: notch.width / 2)
    buffer.append(" ")
    buffer.append(number: notch.depth - divider.thickness)
    buffer.append("L")
    buffer.append(number: notch.width)
    buffer.append(" ")
    buffer.append(number: divider.thickness / 2)
    buffer.append("\"/></svg>")
    part()
  }

  private func appendImage(_ image: ViewNode.Image, _ buffer: inout ByteBuffer) {
    if let url = image.source.flatMap(imageURL) {
      if let tint = image.tint {
        buffer.append("<span class=\"v-tint\" style=\"background:")
        buffer.append(tint.css)
        buffer.append(";--v-mask:url(&quot;")
        buffer.appendEscaped(Self.cssString(url))
        buffer.append("&quot;)\"></span>")
      } else {
        buffer.append(image.fit == .fill ? "<img class=\"v-cover\"" : "<img")
        buffer.append(" alt=\"\"")
        buffer.appendAttribute("src", url)
        buffer.append(">")
      }
    }
    if let overlay = image.overlay {
      buffer.append("<span class=\"v-cover-all\" style=\"background:")
      buffer.append(overlay.css)
      buffer.append("\"></span>")
    }
  }

  /// Escapes what could end a quoted string in CSS.
  private static func cssString(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "\n", "\r", "\u{C}": result += "\\\(String(scalar.value, radix: 16)) "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func appendRing(_ ring: ViewNode.Ring, _ buffer: inout ByteBuffer) {
    let center = ring.diameter / 2
    let radius = center - ring.stroke / 2
    func circle(_ buffer: inout ByteBuffer, _ color: HexColor) {
      buffer.append("<circle cx=\"")
      buffer.append(number: center)
      buffer.append("\" cy=\"")
      buffer.append(number: center)
      buffer.append("\" r=\"")
      buffer.append(number: radius)
      buffer.append("\" fill=\"none\" stroke=\"")
      buffer.append(color.css)
      buffer.append("\" stroke-width=\"")
      buffer.append(number: ring.stroke)
      buffer.append("\"")
    }
    buffer.append("<svg aria-hidden=\"true\" focusable=\"false\" viewBox=\"0 0 ")
    buffer.append(number: ring.diameter)
    buffer.append(" ")
    buffer.append(number: ring.diameter)
    buffer.append("\">")
    circle(&buffer, ring.track)
    buffer.append("/>")
    if ring.progress.value > 0 {
      // From 12 o'clock, clockwise in every direction of writing.
      circle(&buffer, ring.color)
      if environment.motion == .full {
        buffer.append(" class=\"v-arc\" style=\"animation-duration:")
        buffer.append(number: ring.fillDuration)
        buffer.append("s\"")
      }
      buffer.append(" stroke-linecap=\"round\" pathLength=\"100\" stroke-dasharray=\"")
      buffer.append(number: ring.progress.value * 100)
      buffer.append(" 100\" transform=\"rotate(-90 ")
      buffer.append(number: center)
      buffer.append(" ")
      buffer.append(number: center)
      buffer.append(")\"/>")
    }
    if let number = ring.number {
      buffer.append(
        "<text x=\"50%\" y=\"50%\" text-anchor=\"middle\" dominant-baseline=\"central\"")
      buffer.append(" font-size=\"")
      buffer.append(number: ring.numberSize)
      buffer.append("\" font-weight=\"")
      buffer.append(decimal: ring.numberStyle.weight.rawValue)
      buffer.append("\" fill=\"")
      buffer.append(ring.color.css)
      buffer.append("\">")
      buffer.append(decimal: number)
      buffer.append("</text>")
    }
    buffer.append("</svg>")
  }
}

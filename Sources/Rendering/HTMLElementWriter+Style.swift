internal import Components
internal import Values

/// Sizes and colours of a node.
extension ElementWriter {
  func appendStyle(_ node: ViewNode, _ buffer: inout ByteBuffer) {
    let before = buffer.count
    buffer.append(" style=\"")
    let empty = buffer.count
    appendProperties(node, &buffer)
    if buffer.count == empty { buffer.truncate(to: before) } else { buffer.append("\"") }
  }

  private func appendProperties(_ node: ViewNode, _ buffer: inout ByteBuffer) {
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
    case .spacer(let length): append("--v-length:", px: length, &buffer)
    case .divider(let divider):
      if modifiers.height == nil { append("height:", px: divider.height, &buffer) }
    case .progressBar(let bar): appendStyle(bar, modifiers, &buffer)
    case .textField(let field): appendStyle(field, modifiers, &buffer)
    case .grid(let grid):
      buffer.append("--v-columns:")
      buffer.append(decimal: grid.columns)
      buffer.append(";")
    case .text(let text):
      appendFont(text.style, &buffer)
      append("color:", text.color, &buffer)
      if let lines = text.lineLimit, lines > 1, !clampsInside(node) {
        buffer.append("-webkit-line-clamp:")
        buffer.append(decimal: lines)
        buffer.append(";")
      }
    case .image(let image): appendStyle(image, modifiers, &buffer)
    case .ring(let ring):
      append("width:", px: ring.diameter, &buffer)
      append("height:", px: ring.diameter, &buffer)
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
    switch decoration.tail?.side {
    case .leading?: buffer.append("border-end-start-radius:")
    case .trailing?: buffer.append("border-end-end-radius:")
    case nil: break
    }
    if let tail = decoration.tail { append(px: tail.cornerRadius, &buffer) }
    if decoration.opacity != 1 { append("opacity:", decoration.opacity.value, &buffer) }
    appendTransform(decoration, &buffer)
    if decoration.isClipped { buffer.append("overflow:hidden;") }
    if let seconds = decoration.transition, environment.motion == .full {
      buffer.append("transition:all ")
      buffer.append(number: seconds)
      buffer.append("s ease-in-out;")
    }
  }

  private func appendTransform(_ decoration: Decoration, _ buffer: inout ByteBuffer) {
    let offset = decoration.offset
    guard offset != .none || decoration.scale != 1 else { return }
    buffer.append("transform:")
    if offset != .none {
      buffer.append("translateY(calc(")
      buffer.append(number: offset.heights * 100)
      buffer.append("% + ")
      buffer.append(number: offset.points)
      buffer.append("px))")
    }
    if offset != .none, decoration.scale != 1 { buffer.append(" ") }
    if decoration.scale != 1 {
      buffer.append("scale(")
      buffer.append(number: decoration.scale)
      buffer.append(")")
    }
    buffer.append(";")
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

  private func appendStyle(
    _ bar: ViewNode.ProgressBar, _ modifiers: Modifiers, _ buffer: inout ByteBuffer
  ) {
    if modifiers.height == nil { append("height:", px: bar.height, &buffer) }
    append("background:", bar.track, &buffer)
    append("border-radius:", px: bar.cornerRadius, &buffer)
  }

  private func appendStyle(
    _ field: ViewNode.TextField, _ modifiers: Modifiers, _ buffer: inout ByteBuffer
  ) {
    appendFont(field.style, &buffer)
    append("color:", field.color, &buffer)
    append("--v-placeholder:", field.placeholderColor, &buffer)
    if let caret = field.caretColor { append("caret-color:", caret, &buffer) }
    guard modifiers.height == nil else { return }
    // By itself a field is never lower than its font says, whatever the line height.
    let padding = modifiers.padding
    let border = modifiers.decoration?.border?.width ?? 0
    append(
      "height:",
      px: field.style.lineHeight * environment.textSize.scale + padding.top + padding.bottom
        + 2 * border, &buffer)
  }

  private func appendStyle(
    _ image: ViewNode.Image, _ modifiers: Modifiers, _ buffer: inout ByteBuffer
  ) {
    if modifiers.width == nil { append("width:", px: image.width, &buffer) }
    if modifiers.height == nil { append("height:", px: image.height, &buffer) }
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

  private func append(px value: Double, _ buffer: inout ByteBuffer) {
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
    color.appendCSS(into: &buffer)
    buffer.append(";")
  }
}

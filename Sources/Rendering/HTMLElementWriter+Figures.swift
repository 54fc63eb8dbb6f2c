internal import Components
internal import Values

/// What is drawn inside a node.
extension ElementWriter {
  /// One path from edge to edge, so that nothing shows where the notch begins. Its middle is at 0,
  /// and a picture without a width of its own puts that in the middle of the line.
  func appendLine(_ divider: ViewNode.Divider, _ buffer: inout ByteBuffer) {
    let y = divider.thickness / 2
    buffer.append("<svg aria-hidden=\"true\" focusable=\"false\">")
    buffer.append("<svg x=\"50%\" overflow=\"visible\">")
    buffer.append("<path fill=\"none\" stroke=\"")
    divider.color.appendCSS(into: &buffer)
    buffer.append("\" stroke-width=\"")
    buffer.append(number: divider.thickness)
    buffer.append("\" d=\"M-100000 ")
    buffer.append(number: y)
    if let notch = divider.notch {
      let half = notch.width / 2
      buffer.append("H")
      buffer.append(number: -half)
      buffer.append("L0 ")
      buffer.append(number: divider.tip(of: notch))
      buffer.append("L")
      buffer.append(number: half)
      buffer.append(" ")
      buffer.append(number: y)
    }
    buffer.append("H100000\"/></svg></svg>")
  }

  /// The part of a bar that is done.
  func appendFilling(_ bar: ViewNode.ProgressBar, _ buffer: inout ByteBuffer) {
    buffer.append("<span class=\"v-filling\" style=\"width:")
    buffer.append(number: bar.progress.value * 100)
    buffer.append("%;background:")
    if bar.gradient.count > 1, bar.progress.value > 0 {
      append(gradientOf: bar, &buffer)
    } else {
      bar.color.appendCSS(into: &buffer)
    }
    buffer.append("\"></span>")
  }

  /// A gradient as long as the whole track, of which the done part shows the beginning.
  private func append(gradientOf bar: ViewNode.ProgressBar, _ buffer: inout ByteBuffer) {
    let isRightToLeft = environment.direction == .rtl
    buffer.append("linear-gradient(to ")
    buffer.append(isRightToLeft ? "left" : "right")
    for color in bar.gradient {
      buffer.append(",")
      color.appendCSS(into: &buffer)
    }
    buffer.append(") ")
    buffer.append(isRightToLeft ? "right" : "left")
    buffer.append("/")
    buffer.append(number: 100 / bar.progress.value)
    buffer.append("% 100%")
  }

  func appendImage(_ image: ViewNode.Image, _ buffer: inout ByteBuffer) {
    if let url = image.source.flatMap(image.tint == nil ? imageURL : maskURL) {
      if let tint = image.tint {
        buffer.append("<span class=\"v-tint\" style=\"background:")
        tint.appendCSS(into: &buffer)
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
      buffer.append("<span class=\"v-veil\" style=\"background:")
      overlay.appendCSS(into: &buffer)
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

  func appendRing(_ ring: ViewNode.Ring, _ buffer: inout ByteBuffer) {
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
      color.appendCSS(into: &buffer)
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
      ring.color.appendCSS(into: &buffer)
      buffer.append("\">")
      buffer.append(decimal: number)
      buffer.append("</text>")
    }
    buffer.append("</svg>")
  }
}

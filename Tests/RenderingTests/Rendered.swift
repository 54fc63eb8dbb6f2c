import Components
import Rendering
import Values

/// A component as its parts come out of the renderers.
enum Rendered {
  static let black = HexColor(0x000000)
  static let blue = HexColor(0x1F69DB)

  static func text(_ text: String, lines: Int? = nil) -> ViewNode {
    .text(text, TextStyle(10), black, lines: lines)
  }

  static func image(
    _ source: ImageReference?, tint: HexColor? = nil, overlay: HexColor? = nil,
    fit: ViewNode.Image.Fit = .fit
  ) -> ViewNode {
    ViewNode(
      .image(
        ViewNode.Image(
          source: source, width: 36, height: 24, shape: .circle, fit: fit,
          placeholder: HexColor(0xF0F0F0), tint: tint, overlay: overlay)))
  }

  static func ring(
    _ progress: Fraction, number: Int? = 3, color: HexColor = HexColor(0x17AAD6)
  ) -> ViewNode {
    ViewNode(
      .ring(
        ViewNode.Ring(
          diameter: 46, stroke: 3.5, progress: progress, color: color, track: HexColor(0xF0F0F0),
          number: number, numberStyle: TextStyle(28, .semibold), fillDuration: 1)))
  }

  /// Inside the root that every component gets, without that root.
  static func html(
    _ node: ViewNode, in environment: ViewEnvironment = ViewEnvironment(locale: "es"),
    imageURL: @escaping (ImageReference) -> String? = { $0.text }
  ) -> String {
    var buffer = ByteBuffer()
    HTMLRenderer(environment: environment).render(
      HTMLRenderer.Element(node, imageURL: imageURL), into: &buffer)
    let whole = buffer.finishText()
    let root =
      "<div class=\"vitrina\" lang=\"\(environment.locale)\" dir=\"\(environment.direction)\" "
      + "style=\"--v-font:&#39;Inter&#39;;--v-empty:#f0f0f0\">"
    guard whole.hasPrefix(root), whole.hasSuffix("</div>") else { return whole }
    return String(whole.dropFirst(root.count).dropLast(6))
  }

  static func terminal(
    _ node: ViewNode, width: Double = 160, direction: ViewEnvironment.Direction = .ltr,
    color: TerminalColor = .none
  ) -> String {
    var buffer = ByteBuffer()
    TerminalRenderer(
      environment: ViewEnvironment(width: width, direction: direction), color: color
    ).render(node, into: &buffer)
    return buffer.finishText()
  }

  static func accessibility(_ node: ViewNode) -> String {
    var buffer = ByteBuffer()
    AccessibilityRenderer().render(node, into: &buffer)
    return buffer.finishText()
  }

  static func plain(_ node: ViewNode) -> String {
    var buffer = ByteBuffer()
    PlainRenderer().render(node, into: &buffer)
    return buffer.finishText()
  }
}

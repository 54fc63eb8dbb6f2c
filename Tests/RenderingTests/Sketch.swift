import Components
import Rendering

/// Views as tests of layouts need them, in text whose characters are 5 points wide.
enum Sketch {
  static let long = "un texto de varias palabras que no cabe en una sola linea"

  static let gray = HexColor(0xDDDDDD)

  static func text(
    _ text: String, lines: Int? = nil, _ alignment: ViewNode.Text.Alignment = .start
  ) -> ViewNode {
    .text(text, TextStyle(10), Rendered.black, lines: lines, alignment: alignment)
  }

  static func image(_ width: Double, _ height: Double) -> ViewNode {
    ViewNode(
      .image(
        ViewNode.Image(
          source: nil, width: width, height: height, shape: .rectangle, fit: .fit,
          placeholder: gray)))
  }

  static func bar(_ progress: Fraction = 0.4, height: Double = 8) -> ViewNode {
    ViewNode(
      .progressBar(
        ViewNode.ProgressBar(
          height: height, progress: progress, color: Rendered.blue, track: gray, cornerRadius: 4)))
  }

  /// A bar that goes from red to blue.
  static func gradientBar(_ progress: Fraction) -> ViewNode {
    var bar = ViewNode.ProgressBar(
      height: 8, progress: progress, color: Rendered.black, track: gray, cornerRadius: 4)
    bar.gradient = [HexColor(0xFF0000), HexColor(0x0000FF)]
    return ViewNode(.progressBar(bar))
  }

  static func field(
    _ value: String, placeholder: String = "Correo", kind: ViewNode.TextField.Kind = .text
  ) -> ViewNode {
    ViewNode(
      .textField(
        ViewNode.TextField(
          name: "mail", value: value, placeholder: placeholder, kind: kind, style: TextStyle(10),
          color: Rendered.black, placeholderColor: gray)))
  }

  static func divider(notch: ViewNode.Divider.Notch? = nil) -> ViewNode {
    ViewNode(.divider(ViewNode.Divider(height: 9.5, thickness: 1, color: gray, notch: notch)))
  }

  static let notched = divider(notch: ViewNode.Divider.Notch(width: 14, depth: 9.5))

  /// A message with all that it can have, centred in its strip.
  static let capsule = ViewNode.column(
    alignment: .center,
    [
      ViewNode.column([
        .row([
          button(
            .row([
              image(20, 20),
              .column([
                .text("Copiado\nya", TextStyle(15, .semibold), Rendered.black),
                text("Para pegar"),
              ]),
            ])),
          button(
            image(10, 10).background(gray), label: "Cerrar"),
        ]),
        link(.column([text("Ver").background(gray)]), index: 1),
      ]).background(gray, cornerRadius: 22).role(.status, label: "Copiado, Para pegar")
    ])

  static func link(_ node: ViewNode, index: Int? = nil) -> ViewNode {
    node.role(.link)
      .action(LinkText("app://x").map { ViewAction("tap", index: index, deepLink: $0) })
  }

  static func button(_ node: ViewNode, label: String? = nil) -> ViewNode {
    node.role(.button, label: label).action(ViewAction("tap"))
  }

  /// The animated button while it works: a bar under its words, both in the button.
  static func loading(_ words: String, _ progress: Fraction) -> ViewNode {
    var node = button(
      .overlay(
        horizontal: .stretch, vertical: .center,
        [bar(progress, height: 48), text(words, lines: 1, .center)]), label: words)
    node.accessibility.isBusy = true
    return node.frame(height: 48).background(Rendered.blue, cornerRadius: 4)
  }

  static func tabs(selected: Int) -> ViewNode {
    .tabs(
      spacing: 8,
      ["Mes", "Año"].enumerated().map { index, name in
        var tab = text(name, lines: 1, .center).padding(horizontal: 12, vertical: 10)
          .frame(width: .fill).role(.tab).action(ViewAction("select_tab", index: index))
        tab.accessibility.isSelected = index == selected
        return tab
      })
  }

  static func choice(selected: Int) -> ViewNode {
    .choice(
      spacing: 8, label: "Causa",
      ["Agua", "Bosques"].enumerated().map { index, name in
        var option = ViewNode.row(spacing: 8, alignment: .center, [image(20, 20), text(name)])
          .frame(minHeight: 44).role(.radio, label: name)
          .action(ViewAction("select", index: index))
        option.accessibility.isSelected = index == selected
        return option
      })
  }
}

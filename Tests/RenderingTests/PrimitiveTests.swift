import Components
import Rendering
import TestSupport
import Testing

/// What components are made of, in every format of text and both directions.
struct PrimitiveTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let node: ViewNode

    init(_ name: String, _ node: ViewNode) {
      self.name = name
      self.node = node
    }

    var testDescription: String { name }
  }

  private static func disabled(_ node: ViewNode) -> ViewNode {
    var node = node
    node.accessibility.isDisabled = true
    return node
  }

  static let cases = [
    Case("divider", Sketch.divider()),
    Case("divider_with_notch", Sketch.notched.role(.separator)),
    Case("progress_bar", Sketch.bar(0.4).role(.progress, label: "Meta", value: "$ 320 de $ 500")),
    Case("text_field", Sketch.field("ana@x.com", kind: .email).role(.none, label: "Tu correo")),
    Case("text_field_without_value", Sketch.field("", kind: .number).padding(horizontal: 8)),
    Case("spacer", .row([Sketch.text("a"), .spacer(atLeast: 8), Sketch.text("b")])),
    Case(
      "overlay",
      .overlay(
        horizontal: .end, vertical: .center,
        [Sketch.image(160, 40), Sketch.text("Oferta"), Sketch.text("2")])),
    Case("overlay_without_words", .overlay([Sketch.image(160, 40), Sketch.image(20, 20)])),
    Case(
      "scroll",
      .scroll(
        spacing: 8,
        ["Uno", "Dos", "Tres", "Cuatro", "Cinco"].map { name in
          ViewNode.column([Sketch.text(name), Sketch.text("$ 100")]).frame(width: .points(64))
        }
      ).role(.none, label: "Ofertas")),
    Case("button", Sketch.button(Sketch.text("Pagar", lines: 1, .center)).frame(minHeight: 48)),
    Case(
      "button_of_several_lines",
      Sketch.button(Sketch.text("Pagar el total de la compra", lines: 2))),
    Case("button_that_is_disabled", disabled(Sketch.button(Sketch.text("Pagar")))),
    Case("button_that_works", Sketch.loading("Pagando…", 0.4)),
    Case("tabs", Sketch.tabs(selected: 0)),
    Case("choice", Sketch.choice(selected: 1)),
    Case(
      "decoration",
      ViewNode.column([Sketch.text("Sombra")]).background(Sketch.gray, cornerRadius: 6)
        .border(Rendered.blue, width: 2).shadow(Rendered.black, y: 2, blur: 4).opacity(0.5)
        .decorated {
          $0.scale = 1.5
          $0.isClipped = true
          $0.transition = 0.3
        }),
    Case(
      "offset",
      Sketch.text("Sube").decorated {
        $0.offset = Decoration.Offset(points: -2.5, heights: -0.75)
        $0.scale = 2
      }),
    Case("invisible", .column([Sketch.text("a").opacity(0), Sketch.text("b").opacity(0.01)])),
    Case("status", Sketch.text("Pago listo").role(.status)),
    Case("alert", Sketch.text("Sin conexión").role(.alert)),
    Case("capsule", Sketch.capsule),
  ]

  /// One element a line, so that a change can be read.
  private static func html(_ node: ViewNode, _ direction: ViewEnvironment.Direction) throws
    -> String
  {
    let environment = ViewEnvironment(
      width: 160, direction: direction, locale: "es", motion: .full)
    let html = Rendered.html(node, in: environment)
    _ = try MarkupReader(html)
    return html.replacing("><", with: ">\n<") + "\n"
  }

  @Test(arguments: cases)
  func `is told in every format`(_ sample: Case) throws {
    let node = sample.node
    let text = """
      html
      \(try Self.html(node, .ltr))
      terminal
      \(Rendered.terminal(node))
      terminal, from right to left
      \(Rendered.terminal(node, direction: .rtl))
      accessibility
      \(Rendered.accessibility(node))
      plain
      \(Rendered.plain(node))
      """
    try Golden.expect(text, "PrimitiveTests", "\(sample.name).txt")
  }

  @Test(arguments: cases)
  func `writes the same elements in both directions`(_ sample: Case) throws {
    #expect(try Self.html(sample.node, .ltr) == Self.html(sample.node, .rtl))
  }

  @Test(arguments: cases)
  func `stays within the columns of a terminal`(_ sample: Case) {
    for width in [8, 16, 24, 40, 80, 160, 800] as [Double] {
      let lines = Rendered.terminal(sample.node, width: width).split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= Int(width / 8) })
    }
  }

  @Test func `keeps what is typed into a field what it is`() throws {
    let hostile = "\" onfocus=alert(1) <b>&"
    let node = Sketch.field(hostile, placeholder: hostile).role(.none, label: hostile)
    let tag = try #require(try MarkupReader(Rendered.html(node)).tags.first)
    #expect(tag.name == "input")
    for attribute in ["value", "placeholder", "aria-label"] {
      #expect(tag.attributes[attribute] == hostile)
    }
  }

  @Test func `moves only where motion is wanted`() {
    let node = Sketch.text("a").decorated { $0.transition = 0.3 }
    let still = Rendered.html(node, in: ViewEnvironment(motion: .reduced))
    let moving = Rendered.html(node, in: ViewEnvironment(motion: .full))
    #expect(!still.contains("transition"))
    #expect(moving.contains("transition:all 0.3s ease-in-out;"))
  }

  @Test func `ends a notch at its depth`() {
    let divider = ViewNode.Divider(height: 10, thickness: 2, color: Rendered.black)
    // Sides of 45 degrees: the point of the stroke reaches √2 below its middle.
    let tip = divider.tip(of: ViewNode.Divider.Notch(width: 20, depth: 10))
    #expect(abs(tip - (10 - 2.0.squareRoot())) < 1e-9)
    #expect(divider.tip(of: ViewNode.Divider.Notch(width: 0, depth: 10)) == 1)
    #expect(divider.tip(of: ViewNode.Divider.Notch(width: 20, depth: 0)) == 1)
    #expect(divider.tip(of: ViewNode.Divider.Notch(width: .nan, depth: .nan)) == 1)
  }
}

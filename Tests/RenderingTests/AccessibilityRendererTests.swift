import Components
import Rendering
import Testing
import Values

struct AccessibilityRendererTests {
  private func lines(_ node: ViewNode) -> String {
    var buffer = ByteBuffer()
    AccessibilityRenderer().render(node, into: &buffer)
    return buffer.finishText()
  }

  @Test func `lists role, name, value and target in reading order`() {
    let link = LinkText("app://benefits").map { ViewAction("tap", deepLink: $0) }
    let tree = ViewNode.column([
      Rendered.ring(0.8).role(
        .progress, label: "Sumaste 20 puntos", value: "Nivel 3, 80 % hacia el nivel 4"),
      Rendered.text("Puntos").role(.heading),
      Rendered.image(nil).decorative(),
      Rendered.text("Oculto").decorative(),
      ViewNode.grid(
        columns: 2,
        [
          ViewNode.column([Rendered.text("a"), Rendered.text("b")]).role(.listItem),
          ViewNode.column([
            ViewNode.column([Rendered.text("c")]).role(.link, label: "c d").action(link)
          ]).role(.listItem),
        ]
      ).role(.list),
      Rendered.text("Ver mis beneficios").role(.link).action(link),
    ]).role(.section, label: "Todo")
    #expect(
      lines(tree) == """
        region "Todo"
          progressbar "Sumaste 20 puntos" 80/0–100 "Nivel 3, 80 % hacia el nivel 4"
          heading "Puntos"
          list of 2
            listitem
              text "a"
              text "b"
            listitem
              link "c d" → app://benefits
          link "Ver mis beneficios" → app://benefits

        """)
  }

  @Test func `names an item that has a name`() {
    let item = ViewNode.column([Rendered.text("Hola")]).role(.listItem, label: "You, Hola")
    #expect(
      lines(ViewNode.column([item]).role(.list))
        == "list of 1\n  listitem \"You, Hola\"\n    text \"Hola\"\n")
  }

  @Test func `leaves out a section without a name`() {
    #expect(lines(ViewNode.column([Rendered.text("a")]).role(.section)) == "text \"a\"\n")
  }

  @Test func `shows control characters as escapes`() {
    #expect(lines(Rendered.text("a\u{1B}[2J\nb")) == "text \"a\\u{1b}[2J\\nb\"\n")
  }
}

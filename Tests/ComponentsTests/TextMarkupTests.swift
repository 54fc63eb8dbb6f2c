import Components
import Testing

struct TextMarkupTests {
  @Test(arguments: [
    ("Mis puntos", [TextSpan("Mis puntos")]),
    ("", [TextSpan("")]),
    (
      "Sumaste <b>35 puntos</b> en tu compra",
      [TextSpan("Sumaste "), TextSpan("35 puntos", isBold: true), TextSpan(" en tu compra")]
    ),
    ("<b>todo</b>", [TextSpan("todo", isBold: true)]),
    ("<b></b>", []),
    ("Hola <b>mundo", [TextSpan("Hola mundo")]),
    ("Hola</b> mundo", [TextSpan("Hola mundo")]),
    ("</b>Hola <b>mundo", [TextSpan("</b>Hola mundo")]),
    (
      "<b>a</b> y <b>b</b>", [TextSpan("a", isBold: true), TextSpan(" y <b>b</b>")]
    ),
    ("<B>a</B> <i>b</i> &amp;", [TextSpan("<B>a</B> <i>b</i> &amp;")]),
    ("🎉<b>é</b>", [TextSpan("🎉"), TextSpan("é", isBold: true)]),
  ])
  func `honours the first pair only`(_ text: String, _ spans: [TextSpan]) {
    #expect(Array(TextMarkup.spans(text)) == spans)
  }
}

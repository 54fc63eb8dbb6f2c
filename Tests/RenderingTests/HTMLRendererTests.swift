import Components
import Rendering
import Testing
import Values

struct HTMLRendererTests {
  private let plain = "font-size:10px;line-height:11.93px;font-weight:400;color:#000000;"

  // Text.

  @Test func `rounds the corner of a tail less than the others`() {
    let bubble = ViewNode.column([]).background(Rendered.blue, cornerRadius: 14)
    let style = "background:#1f69db;border-radius:14px;"
    for (side, property) in [
      (Decoration.Tail.Side.leading, "border-end-start-radius"),
      (.trailing, "border-end-end-radius"),
    ] {
      let node = bubble.decorated { $0.tail = Decoration.Tail(side, cornerRadius: 4) }
      #expect(Rendered.html(node).contains("style=\"\(style)\(property):4px;\""))
    }
  }

  @Test func `writes text with its style`() {
    #expect(
      Rendered.html(Rendered.text("Hola"))
        == "<p class=\"v v-text\" data-node=\"root\" dir=\"auto\" style=\"\(plain)\">Hola</p>")
  }

  @Test func `cuts lines and aligns`() {
    let one = ViewNode.text("a", TextStyle(10), Rendered.black, lines: 1, alignment: .center)
    let two = ViewNode.text("a", TextStyle(10), Rendered.black, lines: 2, alignment: .end)
    #expect(
      Rendered.html(one)
        == "<p class=\"v v-text v-one-line v-text-center\" data-node=\"root\" dir=\"auto\" "
        + "style=\"\(plain)\">a</p>")
    #expect(
      Rendered.html(two)
        == "<p class=\"v v-text v-clamp v-text-end\" data-node=\"root\" dir=\"auto\" "
        + "style=\"\(plain)-webkit-line-clamp:2;\">a</p>")
  }

  @Test func `sets bold spans`() {
    let node = ViewNode.text(
      [TextSpan("a & "), TextSpan("<b>", isBold: true), TextSpan("c")], TextStyle(10),
      HexColor(0x000000, alpha: 0xCC))
    #expect(
      Rendered.html(node)
        == "<p class=\"v v-text\" data-node=\"root\" dir=\"auto\" "
        + "style=\"font-size:10px;line-height:11.93px;font-weight:400;color:#000000cc;\">"
        + "a &amp; <b>&lt;b&gt;</b>c</p>")
  }

  @Test func `scales text and nothing else`() throws {
    let environment = ViewEnvironment(locale: "es", textSize: try #require(TextSize("200%")))
    let node = ViewNode.column(spacing: 4, [Rendered.text("a")]).padding(top: 3)
    #expect(
      Rendered.html(node, in: environment)
        == "<div class=\"v v-column\" data-node=\"root\" "
        + "style=\"padding-block:3px 0px;padding-inline:0px 0px;gap:4px;\">"
        + "<p class=\"v v-text\" data-node=\"0\" dir=\"auto\" "
        + "style=\"font-size:20px;line-height:23.87px;font-weight:400;color:#000000;\">a</p></div>")
  }

  // Bars.

  @Test func `lays a gradient over the whole track of a bar`() {
    func filling(_ progress: Fraction, _ direction: ViewEnvironment.Direction) -> Substring {
      let html = Rendered.html(
        Sketch.gradientBar(progress), in: ViewEnvironment(direction: direction))
      return html[
        (html.firstRange(of: "<span class=\"v-filling\"")?.lowerBound ?? html.endIndex)...]
    }
    #expect(
      filling(0.25, .ltr)
        == "<span class=\"v-filling\" style=\"width:25%;background:"
        + "linear-gradient(to right,#ff0000,#0000ff) left/400% 100%\"></span></div>")
    #expect(
      filling(0.25, .rtl)
        == "<span class=\"v-filling\" style=\"width:25%;background:"
        + "linear-gradient(to left,#ff0000,#0000ff) right/400% 100%\"></span></div>")
    #expect(
      filling(0, .ltr)
        == "<span class=\"v-filling\" style=\"width:0%;background:#000000\"></span></div>")
  }

  // Roles.

  @Test func `writes a link with its target, action and name`() throws {
    let link = try #require(LinkText("app://x?a=1&b=\"2\""))
    let node = Rendered.text("Ver").role(.link, label: "Ver 'más'")
      .action(ViewAction("tap", index: 3, deepLink: link)).key("button")
    #expect(
      Rendered.html(.column([node]))
        == "<div class=\"v v-column\" data-node=\"root\">"
        + "<a class=\"v v-text\" data-node=\"button\" dir=\"auto\" "
        + "href=\"app://x?a=1&amp;b=&quot;2&quot;\" aria-label=\"Ver &#39;más&#39;\" "
        + "data-action=\"tap\" data-index=\"3\" style=\"\(plain)\">Ver</a></div>")
  }

  @Test func `holds nothing but phrases in a button or link`() {
    for role in [Accessibility.Role.button, .link] {
      let inner = ViewNode.column([Sketch.text("a").role(.heading), .row([Sketch.image(8, 8)])])
      let html = Rendered.html(ViewNode.overlay([inner]).role(role))
      let tags = html.split(separator: "<").compactMap {
        $0.first == "/" ? nil : $0.prefix { $0 != " " }
      }
      #expect(tags == [role == .link ? "a" : "button", "span", "span", "span", "span"])
    }
  }

  @Test func `writes sections, headings and lists as elements`() {
    let node = ViewNode.column([
      Rendered.text("t").role(.heading),
      ViewNode.grid(columns: 3, [ViewNode.row([]).role(.listItem)]).role(.list),
      Rendered.text("x").decorative(),
    ]).role(.section, label: "Todo")
    #expect(
      Rendered.html(node)
        == "<section class=\"v v-column\" data-node=\"root\" aria-label=\"Todo\">"
        + "<h3 class=\"v v-text\" data-node=\"0\" dir=\"auto\" style=\"\(plain)\">t</h3>"
        + "<ul class=\"v v-grid\" data-node=\"1\" role=\"list\" style=\"--v-columns:3;\">"
        + "<li class=\"v v-row v-start\" data-node=\"1.0\"></li></ul>"
        + "<p class=\"v v-text\" data-node=\"2\" aria-hidden=\"true\" dir=\"auto\" "
        + "style=\"\(plain)\">x</p></section>")
  }

  @Test func `writes what surrounds a node with logical properties`() {
    let node = ViewNode.row(
      spacing: 2.5, alignment: .center, distribution: .center,
      [ViewNode.column(alignment: .end, []).frame(width: .fill)]
    )
    .padding(top: 1, leading: 2, bottom: 3, trailing: 4)
    .frame(width: .points(95), minWidth: 10, height: 20, minHeight: 12.345)
    .background(HexColor(0x17AAD6, alpha: 0x80), cornerRadius: 6)
    #expect(
      Rendered.html(node)
        == "<div class=\"v v-row v-center v-middle v-fixed\" data-node=\"root\" "
        + "style=\"padding-block:1px 3px;padding-inline:2px 4px;width:95px;min-width:10px;"
        + "height:20px;min-height:12.35px;background:#17aad680;border-radius:6px;gap:2.5px;\">"
        + "<div class=\"v v-column v-end v-fill\" data-node=\"0\"></div></div>")
  }

  // Images.

  @Test func `draws an image, a placeholder and an overlay`() {
    let remote = ImageReference("https://x/a.png?b=1&c='\"")
    #expect(
      Rendered.html(Rendered.image(remote, overlay: HexColor(0, alpha: 10), fit: .fill))
        == "<span class=\"v v-image v-circle\" data-node=\"root\" style=\"width:36px;height:24px;\">"
        + "<img class=\"v-cover\" alt=\"\" src=\"https://x/a.png?b=1&amp;c=&#39;&quot;\">"
        + "<span class=\"v-veil\" style=\"background:#0000000a\"></span></span>")
    let placeholder =
      "<span class=\"v v-image v-circle\" data-node=\"root\" "
      + "style=\"width:36px;height:24px;background:#f0f0f0;\"></span>"
    #expect(Rendered.html(Rendered.image(remote), imageURL: { _ in nil }) == placeholder)
    #expect(Rendered.html(Rendered.image(nil)) == placeholder)
  }

  @Test func `tints an image through a mask whose URL cannot leave its quotes`() {
    let hostile = ImageReference.asset("a\");background:url(//evil)\\\n.svg")
    #expect(
      Rendered.html(Rendered.image(hostile, tint: HexColor(0xFFFFFF)))
        == "<span class=\"v v-image v-circle\" data-node=\"root\" style=\"width:36px;height:24px;\">"
        + "<span class=\"v-tint\" style=\"background:#ffffff;"
        + "--v-mask:url(&quot;a\\22 );background:url(//evil)\\5c \\a .svg&quot;)\"></span></span>")
  }

  // Rings.

  private let track =
    "<circle cx=\"23\" cy=\"23\" r=\"21.25\" fill=\"none\" stroke=\"#f0f0f0\" "
    + "stroke-width=\"3.5\"/>"

  @Test func `draws a ring from twelve o'clock`() {
    let ring = Rendered.ring(0.8).role(.progress, label: "Puntos", value: "Nivel 3, 80 %")
    #expect(
      Rendered.html(ring)
        == "<span class=\"v v-ring\" data-node=\"root\" role=\"progressbar\" aria-valuemin=\"0\" "
        + "aria-valuemax=\"100\" aria-valuenow=\"80\" aria-valuetext=\"Nivel 3, 80 %\" "
        + "aria-label=\"Puntos\" style=\"width:46px;height:46px;\">"
        + "<svg aria-hidden=\"true\" focusable=\"false\" viewBox=\"0 0 46 46\">\(track)"
        + "<circle cx=\"23\" cy=\"23\" r=\"21.25\" fill=\"none\" stroke=\"#17aad6\" "
        + "stroke-width=\"3.5\" stroke-linecap=\"round\" pathLength=\"100\" "
        + "stroke-dasharray=\"80 100\" transform=\"rotate(-90 23 23)\"/>"
        + "<text x=\"50%\" y=\"50%\" text-anchor=\"middle\" dominant-baseline=\"central\" "
        + "font-size=\"28\" font-weight=\"600\" fill=\"#17aad6\">3</text></svg></span>")
  }

  @Test func `draws no arc at 0 and no number without one`() {
    #expect(
      Rendered.html(Rendered.ring(0, number: nil))
        == "<span class=\"v v-ring\" data-node=\"root\" style=\"width:46px;height:46px;\">"
        + "<svg aria-hidden=\"true\" focusable=\"false\" viewBox=\"0 0 46 46\">\(track)</svg></span>"
    )
  }

  @Test func `fills the arc only where motion is wanted`() {
    let still = Rendered.html(Rendered.ring(0.5), in: ViewEnvironment(motion: .reduced))
    let moving = Rendered.html(Rendered.ring(0.5), in: ViewEnvironment(motion: .full))
    #expect(!still.contains("v-arc"))
    #expect(moving.contains(" class=\"v-arc\" style=\"animation-duration:1s\""))
  }

  // Documents.

  @Test func `writes a document of its own`() {
    var buffer = ByteBuffer()
    let environment = ViewEnvironment(
      scheme: .dark, width: 320.5, direction: .rtl, locale: "ar\"><x")
    HTMLRenderer(environment: environment).renderDocument(
      [.init(.row([]), imageURL: { _ in nil }), .init(.row([]), imageURL: { _ in nil })],
      title: "<a> & \"b\"", stylesheet: "/s.css?a&b", into: &buffer)
    let component =
      "<div class=\"vitrina\" lang=\"ar&quot;&gt;&lt;x\" dir=\"rtl\" "
      + "style=\"--v-font:&#39;Inter&#39;;--v-empty:#2a2a2a\">"
      + "<div class=\"v v-row v-start\" data-node=\"root\"></div></div>\n"
    #expect(
      buffer.finishText() == """
        <!DOCTYPE html>
        <html lang="ar&quot;&gt;&lt;x" dir="rtl" data-vitrina-ready>
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>&lt;a&gt; &amp; &quot;b&quot;</title>
        <link rel="stylesheet" href="/s.css?a&amp;b">
        </head>
        <body class="vitrina-page" style="background:#121212">
        <main style="width:320.5px">
        \(component)\(component)</main>
        </body>
        </html>

        """)
  }

  @Test func `holds its stylesheet when it stands alone`() throws {
    var buffer = ByteBuffer()
    HTMLRenderer(environment: ViewEnvironment()).renderDocument(
      [], title: "x", stylesheet: nil, into: &buffer)
    let html = buffer.finishText()
    _ = try MarkupReader(html)
    #expect(html.contains("<style>\n\(HTMLStylesheet.text)</style>"))
  }

  @Test func `has a stylesheet that loads nothing and names no side but for text`() {
    let css = "\(HTMLStylesheet.text)"
    for word in ["@import", "http", "javascript", "expression", "padding-left", "margin-left"] {
      #expect(!css.contains(word))
    }
    #expect(css.count { $0 == "{" } == css.count { $0 == "}" })
  }

  // Attacks.

  static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "</p></section></main><h1>x", "</style><script>x</script>", "<!-- x", "]]>", "&lt;b&gt;",
    "&amp;amp;", "a & b", "`${x}`", "{{7*7}}", "url(javascript:x)", "\u{202E}gnp.exe", "a\nb\tc",
    "\\\"", "<b onclick=x>", "javascript:alert(1)", "<svg/onload=x>", "&#x3c;script&#x3e;",
    String(repeating: "<", count: 300), "\"", "'", "<", ">", "&",
  ]

  /// One hostile text everywhere that data can put a text.
  private func tree(_ text: String) -> ViewNode {
    let link = LinkText(text).map { ViewAction(text, index: 1, deepLink: $0) }
    return ViewNode.column([
      Rendered.text(text).role(.heading).key(text),
      .text([TextSpan(text), TextSpan(text, isBold: true)], TextStyle(1), Rendered.black),
      Rendered.image(.remote(text)), Rendered.image(.asset(text), tint: Rendered.black),
      Rendered.ring(0.4).role(.progress, label: text, value: text),
      Rendered.text(text).role(.link, label: text).action(link),
    ]).role(.section, label: text)
  }

  @Test(arguments: hostile)
  func `keeps hostile text what it is`(_ text: String) throws {
    var environment = ViewEnvironment(locale: text)
    environment.theme.fontFamily = text
    var buffer = ByteBuffer()
    HTMLRenderer(environment: environment).renderDocument(
      [.init(tree(text), imageURL: { $0.text })], title: text, stylesheet: text, into: &buffer)
    let markup = try MarkupReader(buffer.finishText())
    #expect(
      markup.tags.map(\.name) == [
        "html", "head", "meta", "meta", "title", "link", "body", "main", "div", "section", "h3",
        "p",
        "b", "span", "img", "span", "span", "span", "svg", "circle", "circle", "text", "a",
      ])
    let known: Set<String> = [
      "lang", "dir", "charset", "name", "content", "rel", "href", "class", "style", "data-node",
      "data-action", "data-index", "data-vitrina-ready", "aria-label", "aria-hidden", "role",
      "aria-valuemin", "aria-valuemax", "aria-valuenow", "aria-valuetext", "alt", "src",
      "focusable",
      "viewBox", "cx", "cy", "r", "fill", "stroke", "stroke-width", "stroke-linecap", "pathLength",
      "stroke-dasharray", "transform", "x", "y", "text-anchor", "dominant-baseline", "font-size",
      "font-weight",
    ]
    for tag in markup.tags {
      #expect(known.isSuperset(of: tag.attributes.keys))
      if tag.name == "a" { #expect(tag.attributes["href"] == LinkText(text)?.text) }
      if tag.name == "section" { #expect(tag.attributes["aria-label"] == text) }
      if tag.name == "img" { #expect(tag.attributes["src"] == text) }
      if tag.name == "h3" { #expect(tag.attributes["data-node"] == text) }
    }
    #expect(markup.texts.filter { $0 == text }.count == 5)
  }

  @Test(arguments: [
    ("a\u{0}b", "a\u{FFFD}b"), ("\u{1B}[2J", "\u{FFFD}[2J"), ("\u{7F}", "\u{FFFD}"),
    ("\u{85}x\u{9F}", "\u{FFFD}x\u{FFFD}"), ("\u{A0}é", "\u{A0}é"), ("a\n\t\rb", "a\n\t\rb"),
    ("Â", "Â"),
  ])
  func `replaces characters that a page may not hold`(_ text: String, _ shown: String) throws {
    #expect(Rendered.html(Rendered.text(text)).hasSuffix(">\(shown)</p>"))
  }

  @Test(arguments: [
    (Double.nan, "0"), (.infinity, "1000000000"), (-.infinity, "-1000000000"), (1.005, "1"),
    (-2.5, "-2.5"), (0.1, "0.1"), (33.333, "33.33"), (1e300, "1000000000"),
  ])
  func `writes any number as a length`(_ number: Double, _ text: String) {
    let html = Rendered.html(ViewNode.row([]).frame(height: number))
    #expect(
      html == "<div class=\"v v-row v-start\" data-node=\"root\" style=\"height:\(text)px;\"></div>"
    )
  }
}

import Components
import Rendering
import Testing

struct TerminalRendererTests {
  private static func link(_ text: String, _ target: String) -> ViewNode {
    ViewNode.text(text, TextStyle(14, .semibold), Rendered.blue).role(.link)
      .action(LinkText(target).map { ViewAction("tap", deepLink: $0) })
  }

  private static func button(_ text: String) -> ViewNode {
    ViewNode.column([Rendered.text(text)]).background(Rendered.blue, cornerRadius: 6).role(.link)
      .action(LinkText("app://x").map { ViewAction("tap", deepLink: $0) })
  }

  @Test func `wraps text to an eighth of the width, without trailing blanks`() {
    #expect(
      Rendered.terminal(Rendered.text("uno dos tres cuatro"), width: 120)
        == "uno dos tres\ncuatro\n")
    #expect(Rendered.terminal(Rendered.text("uno dos tres", lines: 1), width: 64) == "uno dos…\n")
    #expect(Rendered.terminal(Rendered.text("ab"), width: 1) == "a\nb\n")
  }

  @Test func `shows a link as a button, with its target where there is room`() {
    #expect(Rendered.terminal(Self.link("Ver", "app://x")) == "[ Ver ] → app://x\n")
    #expect(Rendered.terminal(Self.link("Ver", "app://x"), width: 80) == "[ Ver ]\n")
    #expect(Rendered.terminal(Self.link("Ver todo", "app://x"), width: 64) == "[ Ver… ]\n")
    #expect(Rendered.terminal(Self.button("Abrir")) == "[ Abrir ]\n")
  }

  @Test(
    arguments: [
      (0, "╭─────╮\n│  3  │\n╰──0%─╯\n"),
      (0.25, "╭──━━━┓\n│  3  │\n╰─25%─╯\n"),
      (0.5, "╭──━━━┓\n│  3  ┃\n╰─50%━┛\n"),
      (0.8, "╭──━━━┓\n┃  3  ┃\n┗━80%━┛\n"),
      (1, "┏━━━━━┓\n┃  3  ┃\n┗━100%┛\n"),
    ] as [(Double, String)])
  func `draws a ring clockwise from the top`(_ progress: Double, _ shown: String) {
    #expect(Rendered.terminal(Rendered.ring(Fraction(clamping: progress))) == shown)
  }

  @Test(
    arguments: [
      (nil, "╭─────╮\n│     │\n╰──0%─╯\n"), (128, "╭─────╮\n│ 128 │\n╰──0%─╯\n"),
      (-45, "╭─────╮\n│ -45 │\n╰──0%─╯\n"), (1_234_567, "╭─────╮\n│12345│\n╰──0%─╯\n"),
    ] as [(Int?, String)])
  func `puts the number in the middle of the ring`(_ number: Int?, _ shown: String) {
    #expect(Rendered.terminal(Rendered.ring(0, number: number)) == shown)
  }

  @Test(
    arguments: [
      (400, "╭ [ ] Copiado ya — Para pegar [ Cerrar ] [ Ver ] ╮\n"),
      (320, "    ╭ [ ] Copiado ya — Para pegar ╮\n           [ Cerrar ] [ Ver ]\n"),
      (160, "╭ [ ] Copiado ya… ╮\n [ Cerrar ] [ Ver ]\n"),
      (80, "╭ [ ] C… ╮\n[ Cerrar …\n"),
      (8, "…\n…\n"),
    ] as [(Double, String)])
  func `puts a message that stands out on one line, and what can be used below if need be`(
    _ width: Double, _ shown: String
  ) {
    #expect(Rendered.terminal(Sketch.capsule, width: width) == shown)
  }

  @Test func `shows what is chosen in a message`() {
    let chosen = LinkText("app://x").map { ViewAction("tap", index: 1, deepLink: $0) }
    let renderer = TerminalRenderer(
      environment: ViewEnvironment(width: 480), color: .none, focus: chosen)
    let runs = renderer.lines(Sketch.capsule).flatMap(\.runs)
    #expect(runs.filter { $0.style.isReversed }.map(\.text) == ["[ Ver ]"])
    #expect(
      runs.filter { $0.style.isUnderlined }.map(\.text)
        == ["Copiado ya", "Para pegar", "[ Cerrar ]"])
  }

  @Test func `turns rows round and moves text to the right in RTL`() {
    let row = ViewNode.row(
      spacing: 18, alignment: .center,
      [
        Rendered.image(nil),
        ViewNode.column([Rendered.text("a"), Rendered.text("bc")]).frame(width: .fill),
      ]
    )
    #expect(Rendered.terminal(row, width: 80) == "( )  a\n     bc\n")
    #expect(Rendered.terminal(row, width: 80, direction: .rtl) == "    a  ( )\n   bc\n")
  }

  @Test func `stretches the cells of the last row`() {
    let cells = (1...4).map {
      ViewNode.text("\($0)", TextStyle(12), Rendered.black, alignment: .center)
    }
    #expect(
      Rendered.terminal(.grid(columns: 3, cells), width: 136)
        == "  1     2     3\n\n        4\n")
    #expect(
      Rendered.terminal(.grid(columns: 3, Array(cells.prefix(2))), width: 136, direction: .rtl)
        == "   2        1\n")
  }

  @Test func `frames a section that stands out`() {
    let box = ViewNode.column([Rendered.text("Hola")]).padding(horizontal: 16)
    let gray = HexColor(0xF5F5F5)
    #expect(
      Rendered.terminal(box.background(gray, cornerRadius: 6).role(.section), width: 96)
        == "╭──────────╮\n│ Hola     │\n╰──────────╯\n")
    #expect(
      Rendered.terminal(box.background(gray).role(.section), width: 96)
        == "┌──────────┐\n│ Hola     │\n└──────────┘\n")
    #expect(
      Rendered.terminal(box.background(HexColor(0xFFFFFF)).role(.section), width: 96) == "Hola\n")
  }

  @Test func `shows images by shape, and whether they are there`() {
    #expect(Rendered.terminal(Rendered.image(.asset("a.png"))) == "(●)\n")
    #expect(Rendered.terminal(Rendered.image(nil)) == "( )\n")
  }

  // Colours.

  @Test(arguments: [
    (TerminalColor.none, "[ Abrir ]\n"),
    (.sixteen, "[ \u{1B}[1;34mAbrir\u{1B}[0m ]\n"),
    (.palette256, "[ \u{1B}[1;38;5;68mAbrir\u{1B}[0m ]\n"),
    (.full, "[ \u{1B}[1;38;2;31;105;219mAbrir\u{1B}[0m ]\n"),
  ])
  func `uses as many colours as there are`(_ color: TerminalColor, _ shown: String) {
    #expect(Rendered.terminal(Self.button("Abrir"), color: color) == shown)
  }

  @Test(
    arguments: [
      (0x17AAD6, "36"), (0xFF0000, "31"), (0xFFFFFF, "37"), (0x000000, "90"), (0x333366, "90"),
      (0x808080, "37"),
    ] as [(UInt32, String)])
  func `keeps dark colours visible among sixteen`(_ rgb: UInt32, _ code: String) {
    let shown = Rendered.terminal(
      Rendered.ring(0, color: HexColor(rgb)), color: .sixteen)
    #expect(shown.contains("\u{1B}[1;\(code)m3\u{1B}[0m"))
  }

  @Test func `underlines a tappable cell only when styles are shown`() {
    let cell = ViewNode.column([Rendered.text("a"), Rendered.text("b")]).role(.link)
      .action(LinkText("app://x").map { ViewAction("tap", index: 0, deepLink: $0) })
    #expect(Rendered.terminal(cell) == "a\nb\n")
    #expect(Rendered.terminal(cell, color: .full) == "\u{1B}[4ma\u{1B}[0m\n\u{1B}[4mb\u{1B}[0m\n")
  }

  @Test func `underlines no blanks around words`() {
    let cell = ViewNode.column(alignment: .center, [Rendered.text("a b"), Rendered.text("cdefg")])
      .role(.link).action(LinkText("app://x").map { ViewAction("tap", index: 0, deepLink: $0) })
    #expect(
      Rendered.terminal(cell, width: 72, color: .monochrome)
        == "   \u{1B}[4ma b\u{1B}[0m\n  \u{1B}[4mcdefg\u{1B}[0m\n")
  }

  // What is chosen.

  @Test func `draws the box around what is chosen reversed, and nothing else`() {
    let actions = (0...1).map { ViewAction("tap", index: $0) }
    let row = ViewNode.row(
      spacing: 8, [Self.cell("uno", "a", actions[0]), Self.cell("dos", "bcd", actions[1])])
    let environment = ViewEnvironment(width: 160)
    let lines = TerminalRenderer(
      environment: environment, color: .none, focus: actions[1]
    ).lines(row)
    #expect(lines.map(\.text) == ["uno  dos", "a    bcd"])
    #expect(
      lines.map { $0.runs.filter(\.style.isReversed).map(\.text) } == [["dos"], ["bcd"]])
    #expect(TerminalLine("ab").fitted(to: 4).text == "ab  ")
    #expect(TerminalLine("日本語").fitted(to: 4).text == "日… ")
    #expect(TerminalLine("ab").fitted(to: 0).text == "")
  }

  private static func cell(_ first: String, _ second: String, _ action: ViewAction) -> ViewNode {
    ViewNode.column([Rendered.text(first), Rendered.text(second)]).role(.link).action(action)
  }

  @Test func `tells what can be used in the order of the tree, each once`() {
    var hidden = Self.cell("x", "y", ViewAction("tap", index: 7))
    hidden.accessibility.isHidden = true
    let tree = ViewNode.column([
      Self.cell("uno", "a", ViewAction("tap", index: 0)), hidden,
      Self.cell("dos", "b", ViewAction("tap", index: 0)),
      ViewNode.column([]).role(.button, label: "Pagar").action(ViewAction("tap")),
      ViewNode.column([]).role(.button).action(ViewAction("retry")),
    ])
    #expect(tree.actions.map(\.words) == ["uno a", "Pagar", "retry"])
    #expect(
      tree.actions.map(\.action)
        == [ViewAction("tap", index: 0), ViewAction("tap"), ViewAction("retry")])
  }

  // Controls.

  @Test func `shows how far a button is, in as much room as there is`() {
    let button = Sketch.loading("Pagando…", 0.4)
    #expect(Rendered.terminal(button, width: 320) == "[ Pagando… ████░░░░░░ 40% ]\n")
    #expect(Rendered.terminal(button, width: 184) == "[ Pagando… ██░░░░ 40% ]\n")
    #expect(Rendered.terminal(button, width: 160) == "[ Pagando… 40% ]\n")
    #expect(Rendered.terminal(button, width: 80) == "[ Pagan… ]\n")
    #expect(
      Rendered.terminal(button, width: 320, direction: .rtl)
        == "             [ Pagando… ░░░░░░████ 40% ]\n")
    #expect(
      Rendered.terminal(button, width: 320, color: .full)
        == "[ \u{1B}[1;38;2;31;105;219mPagando…\u{1B}[0m "
        + "\u{1B}[38;2;31;105;219m████\u{1B}[0m\u{1B}[2m░░░░░░\u{1B}[0m 40% ]\n")
  }

  @Test func `colours the cells of a bar as its gradient`() {
    #expect(
      Rendered.terminal(Sketch.gradientBar(0.5), width: 80, color: .full)
        == "[\u{1B}[38;2;223;0;32m█\u{1B}[0m\u{1B}[38;2;159;0;96m█\u{1B}[0m"
        + "\u{1B}[2m░░\u{1B}[0m] 50%\n")
  }

  @Test func `calls a button without words by its name`() {
    let button = ViewNode.column([Sketch.bar()]).role(.button, label: "Pagar")
    #expect(Rendered.terminal(button, width: 320).hasPrefix("[ Pagar "))
    let icon = ViewNode.column([Sketch.image(8, 8)]).role(.button, label: "Cerrar")
    #expect(Rendered.terminal(icon, width: 320) == "[ Cerrar ]\n")
  }

  @Test func `dims what cannot be used`() {
    var button = Sketch.button(Sketch.text("Pagar"))
    button.accessibility.isDisabled = true
    #expect(Rendered.terminal(button, color: .sixteen) == "[ \u{1B}[2mPagar\u{1B}[0m ]\n")
  }

  @Test func `marks what is chosen, with each text on lines of its own`() {
    var option = ViewNode.row([
      Sketch.image(20, 20),
      .column([Sketch.text("Agua para todos"), Sketch.text("$ 20")]),
    ]).role(.radio)
    option.accessibility.isSelected = true
    #expect(
      Rendered.terminal(option, width: 104) == "(•) Agua para\n    todos\n    $ 20\n")
  }

  @Test func `calls a choice without words by its name, and puts a row of them below each other`() {
    let icons = ["Plant trees", "Feed seniors"].map {
      ViewNode.column([Sketch.image(8, 8)]).role(.radio, label: $0)
    }
    let row = ViewNode.row(spacing: 8, alignment: .center, icons).role(.radioGroup, label: "Aims")
    #expect(Rendered.terminal(row, width: 320) == "( ) Plant trees  ( ) Feed seniors\n")
    #expect(Rendered.terminal(row, width: 200) == "( ) Plant trees\n( ) Feed seniors\n")
    #expect(Rendered.terminal(icons[0], width: 80) == "( ) Plant\n    trees\n")
  }

  @Test func `gives a button without words the room of its name`() {
    let button = ViewNode.column([Sketch.image(8, 8)]).role(.button, label: "Send")
      .action(ViewAction("send"))
    let row = ViewNode.row(spacing: 4, [Sketch.text("Hola"), button])
    #expect(Rendered.terminal(row, width: 320) == "Hola  [ Send ]\n")
  }

  @Test func `counts what a scrolled row does not show`() {
    let words = ["uno", "dos", "tres"].map { Sketch.text($0) }
    #expect(Rendered.terminal(.scroll(words), width: 120) == "uno  dos  tres\n")
    #expect(Rendered.terminal(.scroll(words), width: 104) == "uno  dos\n… 1 more\n")
    #expect(Rendered.terminal(.scroll(words), width: 16) == "un\no\n+2\n")
  }

  @Test func `puts more children than columns below each other`() {
    let letters = "abcde".map { Sketch.text(String($0)) }
    #expect(Rendered.terminal(.row(letters), width: 40) == "abcde\n")
    #expect(Rendered.terminal(.row(letters), width: 24) == "a\nb\nc\nd\ne\n")
  }

  @Test func `shares a row that is too narrow among its children`() {
    let row = ViewNode.row(
      spacing: 4, [Sketch.text("primero"), Sketch.text("segundo"), Sketch.text("tercero")])
    #expect(Rendered.terminal(row, width: 160) == "prime  segun  tercer\nro     do     o\n")
  }

  @Test func `stands at the end of a column that says so`() {
    let column = ViewNode.column(alignment: .end, [Sketch.text("ab"), Sketch.text("abc")])
    #expect(Rendered.terminal(column, width: 40) == "   ab\n  abc\n")
    #expect(Rendered.terminal(column, width: 40, direction: .rtl) == "ab\nabc\n")
  }

  // Attacks.

  @Test(arguments: [
    "\u{1B}[2J\u{1B}]0;x\u{7}", "\u{9B}31m", "\u{202E}abc", "a\rb", "\u{0}", "\u{8}\u{8}x",
  ])
  func `never lets data drive the terminal`(_ text: String) {
    let link = Self.link(text, "app://\(text)")
    let tree = ViewNode.column([
      Rendered.text(text), .row([Rendered.text(text)]), link, Self.button(text),
      .grid(columns: 2, [Rendered.text(text), Self.button(text)]),
    ])
    let shown = Rendered.terminal(tree, width: 2000)
    for scalar in shown.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
      #expect(!(0x2028...0x202E).contains(scalar.value))
    }
  }
}

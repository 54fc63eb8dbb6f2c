import Components
import TestSupport
import Testing
import Values
import Vitrina

@testable import VitrinaCLI

@Suite struct TerminalModelTests {
  static let files = [
    "vitrina.json": #"{"name": "Tienda", "locales": ["es-AR", "ar"]}"#,
    "plugins/a/init.lua": """
    vitrina.provide("ring", vitrina.components.loyalty_ring{
      title = "Puntos", button_title = "Ver", button_deep_link = "app://x", ring_number = 3,
      ring_percentage = 0.5, ring_hexa_color = "#1F69DB"},
      {scenarios = {{id = "long", title = "Muy largo", data = {title = "Otro"}}}})
    vitrina.provide("line", vitrina.components.dividing_line{})
    vitrina.provide("pay", vitrina.components.animated_button{normal_label = "Pagar", loading_label = "…"})
    vitrina.screen("home", function() return {title = "Inicio", "ring", "pay"} end)
    """,
  ]

  private func target(_ preview: TerminalPreviewFixture) -> String? { preview.model.target?.words }

  @Test func `arrows and letters go through the catalogue and stop at its ends`() {
    var preview = TerminalPreviewFixture(Self.files)
    #expect(target(preview) == "a/line")
    preview.press(.up)
    #expect(target(preview) == "a/line")
    preview.press(.down, .character("j"), .character("j"))
    #expect(target(preview) == "a/ring:long")
    preview.press(.character("k"))
    #expect(target(preview) == "a/ring")
    preview.press(.end)
    #expect(target(preview) == "screen:a/home")
    preview.press(.down)
    #expect(target(preview) == "screen:a/home")
    preview.press(.home)
    #expect(target(preview) == "a/line")
  }

  @Test func `a search leaves what has all its words and goes to the first`() {
    var preview = TerminalPreviewFixture(Self.files)
    preview.type("/RING largo")
    #expect(preview.model.matches.count == 1)
    #expect(target(preview) == "a/ring:long")
    preview.press(.control("w"))
    #expect(preview.model.search == "RING ")
    #expect(preview.model.matches.count == 2)
    preview.press(.enter, .character("k"))
    #expect(target(preview) == "a/ring")
    preview.press(.escape)
    #expect(preview.model.matches.count == 5)
    preview.type("/zzz")
    #expect(preview.model.matches == [])
    #expect(target(preview) == "a/ring")
    preview.press(.control("u"), .paste("screen\nmore"))
    #expect(preview.model.search == "screen")
    #expect(target(preview) == "screen:a/home")
    preview.press(.escape)
    #expect(!preview.model.isSearching)
  }

  @Test func `tab goes round the actions in the order of the tree, and enter taps`() {
    var preview = TerminalPreviewFixture(Self.files)
    preview.choose("screen:a/home")
    #expect(preview.model.content.actions.map(\.words) == ["Ver", "Pagar"])
    preview.press(.tab)
    #expect(preview.model.focus == 0)
    preview.press(.tab, .tab)
    #expect(preview.model.focus == 0)
    preview.press(.backTab)
    #expect(
      preview.press(.enter) == [
        .tap(PreviewContent.Action(part: 1, action: ViewAction("tap"), words: "Pagar"))
      ])
    preview.press(.escape)
    #expect(preview.model.focus == nil)
    #expect(preview.press(.enter) == [])
    #expect(preview.model.focus == 0)
  }

  @Test func `keys change the axes`() {
    var preview = TerminalPreviewFixture(Self.files)
    preview.choose("a/pay")
    preview.type("t++-d")
    #expect(
      preview.model.axes.texts == ["scheme": "dark", "text-size": "xl", "dir": "rtl"])
    preview.type("l")
    #expect(preview.model.axes.locale == "ar")
    #expect(preview.model.axes.direction == "rtl")
    preview.type("l")
    #expect(preview.model.axes.locale == "es-AR")
    #expect(preview.model.axes.direction == "ltr")
    let states = preview.model.content.states
    #expect(states.prefix(2) == ["idle", "loading"])
    for state in states {
      preview.type("s")
      #expect(preview.model.axes.state == state)
      #expect(preview.model.content.diagnostics == [], "\(state)")
    }
    preview.type("s")
    #expect(preview.model.axes.state == nil)
    preview.type("s")
    preview.press(.up)
    #expect(preview.model.axes.state == nil)
  }

  @Test func `text sizes end at the ends of their steps, and a per cent goes to the next one`() {
    var axes = PreviewAxes(["text-size": "110%"])
    axes.changeTextSize(by: 1)
    #expect(axes.textSize == "xl")
    for _ in 0..<20 { axes.changeTextSize(by: 1) }
    #expect(axes.textSize == "ax5")
    for _ in 0..<20 { axes.changeTextSize(by: -1) }
    #expect(axes.textSize == "xs")
  }

  @Test func `a navigation can be gone back, and what was chosen is chosen again`() {
    var preview = TerminalPreviewFixture(Self.files)
    preview.choose("a/ring")
    preview.press(.tab)
    preview.model.navigate(
      to: ShowTarget(id: "a/home", isScreen: true, params: ["x": 1]), replacing: false)
    preview.read()
    #expect(target(preview) == "screen:a/home")
    preview.press(.tab, .tab)
    preview.press(.character("b"))
    #expect(target(preview) == "a/ring")
    #expect(preview.model.focus == 0)
    preview.press(.backspace)
    #expect(target(preview) == "a/ring")
    preview.model.navigate(to: ShowTarget(id: "a/home", isScreen: true), replacing: true)
    preview.read()
    preview.press(.backspace)
    #expect(target(preview) == "screen:a/home")
  }

  @Test func `fields are typed over as JSON or text, taken back, and forgotten with the choice`() {
    var preview = TerminalPreviewFixture(Self.files)
    preview.choose("a/ring")
    func title() -> String? {
      preview.model.content.fields.first { $0.name == "title" }?.text
    }
    let position = preview.model.content.fields.firstIndex { $0.name == "title" } ?? 0
    preview.type("e" + String(repeating: "j", count: position))
    preview.press(.enter)
    #expect(preview.model.sheet?.draft == "Puntos")
    preview.press(.backspace, .character("a"), .paste(" \u{1B}[31mñ"), .enter)
    #expect(title() == "Punto" + "a \u{1B}[31mñ")
    preview.press(.enter, .control("u"), .character("7"), .enter)
    #expect(preview.model.content.diagnostics.map(\.code) == ["data.type"])
    preview.press(.enter, .character("9"), .escape, .character("x"))
    #expect(title() == "Puntos")
    #expect(preview.model.content.diagnostics == [])
    preview.press(.enter, .character("!"), .enter, .escape)
    #expect(preview.model.sheet == nil)
    #expect(title() == "Puntos!")
    preview.press(.down, .up)
    #expect(title() == "Puntos")
    preview.choose("screen:a/home")
    preview.type("e")
    #expect(preview.model.sheet == nil)
  }

  @Test func `a draft ends at its limit`() {
    var sheet = FieldSheet(draft: "")
    sheet.type(String(repeating: "a", count: FieldSheet.longestDraft))
    sheet.type("b")
    #expect(sheet.draft?.count == FieldSheet.longestDraft)
  }

  @Test func `a narrow terminal shows the list or the component`() {
    var preview = TerminalPreviewFixture(Self.files, columns: 60, rows: 20)
    #expect(!preview.model.showsComponent)
    preview.press(.tab)
    #expect(preview.model.focus == nil)
    preview.choose("a/ring")
    #expect(preview.press(.enter) == [])
    #expect(preview.model.showsComponent)
    preview.press(.tab, .escape)
    #expect(preview.model.showsComponent)
    preview.press(.escape)
    #expect(!preview.model.showsComponent)
  }

  @Test func `what is gone is not chosen any more, nor is it gone back to`() {
    var preview = TerminalPreviewFixture(Self.files)
    preview.choose("a/ring")
    preview.model.navigate(to: ShowTarget(id: "a/home", isScreen: true), replacing: false)
    preview.read()
    let kept = preview.model.catalogue.entries.filter { $0.target.words != "a/ring" }
    preview.model.take(PreviewCatalogue(kept))
    #expect(target(preview) == "screen:a/home")
    preview.press(.backspace)
    #expect(target(preview) == "screen:a/home")
    preview.model.take(PreviewCatalogue())
    #expect(target(preview) == nil)
    #expect(preview.press(.down, .tab, .enter, .pageDown, .character("e")) == [])
    #expect(preview.picture.contains("Nothing yet"))
  }

  @Test func `quit, suspend and redraw work wherever one is`() {
    var preview = TerminalPreviewFixture(Self.files)
    for keys: [Key] in [[], [.character("?")], [.character("/")], [.character("e"), .enter]] {
      for key in keys { preview.press(key) }
      #expect(preview.press(.control("c")) == [.quit])
      #expect(preview.press(.control("z")) == [.suspend])
      #expect(preview.press(.control("l")) == [.redraw])
      preview.press(.escape, .escape)
    }
    #expect(preview.press(.character("q")) == [.quit])
  }
}

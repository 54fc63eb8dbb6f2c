import Components
import Testing

@testable import VitrinaCLI

/// A text field of a component in the terminal: each change is asked for, and what stands in the
/// field is what the component says.
@Suite struct TerminalTextFieldTests {
  private static let files = [
    "vitrina.json": #"{"name": "Chat"}"#,
    "plugins/a/init.lua": #"vitrina.provide("line", vitrina.components.dividing_line{})"#,
  ]

  private static func content(_ text: String, submit: String? = "send") -> PreviewContent {
    let black = HexColor(0)
    let field = ViewNode(
      .textField(
        ViewNode.TextField(
          name: "text", value: text, placeholder: "Mensaje", submit: submit, style: TextStyle(14),
          color: black, placeholderColor: black)))
    return PreviewContent([
      PreviewContent.Part(
        view: field.action(ViewAction("type")), environment: ViewEnvironment(width: 320))
    ])
  }

  /// A preview in which a field is chosen.
  private static func preview(_ text: String, submit: String? = "send") -> TerminalPreviewFixture {
    var preview = TerminalPreviewFixture(files, columns: 80, rows: 8)
    preview.model.take(content(text, submit: submit))
    _ = preview.model.press(.tab)
    return preview
  }

  /// What a key asks for: the command and its text.
  private static func request(_ key: Key, in text: String) -> [String]? {
    var preview = preview(text)
    guard case .send(_, let command, let text)? = preview.model.press(key) else { return nil }
    return [command, text]
  }

  @Test func `keys are letters of the field, and the end is deleted letter by letter`() {
    #expect(Self.request(.character("q"), in: "Hola") == ["type", "Holaq"])
    #expect(Self.request(.character("日"), in: "") == ["type", "日"])
    // A mark joins the letter that it comes after.
    #expect(Self.request(.character("\u{301}"), in: "e") == ["type", "é"])
    #expect(Self.request(.backspace, in: "e\u{301}👩‍👩‍👧") == ["type", "é"])
    #expect(Self.request(.backspace, in: "") == nil)
    #expect(Self.request(.control("u"), in: "Hola") == ["type", ""])
    #expect(Self.request(.paste("a\nb\r\nc"), in: "Hola ") == ["type", "Hola abc"])
    #expect(Self.request(.paste(String(repeating: "a", count: 16 * 1024)), in: "b") == nil)
  }

  @Test func `enter sends where the field has a command for it`() {
    #expect(Self.request(.enter, in: "Hola") == ["send", "Hola"])
    var silent = Self.preview("Hola", submit: nil)
    #expect(silent.model.press(.enter) == nil)
  }

  @Test func `escape and tab leave, and what draws or ends the program stays`() {
    var preview = Self.preview("Hola")
    #expect(preview.model.press(.control("c")) == .quit)
    #expect(preview.model.press(.control("l")) == .redraw)
    #expect(preview.model.press(.home) == nil)
    #expect(preview.model.focus == 0)
    #expect(preview.model.press(.escape) == nil)
    #expect(preview.model.focus == nil)
    #expect(preview.model.press(.character("q")) == .quit)
  }

  @Test func `the field stays chosen while the component changes what stands in it`() {
    var preview = Self.preview("Hola")
    preview.model.take(Self.content("HOLA"))
    guard case .send(_, let command, let text)? = preview.model.press(.character("!")) else {
      Issue.record("nothing was typed")
      return
    }
    #expect(command == "type" && text == "HOLA!")
  }

  @Test func `the end of what is typed is seen, also where letters are wide`() {
    #expect(
      Self.preview("Hola").picture == """
         Vitrina  Chat                                                           a/line
        ▸a/line                  │▸ [Hola                                  ]
                                 │
                                 │
                                 │
        ─ Mensaje: Hola   Enter sends, Esc leaves ──────────────────────────────────────
         Watching files                          light ltr es-AR text l  ? help  q quit
        reversed in line 2: '▸a/line                 '
        reversed in line 2: '[Hola                                  ]'
        reversed in line 6: ' '

        """)
    let wide = Self.preview(String(repeating: "日本", count: 30))
    #expect(
      wide.picture == """
         Vitrina  Chat                                                           a/line
        ▸a/line                  │▸ [日本日本日本日本日本日本日本日本日本… ]
                                 │
                                 │
                                 │
        ─ Mensaje: …日本日本日本日本日本日本日本日本日本日本   Enter sends, Esc leaves ─
         Watching files                          light ltr es-AR text l  ? help  q quit
        reversed in line 2: '▸a/line                 '
        reversed in line 2: '[日本日本日本日本日本日本日本日本日本… ]'
        reversed in line 6: ' '

        """)
    #expect(wide.lines.allSatisfy { $0.width <= 80 })
  }
}

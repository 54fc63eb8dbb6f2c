import Components
import Testing

@Suite struct PseudoLocaleTests {
  @Test func `an accented text is two fifths longer and shows where it was cut`() {
    let text = PseudoLocale("en-XA")?.applied(to: "Ver mis beneficios")
    #expect(text == "[Ṽéŕ ɱîš ƀéñéƒîçîöš one two ]")
  }

  @Test func `words of the other direction run from right to left`() {
    #expect(
      PseudoLocale("ar-XB")?.applied(to: "Ver mis")
        == "\u{202E}Ver\u{202C} \u{202E}mis\u{202C}")
  }

  @Test func `nothing stays nothing and other locales are none`() {
    #expect(PseudoLocale("en-xa")?.applied(to: "") == "")
    #expect(PseudoLocale("en-GB") == nil)
  }

  @Test func `only words change, also those for assistive technology`() {
    let view = ViewNode.column([
      .text([TextSpan("A "), TextSpan("b", isBold: true)], TextStyle(14), HexColor(0)).key("t")
    ]).role(.section, label: "Box")
    let changed = PseudoLocale.accented.applied(to: view)
    #expect(changed.accessibility.label == "[Ƀöẋ on]")
    guard case .text(let text) = changed.children[0].content else {
      Issue.record("the text is gone")
      return
    }
    #expect(text.spans.map(\.text) == ["[Á ", "ƀ on]"])
    #expect(text.spans.map(\.isBold) == [false, true])
    #expect(changed.children[0].key == "t")
  }
}

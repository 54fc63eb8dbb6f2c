import Testing

@testable import Rendering

struct TextWrappingTests {
  private func wrap(_ text: String, _ width: Int, _ limit: Int? = nil) -> [String] {
    TextWrapping.lines([(text, TerminalStyle())], width: width, limit: limit)
      .map { $0.runs.map(\.text).joined() }
  }

  @Test(arguments: [
    ("uno dos tres", 7, ["uno dos", "tres"]),
    ("uno dos tres", 3, ["uno", "dos", "tre", "s"]),
    ("  uno   dos ", 20, ["uno dos"]),
    ("uno\ndos\n\ntres", 20, ["uno", "dos", "", "tres"]),
    ("", 5, [""]),
    ("   ", 5, [""]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("漢字漢字", 5, ["漢字", "漢字"]),
    ("ab 🎉🎉", 5, ["ab", "🎉🎉"]),
    ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"]),
    ("a", 0, ["a"]),
  ])
  func `breaks at spaces, and in words that are too long`(
    _ text: String, _ width: Int, _ lines: [String]
  ) {
    #expect(wrap(text, width) == lines)
  }

  @Test(arguments: [
    ("uno dos tres", 7, 1, ["uno do…"]),
    ("uno dos tres", 8, 1, ["uno dos…"]),
    ("uno dos", 7, 1, ["uno dos"]),
    ("uno dos tres cuatro", 8, 2, ["uno dos", "tres…"]),
    ("漢字漢字", 4, 1, ["漢…"]),
    ("🎉🎉", 2, 1, ["…"]),
    ("a b", 1, 1, ["…"]),
  ])
  func `cuts what exceeds the limit with an ellipsis`(
    _ text: String, _ width: Int, _ limit: Int, _ lines: [String]
  ) {
    #expect(wrap(text, width, limit) == lines)
  }

  @Test func `keeps the style of each run over the lines`() {
    let bold = TerminalStyle(isBold: true)
    let lines = TextWrapping.lines(
      [("uno ", TerminalStyle()), ("dos tres", bold), (" x", TerminalStyle())], width: 7, limit: nil
    )
    #expect(lines.map { $0.runs.map(\.text) } == [["uno ", "dos"], ["tres", " x"]])
    #expect(lines[0].runs.map(\.style.isBold) == [false, true])
    #expect(lines[1].runs.map(\.style.isBold) == [true, false])
  }
}

import Testing

@testable import Rendering

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("ñandú", 5), ("n\u{303}", 1), ("ربحت", 4), ("漢字", 4), ("한글", 4),
    ("ｆｕ", 4), ("🎉", 2), ("👨‍👩‍👧‍👦", 2), ("🇦🇷", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("©️", 2),
    ("©", 1), ("👍🏽", 2), ("☕️", 2), ("\u{200B}", 0), ("\u{7}", 0), ("…", 1), ("─", 1), ("●", 1),
  ])
  func `counts the columns of`(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }
}

import Diagnostics
import Testing

struct ExcerptTests {
  @Test func `quotes short text whole`() {
    #expect(quoted("") == "\"\"")
    let text = String(repeating: "x", count: 80)
    #expect(quoted(text) == "\"\(text)\"")
  }

  @Test func `cuts long text on a character boundary`() {
    let x = String(repeating: "x", count: 78)
    #expect(quoted(x + "abc") == "\"\(x)ab…\"")
    // The character does not fit, and nothing behind it slips in.
    #expect(quoted(x + "é́é\u{301}abc") == "\"\(x)…\"")
    #expect(quoted(x + "👩‍👩‍👧ab") == "\"\(x)…\"")
  }
}

import Diagnostics
import Testing

struct DiagnosticFormatterTests {
  static let full = Diagnostic(
    "data.type", .error, "/items/2/amount does not fit component 'price_tag'",
    at: SourceLocation("examples/sale.json", line: 9, column: 15), expected: "a number",
    found: "the string \"12,50\"", fix: "write a JSON number: no quotes, a point for decimals",
    trace: ["plugins/price/init.lua:27 price_line", "plugins/price/init.lua:41 view"])

  @Test func `lays out place, code, facts and trace`() {
    #expect(
      DiagnosticFormatter().text(Self.full) == """
        examples/sale.json:9:15: error[data.type]: /items/2/amount does not fit component 'price_tag'
          expected  a number
          found     the string "12,50"
          fix       write a JSON number: no quotes, a point for decimals
          trace     plugins/price/init.lua:27 price_line, plugins/price/init.lua:41 view
        """)
  }

  @Test func `leaves out what is not known`() {
    #expect(
      DiagnosticFormatter().text(Diagnostic("link.unmatched", .warning, "no route matches"))
        == "warning[link.unmatched]: no route matches")
    #expect(
      DiagnosticFormatter().text(
        Diagnostic("a.b", .note, "it is so", at: SourceLocation("a.lua"), fix: "do nothing"))
        == "a.lua: note[a.b]: it is so\n  fix       do nothing")
  }

  @Test(arguments: [
    (Diagnostic.Severity.error, "31"), (.warning, "33"), (.note, "36"),
  ])
  func `colours severity and code`(_ severity: Diagnostic.Severity, sgr: String) {
    #expect(
      DiagnosticFormatter(color: true).text(Diagnostic("a.b", severity, "so"))
        == "\u{1B}[1;\(sgr)m\(severity.rawValue)[a.b]\u{1B}[0m: so")
  }

  @Test func `lets no script drive a terminal`() {
    let diagnostic = Diagnostic(
      "a.b", .error, "\u{1B}[2Jgone", at: SourceLocation("\u{1B}]0;x\u{7}.lua", line: 1),
      expected: "a\nb", found: "c\u{9B}31m", fix: "\u{202E}txt.exe", trace: ["f.lua:1 \u{8}g"])
    #expect(
      DiagnosticFormatter().text(diagnostic) == """
        \\u{1b}]0;x\\u{7}.lua:1: error[a.b]: \\u{1b}[2Jgone
          expected  a\\nb
          found     c\\u{9b}31m
          fix       \\u{202e}txt.exe
          trace     f.lua:1 \\u{8}g
        """)
  }

  @Test(arguments: [
    ("plain text, ünïcode ✓ 👩‍👩‍👧", "plain text, ünïcode ✓ 👩‍👩‍👧"),
    ("", ""),
    ("\0", "\\u{0}"),
    ("a\tb\rc\nd\r\ne", "a\\tb\\rc\\nd\\r\\ne"),
    ("\u{1F} \u{7F}\u{80}\u{9F}\u{A0}", "\\u{1f} \\u{7f}\\u{80}\\u{9f}\u{A0}"),
    ("\u{2028}\u{2029}\u{202A}\u{202D}\u{202E}", "\\u{2028}\\u{2029}\\u{202a}\\u{202d}\\u{202e}"),
    ("\u{2066}x\u{2069}\u{2065}\u{206A}", "\\u{2066}x\\u{2069}\u{2065}\u{206A}"),
  ])
  func `writes controls and overrides as escapes`(_ text: String, printable: String) {
    #expect(DiagnosticFormatter.printable(text) == printable)
  }

  @Test func `keeps line feeds where they are wanted`() {
    #expect(
      DiagnosticFormatter.printable("a\nb\u{1B}\r\n", keepingLineFeeds: true) == "a\nb\\u{1b}\\r\n")
  }
}

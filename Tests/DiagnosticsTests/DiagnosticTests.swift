import Diagnostics
import Testing

struct DiagnosticTests {
  private func diagnostic(_ message: String, _ location: Diagnostics.SourceLocation?) -> Diagnostic
  {
    Diagnostic("a.b", .error, message, at: location)
  }

  @Test func `sorts by place and keeps the order of equal places`() {
    let sorted = [
      diagnostic("1", SourceLocation("b.lua", line: 2)),
      diagnostic("2", SourceLocation("a.lua", line: 10, column: 4)),
      diagnostic("3", nil),
      diagnostic("4", SourceLocation("a.lua", line: 10)),
      diagnostic("5", SourceLocation("a.lua", line: 9)),
      diagnostic("6", SourceLocation("a.lua")),
      diagnostic("7", nil),
      diagnostic("8", SourceLocation("a.lua", line: 9)),
      diagnostic("9", SourceLocation("a.lua", line: 10)),
    ].sortedByPlace()
    #expect(sorted.map(\.message) == ["3", "7", "6", "5", "8", "4", "9", "2", "1"])
  }

  @Test func `has errors only with an error`() {
    #expect(![Diagnostic]().hasErrors)
    #expect(![Diagnostic("a.b", .warning, ""), Diagnostic("a.b", .note, "")].hasErrors)
    #expect([Diagnostic("a.b", .note, ""), Diagnostic("a.b", .error, "")].hasErrors)
  }
}

import Diagnostics
import Testing

struct SourceLocationTests {
  @Test(arguments: [
    (SourceLocation("a/b.lua"), "a/b.lua"),
    (SourceLocation("a/b.lua", line: 3), "a/b.lua:3"),
    (SourceLocation("a/b.lua", line: 3, column: 14), "a/b.lua:3:14"),
    (SourceLocation("a/b.lua", column: 14), "a/b.lua"),
  ])
  func `prints what is known`(_ location: Diagnostics.SourceLocation, text: String) {
    #expect(location.description == text)
  }

  @Test func `orders by file, line, column, unknown first`() {
    let ordered = [
      SourceLocation("a.lua"), SourceLocation("a.lua", line: 1),
      SourceLocation("a.lua", line: 1, column: 1), SourceLocation("a.lua", line: 1, column: 10),
      SourceLocation("a.lua", line: 2), SourceLocation("a.lua", line: 10),
      SourceLocation("b.lua"), SourceLocation("b.lua", line: 1),
    ]
    for (i, a) in ordered.enumerated() {
      for (j, b) in ordered.enumerated() {
        #expect((a < b) == (i < j), "\(a) \(b)")
      }
    }
  }
}

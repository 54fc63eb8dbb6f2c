import Diagnostics
import Testing

/// The excerpt under the first line of a diagnostic.
struct SourceLineTests {
  private func excerpt(_ text: String, line: Int = 7, column: Int?) -> [String] {
    var diagnostic = Diagnostic(
      "a.b", .error, "m", at: SourceLocation("a.lua", line: line, column: column))
    diagnostic.source = text
    return DiagnosticFormatter().text(diagnostic).split(separator: "\n").dropFirst().map {
      String($0)
    }
  }

  @Test func `marks the column under the line, without what it is indented by`() {
    #expect(excerpt("    ring = 3,", column: 5) == ["  7 | ring = 3,", "    | ^"])
    #expect(excerpt("\t\tring = = 3,", column: 10) == ["  7 | ring = = 3,", "    |        ^"])
    #expect(excerpt("x", line: 1234, column: 1) == ["  1234 | x", "       | ^"])
  }

  @Test func `shows the line alone when no column is known`() {
    #expect(excerpt("  return user.level", column: nil) == ["  7 | return user.level"])
    #expect(excerpt("", column: nil) == ["  7 | "])
  }

  @Test func `counts characters, not bytes, up to the mark`() {
    #expect(
      excerpt("x = \"ñandú\" y", column: 15) == ["  7 | x = \"ñandú\" y", "    |             ^"])
  }

  @Test func `cuts a long line around the column, with an ellipsis where it is cut`() {
    let lines = excerpt(String(repeating: "a", count: 300) + "!" + "bbbb", column: 301)
    #expect(lines[0] == "  7 | …" + String(repeating: "a", count: 50) + "!bbbb")
    #expect(lines[1] == "    | " + String(repeating: " ", count: 51) + "^")
    let start = excerpt(String(repeating: "a", count: 300), column: 1)
    #expect(start == ["  7 | " + String(repeating: "a", count: 100) + "…", "    | ^"])
  }

  @Test func `shows no control characters and marks nothing beyond the line`() {
    #expect(excerpt("a\u{1B}[31mb", column: 6) == ["  7 | a\\u{1b}[31mb", "    |           ^"])
    #expect(excerpt("ab", column: 99) == ["  7 | ab", "    |   ^"])
  }

  @Test func `is left out where there is no line`() {
    var diagnostic = Diagnostic("a.b", .error, "m", at: SourceLocation("a.lua"))
    diagnostic.source = "x"
    #expect(DiagnosticFormatter().text(diagnostic) == "a.lua: error[a.b]: m")
  }
}

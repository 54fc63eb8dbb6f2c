import Diagnostics
import Testing

@testable import Components

struct FieldProblemTests {
  @Test(
    arguments: [
      ([], ""), ([.field("title")], "title"),
      ([.field("items"), .item(1), .field("title")], "items[2].title"),
      ([.field("rows"), .item(0), .item(2)], "rows[1][3]"),
    ] as [([DataPath.Step], String)])
  func `writes a path as Lua does`(_ steps: [DataPath.Step], _ text: String) {
    #expect("\(DataPath(steps))" == text)
  }

  @Test func `becomes a diagnostic that names the owner and the place`() {
    let problem = FieldProblem(
      "data.type", at: DataPath([.field("items"), .item(1)]), "has the wrong type",
      severity: .warning, expected: "a", found: "b", fix: "c")
    let place = SourceLocation("plugins/loyalty/init.lua", line: 4)
    #expect(
      problem.diagnostic(of: "loyalty/points", at: place)
        == Diagnostic(
          "data.type", .warning, "'items[2]' of loyalty/points has the wrong type", at: place,
          expected: "a", found: "b", fix: "c"))
    #expect(
      FieldProblem("data.more", at: DataPath(), "has 3 more").diagnostic(of: "x/y", at: nil).message
        == "the data of x/y has 3 more")
  }

  @Test func `keeps the first fifty and counts the rest`() {
    var problems = FieldProblems()
    for number in 1...53 { problems.report("data.type", field: "f\(number)", "is wrong") }
    let all = problems.finish()
    #expect(all.count == 51)
    #expect(all[49].path == DataPath([.field("f50")]))
    #expect(
      all[50]
        == FieldProblem(
          "data.more", at: DataPath(), "has 3 more problems that are not listed", severity: .note))
  }

  @Test func `adds a consequence only to the problem of the value at hand`() {
    var problems = FieldProblems()
    problems.report("data.type", field: "other", "is wrong")
    problems.push(.field("title"))
    problems.addConsequence(", so it goes")
    problems.report("data.type", "is wrong")
    problems.addConsequence(", so it goes")
    problems.pop()
    #expect(problems.finish().map(\.statement) == ["is wrong", "is wrong, so it goes"])
  }
}

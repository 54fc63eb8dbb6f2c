import Diagnostics
import Routing
import Testing
import Values

struct RedirectTemplateTests {
  static let pattern =
    "m:{screen}/{id:int}(/{opt})(/x/{rest+})?{q?}&{flag?:bool}&{price?:num}&{tag*}"

  @Test(
    arguments: [
      ("n://{screen}/a", ["screen": "AC/DC ñ"], "n://AC%2FDC%20%C3%B1/a"),
      ("n:a/{id}?v={id}&w=1#top", ["id": -3], "n:a/-3?v=-3&w=1#top"),
      ("n:a/{opt}/b?q={q}&w=1", [:], "n:a/b?w=1"),
      ("n:a?q={q}", [:], "n:a"),
      ("n:a?q={q}&f={flag}", ["flag": true], "n:a?f=true"),
      ("n:a?q={q}", ["q": ""], "n:a?q="),
      ("n:a?q={q}", ["q": "a&b=c#d"], "n:a?q=a%26b%3Dc%23d"),
      ("n:a/{rest}", ["rest": ["b", "c/d"]], "n:a/b/c%2Fd"),
      ("n:a/p-{id}.png", ["id": 7], "n:a/p-7.png"),
      ("n:a?p={price}", ["price": 2.5], "n:a?p=2.5"),
      ("https://{opt}/p", [:], "https:///p"),
      ("https://{opt}.h.example/p", ["opt": "ar"], "https://ar.h.example/p"),
      ("n:a", [:], "n:a"),
    ] as [(String, DataMap, String)])
  func `fills in escaped values and leaves absent parts out`(
    _ target: String, params: DataMap, link: String
  ) throws {
    let template = try RedirectTemplate(target, against: try RoutePattern(Self.pattern))
    #expect(template.fill(params) == link)
  }

  @Test func `refuses a param that the pattern lacks`() {
    #expect(
      fault("n:a/{idd}", at: SourceLocation("scripts/a.lua", line: 2))
        == Diagnostic(
          "route.bad_redirect", .error, "redirect target \"n:a/{idd}\" cannot be filled in",
          at: SourceLocation("scripts/a.lua", line: 2),
          expected:
            "params of the pattern: {screen}, {id}, {opt}, {rest}, {q}, {flag}, {price}, {tag}",
          found: "{idd}, which pattern \"\(Self.pattern)\" does not capture", fix: "write {id}"))
  }

  @Test(arguments: [
    ("n:a/{zzzzzz}", "capture it in the pattern, or take it out of the target"),
    ("n:a?t={tag}", "route to a handler that builds the link"),
    ("n:a/{id", "close the brace"),
    ("{screen}://a", "write the whole link; a value never chooses the scheme"),
    ("a/b", "write the whole link; a value never chooses the scheme"),
    ("javascript:{id}", "link to a screen or a web page; no setting allows this scheme"),
    ("n:a/../b", "write the path that is meant, without dots to resolve"),
  ])
  func `refuses a target that is no link`(_ target: String, fix: String) {
    #expect(fault(target)?.code == "route.bad_redirect")
    #expect(fault(target)?.fix == fix)
  }

  private func fault(
    _ target: String, at location: Diagnostics.SourceLocation? = nil
  ) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try RedirectTemplate(target, against: try RoutePattern(Self.pattern), at: location)
      return nil
    } catch {
      return error
    }
  }
}

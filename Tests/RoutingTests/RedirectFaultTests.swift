import Diagnostics
import Routing
import Testing

struct RedirectFaultTests {
  /// Routes from patterns, with a target where there is one.
  private func faults(_ routes: [(String, String?)]) throws -> [Diagnostic] {
    var table = RouteTable<RedirectTemplate?>()
    for (i, (text, target)) in routes.enumerated() {
      let pattern = try RoutePattern(text)
      table.add(
        Route(
          pattern, plugin: "a", location: SourceLocation("a.lua", line: i + 1),
          handler: try target.map { (target) throws(Diagnostic) in
            try RedirectTemplate(target, against: pattern)
          }))
    }
    return table.freeze().router.redirectFaults { $0 }
  }

  @Test func `finds a circle once and names every place of it`() throws {
    #expect(
      try faults([
        ("meli://c", "meli://a"), ("meli://a", "meli://b"), ("meli://b", "meli://a"),
        ("meli://fine", "meli://end"), ("meli://end", nil),
      ]) == [
        Diagnostic(
          "route.redirect_loop", .error, "redirect \"meli://a\" leads back to itself",
          at: SourceLocation("a.lua", line: 2),
          expected: "redirects that end at a route with a handler",
          found: "\"meli://a\" at a.lua:2 → \"meli://b\" at a.lua:3 → \"meli://a\" at a.lua:2",
          fix: "let one of them redirect elsewhere, or give it a handler with vitrina.route")
      ])
  }

  @Test func `finds a redirect to itself, and circles through params and spellings`() throws {
    let faults = try faults([
      ("meli://x/{id}", "meli:///x/1"), ("meli://b", "meli://p/7"),
      ("meli://p/{n}", "meli://b?n={n}"),
      ("https://h.example/a", "HTTPS://H.example:443/a/"), ("meli://q/{n}", "meli://q/{n}"),
    ])
    #expect(faults.map(\.code) == Array(repeating: "route.redirect_loop", count: 3))
    #expect(faults.map { $0.location?.line } == [1, 2, 4])
    #expect(
      faults.first?.found == "\"meli://x/{id}\" at a.lua:1 → \"meli://x/{id}\" at a.lua:1")
  }

  @Test func `finds a chain that a dispatch would not follow to its end`() throws {
    func chain(_ length: Int) -> [(String, String?)] {
      (0..<length).map { ("meli://s\($0)", "meli://s\($0 + 1)") } + [("meli://s\(length)", nil)]
    }
    #expect(try faults(chain(8)) == [])
    let faults = try faults(chain(10))
    #expect(faults.map(\.code) == ["route.redirect_chain"])
    #expect(faults.first?.location == SourceLocation("a.lua", line: 1))
    #expect(faults.first?.fix == "redirect straight to \"meli://s10\"")
    #expect(faults.first?.found?.hasPrefix("\"meli://s0\" at a.lua:1 → \"meli://s1\" at") == true)
  }

  @Test func `says nothing of redirects that end, or that depend on a link`() throws {
    #expect(
      try faults([
        ("meli://a", "meli://b"), ("meli://c", "meli://nowhere"),
        ("meli://d", "https://www.example.com"), ("meli://b", nil),
      ]) == [])
  }
}

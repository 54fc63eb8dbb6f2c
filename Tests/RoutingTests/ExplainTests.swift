import Diagnostics
import Routing
import Testing
import Values

struct ExplainTests {
  private static let patterns = [
    "meli://loyalty/level/{level:int}", "meli://loyalty/level/{name}", "meli://loyalty/{rest+}",
    "meli://loyalty/level/{level:num}?{from}", "meli://loyalty/level", "meli://cart/{id:int}",
    "pago://loyalty/level/{level:int}", "meli://img/foto-{n:int}.png",
    "https://www.shop.{country:ar|mx}/item/{id:int}", "https://*.shop.example/item/{id}",
    "meli://caf\u{E9}", "meli://buy?{page:int}&{sort?:up|down}&{id*:int}",
  ]

  /// Outcome, pattern and reason of each candidate.
  private func lines(_ url: String, _ patterns: [String] = Self.patterns) throws -> [String] {
    let router = try table(patterns).freeze().router
    return router.explain(try Deeplink.parse(url)).candidates.map {
      "\($0.outcome.rawValue) \($0.route.pattern): \($0.reason)"
    }
  }

  @Test func `lists what matches and what nearly did in the order of trying`() throws {
    #expect(
      try lines("meli://loyalty/level/5") == [
        "lost meli://loyalty/level: segment 3 \"5\" is one too many",
        "wins meli://loyalty/level/{level:int}: first of 3 that match",
        "lost meli://loyalty/level/{level:num}?{from}: query item \"from\" is missing",
        "behind meli://loyalty/level/{name}: less specific in segment 3: int comes before any text",
        "behind meli://loyalty/{rest+}: less specific in segment 2: a literal comes before a "
          + "catch-all",
        "lost pago://loyalty/level/{level:int}: scheme \"meli\" is not pago",
      ])
  }

  @Test(arguments: [
    ("meli://loyalty", "meli://loyalty/level", "the link ends before segment 2, \"level\""),
    ("meli://cart/five", "meli://cart/{id:int}", "segment 2 \"five\" is no int for {id:int}"),
    ("meli://cart/", "meli://cart/{id:int}", "the link ends before segment 2, {id:int}"),
    ("meli://cart//", "meli://cart/{id:int}", "segment 2 is empty"),
    ("meli://cart/5/x", "meli://cart/{id:int}", "segment 3 \"x\" is one too many"),
    (
      "meli:Cart/5", "meli://cart/{id:int}",
      "segment 1 \"Cart\" is not \"cart\", which differs in case"
    ),
    (
      "meli:cafe\u{301}", "meli://caf\u{E9}",
      "segment 1 \"cafe\u{301}\" is spelled with other bytes than \"caf\u{E9}\""
    ),
    (
      "meli://img/foto-x.png", "meli://img/foto-{n:int}.png",
      "segment 2 \"foto-x.png\" has \"x\", no int for foto-{n:int}.png"
    ),
    (
      "meli://img/bild-1.png", "meli://img/foto-{n:int}.png",
      "segment 2 \"bild-1.png\" does not have the text around foto-{n:int}.png"
    ),
    (
      "https://www.shop.ar/item/x", "https://www.shop.{country:ar|mx}/item/{id:int}",
      "segment 2 \"x\" is no int for {id:int}"
    ),
    (
      "https://www.shop.br/item/1", "https://www.shop.{country:ar|mx}/item/{id:int}",
      "host label \"br\" is not ar or mx, which {country} wants"
    ),
    (
      "https://shop.ar/item/1", "https://www.shop.{country:ar|mx}/item/{id:int}",
      "host \"shop.ar\" has nothing for \"www\""
    ),
    (
      "https://m.www.shop.ar/item/1", "https://www.shop.{country:ar|mx}/item/{id:int}",
      "host \"m.www.shop.ar\" has 4 labels, not 3"
    ),
    (
      "https://www.shop.ar:8443/item/1", "https://www.shop.{country:ar|mx}/item/{id:int}",
      "port 8443 is not the default port"
    ),
    (
      "https://shop.example/item/1", "https://*.shop.example/item/{id}",
      "host \"shop.example\" has nothing for '*'"
    ),
    (
      "http://a.shop.example/item/1", "https://*.shop.example/item/{id}",
      "scheme \"http\" is not https"
    ),
    (
      "meli://buy", "meli://buy?{page:int}&{sort?:up|down}&{id*:int}",
      "query item \"page\" is missing"
    ),
    (
      "meli://buy?page=&page=2", "meli://buy?{page:int}&{sort?:up|down}&{id*:int}",
      "query item \"page\" is \"\", no int"
    ),
    (
      "meli://buy?page=1&sort=left", "meli://buy?{page:int}&{sort?:up|down}&{id*:int}",
      "query item \"sort\" is \"left\", not up or down"
    ),
    (
      "meli://buy?page=1&id=2&id=b", "meli://buy?{page:int}&{sort?:up|down}&{id*:int}",
      "query item \"id\" is \"b\", no int"
    ),
  ])
  func `says where a route lost`(_ url: String, _ pattern: String, _ reason: String) throws {
    let lines = try lines(url)
    #expect(lines.contains("lost \(pattern): \(reason)"), "\(lines)")
  }

  @Test(arguments: [
    (["m:x/a-{a}", "m:x/a-{n:int}-z"], "more text around a param comes before less"),
    (["m:x/a-{a}", "m:x/{a}-z"], "longer text in front of a param comes before shorter"),
    (["m:x/a-{n:int}-z", "m:x/{r}"], "int with text around it comes before any text"),
    (["m:x/a-7-z", "m:x/{e:a-7-z|b}"], "a literal comes before one of listed values"),
    (["m:x/{e:a-7-z|b}", "m:x/{s:slug}"], "one of listed values comes before slug"),
  ])
  func `names the rule by which a route stands behind`(
    _ patterns: [String], _ rule: String
  ) throws {
    let lines = try lines("m:x/a-7-z", patterns)
    #expect(lines.last?.hasSuffix("less specific in segment 2: \(rule)") == true, "\(lines)")
  }

  @Test func `compares hosts before paths`() throws {
    #expect(
      try lines(
        "https://www.shop.example/a",
        [
          "https://*.shop.example/a", "https://{h}.shop.example/{p}",
          "https://www.shop.example/{p}",
        ]
      ) == [
        "wins https://www.shop.example/{p}: first of 3 that match",
        "behind https://{h}.shop.example/{p}: less specific in the host: a literal comes before any "
          + "text",
        "behind https://*.shop.example/a: less specific in the host: a literal comes before '*'",
      ])
  }

  @Test func `gives the nearest patterns with what differs when nothing matches`() throws {
    let router = try table(["meli://loyalty/levels", "meli://cart"]).freeze().router
    let explanation = router.explain(try Deeplink.parse("meli://loyalti/levels"))
    #expect(explanation.winner == nil)
    #expect(explanation.params == [:])
    #expect(explanation.nearest == ["meli://loyalty/levels", "meli://cart"])
    #expect(
      explanation.candidates.map(\.reason) == [
        "segment 1 \"loyalti\" is not \"cart\"", "segment 1 \"loyalti\" is not \"loyalty\"",
      ])
    let none = Router<Int>().explain(try Deeplink.parse("meli://x"))
    #expect(none.candidates.isEmpty && none.nearest.isEmpty)
  }

  @Test func `shows a route once however many of its forms match, and twenty at most`() throws {
    let twice = try lines("meli://a/5", ["meli://a(/{n:int})(/{x})"])
    #expect(twice == ["wins meli://a(/{n:int})(/{x}): the only one that matches"])
    let wide = try lines("meli://a/5/x", (0..<60).map { "meli://a/{n:int}/x/y\($0)" })
    #expect(wide.count == 20)
  }

  /// The slow comparison against the fast search, on the whole large table.
  @Test func `agrees with the search on ten thousand links`() throws {
    let router = try table(try Fixture.lines("routes-large.txt")).freeze().router
    for url in try Fixture.lines("urls-large.txt").enumerated().filter({ $0.offset % 311 == 0 }) {
      guard let link = try? Deeplink.parse(url.element) else { continue }
      let explanation = router.explain(link)
      let wanted = router.matches(link).map(\.route.pattern.text)
      let found = explanation.candidates.filter { $0.outcome != .lost }.map(\.route.pattern)
      #expect(found == wanted.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
      #expect(explanation.candidates.count <= 20)
      #expect(explanation.winner?.route.pattern == wanted.first)
      #expect(explanation.nodesVisited == router.nodesVisited(by: link))
      #expect(explanation.nearest.isEmpty != wanted.isEmpty)
    }
  }
}

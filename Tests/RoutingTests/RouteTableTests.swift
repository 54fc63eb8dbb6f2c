import Diagnostics
import Routing
import Testing

struct RouteTableTests {
  @Test func `leaves the loser out and names both places`() throws {
    var table = RouteTable<String>()
    table.add(
      try route(
        "app://item/{slug}", handler: "b", plugin: "scripts/catalog", file: "scripts/catalog.lua",
        line: 18))
    table.add(
      try route(
        "app://item/{id}", handler: "a", plugin: "scripts/catalog", file: "scripts/catalog.lua",
        line: 12))
    let (router, diagnostics) = table.freeze()
    #expect(router.routes.map(\.handler) == ["a"])
    #expect(
      diagnostics == [
        Diagnostic(
          "route.conflict", .error,
          "route \"app://item/{slug}\" has the shape of another route and was left out",
          at: SourceLocation("scripts/catalog.lua", line: 18),
          expected: "a shape that no other route has",
          found: "\"app://item/{id}\" at scripts/catalog.lua:12",
          fix: "narrow one of the two, such as {id:int}, or delete this one")
      ])
  }

  @Test func `finds all clashes whatever the order`() throws {
    let routes = [
      try route("meli://a/{x}", handler: 0, plugin: "zeta", line: 9),
      try route("meli://a/{y}", handler: 1, plugin: "alpha", line: 30),
      try route("meli:a/{z}", handler: 2, plugin: "scripts/z.lua", file: "scripts/z.lua", line: 99),
      try route("meli://b(/{n:int})", handler: 3, plugin: "alpha", line: 2),
      try route("meli://b/{k:int}", handler: 4, plugin: "alpha", line: 3),
      try route("meli|pago://c", handler: 5, plugin: "beta", line: 1),
      try route("pago://C", handler: 6, plugin: "gamma", line: 1),
      try route("meli://free", handler: 7, plugin: "gamma", line: 2),
    ]
    var first: (handlers: [Int], diagnostics: [Diagnostic])?
    for shift in routes.indices {
      for order in [Array(routes[shift...] + routes[..<shift]), routes.reversed()] {
        var table = RouteTable<Int>()
        for route in order { table.add(route) }
        let (router, diagnostics) = table.freeze()
        let handlers = router.routes.map(\.handler)
        if let first {
          #expect(handlers == first.handlers)
          #expect(diagnostics == first.diagnostics)
        } else {
          first = (handlers, diagnostics)
        }
      }
    }
    #expect(first?.handlers == [2, 3, 5, 7])
    #expect(
      first?.diagnostics.map { "\($0.location?.description ?? ""): \($0.found ?? "")" } == [
        "plugins/alpha/init.lua:3: \"meli://b(/{n:int})\" at plugins/alpha/init.lua:2",
        "plugins/alpha/init.lua:30: \"meli:a/{z}\" at scripts/z.lua:99",
        "plugins/gamma/init.lua:1: \"meli|pago://c\" at plugins/beta/init.lua:1",
        "plugins/zeta/init.lua:9: \"meli:a/{z}\" at scripts/z.lua:99",
      ])
  }

  @Test(arguments: [
    "meli://a(/{x})(/{y})", "meli|meli://a", "meli://a/{t:x|x}", "https|https://h.example",
  ])
  func `refuses a route that collides with itself`(_ pattern: String) throws {
    let (router, diagnostics) = try table([pattern]).freeze()
    #expect(router.routes.isEmpty)
    #expect(diagnostics.map(\.code) == ["route.conflict"])
    #expect(diagnostics.first?.found == "two combinations that the same links would match")
  }

  @Test(arguments: [
    ["meli://item/{id}", "meli://item/{id:int}"],
    ["meli://item/{id}", "meli://item/{a}/b"],
    ["meli://item/{id}", "pago://item/{id}"],
    ["meli://item/p-{id}", "meli://item/q-{id}"],
    ["meli://item/{t:a|b}", "meli://item/a"],
    ["https://h.example/a", "http://h.example/a"],
    ["https://h.example/a", "https://h.example:8443/a"],
    ["https://h.example/a", "https://{h}.example/a"],
    ["https://*.h.example/a", "https://{x}.h.example/a"],
    ["meli://files/{rest+}", "meli://files/{one}"],
    ["meli://x/A", "meli://x/a"],
  ])
  func `keeps shapes that differ apart`(_ patterns: [String]) throws {
    let (router, diagnostics) = try table(patterns).freeze()
    #expect(router.routes.count == patterns.count)
    #expect(diagnostics == [])
  }

  @Test(arguments: [
    ["meli://Item/{id}", "meli://item/{sku}"],
    ["https://H.example/{id}", "https://h.example:443/{sku}"],
    ["meli://x?{a}", "meli://x?{b:int}"],
    ["meli://x/{t:a|b}", "meli://x/{u:b|c}"],
    ["meli://{_}", "meli:{x:str}"],
    ["meli://x/%41", "meli://x/A/"],
  ])
  func `sees one shape behind two spellings`(_ patterns: [String]) throws {
    let (router, diagnostics) = try table(patterns).freeze()
    #expect(router.routes.count == 1)
    #expect(diagnostics.map(\.code) == ["route.conflict"])
  }

  @Test func `warns of literals that only look equal`() throws {
    let (router, diagnostics) = try table(["meli://x/caf\u{E9}", "meli://x/cafe\u{301}/menu"])
      .freeze()
    #expect(router.routes.count == 2)
    #expect(
      diagnostics == [
        Diagnostic(
          "route.lookalike", .warning,
          "the literal \"cafe\u{301}\" looks like another one at the same place",
          at: SourceLocation("plugins/shop/init.lua", line: 2),
          expected: "one spelling of a word, byte for byte",
          found: "the same letters, composed in one pattern and decomposed in the other",
          fix: "type the word anew in both; links are compared without normalisation")
      ])
  }
}

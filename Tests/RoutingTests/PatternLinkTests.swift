import Diagnostics
import Routing
import TestSupport
import Testing
import Values

struct PatternLinkTests {
  /// Params are written as JSON.
  private static let built: [(String, String, String)] = [
    ("meli://cart", #"{}"#, "meli://cart"),
    ("meli://", #"{}"#, "meli://"),
    ("meli|pago://item/{id}", #"{"id": "a b/c?d=é"}"#, "meli://item/a%20b%2Fc%3Fd%3D%C3%A9"),
    ("meli://item/{id}", #"{"id": 5}"#, "meli://item/5"),
    ("meli://item/{id:int}", #"{"id": 5.0}"#, "meli://item/5"),
    ("meli://item/{id:int}", #"{"id": "-7"}"#, "meli://item/-7"),
    ("meli://x/{n:num}/{b:bool}", #"{"n": 2.5, "b": true}"#, "meli://x/2.5/true"),
    ("meli://img/foto-{n:int}.png", #"{"n": 12}"#, "meli://img/foto-12.png"),
    ("meli://x(/{cat:slug})/item", #"{}"#, "meli://x/item"),
    ("meli://x(/{cat:slug})/item", #"{"cat": "a_b"}"#, "meli://x/a_b/item"),
    ("meli://x(/a)/b", #"{}"#, "meli://x/b"),
    ("meli://x(/y/{a}(/z/{b}))", #"{"a": "1", "b": "2"}"#, "meli://x/y/1/z/2"),
    ("meli://files/{path+}", #"{"path": ["a", "b/c", 3]}"#, "meli://files/a/b%2Fc/3"),
    ("meli://files(/{path+})", #"{}"#, "meli://files"),
    ("meli://t/{kind:gold|silver}", #"{"kind": "gold"}"#, "meli://t/gold"),
    ("meli://{kind:Gold|Silver}/x", #"{"kind": "Gold"}"#, "meli:///Gold/x"),
    ("meli://{q}/x", #"{"q": "a b"}"#, "meli:///a%20b/x"),
    ("meli://{q}/x", #"{"q": "AbC"}"#, "meli://AbC/x"),
    ("meli://code/%7Bid%7D/a%2Fb", #"{}"#, "meli://code/%7Bid%7D/a%2Fb"),
    (
      "https://www.shop.{country:ar|mx}/item/{id:int}", #"{"country": "AR", "id": 1}"#,
      "https://www.shop.ar/item/1"
    ),
    ("https://{shop}.example.com:8443", #"{"shop": "Uno"}"#, "https://Uno.example.com:8443"),
    ("http|https://h.example:443/a", #"{}"#, "http://h.example:443/a"),
    (
      "meli://l?{page:int}&{sort?:up|down}&{id*:int}", #"{"page": 2, "id": [3, "4"]}"#,
      "meli://l?page=2&id=3&id=4"
    ),
    ("meli://l?{q}", #"{"q": ""}"#, "meli://l?q="),
    ("meli://l?{q?}", #"{"q": null}"#, "meli://l"),
    ("meli://l?{a.b-c_1}", #"{"a.b-c_1": "x"}"#, "meli://l?a.b-c_1=x"),
    (
      "meli://l/{id}?{q}",
      #"{"id": "1", "q": "2", "z": "é&=", "b": [1, true], "a": 1.5, "none": null, "e": []}"#,
      "meli://l/1?q=2&a=1.5&b=1&b=true&z=%C3%A9%26%3D"
    ),
  ]

  private static let refused: [(String, String, LinkBuildFault.Kind, String, String)] = [
    ("meli://item/{id:int}", #"{}"#, .missing, "id", "nothing"),
    ("meli://item/{id:int}", #"{"id": null}"#, .missing, "id", "nothing"),
    ("meli://item/{id:int}", #"{"id": "five"}"#, .bad, "id", "\"five\""),
    ("meli://item/{id:int}", #"{"id": 5.5}"#, .bad, "id", "5.5"),
    ("meli://item/{id:int}", #"{"id": "05"}"#, .bad, "id", "\"05\""),
    ("meli://item/{n:num}", #"{"n": 1e30}"#, .bad, "n", "1e+30"),
    ("meli://item/{id}", #"{"id": ""}"#, .bad, "id", "\"\""),
    ("meli://item/{id}", #"{"id": "."}"#, .bad, "id", "\".\""),
    ("meli://item/.{id}", #"{"id": "."}"#, .bad, "id", "\".\""),
    ("meli://item/{id}", #"{"id": ["a"]}"#, .bad, "id", "a list of 1"),
    ("meli://item/{id}", #"{"id": {"a": 1}}"#, .bad, "id", "a table of 1 fields"),
    ("meli://t/{kind:gold|silver}", #"{"kind": "Gold"}"#, .bad, "kind", "\"Gold\""),
    ("meli://t/{d:date}", #"{"d": "2026-02-29"}"#, .bad, "d", "\"2026-02-29\""),
    ("meli://f/{path+}", #"{}"#, .missing, "path", "nothing"),
    ("meli://f/{path+}", #"{"path": []}"#, .bad, "path", "an empty list"),
    ("meli://f/{path+}", #"{"path": "a/b"}"#, .bad, "path", "\"a/b\""),
    ("meli://f/{path+}", #"{"path": ["a", ".."]}"#, .bad, "path", "\"..\""),
    ("meli://x(/y/{a}(/z/{b}))", #"{"b": "2"}"#, .missing, "a", "nothing"),
    ("meli://l?{page:int}", #"{}"#, .missing, "page", "nothing"),
    ("meli://l?{page?:int}", #"{"page": ""}"#, .bad, "page", "\"\""),
    ("meli://l?{id*:int}", #"{"id": [1, "x"]}"#, .bad, "id", "\"x\""),
    ("meli://l?{id*:int}", #"{"id": 1}"#, .bad, "id", "1"),
    ("meli://l", #"{"x": {"a": 1}}"#, .bad, "x", "a table of 1 fields"),
    ("https://{s}.example.com", #"{"s": "a.b"}"#, .bad, "s", "\"a.b\""),
    ("https://*.example.com/x", #"{}"#, .open, "*", "'*'"),
    ("meli://x/{_}", #"{}"#, .open, "{_}", "{_}"),
  ]

  private func map(_ json: String) throws -> DataMap {
    try #require(JSONReader.read(json, file: "params").mapValue)
  }

  @Test(arguments: built)
  func `builds the link that leads back`(
    _ pattern: String, _ params: String, _ url: String
  ) throws {
    #expect(try RoutePattern(pattern).link(map(params)) == url)
    var table = RouteTable<Int>()
    table.add(
      Route(
        try RoutePattern(pattern), name: "it", plugin: "shop", location: SourceLocation("a.lua"),
        handler: 0))
    #expect(try RouteDirectory(table.freeze().router).link("it", map(params)) == url)
  }

  @Test(arguments: refused)
  func `refuses what the link cannot hold`(
    _ pattern: String, _ params: String, _ kind: LinkBuildFault.Kind, _ name: String,
    _ found: String
  ) throws {
    let pattern = try RoutePattern(pattern)
    let params = try map(params)
    do throws(LinkBuildFault) {
      Issue.record("\(try pattern.link(params))")
    } catch {
      #expect(error.kind == kind)
      #expect(error.name == name)
      #expect(error.found == found)
      #expect(error.expected != "")
    }
  }

  // MARK: - By name

  /// The last column is the plugin.
  private func directory(_ routes: [(String, String?, String)]) throws -> RouteDirectory {
    var table = RouteTable<Int>()
    for (i, (pattern, name, plugin)) in routes.enumerated() {
      table.add(
        Route(
          try RoutePattern(pattern), name: name, plugin: plugin,
          location: SourceLocation("plugins/\(plugin)/init.lua", line: i + 1), handler: i))
    }
    return RouteDirectory(table.freeze().router)
  }

  private func fault(
    _ directory: RouteDirectory, _ name: String, _ params: DataMap = [:], from plugin: String? = nil
  ) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try directory.link(name, params, from: plugin, at: SourceLocation("x.lua", line: 3))
      return nil
    } catch {
      return error
    }
  }

  @Test func `takes the own plugin's route, else the only one of the name`() throws {
    let directory = try directory([
      ("meli://a", "item", "a"), ("meli://b", "item", "b"), ("meli://c", "cart", "b"),
      ("meli://d", nil, "b"),
    ])
    #expect(try directory.link("item", [:], from: "b") == "meli://b")
    #expect(try directory.link("cart", [:], from: "a") == "meli://c")
    #expect(try directory.link("a/item", [:], from: "b") == "meli://a")
    #expect(
      fault(directory, "item", from: "c")
        == Diagnostic(
          "route.ambiguous", .error, "more than one route is called 'item'",
          at: SourceLocation("x.lua", line: 3),
          expected: "one of \"meli://a\" at plugins/a/init.lua:1, "
            + "\"meli://b\" at plugins/b/init.lua:2", found: "'item'",
          fix: "write it with its plugin, such as 'a/item'"))
    #expect(
      fault(directory, "crat")
        == Diagnostic(
          "route.unknown", .error, "there is no route 'crat'",
          at: SourceLocation("x.lua", line: 3),
          expected: "the name that a route was given, { name = \"…\" }", found: "'crat'",
          fix: "did you mean 'cart'?"))
    #expect(fault(RouteDirectory(), "x")?.fix == "see them all with: vitrina routes")
  }

  @Test func `says which param is missing or does not fit, and shows the pattern`() throws {
    let directory = try directory([
      ("meli://item/{id:int}", "item", "a"), ("https://*.shop.example", "any", "a"),
    ])
    #expect(
      fault(directory, "item")
        == Diagnostic(
          "route.missing_param", .error, "a link to route 'item' needs 'id'",
          at: SourceLocation("x.lua", line: 3), expected: "a whole number", found: "nothing",
          fix: "add id to the params; the pattern is \"meli://item/{id:int}\" at "
            + "plugins/a/init.lua:1"))
    #expect(
      fault(directory, "item", ["id": "x"])
        == Diagnostic(
          "route.bad_param", .error, "'id' does not fit in a link to route 'item'",
          at: SourceLocation("x.lua", line: 3), expected: "a whole number", found: "\"x\"",
          fix: "see the pattern, \"meli://item/{id:int}\" at plugins/a/init.lua:1"))
    #expect(
      fault(directory, "any")
        == Diagnostic(
          "route.no_link", .error, "no link to route 'any' can be built",
          at: SourceLocation("x.lua", line: 3),
          expected: "a pattern that names the whole host",
          found: "'*' in \"https://*.shop.example\" at plugins/a/init.lua:2",
          fix: "register another pattern for the link and give it the name"))
  }

  @Test func `refuses a link that another route would get`() throws {
    let directory = try directory([
      ("meli://item/{name}", "item", "a"), ("meli://item/new", "new", "b"),
    ])
    #expect(try directory.link("item", ["name": "old"]) == "meli://item/old")
    #expect(
      fault(directory, "item", ["name": "new"])
        == Diagnostic(
          "route.shadowed", .error,
          "the link \"meli://item/new\" does not lead back to route 'item'",
          at: SourceLocation("x.lua", line: 3),
          expected: "\"meli://item/{name}\" at plugins/a/init.lua:1",
          found: "\"meli://item/new\" at plugins/b/init.lua:2",
          fix: "pass another value, or link to the other route; see: vitrina routes --explain"))
  }

  @Test func `refuses a link that comes back with other params`() throws {
    let directory = try directory([("meli://a(/{n:int})(/{x})", "both", "a")])
    #expect(try directory.link("both", ["x": "q"]) == "meli://a/q")
    let fault = fault(directory, "both", ["x": "5"])
    #expect(fault?.code == "route.shadowed")
    #expect(fault?.expected == #"{"x":"5"}"#)
    #expect(fault?.found == #"{"n":5}"#)
  }

  @Test func `refuses a link that cannot be read`() throws {
    let directory = try directory([
      ("meli://item/{id}", "item", "a"), ("meli://f/{path+}", "files", "a"),
      ("https://{a}.{b}", "host", "a"),
    ])
    for (name, params, found): (String, DataMap, String) in [
      ("item", ["id": "a\u{1}"], "the escape \"%01\" at byte 14"),
      ("item", ["id": .string(String(repeating: "x", count: 9000))], "9012 bytes"),
      ("files", ["path": .list(Array(repeating: "a", count: 64))], "one more, \"a\""),
      ("host", ["a": "x", "b": "7"], "\"x.7\""),
    ] {
      let fault = fault(directory, name, params)
      #expect(fault?.code == "route.bad_param")
      #expect(fault?.found == found)
      #expect(fault?.fix != nil)
    }
  }

  /// Every route of the large table, with random values: the link leads back, or is refused.
  @Test func `leads back for every pattern of the large table`() throws {
    var random = SeededGenerator(seed: 11)
    var table = RouteTable<Int>()
    let patterns = try Fixture.lines("routes-large.txt")
    for (i, pattern) in patterns.enumerated() {
      table.add(
        Route(
          try RoutePattern(pattern), name: "r\(i)", plugin: "p",
          location: SourceLocation("a", line: i), handler: i))
    }
    let router = table.freeze().router
    let directory = RouteDirectory(router)
    var built = 0
    let words: [DataValue] = [
      "a", "x y", "ñ/%2F", "ar", "2026-11-29", 7, 2.5, true, ["a", "b c"], [],
      "3f8a4397-1fa9-6761-8376-43bbecad2c85", "mx", "en",
    ]
    for route in router.routes {
      let names = route.pattern.paramNames
      let params = DataMap(names.map { ($0, words.randomElement(using: &random) ?? .null) })
      guard let url = try? directory.link(route.name ?? "", params) else { continue }
      built += 1
      let match = try #require(router.match(try Deeplink.parse(url)))
      #expect(match.route === route, "\(url)")
    }
    #expect(built > 500)
  }
}

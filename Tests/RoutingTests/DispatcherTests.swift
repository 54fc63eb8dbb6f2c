import Diagnostics
import Routing
import Testing
import Values

/// What a handler of these tests does: it says this and asks for that.
struct Reply: Sendable {
  var answer: HandlerResult.Answer = .handled
  var effects: [Effect] = []
  /// What it throws instead.
  var fault: Diagnostic?
}

struct DispatcherTests {
  typealias Answer = HandlerResult.Answer

  private func dispatcher(
    _ routes: [(String, Reply)], middleware: [Reply] = [], fallbacks: [Reply] = [],
    outgoing: [String] = []
  ) throws -> Dispatcher<Reply> {
    var table = RouteTable<Reply>()
    for (i, (pattern, reply)) in routes.enumerated() {
      table.add(try route(pattern, handler: reply, line: i + 1))
    }
    let (router, diagnostics) = table.freeze()
    #expect(diagnostics == [])
    return Dispatcher(
      router: router, middleware: middleware, fallbacks: fallbacks,
      outgoing: OutgoingPolicy.read(outgoing).policy)
  }

  private func open(_ url: String, _ dispatcher: Dispatcher<Reply>) -> Dispatch {
    dispatcher.open(url, source: .external) { reply, _ throws(Diagnostic) in
      if let fault = reply.fault { throw fault }
      return HandlerResult(reply.answer, effects: reply.effects)
    }
  }

  private func track(_ name: String) -> Effect { .track(name: name, properties: [:]) }

  private let fault = Diagnostic("lua.runtime", .error, "the handler stopped")

  // MARK: - Routes

  @Test func `hands the link to the route that matches`() throws {
    let dispatcher = try dispatcher([("meli://item/{id:int}?{q?}", Reply(effects: [.back]))])
    var seen: [RoutedLink] = []
    let dispatch = dispatcher.open("meli://item/5?q=a", source: .tap) {
      reply, link throws(Diagnostic) in
      seen.append(link)
      return HandlerResult(reply.answer, effects: reply.effects)
    }
    #expect(
      seen == [
        RoutedLink(
          try Deeplink.parse("meli://item/5?q=a"), params: ["id": 5, "q": "a"],
          route: "meli://item/{id:int}?{q?}", source: .tap)
      ])
    #expect(dispatch.outcome == .handled)
    #expect(dispatch.link == seen.first)
    #expect(dispatch.route?.location == SourceLocation("plugins/shop/init.lua", line: 1))
    #expect(dispatch.effects == [.back])
    #expect(dispatch.chain == [])
    #expect(dispatch.diagnostic == nil)
  }

  @Test func `tries the next route when a handler declines`() throws {
    let dispatch = open(
      "m:a/5",
      try dispatcher([
        ("m:a/{s}", Reply(effects: [track("str")])),
        ("m:a/{i:int}", Reply(answer: .declined, effects: [track("int")])),
      ]))
    #expect(dispatch.outcome == .handled)
    #expect(dispatch.route?.pattern == "m:a/{s}")
    #expect(dispatch.effects == [track("int"), track("str")])
  }

  @Test func `says that every route declined`() throws {
    let dispatch = open(
      "m:a/5",
      try dispatcher([
        ("m:a/{s}", Reply(answer: .declined)), ("m:a/{i:int}", Reply(answer: .declined)),
      ]))
    #expect(dispatch.outcome == .declined)
    #expect(dispatch.route == nil)
    #expect(dispatch.nearest == [])
    #expect(
      dispatch.diagnostics == [
        Diagnostic(
          "link.declined", .error, "every route that matches \"m:a/5\" declined it",
          at: SourceLocation("plugins/shop/init.lua", line: 1),
          expected: "one handler that does not return false",
          found:
            "\"m:a/{i:int}\" at plugins/shop/init.lua:2, \"m:a/{s}\" at plugins/shop/init.lua:1",
          fix: "answer in the last of them, or add a route behind it such as a catch-all")
      ])
  }

  @Test func `drops the effects of a handler that throws, and only those`() throws {
    let dispatch = open(
      "m:a",
      try dispatcher(
        [("m:a", Reply(effects: [.back], fault: fault)), ("m:{x}", Reply())],
        middleware: [Reply(effects: [track("seen")])]))
    #expect(dispatch.outcome == .failed)
    #expect(dispatch.route?.pattern == "m:a")
    #expect(dispatch.effects == [track("seen")])
    #expect(dispatch.diagnostics == [fault])
  }

  @Test func `refuses a link that cannot be read`() throws {
    let dispatch = open(" javascript:x", try dispatcher([("m:a", Reply())]))
    #expect(dispatch.url == " javascript:x")
    #expect(dispatch.outcome == .refused)
    #expect(dispatch.link == nil)
    #expect(dispatch.diagnostic?.code == "link.scheme_refused")
    #expect(open("", try dispatcher([])).diagnostic?.code == "link.empty")
  }

  // MARK: - Redirects

  @Test func `follows redirects to the last link`() throws {
    let dispatch = open(
      "m:a",
      try dispatcher([
        ("m:a", Reply(answer: .redirect("m:b"), effects: [track("a")])),
        ("m:b", Reply(answer: .redirect("m:c"))), ("m:c", Reply(effects: [track("c")])),
      ]))
    #expect(dispatch.outcome == .redirected)
    #expect(dispatch.url == "m:a")
    #expect(dispatch.link?.deeplink.url == "m:c")
    #expect(dispatch.link?.source == .external)
    #expect(dispatch.route?.pattern == "m:c")
    #expect(dispatch.chain == ["m:a", "m:b", "m:c"])
    #expect(dispatch.effects == [track("a"), track("c")])
  }

  @Test(arguments: [
    ("m:gone", Outcome.unmatched, "link.no_route"), ("x y", .refused, "link.no_scheme"),
    ("m:no", .declined, "link.declined"), ("m:bad", .failed, "lua.runtime"),
  ])
  func `lets the outcome of the last hop stand`(
    _ target: String, outcome: Outcome, code: String
  ) throws {
    let dispatch = open(
      "m:a",
      try dispatcher([
        ("m:a", Reply(answer: .redirect(target))), ("m:no", Reply(answer: .declined)),
        ("m:bad", Reply(fault: fault)),
      ]))
    #expect(dispatch.outcome == outcome)
    #expect(dispatch.chain == ["m:a", target])
    #expect(dispatch.diagnostic?.code == code)
  }

  @Test func `names the route that redirected to a link that is refused`() throws {
    let dispatch = open("m:a", try dispatcher([("m:a", Reply(answer: .redirect("b")))]))
    #expect(dispatch.diagnostic?.location == SourceLocation("plugins/shop/init.lua", line: 1))
  }

  @Test func `calls a link that comes again a loop`() throws {
    let dispatch = open(
      "m:a",
      try dispatcher([
        ("m:a", Reply(answer: .redirect("m:b"), effects: [.back])),
        ("m:b", Reply(answer: .redirect("M:%61/"))),
      ]))
    #expect(dispatch.outcome == .failed)
    #expect(dispatch.effects == [])
    #expect(dispatch.route == nil)
    #expect(dispatch.chain == ["m:a", "m:b", "M:%61/"])
    #expect(
      dispatch.diagnostics == [
        Diagnostic(
          "link.loop", .error, "link \"M:%61/\" leads back to itself",
          at: SourceLocation("plugins/shop/init.lua", line: 2),
          expected: "a chain that ends with a handler",
          found: "\"m:a\" → \"m:b\" → \"M:%61/\"",
          fix: "let one of these handlers answer instead of sending the link on")
      ])
  }

  @Test func `ends after eight hops`() throws {
    func chain(_ hops: Int) throws -> Dispatch {
      let routes = (0..<hops).map { ("m:\($0)", Reply(answer: .redirect("m:\($0 + 1)"))) }
      return open("m:0", try dispatcher(routes + [("m:\(hops)", Reply(effects: [.back]))]))
    }
    #expect(try chain(8).outcome == .redirected)
    #expect(try chain(8).effects == [.back])
    #expect(try chain(8).chain.count == 9)
    let dispatch = try chain(9)
    #expect(dispatch.outcome == .failed)
    #expect(dispatch.effects == [])
    #expect(
      dispatch.diagnostics == [
        Diagnostic(
          "link.too_many_hops", .error, "the link leads on more than eight times",
          at: SourceLocation("plugins/shop/init.lua", line: 9),
          expected: "at most 8 redirects, rewrites and nested opens",
          found: (0...9).map { "\"m:\($0)\"" }.joined(separator: " → "),
          fix: "send the first link straight to the last one")
      ])
  }

  // MARK: - Nested opens

  @Test func `dispatches a nested open in its place`() throws {
    let dispatch = open(
      "m:a",
      try dispatcher([
        ("m:a", Reply(effects: [track("1"), .open(url: "m:b"), track("3")])),
        ("m:b", Reply(effects: [track("2")])),
      ]))
    #expect(dispatch.outcome == .redirected)
    #expect(dispatch.route?.pattern == "m:b")
    #expect(dispatch.chain == ["m:a", "m:b"])
    #expect(dispatch.effects == [track("1"), track("2"), track("3")])
  }

  @Test func `lets the first nested open that was not handled stand`() throws {
    let dispatch = open(
      "m:a",
      try dispatcher([
        (
          "m:a",
          Reply(effects: [.open(url: "m:b"), .open(url: "m:x"), .open(url: "y"), .open(url: "m:b")])
        ), ("m:b", Reply(effects: [.back])),
      ]))
    #expect(dispatch.outcome == .unmatched)
    #expect(dispatch.link?.deeplink.url == "m:x")
    #expect(dispatch.chain == ["m:a", "m:b", "m:x", "y", "m:b"])
    #expect(dispatch.effects == [.back, .back])
    #expect(dispatch.diagnostics.map(\.code) == ["link.no_route", "link.no_scheme"])
  }

  @Test func `bounds nested opens like redirects`() throws {
    let twice: [Effect] = [.open(url: "m:b"), .open(url: "m:b")]
    let dispatch = open(
      "m:a",
      try dispatcher([
        ("m:a", Reply(effects: twice + twice + twice + twice + [.open(url: "m:b")])),
        ("m:b", Reply(effects: [.back])),
      ]))
    #expect(dispatch.outcome == .failed)
    #expect(dispatch.effects == [])
    #expect(dispatch.diagnostic?.code == "link.too_many_hops")
    let loop = open("m:a", try dispatcher([("m:a", Reply(effects: [.open(url: "m:a")]))]))
    #expect(loop.diagnostic?.code == "link.loop")
  }

  // MARK: - Middleware

  @Test func `runs middleware from the outermost inwards, at every hop`() throws {
    let dispatch = open(
      "m:a",
      try dispatcher(
        [("m:a", Reply(answer: .redirect("m:b"))), ("m:b", Reply())],
        middleware: [
          Reply(answer: .proceed, effects: [track("1")]),
          Reply(answer: .proceed, effects: [track("2")]),
        ]))
    #expect(dispatch.effects == [track("1"), track("2"), track("1"), track("2")])
  }

  @Test func `starts again with a rewritten link`() throws {
    let dispatcher = try dispatcher(
      [("m:a", Reply()), ("m:b", Reply(effects: [.back]))], middleware: [Reply()])
    let dispatch = dispatcher.open("m:a", source: .external) { reply, link throws(Diagnostic) in
      let isMiddleware = link.route == nil
      return HandlerResult(
        isMiddleware && link.deeplink.url == "m:a" ? .rewrite("m:b") : reply.answer,
        effects: reply.effects)
    }
    #expect(dispatch.outcome == .redirected)
    #expect(dispatch.chain == ["m:a", "m:b"])
    #expect(dispatch.effects == [.back])
    let loop = open(
      "m:a", try self.dispatcher([("m:a", Reply())], middleware: [Reply(answer: .rewrite("m:a"))]))
    #expect(loop.diagnostic?.code == "link.loop")
  }

  @Test func `refuses what middleware refuses, with its reason`() throws {
    let dispatch = open(
      "m:a",
      try dispatcher(
        [("m:a", Reply(effects: [.back]))], middleware: [Reply(answer: .refuse(reason: "log in"))]))
    #expect(dispatch.outcome == .refused)
    #expect(dispatch.link == nil)
    #expect(dispatch.route == nil)
    #expect(dispatch.effects == [])
    #expect(
      dispatch.diagnostics == [
        Diagnostic(
          "link.refused_by_script", .error, "link \"m:a\" was refused by a script",
          expected: "a link that every vitrina.before lets pass", found: "the reason \"log in\"",
          fix: "see the functions given to vitrina.before; they decide")
      ])
  }

  @Test func `fails when middleware or a fallback throws`() throws {
    let middleware = try dispatcher([("m:a", Reply())], middleware: [Reply(fault: fault)])
    #expect(open("m:a", middleware).outcome == .failed)
    let fallback = try dispatcher([], fallbacks: [Reply(fault: fault)])
    #expect(open("m:a", fallback).outcome == .failed)
    #expect(open("m:a", fallback).diagnostics == [fault])
  }

  // MARK: - Unmatched

  @Test func `tells the nearest routes of a link that matches none`() throws {
    let dispatch = open(
      "meli://crat", try dispatcher([("meli://cart", Reply()), ("meli://wallet", Reply())]))
    #expect(dispatch.outcome == .unmatched)
    #expect(dispatch.link?.deeplink.url == "meli://crat")
    #expect(dispatch.nearest == ["meli://cart", "meli://wallet"])
    #expect(
      dispatch.diagnostics == [
        Diagnostic(
          "link.no_route", .error, "no route matches \"meli://crat\"",
          expected: "a link of the shape of a route",
          found: "nearest \"meli://cart\", \"meli://wallet\"",
          fix: "correct the link, or register a route for it")
      ])
  }

  @Test func `stays unmatched when fallbacks only add effects`() throws {
    let dispatch = open(
      "m:a",
      try dispatcher(
        [], fallbacks: [Reply(effects: [track("1")]), Reply(answer: .declined, effects: [.back])]))
    #expect(dispatch.outcome == .unmatched)
    #expect(dispatch.effects == [track("1"), .back])
  }

  @Test func `goes to the link that a fallback returns`() throws {
    let dispatch = open(
      "m:a",
      try dispatcher(
        [("m:home", Reply(effects: [.back]))],
        fallbacks: [Reply(answer: .redirect("m:home")), Reply(fault: fault)]))
    #expect(dispatch.outcome == .redirected)
    #expect(dispatch.chain == ["m:a", "m:home"])
    #expect(dispatch.effects == [.back])
  }

  // MARK: - Outside

  @Test func `opens an unmatched web link outside when it is listed`() throws {
    let dispatcher = try dispatcher(
      [("https://www.h.example/a", Reply(effects: [.back]))],
      fallbacks: [Reply(effects: [.back])], outgoing: ["*.h.example", "tel"])
    let dispatch = open("HTTPS://WWW.h.example:443/b/?q=a+b", dispatcher)
    #expect(dispatch.outcome == .handled)
    #expect(dispatch.route == nil)
    #expect(dispatch.effects == [.openExternal(url: "https://www.h.example/b?q=a%20b")])
    #expect(open("https://www.h.example/a", dispatcher).effects == [.back])
    #expect(open("tel:1", dispatcher).outcome == .unmatched)
    #expect(
      open("https://evil.example:8443/x", dispatcher).diagnostic?.fix
        == "add a route, or let it be opened outside: \"open_external\": [\"https://evil.example:8443\"] in vitrina.json"
    )
  }

  @Test func `drops an address that may not be opened and keeps the rest`() throws {
    let dispatch = open(
      "m:a",
      try dispatcher(
        [
          (
            "m:a",
            Reply(effects: [
              track("1"), .openExternal(url: "https://evil.example/x"),
              .openExternal(url: "TEL:+54%2D11"), .openExternal(url: "nowhere"), track("2"),
            ])
          )
        ], outgoing: ["tel"]))
    #expect(dispatch.outcome == .handled)
    #expect(dispatch.effects == [track("1"), .openExternal(url: "tel:+54-11"), track("2")])
    #expect(dispatch.diagnostics.map(\.code) == ["link.external_refused", "link.no_scheme"])
    #expect(
      dispatch.diagnostic
        == Diagnostic(
          "link.external_refused", .error, "\"https://evil.example/x\" may not be opened outside",
          at: SourceLocation("plugins/shop/init.lua", line: 1),
          expected: "a link that open_external in vitrina.json lists",
          found: "\"https://evil.example\"",
          fix: "add \"open_external\": [\"https://evil.example\"] to vitrina.json"))
  }
}

import Diagnostics
import Routing
import Testing
import Values

struct RouterTests {
  /// The large table and what every link of the large list comes to.
  @Test func `answers ten thousand links among five thousand routes`() throws {
    let (router, diagnostics) = try table(try Fixture.lines("routes-large.txt")).freeze()
    #expect(diagnostics == [])
    let links = try Fixture.lines("urls-large.txt")
    let expected = try Fixture.lines("urls-large.expected.txt")
    try #require(links.count == 10_000 && expected.count == 10_000)
    var wrong: [String] = []
    var visits: [Int] = []
    for (url, expected) in zip(links, expected) {
      let answer: String
      do throws(LinkFault) {
        let link = try Deeplink.parse(url)
        answer = router.match(link).map { "\($0.route.handler)" } ?? "no_route"
        let labels = link.isWeb ? (link.host ?? "").split(separator: ".").count : 0
        let visited = router.nodesVisited(by: link)
        if visited > 2 * (labels + link.segments.count + 1) { wrong.append("\(visited): \(url)") }
        visits.append(visited)
        let canonical = link.canonical
        if (try? Deeplink.parse(canonical)) != link { wrong.append("\(canonical): \(url)") }
      } catch {
        answer = error.kind.rawValue
      }
      if answer != expected { wrong.append("\(answer) for \(expected): \(url)") }
    }
    #expect(wrong == [])
    #expect(visits.max() == 14)
  }

  @Test func `visits as many nodes among many routes as among few`() throws {
    let patterns = try Fixture.lines("routes-large.txt")
    let few = try table(Array(patterns.prefix(50))).freeze().router
    let many = try table(patterns).freeze().router
    for url in try Fixture.lines("urls-large.txt") {
      guard let link = try? Deeplink.parse(url), let match = few.match(link),
        many.match(link)?.route.handler == match.route.handler
      else { continue }
      #expect(many.nodesVisited(by: link) <= few.nodesVisited(by: link) + 1)
    }
  }

  @Test(arguments: ["m:x?{q}", "m:x?{q?}"])
  func `takes an empty value of a key for a text`(_ pattern: String) throws {
    let single = try router(pattern)
    for url in ["m:x?q=", "m:x?q"] {
      #expect(single.match(try Deeplink.parse(url))?.params == ["q": ""])
    }
    let list = try router("m:x?{q*}")
    #expect(list.match(try Deeplink.parse("m:x?q=&q=a"))?.params == ["q": ["", "a"]])
  }

  @Test func `prefers the narrower place whatever the order of registration`() throws {
    let patterns = [
      "m:x/{r+}", "m:x/{s}", "m:x/{g:slug}", "m:x/{b:bool}", "m:x/{n:num}", "m:x/{i:int}",
      "m:x/{d:date}", "m:x/{u:uuid}", "m:x/{a}-z", "m:x/a-{a}", "m:x/a-{n:int}-z", "m:x/{e:e|5}",
      "m:x/5",
    ]
    let answers = [
      ("5", "m:x/5"), ("e", "m:x/{e:e|5}"), ("a-7-z", "m:x/a-{n:int}-z"), ("a-q-z", "m:x/a-{a}"),
      ("q-z", "m:x/{a}-z"), ("3f8a4397-1fa9-6761-8376-43bbecad2c85", "m:x/{u:uuid}"),
      ("2026-11-29", "m:x/{d:date}"), ("6", "m:x/{i:int}"), ("6.5", "m:x/{n:num}"),
      ("true", "m:x/{b:bool}"), ("q", "m:x/{g:slug}"), ("q.q", "m:x/{s}"), ("q/q", "m:x/{r+}"),
    ]
    for order in [patterns, patterns.reversed()] {
      let router = try table(order).freeze().router
      for (value, pattern) in answers {
        #expect(router.match(try Deeplink.parse("m:x/\(value)"))?.route.pattern.text == pattern)
      }
    }
  }

  @Test func `gives every match in order of precedence`() throws {
    let router = try router("m:a/{r+}", "m:a/{s}", "m:a/{i:int}?{q}", "m:a/{n:num}", "m:{x}/5")
    let link = try Deeplink.parse("m:a/5")
    let found = router.matches(link).map(\.route.handler)
    #expect(found == [3, 1, 0, 4])
    expectSameBytes(
      .list(router.matches(link).map { .map($0.params) }),
      [["n": 5], ["s": "5"], ["r": ["5"]], ["x": "a"]])
  }

  @Test func `takes hosts from the right, the wildcard last`() throws {
    let router = try router(
      "https://*.shop.example/{p}", "https://{c:AR|mx}.shop.example/{p}",
      "https://{c}.shop.example/{p}", "https://www.shop.example/{p}")
    func answer(_ host: String) throws -> DataValue {
      let match = router.match(try Deeplink.parse("https://\(host)/1"))
      return match.map { [.integer($0.route.handler), .map($0.params)] } ?? .null
    }
    expectSameBytes(try answer("WWW.shop.example"), [3, ["p": "1"]])
    expectSameBytes(try answer("Ar.shop.example"), [1, ["c": "ar", "p": "1"]])
    expectSameBytes(try answer("Cl.shop.example"), [2, ["c": "Cl", "p": "1"]])
    expectSameBytes(try answer("a.ar.shop.example"), [0, ["p": "1"]])
    expectSameBytes(try answer("shop.example"), .null)
  }

  @Test func `folds the first segment of an app link only where it is the host`() throws {
    let router = try router("meli://Item/{id}", "meli://plan-{n:int}", "meli://{t:Gold|Silver}")
    func match(_ url: String) throws -> DataValue {
      router.match(try Deeplink.parse(url)).map { .map($0.params) } ?? .null
    }
    expectSameBytes(try match("meli://iTEM/A"), ["id": "A"])
    expectSameBytes(try match("meli:Item/A"), ["id": "A"])
    expectSameBytes(try match("meli:/item/A"), .null)
    expectSameBytes(try match("meli://PLAN-7"), ["n": 7])
    expectSameBytes(try match("meli:PLAN-7"), .null)
    expectSameBytes(try match("meli://GOLD"), ["t": "gold"])
    expectSameBytes(try match("meli:Gold"), ["t": "Gold"])
  }

  @Test func `compares ports as numbers`() throws {
    let router = try router(
      "http://h.example:443/", "https://h.example:443/", "http|https://h.example:8080/")
    func match(_ url: String) throws -> Int? {
      router.match(try Deeplink.parse(url))?.route.handler
    }
    #expect(try match("http://h.example:443") == 0)
    #expect(try match("https://h.example") == 1)
    #expect(try match("https://h.example:08080") == 2)
    #expect(try match("http://h.example") == nil)
    #expect(try match("http://h.example:30574") == nil)
  }

  @Test func `captures what stands between fixed text`() throws {
    let router = try router("m:img/foto-{n:int}.png", "m:img/{_}/{x:uno|dos}.gz(/{rest+})")
    let first = try #require(router.match(try Deeplink.parse("m:img/foto-12.png")))
    #expect(first.params == ["n": 12])
    let second = try #require(router.match(try Deeplink.parse("m:img/a/dos.gz/b/c%2Fd")))
    #expect(second.params == ["x": "dos", "rest": ["b", "c/d"]])
    #expect(router.match(try Deeplink.parse("m:img/foto-.png")) == nil)
    #expect(router.match(try Deeplink.parse("m:img/a/tres.gz")) == nil)
  }

  @Test func `reads query items by key, type and presence`() throws {
    let router = try router("m:l?{page:int}&{sort?:up|down}&{id*:int}", "m:{_}")
    func answer(_ query: String) throws -> DataValue {
      let match = try #require(router.match(try Deeplink.parse("m:l\(query)")))
      return [.integer(match.route.handler), .map(match.params)]
    }
    expectSameBytes(try answer("?page=2&id=1&id=&id=3"), [0, ["page": 2, "id": [1, 3]]])
    expectSameBytes(try answer("?page=2&sort=up"), [0, ["page": 2, "sort": "up", "id": []]])
    expectSameBytes(try answer("?page=2&sort=no"), [1, [:]])
    expectSameBytes(try answer("?page=&page=3"), [1, [:]])
    expectSameBytes(try answer("?Page=2"), [1, [:]])
  }

  @Test func `takes the empty text of a query item where any text will do`() throws {
    let router = try router("m:a?{q}", "m:b?{q?}", "m:c?{q*}", "m:d?{q?:slug}")
    for (url, params): (String, DataMap?) in [
      ("m:a?q=", ["q": ""]), ("m:a?q", ["q": ""]), ("m:a", nil), ("m:b?q=", ["q": ""]),
      ("m:b", [:]), ("m:c?q=&q=x", ["q": ["", "x"]]), ("m:d?q=", [:]),
    ] {
      #expect(router.match(try Deeplink.parse(url))?.params == params, "\(url)")
    }
  }

  @Test func `gives the nearest patterns, nearest first`() throws {
    let router = try router(
      "meli://loyalty/level/{level:int}", "meli://loyalty", "meli://cart/{id:int}",
      "https://www.shop.example/ofertas", "meli://loyalty/level/{level:int}/rewards")
    func nearest(_ url: String) throws -> [String] {
      router.nearest(to: try Deeplink.parse(url), limit: 2)
    }
    #expect(
      try nearest("meli://loyalti/level/3")
        == ["meli://loyalty/level/{level:int}", "meli://loyalty/level/{level:int}/rewards"])
    #expect(
      try nearest("meli://loyalty/level/three").first == "meli://loyalty/level/{level:int}")
    #expect(try nearest("meli:/Cart/5").first == "meli://cart/{id:int}")
    #expect(
      try nearest("https://www.shop.example/oferta").first == "https://www.shop.example/ofertas")
    #expect(Router<Int>().nearest(to: try Deeplink.parse("meli://x")) == [])
  }

  @Test func `matches nothing without routes`() throws {
    #expect(Router<Int>().match(try Deeplink.parse("meli://cart")) == nil)
    #expect(Router<Int>().match(try Deeplink.parse("https://h.example:8080/")) == nil)
  }
}

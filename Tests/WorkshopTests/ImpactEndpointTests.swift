import TestSupport
import Testing
import Values
import Vitrina

/// What the page is told of the impact service, and what it may ask of it.
@Suite struct ImpactEndpointTests {
  private func running() throws -> RunningWorkshop {
    try RunningWorkshop(
      [
        "plugins/shop/plugin.json": #"{"api": 1, "permissions": ["impact"]}"#,
        "plugins/shop/init.lua": """
        vitrina.on("impact.selection.changed", function(event)
          vitrina.navigate("thanks", { id = event.properties.nonprofit_id })
        end)
        vitrina.screen("thanks", function() return { title = "Gracias" } end)
        """,
      ], forward: ForwardClock(standingAt: 2_000_000_000))
  }

  private func value(_ answer: RawHTTP.Answer) throws -> DataMap {
    let value = try JSONReader.read(Array(answer.body.utf8), file: "answer")
    return try #require(value.mapValue)
  }

  private func status(_ running: RunningWorkshop) throws -> DataMap {
    try value(running.http.request("GET", "/impact.json"))
  }

  private func ask(
    _ running: RunningWorkshop, _ operation: String, _ arguments: DataMap = [:]
  ) throws -> DataMap {
    var answer = try value(
      running.post(
        "/impact", ["operation": .string(operation), "arguments": .map(arguments)]))
    #expect(answer["milliseconds"]?.doubleValue ?? -1 >= 0)
    answer["milliseconds"] = nil
    return answer
  }

  @Test func `tells of a fresh host: what it is set up with, and what the sample was given`() throws
  {
    let fresh = try status(running())
    #expect(
      try JSONReader.read(Array(Self.fresh.utf8), file: "fresh")
        == Self.withoutPictures(.map(fresh)))
  }

  /// The same without the drawings of the sample, which are long and have tests of their own.
  private static func withoutPictures(_ value: DataValue) -> DataValue {
    switch value {
    case .list(let items): return .list(items.map(withoutPictures))
    case .map(let map):
      let entries = map.entries.filter { $0.key != "image" }
      return .map(
        DataMap(
          entries: entries.map { DataMap.Entry(key: $0.key, value: withoutPictures($0.value)) }))
    default: return value
    }
  }

  @Test func `does what is asked for, and tells what came of it and who heard of it`() throws {
    let running = try running()
    #expect(
      try ask(running, "register_user", ["email": "Zoe@Example.org"]) == [
        "effects": [
          [
            "type": "impact", "operation": "register_user", "email": "Zoe@Example.org", "ok": true,
            "reason": .null,
          ]
        ], "diagnostics": [],
      ])
    let selected = try ask(running, "select", ["nonprofit_id": 3])
    #expect(
      selected["effects"] == [
        ["type": "impact", "operation": "select", "nonprofit_id": 3, "ok": true, "reason": .null],
        [
          "type": "navigate", "screen": "thanks", "screen_id": "shop/thanks", "params": ["id": 3],
        ],
      ])
    _ = try ask(
      running, "start_transaction",
      ["cart_total": "25.00", "currency_code": "USD", "store_id": 1])
    #expect(
      try status(running)["pending"]
        == ["cart_total": "25.00", "currency_code": "USD", "store_id": 1])
    _ = try ask(running, "finish_transaction", ["order_id": "A-1"])
    let after = try status(running)
    #expect(after["pending"] == .null)
    #expect(after["user"] == ["email": "zoe@example.org"])
    #expect(after["bookings"] == 6)
    #expect(
      after["ledger"]?.listValue?.last == [
        "sequence": 6, "time": 2_000_000_000.0, "event": "redeemed", "order_id": "A-1",
        "nonprofit": "Clear Coast Alliance",
        "order": [
          "order_id": "A-1", "email": "zoe@example.org", "cart_total": "25.00",
          "currency_code": "USD", "store_id": 1, "state": "redeemed",
          "finished_at": 2_000_000_000.0, "redeemed_at": 2_000_000_000.0, "can_be_redeemed": true,
          "nonprofit_id": 3, "donation": "0.25", "donation_currency_code": "USD",
        ],
      ])
    let events = after["records"]?.listValue?.compactMap { $0.mapValue?["event"]?.stringValue }
    #expect(
      events == [
        "register_user", "selection.changed", "select", "start_transaction", "finish_transaction",
      ])
  }

  @Test func `an operation that is refused is an answer with its reason, and a record`() throws {
    let running = try running()
    #expect(
      try ask(running, "finish_transaction", ["order_id": "A-1"])["effects"] == [
        [
          "type": "impact", "operation": "finish_transaction", "order_id": "A-1", "ok": false,
          "reason": "finish_without_start",
        ]
      ])
    #expect(
      try status(running)["records"] == [
        [
          "number": 1, "time": 2_000_000_000.0, "event": "finish_transaction",
          "reason": "finish_without_start",
        ]
      ])
  }

  @Test(arguments: [
    ("{", "json.syntax", "the request"), ("[]", "request.body", "body"),
    ("{}", "request.body", "operation"),
    (#"{"operation":"give"}"#, "request.body", "operation"),
    (#"{"operation":7}"#, "request.body", "operation"),
    (#"{"operation":"select"}"#, "request.body", "nonprofit_id"),
    (#"{"operation":"select","arguments":{"nonprofit_id":"3"}}"#, "request.body", "nonprofit_id"),
    (#"{"operation":"deregister_user","arguments":{"email":"a"}}"#, "request.body", "email"),
    (#"{"operation":"register_user","arguments":[]}"#, "request.body", "email"),
  ])
  func `what makes no sense is refused and changes nothing`(
    body: String, code: String, word: String
  ) throws {
    let running = try running()
    let before = try status(running)
    let answer = running.http.request(
      "POST", "/impact", headers: ["X-Vitrina-Token": running.token], body: Array(body.utf8))
    #expect(answer.status == 400)
    let diagnostic = try value(answer)["diagnostic"]?.mapValue
    #expect(diagnostic?["code"]?.stringValue == code)
    #expect(answer.body.contains(word))
    #expect(try status(running) == before)
  }

  @Test(arguments: ["/impact", "/impact/reset"])
  func `a POST without the token of the page is refused`(path: String) throws {
    let running = try running()
    let before = try status(running)
    #expect(running.http.request("POST", path, body: Array("{}".utf8)).status == 403)
    let other = running.http.request(
      "POST", path, headers: ["X-Vitrina-Token": "another"], body: Array("{}".utf8))
    #expect(other.status == 403)
    #expect(try status(running) == before)
  }

  @Test func `a reset forgets all of it and begins with the sample again`() throws {
    let running = try running()
    var fresh = try status(running)
    _ = try ask(running, "register_user", ["email": "zoe@example.org"])
    _ = try ask(running, "select", ["nonprofit_id": 3])
    let answer = try value(running.post("/impact/reset", [:]))
    var after = try status(running)
    #expect(answer == ["revision": try #require(after["revision"])])
    #expect(after["revision"] != fresh["revision"])
    (fresh["revision"], after["revision"]) = (nil, nil)
    #expect(after == fresh)
  }

  @Test func `the clock goes 30 days on, and no order of before can be redeemed any more`() throws {
    let running = try running()
    func redeemable() throws -> Set<String> {
      Set(
        (try status(running)["ledger"]?.listValue ?? []).compactMap { line in
          let order = line.mapValue?["order"]?.mapValue
          return order?["can_be_redeemed"] == true ? order?["order_id"]?.stringValue : nil
        })
    }
    #expect(try redeemable() == ["SEED-1", "SEED-2"])
    #expect(running.post("/clock", ["seconds": 86_400]).status == 200)
    #expect(try redeemable() == ["SEED-1", "SEED-2"], "the window is 30 days and no less")
    #expect(running.post("/clock", ["seconds": 2_592_000]).status == 200)
    #expect(try redeemable() == [])
    #expect(running.post("/clock", ["seconds": 2_592_001]).status == 400)
  }

  private static let fresh = """
    {
    "bookings": 5,
    "can_advance": true,
    "chain": {"id": 1, "name": "Harbor Market", "stores": [{"id": 1, "name": "Riverside"},
      {"id": 2,
      "name": "Peachtree"}, {"id": 3, "name": "Lakeshore"}]},
    "community": [
      {"cause": "Combat child hunger", "cause_icon": "bowl", "currency_code": "USD", "id": 1,
       "mission": "Warm meals for children after school.", "name": "River City Food Bank",
       "percent": 14, "sum": "8112.00", "target": "800.00", "times": 10, "unit_many": "meals",
       "unit_one": "meal", "units": 2000, "website": "https://nonprofit-1.example.org"},
      {"cause": "Feed seniors", "cause_icon": "spoon", "currency_code": "USD", "id": 2,
       "mission": "Lunch for seniors who live alone.", "name": "Peachtree Community Kitchen",
       "percent": 8, "sum": "64.00", "target": "800.00", "times": 0, "unit_many": "meals",
       "unit_one": "meal", "units": 2000, "website": "https://nonprofit-2.example.org"},
      {"cause": "Protect oceans", "cause_icon": "wave", "currency_code": "USD", "id": 3,
       "mission": "Clean beaches, and clean water before them.", "name": "Clear Coast Alliance",
       "percent": 43, "sum": "3645.00", "target": "1500.00", "times": 2,
       "unit_many": "lb of plastic removed", "unit_one": "lb of plastic removed", "units": 1000,
       "website": "https://nonprofit-3.example.org"},
      {"cause": "Plant trees", "cause_icon": "leaf", "currency_code": "USD", "id": 4,
       "mission": "Trees where streets are hottest.", "name": "Canopy Trust", "percent": 0,
       "sum": "0.00", "target": "500.00", "times": 0, "unit_many": "trees", "unit_one": "tree",
       "units": 500, "website": "https://nonprofit-4.example.org"},
      {"cause": "Mental health", "cause_icon": "heart", "currency_code": "USD", "id": 5,
       "mission": "Somebody to talk to, without a waiting list.", "name": "Quiet Minds Network",
       "percent": 99, "sum": "2499.99", "target": "2500.00", "times": 0,
       "unit_many": "hours of counseling", "unit_one": "hour of counseling", "units": 100,
       "website": "https://nonprofit-5.example.org"},
      {"cause": "Fund classrooms", "cause_icon": "book", "currency_code": "USD", "id": 6,
       "mission": "Books and pencils for every desk.", "name": "Open Book Schools", "percent": 0,
       "sum": "3000.00", "target": "3000.00", "times": 1, "unit_many": "school years",
       "unit_one": "school year", "units": 10, "website": "https://nonprofit-6.example.org"}
    ],

         "configuration": {"api_key": "samp…", "chain_id": 1, "environment": "staging", "schema_version": "1.0"},
    "ledger": [
      {"event": "redeemed", "nonprofit": "River City Food Bank",
       "order": {"can_be_redeemed": true, "cart_total": "428.00", "currency_code": "USD",
       "donation": "4.28", "donation_currency_code": "USD", "email": "ana@example.org",
       "finished_at": 1999136000.0, "nonprofit_id": 1, "order_id": "SEED-1",
       "redeemed_at": 1999136000.0, "state": "redeemed", "store_id": 1}, "order_id": "SEED-1",
       "sequence": 1, "time": 1999136000.0},
      {"event": "finished", "nonprofit": null, "order": {"can_be_redeemed": true,
       "cart_total": "30.00", "currency_code": "USD", "email": "ana@example.org",
       "finished_at": 1997494400.0, "order_id": "SEED-2", "state": "finished", "store_id": 1},
       "order_id": "SEED-2", "sequence": 2, "time": 1997494400.0},
      {"event": "finished", "nonprofit": null, "order": {"can_be_redeemed": false,
       "cart_total": "25.00", "currency_code": "USD", "email": "ana@example.org",
       "finished_at": 1997321600.0, "order_id": "SEED-3", "state": "finished", "store_id": 1},
       "order_id": "SEED-3", "sequence": 3, "time": 1997321600.0},
      {"event": "finished", "nonprofit": null, "order": {"can_be_redeemed": false,
       "cancelled_at": 1999049600.0, "cart_total": "18.00", "currency_code": "USD",
       "email": "ana@example.org", "finished_at": 1998963200.0, "order_id": "SEED-4",
       "state": "cancelled", "store_id": 1}, "order_id": "SEED-4", "sequence": 4,
       "time": 1998963200.0},
      {"event": "cancelled", "nonprofit": null, "order": {"can_be_redeemed": false,
       "cancelled_at": 1999049600.0, "cart_total": "18.00", "currency_code": "USD",
       "email": "ana@example.org", "finished_at": 1998963200.0, "order_id": "SEED-4",
       "state": "cancelled", "store_id": 1}, "order_id": "SEED-4", "sequence": 5,
       "time": 1999049600.0}
    ],
    "next_change": null,
    "now": 2000000000.0,
    "offer": [
      {"cause": "Protect oceans", "cause_icon": "wave", "id": 3,
       "mission": "Clean beaches, and clean water before them.", "name": "Clear Coast Alliance",
       "website": "https://nonprofit-3.example.org"},
      {"cause": "Plant trees", "cause_icon": "leaf", "id": 4,
       "mission": "Trees where streets are hottest.", "name": "Canopy Trust",
       "website": "https://nonprofit-4.example.org"},
      {"cause": "Mental health", "cause_icon": "heart", "id": 5,
       "mission": "Somebody to talk to, without a waiting list.", "name": "Quiet Minds Network",
       "website": "https://nonprofit-5.example.org"},
      {"cause": "Fund classrooms", "cause_icon": "book", "id": 6,
       "mission": "Books and pencils for every desk.", "name": "Open Book Schools",
       "website": "https://nonprofit-6.example.org"}
    ],
    "pending": null,
    "personal": [],
    "records": [],
    "revision": 1,
    "selected_nonprofit": null,
    "user": null
    }
    """
}

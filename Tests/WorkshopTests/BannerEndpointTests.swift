import Foundation
import TestSupport
import Testing
import Values
import Vitrina

/// What a tab is told of banners, and what it may do to them.
@Suite struct BannerEndpointTests {
  private let clock = ForwardClock(standingAt: 1000)

  private func running() throws -> RunningWorkshop {
    try RunningWorkshop(
      [
        "plugins/notices.lua": """
        vitrina.screen("cart", function() return { title = "Carrito" } end)
        vitrina.route("app://cart", function() vitrina.navigate("cart") end)
        vitrina.route("app://save", function()
          vitrina.banners.present {
            title = "Guardado", subtitle = "<b>Lista</b>", deep_link = "app://cart",
            actions = { { text = "Ver", deep_link = "app://cart" } },
          }
        end)
        """
      ], forward: clock)
  }

  private func value(_ answer: RawHTTP.Answer) throws -> DataMap {
    let value = try JSONReader.read(Array(answer.body.utf8), file: "answer")
    return try #require(value.mapValue)
  }

  private func list(_ running: RunningWorkshop, _ query: String = "") throws -> DataMap {
    try value(running.http.request("GET", "/banners.json\(query)"))
  }

  private func show(_ running: RunningWorkshop) throws -> DataMap {
    _ = running.post("/open", ["url": "app://save"])
    _ = running.post("/clock", ["seconds": 1])
    let list = try list(running)
    return try #require(list["shown"]?.listValue?.first?.mapValue)
  }

  @Test func `tells of a banner where it is, how it looks and how it moves`() throws {
    let running = try running()
    var banner = try show(running)
    let html = try #require(banner["html"]?.stringValue)
    #expect(html.contains("&lt;b&gt;Lista&lt;/b&gt;"), "words are never markup")
    banner["html"] = nil
    #expect(
      banner == [
        "id": 1, "scene": "main", "lane": "main", "plugin": "notices", "title": "Guardado",
        "subtitle": "<b>Lista</b>", "state": "presented", "since": 1000.63, "leaves": 1006.63,
        "held": false, "duration": 0.58, "top_padding": 2.0, "progress_at_leave": 1.0,
        "supports_dragging": true, "is_dismissed_by_tap": true, "deep_link": "app://cart",
        "close_button": false, "importance": "normal",
        "actions": [["text": "Ver", "deep_link": "app://cart"]],
      ])
    let all = try list(running)
    #expect(all["now"] == 1001.0)
    #expect(all["can_advance"] == true)
    let spring = (all["spring"]?.listValue ?? []).compactMap(\.doubleValue)
    #expect(spring.count == 61)
    #expect(spring.first == 0 && spring.last == 1 && spring.max() ?? 0 > 1.06)
    let events = all["timeline"]?.listValue?.compactMap { $0.mapValue?["event"]?.stringValue }
    #expect(events == ["will_present", "haptic", "presented", "announcement"])
  }

  @Test func `takes what a user does to handlers and links`() throws {
    for (input, effect) in [
      (["input": "action", "index": 0] as DataMap, "navigate"), (["input": "activate"], "navigate"),
    ] {
      let running = try running()
      let banner = try show(running)
      var body = input
      body["banner"] = banner["id"]
      let answer = try value(running.post("/banners", .map(body)))
      let effects = (answer["effects"]?.listValue ?? []).compactMap(\.mapValue)
      #expect(effects.map { $0["type"]?.stringValue } == [effect])
      #expect(effects.first?["screen_id"] == "notices/cart")
    }
  }

  @Test func `a finger that goes up takes it away, and one that hovers holds it`() throws {
    let running = try running()
    let banner = try show(running)
    let id = try #require(banner["id"])
    func send(_ input: DataMap) {
      _ = running.post("/banners", .map(input.overlaid(with: ["banner": id])))
    }
    send(["input": "hover"])
    _ = running.post("/clock", ["seconds": 100])
    #expect(try list(running)["shown"]?.listValue?.first?.mapValue?["held"] == true)
    send(["input": "unhover"])
    send(["input": "touch_began"])
    send(["input": "touch_moved", "x": 0, "y": -40])
    send(["input": "touch_ended", "inside": false])
    #expect(try list(running)["shown"]?.listValue?.first?.mapValue?["state"] == "leaving")
    _ = running.post("/clock", ["seconds": 1])
    let all = try list(running)
    #expect(all["shown"] == [])
    #expect(all["timeline"]?.listValue?.last?.mapValue?["detail"] == "swipe")
  }

  @Test func `a tab is a scene of its own`() throws {
    let running = try running()
    _ = running.post("/banners/scene", ["scene": "tab_a", "is_open": true])
    _ = running.post("/banners/scene", ["scene": "tab_b", "is_open": true])
    _ = running.post("/open", ["url": "app://save"])
    func count(_ query: String) throws -> Int? {
      try list(running, query)["shown"]?.listValue?.count
    }
    #expect(try count("?scene=tab_a") == 0)
    #expect(try count("?scene=tab_b") == 1)
    #expect(try count("?all=1") == 1)
    _ = running.post("/banners/scene", ["scene": "tab_b", "is_open": false])
    #expect(try count("?all=1") == 0)
    #expect(try list(running)["timeline"]?.listValue?.last?.mapValue?["detail"] == "scene_gone")
  }

  @Test func `the app goes to the background and comes back`() throws {
    let running = try running()
    _ = try show(running)
    _ = running.post("/app", ["is_active": false])
    #expect(try list(running)["is_active"] == false)
    _ = running.post("/clock", ["seconds": 100])
    #expect(try list(running)["shown"]?.listValue?.count == 1)
    _ = running.post("/app", ["is_active": true])
    #expect(try list(running)["is_active"] == true)
  }

  @Test(arguments: [
    ("/banners", #"{"input":"tap"}"#, "request.body"),
    ("/banners", #"{"banner":1,"input":"tap"}"#, "request.body"),
    ("/banners", #"{"banner":1,"input":"action"}"#, "request.body"),
    ("/banners", "[]", "request.body"), ("/banners", "{", "json.syntax"),
    ("/banners/scene", #"{"scene":"Tab 1"}"#, "request.body"),
    ("/clock", #"{"seconds":-1}"#, "request.body"), ("/clock", #"{"seconds":1e9}"#, "request.body"),
    ("/app", #"{"is_active":1}"#, "request.body"),
  ])
  func `what makes no sense is refused`(path: String, body: String, code: String) throws {
    let running = try running()
    let answer = running.http.request(
      "POST", path, headers: ["X-Vitrina-Token": running.token], body: Array(body.utf8))
    #expect(answer.status == 400)
    #expect(try value(answer)["diagnostic"]?.mapValue?["code"]?.stringValue == code)
  }

  @Test func `axes that cannot be, a foreign POST and a clock of somebody else are refused`() throws
  {
    let running = try running()
    #expect(running.http.request("GET", "/banners.json?scheme=blue").status == 400)
    #expect(running.http.request("POST", "/banners", body: Array("{}".utf8)).status == 403)
    let other = try RunningWorkshop([:])
    let answer = other.post("/clock", ["seconds": 1])
    #expect(answer.status == 404)
    #expect(try value(answer)["diagnostic"]?.mapValue?["code"] == "workshop.clock")
    #expect(try list(other)["can_advance"] == false)
  }

  @Test func `a touch of a banner that is gone does nothing`() throws {
    let running = try running()
    let answer = running.post("/banners", ["banner": 99, "input": "activate"])
    #expect(answer.status == 200)
    #expect(try value(answer)["effects"] == [])
  }
}

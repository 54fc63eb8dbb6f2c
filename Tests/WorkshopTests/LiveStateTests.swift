import Foundation
import Synchronization
import TestSupport
import Testing

/// What the workshop draws and tells of components whose state changes.
@Suite struct LiveStateTests {
  /// A clock that tests turn by hand.
  private final class HandClock: Sendable {
    private let time = Mutex(1_000.0)
    var now: Double { time.withLock { $0 } }
    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
  }

  private let clock = HandClock()

  private func pay() throws -> RunningWorkshop {
    let clock = clock
    return try RunningWorkshop(
      [
        "plugins/shop.lua": """
        vitrina.provide("pay", vitrina.components.animated_button {
          normal_label = "Pay", loading_label = "Wait",
          on_tap = function()
            vitrina.send("pay", "start_loading", { timeout = 1 })
            return true
          end,
          on_timeout = function() vitrina.track("timeout") end,
        })
        vitrina.screen("till", function() return { title = "Till", "pay" } end)
        """
      ], clock: { clock.now })
  }

  private func tap(_ running: RunningWorkshop, query: String = "") -> String {
    running.http.request(
      "POST", "/tap", headers: ["X-Vitrina-Token": running.token],
      body: Array(#"{"provider":"shop/pay","action":"tap","query":"\#(query)"}"#.utf8)
    ).body
  }

  private func text(_ running: RunningWorkshop, _ path: String) -> String {
    running.http.request("GET", "/render/\(path)").body
  }

  @Test func `draws what is shown as it is now, unless the address says which moment`() throws {
    let running = try pay()
    #expect(text(running, "c/shop/pay.a11y.txt").contains("\"Pay\""))
    #expect(tap(running).contains(#""handled_by":"on_tap""#))
    #expect(text(running, "c/shop/pay.a11y.txt").contains("\"Wait\""))
    #expect(text(running, "s/shop/till.a11y.txt").contains("\"Wait\""))
    #expect(text(running, "c/shop/pay.a11y.txt?state=idle").contains("\"Pay\""))
    #expect(text(running, "c/shop/pay.html?fragment=1&state=loading&time=3").contains("Wait"))
    #expect(tap(running, query: "state=idle").contains(#""handled_by":"on_tap""#))
  }

  @Test(arguments: [
    ("state=none", "state.unknown"), ("time=-1", "query.value"), ("state=", "query.value"),
  ])
  func `a moment that cannot be is refused`(_ query: String, _ code: String) throws {
    let running = try pay()
    let answer = running.http.request("GET", "/render/c/shop/pay.json?\(query)")
    #expect(answer.status == 400)
    #expect(answer.body.contains("\"code\":\"\(code)\""))
  }

  @Test func `tells pages when a look changes, by a command and by itself`() throws {
    let running = try pay()
    let socket = running.http.connect()
    defer { close(socket) }
    running.http.send(
      "GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(running.http.port)\r\n\r\n", on: socket)
    _ = running.http.read(socket) { $0.contains("event: hello") }
    let update = "event: update\ndata: {\"provider\":\"shop/pay\"}\n\n"
    _ = tap(running)
    var stream = running.http.read(socket) { $0.contains(update) }
    #expect(!stream.contains("activity"))
    clock.advance(0.5)
    stream = running.http.read(socket) { $0.contains(update) }
    clock.advance(0.5)
    stream = running.http.read(socket) { $0.contains(update) && $0.contains("event: activity") }
    #expect(stream.contains(#""cause":"timer""#) && stream.contains(#""name":"timeout""#))
    #expect(text(running, "c/shop/pay.json").contains("animated_button"))
  }

  @Test func `serves the font of a plugin to its components and to nobody else's`() throws {
    let ring = "vitrina.provide('x', vitrina.components.loyalty_ring { title = 't' })"
    let running = try RunningWorkshop([
      "plugins/a/init.lua":
        "vitrina.theme { font_family = 'Brand', fonts = { bold = 'fonts/b.ttf' } } " + ring,
      "plugins/a/fonts/b.ttf": "font", "plugins/b.lua": ring,
    ])
    let page = running.http.request("GET", "/render/c/a/x.html")
    #expect(page.body.contains(#"<link rel="stylesheet" href="/fonts/a.css">"#))
    #expect(page.body.contains("--v-font:&#39;Brand a&#39;"))
    #expect(page.headers["content-security-policy"]?.contains("font-src 'self' data:;") == true)
    #expect(!text(running, "c/b/x.html").contains("/fonts/"))
    let sheet = running.http.request("GET", "/fonts/a.css")
    #expect(sheet.headers["content-type"] == "text/css; charset=utf-8")
    #expect(
      sheet.body == """
        @font-face { font-family: 'Brand a'; font-weight: 700; src: url("/files/a/fonts/b.ttf"); }

        """)
    let font = running.http.request("GET", "/files/a/fonts/b.ttf")
    #expect(font.body == "font" && font.headers["content-type"] == "font/ttf")
    #expect(
      running.http.request("GET", "/index.json").body
        .contains(#""fonts":["/fonts/a.css?revision=1"]"#))
    for path in ["/fonts/b.css", "/fonts/none.css", "/fonts/a"] {
      #expect(running.http.request("GET", path).status == 404)
    }
  }
}

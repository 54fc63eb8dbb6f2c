import Diagnostics
import Routing
import TestSupport
import Testing
import Values
import Vitrina

@Suite struct EventRoundTests {
  private func texts(_ effects: [Effect]) -> [String] { effects.map(\.dataValue.json) }

  private func texts(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { DiagnosticFormatter().text($0) }
  }

  // MARK: - Delivery

  @Test func `listeners hear an event in load order: scripts, then plugins, each by line`() {
    let project = TestProject([
      "plugins/b.lua": "vitrina.on('go', function(e) vitrina.track('b', e) end)",
      "plugins/a.lua": """
      vitrina.on('go', function(e) vitrina.track('a1', e.properties) end)
      vitrina.on('other', function() vitrina.track('never') end)
      vitrina.on('go', function(e) vitrina.track('a2') end)
      """,
      "scripts/z.lua": "vitrina.on('go', function(e) vitrina.track('script') end)",
    ])
    let activity = project.host.post("go", ["n": [1, "two"]])
    #expect(
      activity
        == Activity(effects: [
          .track(name: "script", properties: [:]),
          .track(name: "a1", properties: ["n": [1, "two"]]),
          .track(name: "a2", properties: [:]),
          .track(name: "b", properties: ["name": "go", "properties": ["n": [1, "two"]]]),
        ]))
  }

  @Test func `an event that nobody listens to does nothing`() {
    #expect(TestProject(["plugins/a.lua": ""]).host.post("go").isEmpty)
  }

  @Test func `the host starts once`() {
    let project = TestProject([
      "plugins/a.lua": "vitrina.on('start', function(e) vitrina.track(e.name) end)"
    ])
    #expect(project.host.start().effects == [.track(name: "start", properties: [:])])
    #expect(project.host.start().isEmpty)
    _ = project.host.reload()
    #expect(project.host.start().isEmpty)
  }

  @Test func `a listener that stops loses its effects, is told of, and stops no other`() {
    let project = TestProject([
      "plugins/a.lua": "vitrina.on('go', function() vitrina.track('lost') error('no') end)",
      "plugins/b.lua": "vitrina.on('go', function() vitrina.track('kept') end)",
    ])
    let activity = project.host.post("go")
    #expect(activity.effects == [.track(name: "kept", properties: [:])])
    #expect(
      texts(activity.diagnostics) == [
        """
        plugins/a.lua:1: error[lua.runtime]: the listener to 'go' of 'a' stopped: no
          1 | vitrina.on('go', function() vitrina.track('lost') error('no') end)
          trace     plugins/a.lua:1 the listener to 'go' of 'a'
        """
      ])
  }

  @Test func `a listener's odd answer is a warning and its effects stand`() {
    let project = TestProject([
      "plugins/a.lua": "vitrina.on('go', function() vitrina.track('kept') return {} end)"
    ])
    let activity = project.host.post("go")
    #expect(activity.effects == [.track(name: "kept", properties: [:])])
    #expect(activity.diagnostics.map(\.code) == ["plugin.result"])
    #expect(activity.diagnostics.map(\.severity) == [.warning])
    #expect(activity.diagnostics.map { $0.location?.line } == [1])
    #expect(
      activity.diagnostics.map(\.message)
        == ["the listener to 'go' of 'a' returned something that means nothing"])
  }

  // MARK: - Emitting

  @Test func `what an emitted event leads to stands right behind it`() throws {
    let project = TestProject([
      "plugins/a.lua": """
      vitrina.provide("x", vitrina.components.loyalty_ring {
        title = "t", button_title = "b", button_deep_link = "app://x",
        on_tap = function()
          vitrina.track("before")
          vitrina.emit("order_placed", { id = 7 })
          vitrina.track("behind")
          return true
        end,
      })
      """,
      "plugins/b.lua": """
      vitrina.on("order_placed", function(e) vitrina.emit("order_counted", e.properties) end)
      vitrina.on("order_placed", function(e) vitrina.track("placed", e.properties) end)
      """,
      "plugins/c.lua": "vitrina.on('order_counted', function(e) vitrina.track('counted') end)",
    ])
    let tap = try project.host.perform(.tap(index: nil), on: "x", in: project.context)
    #expect(tap.diagnostics.isEmpty)
    #expect(
      tap.effects == [
        .track(name: "before", properties: [:]),
        .emit(event: "order_placed", properties: ["id": 7]),
        .emit(event: "order_counted", properties: ["id": 7]),
        .track(name: "counted", properties: [:]),
        .track(name: "placed", properties: ["id": 7]),
        .track(name: "behind", properties: [:]),
      ])
  }

  @Test func `an event of nobody is an effect, for the program to hear`() {
    let project = TestProject([
      "plugins/a.lua": "vitrina.on('go', function() vitrina.emit('order_placed') end)"
    ])
    #expect(
      project.host.post("go").effects == [.emit(event: "order_placed", properties: [:])])
  }

  @Test func `events that lead to one another end, with the listener that was not heard`() {
    let project = TestProject([
      "plugins/a.lua": """
      vitrina.on("ping", function() vitrina.emit("pong") end)
      vitrina.on("pong", function() vitrina.emit("ping") end)
      """
    ])
    let activity = project.host.post("ping")
    #expect(activity.effects.count == 8)
    #expect(
      texts(activity.diagnostics) == [
        """
        plugins/a.lua:1: error[event.runaway]: events lead to one another without end; 'ping' was \
        not heard
          expected  at most 8 events that lead to one another and 1024 effects
          found     one more
          fix       emit no event from its own listener
        """
      ])
  }

  @Test func `links and events that lead to one another end, too`() {
    let project = TestProject([
      "plugins/a.lua": """
      vitrina.on("go", function() vitrina.open("app://x") end)
      vitrina.route("app://x", function() vitrina.emit("go") end)
      """
    ])
    let dispatch = project.host.open("app://x")
    #expect(dispatch.outcome == .handled)
    #expect(dispatch.effects.count == 9)
    #expect(dispatch.diagnostics.map(\.code) == ["event.runaway"])
  }

  @Test func `many threads may post, ring, open and reload at once`() async {
    let project = TestProject([
      "plugins/a.lua": """
      vitrina.on("go", function()
        vitrina.store.set("n", (vitrina.store.get("n") or 0) + 1)
        vitrina.after(0, function() vitrina.emit("rang") end)
        print("x")
      end)
      vitrina.on("rang", function() return "app://x" end)
      vitrina.route("app://x", function() vitrina.track("x") end)
      """,
      "plugins/b.lua": "vitrina.on('rang', function() vitrina.track('b') end)",
    ])
    let host = project.host
    let files = project.files
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        group.addTask {
          #expect(host.post("go").diagnostics == [])
          #expect(host.runTimers().diagnostics == [])
          #expect(host.open("app://x").outcome == .handled)
          _ = host.takeLog()
          if number % 16 == 0 {
            files.write("plugins/b.lua", "vitrina.on('rang', function() end)")
            #expect(host.reload(changed: ["plugins/b.lua"]).failures == [])
          }
        }
      }
    }
    _ = host.runTimers()
    #expect(host.nextTimer == nil)
    #expect(host.faults == [])
  }

  @Test func `an avalanche of events ends`() {
    let project = TestProject([
      "plugins/a.lua": """
      vitrina.on("go", function() for _ = 1, 200 do vitrina.emit("go") end end)
      """
    ])
    let activity = project.host.post("go")
    #expect((1024...3000).contains(activity.effects.count))
    #expect(activity.diagnostics.map(\.code) == ["event.runaway"])
    #expect(project.host.post("other").isEmpty)
  }

  // MARK: - Links

  @Test func `links that a listener opens or returns are dispatched in their place`() {
    let project = TestProject([
      "plugins/a.lua": """
      vitrina.on("go", function()
        vitrina.track("one")
        vitrina.open("app://item/7")
        vitrina.track("three")
        return "app://item/9"
      end)
      vitrina.on("bad", function() return "app://nowhere" end)
      vitrina.route("app://item/{id:int}", function(link)
        vitrina.track(link.source, link.params)
      end)
      """
    ])
    #expect(
      project.host.post("go")
        == Activity(effects: [
          .track(name: "one", properties: [:]),
          .track(name: "script", properties: ["id": 7]),
          .track(name: "three", properties: [:]),
          .track(name: "script", properties: ["id": 9]),
        ]))
    let bad = project.host.post("bad")
    #expect(bad.effects.isEmpty)
    #expect(
      bad.diagnostics.map { "\($0.code) \($0.location?.description ?? "")" }
        == ["link.no_route plugins/a.lua:7"])
  }

  @Test func `no handler opens an address that the project does not list`() throws {
    let project = TestProject([
      "vitrina.json": #"{"open_external": ["https://www.example.com"]}"#,
      "plugins/a/plugin.json": #"{"permissions": ["open_external"]}"#,
      "plugins/a/init.lua": """
      local function both()
        vitrina.open_external("https://WWW.example.com/a")
        vitrina.open_external("https://www.example.org/b")
      end
      vitrina.on("go", both)
      vitrina.route("app://go", both)
      vitrina.provide("x", vitrina.components.loyalty_ring {
        title = "t", button_title = "b", button_deep_link = "app://x",
        on_tap = function() both() return true end,
      })
      """,
    ])
    let allowed: [Effect] = [.openExternal(url: "https://www.example.com/a")]
    let refused = "link.external_refused"
    let activity = project.host.post("go")
    #expect(activity.effects == allowed)
    #expect(activity.diagnostics.map(\.code) == [refused])
    #expect(activity.diagnostics.map { $0.location?.line } == [5])
    let tap = try project.host.perform(.tap(index: nil), on: "x", in: project.context)
    #expect(tap.effects == allowed)
    #expect(tap.diagnostics.map(\.code) == [refused])
    #expect(tap.diagnostics.map { $0.location?.line } == [9])
    let link = project.host.open("app://go")
    #expect(link.effects == allowed)
    #expect(link.diagnostics.map(\.code) == [refused])
  }

  @Test func `every link that comes from outside or a tap is told as dispatched`() throws {
    let project = TestProject([
      "plugins/a.lua": """
      vitrina.on("dispatched", function(e) vitrina.track("told", e.properties) end)
      vitrina.route("app://item/{id}", function(link) vitrina.open("app://other") end)
      vitrina.route("app://other", function() vitrina.track("other") end)
      vitrina.provide("x", vitrina.components.loyalty_ring {
        title = "t", button_title = "b", button_deep_link = "app://item/1",
      })
      """
    ])
    #expect(
      texts(project.host.open("app://item/7").effects) == [
        #"{"name":"other","properties":{},"type":"track"}"#,
        #"{"name":"told","properties":{"outcome":"redirected","plugin":"a","route":"#
          + #""app://other","source":"external","url":"app://item/7"},"type":"track"}"#,
      ])
    #expect(
      texts(project.host.open("app://nowhere").effects) == [
        #"{"name":"told","properties":{"outcome":"unmatched","source":"external","url":"app://nowhere"},"type":"track"}"#
      ])
    let tap = try project.host.perform(.tap(index: nil), on: "x", in: project.context)
    #expect(tap.effects.count == 2)
    #expect(texts(tap.effects).last?.contains(#""source":"tap""#) == true)
  }

  @Test func `a listener to dispatched may open links without being told of them`() {
    let project = TestProject([
      "plugins/a.lua": """
      vitrina.on("dispatched", function() vitrina.open("app://x") end)
      vitrina.route("app://x", function() vitrina.track("x") end)
      """
    ])
    let dispatch = project.host.open("app://x")
    #expect(dispatch.diagnostics.isEmpty)
    #expect(
      dispatch.effects == [
        .track(name: "x", properties: [:]), .track(name: "x", properties: [:]),
      ])
  }

  @Test func `a listener to dispatched that stops leaves the link handled`() {
    let project = TestProject([
      "plugins/a.lua": """
      vitrina.on("dispatched", function() error("no") end)
      vitrina.route("app://x", function() vitrina.track("x") end)
      """
    ])
    let dispatch = project.host.open("app://x")
    #expect(dispatch.outcome == .handled)
    #expect(dispatch.effects == [.track(name: "x", properties: [:])])
    #expect(dispatch.diagnostics.map(\.code) == ["lua.runtime"])
  }

  // MARK: - Plugins that are switched off

  @Test func `a switched off listener is told of at every event and the others hear it`() {
    let project = TestProject([
      "vitrina.json": #"{"limits": {"call_ms": 20}}"#,
      "plugins/a.lua": "vitrina.on('go', function() while true do end end)",
      "plugins/b.lua": "vitrina.on('go', function() vitrina.track('heard') end)",
    ])
    let codes = (0..<5).map { _ in
      let activity = project.host.post("go")
      #expect(activity.effects == [.track(name: "heard", properties: [:])])
      return activity.diagnostics.map(\.code)
    }
    #expect(
      codes == [
        ["limit.time"], ["limit.time"], ["limit.time"], ["plugin.quarantined"],
        ["plugin.quarantined"],
      ])
    project.files.write("plugins/a.lua", "vitrina.on('go', function() vitrina.track('back') end)")
    _ = project.host.reload(changed: ["plugins/a.lua"])
    #expect(
      project.host.post("go").effects.map(\.dataValue)
        == [
          ["type": "track", "name": "back", "properties": [:]],
          ["type": "track", "name": "heard", "properties": [:]],
        ])
  }
}

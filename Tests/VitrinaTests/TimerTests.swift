import Diagnostics
import Routing
import Synchronization
import TestSupport
import Testing
import Values
import Vitrina

/// A clock that tests turn by hand.
final class HandClock: Sendable {
  private let time = Mutex(1_000.0)
  var now: Double { time.withLock { $0 } }
  func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}

@Suite struct TimerTests {
  private let clock = HandClock()

  private func host(_ files: [String: String]) -> (host: Vitrina.Host, files: MemoryFiles) {
    let files = MemoryFiles(files)
    let clock = clock
    return (Vitrina.Host(Vitrina.Host.Options(files: files, clock: { clock.now })), files)
  }

  private func names(_ activity: Activity) -> [String] {
    activity.effects.map { effect in
      if case .track(let name, _) = effect { name } else { effect.dataValue.json }
    }
  }

  @Test func `a timer runs when the clock has come so far, once`() {
    let (host, _) = host([
      "plugins/a.lua": """
      vitrina.on("start", function()
        vitrina.after(2.5, function() vitrina.track("late") end)
        vitrina.after(1, function() vitrina.track("early") end)
      end)
      """
    ])
    #expect(host.nextTimer == nil)
    #expect(host.start().isEmpty)
    #expect(host.nextTimer == 1_001)
    #expect(host.runTimers().isEmpty)
    clock.advance(1)
    #expect(names(host.runTimers()) == ["early"])
    #expect(host.nextTimer == 1_002.5)
    clock.advance(100)
    #expect(names(host.runTimers()) == ["late"])
    #expect(host.nextTimer == nil)
    #expect(host.runTimers().isEmpty)
  }

  @Test func `timers run plugin by plugin, in each the earliest first and equals as they were set`()
  {
    let set = { (name: String) in
      """
      vitrina.on("start", function()
        for _, seconds in ipairs { 3, 1, 2, 1 } do
          vitrina.after(seconds, function() vitrina.track("\(name)" .. seconds) end)
        end
        vitrina.after(1, function() vitrina.track("\(name)last of 1") end)
      end)
      """
    }
    let (host, _) = host(["plugins/b.lua": set("b"), "plugins/a.lua": set("a")])
    _ = host.start()
    clock.advance(5)
    #expect(
      names(host.runTimers()) == [
        "a1", "a1", "alast of 1", "a2", "a3", "b1", "b1", "blast of 1", "b2", "b3",
      ])
  }

  @Test func `one that sets itself anew with 0 seconds waits for the next round`() {
    let (host, _) = host([
      "plugins/a.lua": """
      local n = 0
      local function again()
        n = n + 1
        vitrina.track("round " .. n)
        vitrina.after(0, again)
      end
      vitrina.on("start", again)
      """
    ])
    #expect(names(host.start()) == ["round 1"])
    #expect(names(host.runTimers()) == ["round 2"])
    #expect(names(host.runTimers()) == ["round 3"])
    #expect(host.nextTimer == 1_000)
  }

  @Test func `what a timer asks for goes the way of any handler's effects`() {
    let (host, _) = host([
      "plugins/a.lua": """
      vitrina.on("start", function()
        vitrina.after(0, function()
          vitrina.emit("order_placed")
          return "app://x"
        end)
        vitrina.after(0, function() vitrina.track("lost") error("no") end)
        vitrina.after(0, function() return "app://nowhere" end)
        vitrina.after(0, function() return {} end)
        vitrina.after(0, function() vitrina.track("kept") end)
      end)
      vitrina.on("order_placed", function() vitrina.track("heard") end)
      vitrina.route("app://x", function() vitrina.track("opened") end)
      """
    ])
    _ = host.start()
    let activity = host.runTimers()
    #expect(
      activity.effects == [
        .emit(event: "order_placed", properties: [:]), .track(name: "heard", properties: [:]),
        .track(name: "opened", properties: [:]), .track(name: "kept", properties: [:]),
      ])
    #expect(
      activity.diagnostics.map { "\($0.code) \($0.location?.line ?? 0)" }
        == ["lua.runtime 6", "link.no_route 7", "plugin.result 8"])
  }

  @Test func `a reload drops the timers of the plugin and of no other`() {
    let source = """
      vitrina.on("start", function()
        vitrina.after(1, function() vitrina.track("rang") end)
      end)
      """
    let (host, files) = host(["plugins/a.lua": source, "plugins/b.lua": source])
    _ = host.start()
    files.write("plugins/a.lua", source + "\n")
    _ = host.reload(changed: ["plugins/a.lua"])
    clock.advance(1)
    #expect(names(host.runTimers()) == ["rang"])
  }

  @Test func `a plugin that is switched off rings no more`() {
    let (host, _) = host([
      "vitrina.json": #"{"limits": {"call_ms": 20}}"#,
      "plugins/a.lua": """
      vitrina.on("start", function()
        for _ = 1, 3 do vitrina.after(0, function() while true do end end) end
        vitrina.after(0, function() vitrina.track("never") end)
      end)
      """,
      "plugins/b.lua": """
      vitrina.on("start", function() vitrina.after(0, function() vitrina.track("b") end) end)
      """,
    ])
    _ = host.start()
    let activity = host.runTimers()
    #expect(names(activity) == ["b"])
    #expect(activity.diagnostics.map(\.code) == ["limit.time", "limit.time", "limit.time"])
    #expect(host.nextTimer == nil)
  }
}

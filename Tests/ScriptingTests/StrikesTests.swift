import Components
import Diagnostics
import Scripting
import TestSupport
import Testing
import Values

@Suite struct StrikesTests {
  /// A plugin that overruns a limit wherever it is asked to.
  static let source = """
    local function overrun(kind)
      if kind == "time" then while true do end end
      if kind == "memory" then return ("x"):rep(1 << 30) end
      if kind == "output" then while true do print(("x"):rep(60000)) end end
      if kind == "error" then error("only wrong") end
    end
    vitrina.provide("points", vitrina.components.loyalty_ring {
      title = function(self, context) overrun(context.kind) return "fine" end,
      on_tap = function(event) overrun(event.kind) return true end,
    })
    vitrina.screen("home", function(params) overrun(params.kind) return { "points" } end)
    vitrina.on("go", function(event)
      overrun(event.kind)
      if event.later then vitrina.after(0, function() overrun(event.later) end) end
    end)
    """

  /// The doors of a host.
  enum Door: String, CaseIterable, Sendable {
    case data, screen, tap, listener, timer
  }

  /// A plugin with its host at hand.
  struct Subject {
    let plugin: LoadedPlugin
    let host: ScriptHost

    init(_ plugin: LoadedPlugin) throws {
      self.plugin = plugin
      host = try #require(plugin.host)
    }

    init() throws { self = try Subject(LoadedProject(StrikesTests.source).plugin) }

    /// Goes through a door; gives what went wrong.
    func enter(_ door: Door, _ kind: String = "") throws -> Diagnostic? {
      let registration = plugin.registration
      let value = registration.providers[0].value
      let kind: DataMap = kind.isEmpty ? [:] : ["kind": .string(kind)]
      do throws(Diagnostic) {
        switch door {
        case .data: return host.data(of: value, in: ScriptContext(kind)).faults.first?.diagnostic
        case .screen:
          return host.screen(
            registration.screens[0].function, params: kind, in: ScriptContext([:])
          ).diagnostics.first
        case .tap: _ = try host.handle("on_tap", of: value, event: kind, in: ScriptContext([:]))
        case .listener: try go(kind)
        case .timer:
          try go(["later": kind["kind"] ?? "nothing"])
          return host.runTimers(dueBy: LoadedProject.time).flatMap(\.diagnostics).first
        }
      } catch {
        return error
      }
      return nil
    }

    private func go(_ event: DataMap) throws(Diagnostic) {
      _ = try host.call(
        plugin.registration.listeners[0].function, with: event, subject: "the listener to 'go'",
        at: plugin.registration.listeners[0].location)
    }
  }

  @Test(arguments: [
    [(Door.data, "time"), (.data, "time"), (.data, "time")],
    [(.tap, "memory"), (.tap, "memory"), (.tap, "memory")],
    [(.listener, "output"), (.listener, "output"), (.listener, "output")],
    [(.timer, "time"), (.timer, "memory"), (.timer, "output")],
    [(.screen, "memory"), (.data, "output"), (.tap, "time")],
    [(.listener, "time"), (.timer, "output"), (.screen, "time")],
  ])
  func `the third overrun switches a plugin off, through whatever door it comes`(
    _ overruns: [(Door, String)]
  ) throws {
    let subject = try Subject()
    var last: Diagnostic?
    for (door, kind) in overruns {
      #expect(subject.host.quarantine == nil)
      last = try subject.enter(door, kind)
      #expect(last?.code == "limit.\(kind)")
    }
    let quarantine = try #require(subject.host.quarantine)
    let overrun = try #require(last)
    #expect(
      quarantine
        == Diagnostic(
          "plugin.quarantined", .error,
          "'shop' is switched off: it was stopped by its limits three times",
          at: overrun.location, expected: "calls within the limits",
          found: "\(overrun.code): \(overrun.message)",
          fix: "correct it and save; it then starts anew", trace: overrun.trace))
    for door in Door.allCases { #expect(try subject.enter(door) == quarantine) }
    #expect(subject.host.memoryInUse == 0)
    #expect(subject.host.nextTimer == nil)
    #expect(subject.host.runTimers(dueBy: .infinity).isEmpty)
  }

  @Test func `says the whole of it, with the line that overran`() throws {
    let subject = try Subject()
    for _ in 0..<3 { _ = try subject.enter(.tap, "time") }
    #expect(
      DiagnosticFormatter().text(try #require(subject.host.quarantine)) == """
        plugins/shop/init.lua:2: error[plugin.quarantined]: 'shop' is switched off: it was stopped \
        by its limits three times
          expected  calls within the limits
          found     limit.time: on_tap of shop/points stopped: it took more time than it may
          fix       correct it and save; it then starts anew
          trace     plugins/shop/init.lua:2 overrun, plugins/shop/init.lua:9 on_tap of shop/points
        """)
  }

  @Test func `data that are refused still name their component, and no field`() throws {
    let subject = try Subject()
    for _ in 0..<3 { _ = try subject.enter(.tap, "output") }
    let data = subject.host.data(
      of: subject.plugin.registration.providers[0].value, in: ScriptContext([:]))
    #expect(data.component == "loyalty_ring")
    #expect(data.fields == [:])
    #expect(data.faults.map(\.path.description) == [""])
    #expect(data.faults.map(\.diagnostic.code) == ["plugin.quarantined"])
  }

  @Test func `errors are no strikes, however many there are`() throws {
    let subject = try Subject()
    for _ in 0..<10 {
      for door in Door.allCases { #expect(try subject.enter(door, "error")?.code == "lua.runtime") }
    }
    #expect(subject.host.quarantine == nil)
    #expect(try subject.enter(.data) == nil)
  }

  @Test func `an overrun that the script swallows is a strike all the same`() throws {
    let project = try LoadedProject(
      "vitrina.on('go', function() pcall(function() while true do end end) return true end)")
    let host = try #require(project.plugin.host)
    let listener = project.plugin.registration.listeners[0].function
    for _ in 0..<3 {
      #expect(throws: Diagnostic.self) {
        try host.call(listener, with: [:], subject: "the listener", at: LoadedProject.entry)
      }
    }
    #expect(host.quarantine != nil)
  }

  @Test func `nothing of an overrunning handler happens`() throws {
    let store = MemoryStore()
    let project = try LoadedProject(
      """
      vitrina.on("go", function()
        vitrina.store.set("key", 1)
        vitrina.after(0, function() end)
        vitrina.track("seen")
        while true do end
      end)
      """, store: store)
    let host = try #require(project.plugin.host)
    #expect(throws: Diagnostic.self) {
      try host.call(
        project.plugin.registration.listeners[0].function, with: [:], subject: "the listener",
        at: project.plugin.registration.listeners[0].location)
    }
    #expect(store.keys(in: "shop").isEmpty)
    #expect(host.nextTimer == nil)
  }

  @Test func `the others go on when one is switched off`() throws {
    let files = MemoryFiles([
      "plugins/a/init.lua": Self.source, "plugins/b/init.lua": Self.source,
    ])
    let loader = PluginLoader(LoadedProject.services(files))
    let subjects = try loader.candidates().candidates.map { try Subject(loader.load($0)) }
    for _ in 0..<3 { _ = try subjects[0].enter(.data, "time") }
    for door in Door.allCases {
      #expect(try subjects[0].enter(door)?.code == "plugin.quarantined")
      #expect(try subjects[1].enter(door) == nil)
    }
    #expect(subjects[1].host.memoryInUse > 0)
  }

  @Test func `a thousand good calls wipe the slate, one less does not`() throws {
    let subject = try Subject()
    for _ in 0..<2 { _ = try subject.enter(.data, "time") }
    for _ in 0..<1000 { _ = try subject.enter(.data) }
    for _ in 0..<2 { _ = try subject.enter(.data, "time") }
    #expect(subject.host.quarantine == nil)
    for _ in 0..<999 { _ = try subject.enter(.data) }
    _ = try subject.enter(.data, "time")
    #expect(subject.host.quarantine != nil)
  }

  @Test func `loading anew starts anew`() throws {
    let files = MemoryFiles(["plugins/shop/init.lua": Self.source])
    let loader = PluginLoader(LoadedProject.services(files))
    let candidate = loader.candidates().candidates[0]
    let old = try Subject(loader.load(candidate))
    for _ in 0..<3 { _ = try old.enter(.data, "time") }
    let fresh = try Subject(loader.load(candidate))
    #expect(fresh.host.quarantine == nil)
    #expect(try fresh.enter(.data) == nil)
    #expect(try old.enter(.data)?.code == "plugin.quarantined")
  }

  @Test func `a load that overruns is no strike: there is no host yet`() throws {
    let files = MemoryFiles(["plugins/shop/init.lua": "while true do end"])
    let loader = PluginLoader(LoadedProject.services(files))
    let candidate = loader.candidates().candidates[0]
    for _ in 0..<3 {
      let loaded = loader.load(candidate)
      #expect(loaded.host == nil)
      #expect(loaded.diagnostics.map(\.code) == ["limit.time"])
    }
    files.write("plugins/shop/init.lua", Self.source)
    #expect(try Subject(loader.load(candidate)).enter(.data) == nil)
  }
}

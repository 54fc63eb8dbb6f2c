import Components
import Diagnostics
import Routing
import Scripting
import TestSupport
import Testing
import Values

@Suite struct ScriptHostTests {
  private func ring(_ fields: String) throws -> LoadedProject {
    try LoadedProject("vitrina.provide('points', vitrina.components.loyalty_ring {\n\(fields)\n})")
  }

  @Test func `reads values and getters, with self and context`() throws {
    let project = try ring(
      """
      ring_number = 3,
      bonus = 4,
      title = function(self, context) return context.name .. " " .. (self.ring_number + self.bonus) end,
      """)
    #expect(
      try project.data(["name": "Ana"]).fields
        == ["ring_number": 3, "bonus": 4, "title": "Ana 7"])
  }

  @Test func `reads what a data function returns, nested getters included`() throws {
    let project = try LoadedProject(
      """
      vitrina.provide("box", vitrina.components.discount_box(function(context)
        return { items = { { title = function(item) return item.prefix .. context.n end, prefix = "n" } } }
      end))
      """)
    #expect(
      try project.data(["n": 5]).fields == ["items": [["prefix": "n", "title": "n5"]]])
  }

  @Test func `one getter that stops leaves the other fields, with its own line and trace`() throws {
    let project = try ring(
      """
      title = function() return "fine" end,
      ring_number = function()
        local level = nil
        return level.number
      end,
      """)
    let data = try project.data()
    #expect(data.fields == ["title": "fine"])
    #expect(data.faults.map(\.path.description) == ["ring_number"])
    let fault = try #require(data.faults.first?.diagnostic)
    #expect(fault.code == "lua.runtime")
    #expect(fault.location == SourceLocation("plugins/shop/init.lua", line: 5))
    #expect(
      fault.message
        == "the getter of 'ring_number' of shop/points stopped: attempt to index a nil value (local 'level')"
    )
  }

  @Test func `a getter that never ends is stopped and the next read works`() throws {
    let project = try LoadedProject(
      """
      slow = true
      vitrina.provide("points", vitrina.components.loyalty_ring {
        title = function() while slow do slow = true end return "done" end,
        on_tap = function() slow = false end,
      })
      """)
    #expect(try project.data().faults.map(\.diagnostic.code) == ["limit.time"])
    let host = try #require(project.plugin.host)
    let value = try #require(project.plugin.registration.providers.first?.value)
    _ = try host.handle("on_tap", of: value, event: [:], in: ScriptContext([:]))
    #expect(try project.data().fields == ["title": "done"])
  }

  @Test func `refuses what is no plain value, with its path, and keeps the rest`() throws {
    let project = try LoadedProject(
      """
      local cycle = {}
      cycle.self = cycle
      vitrina.provide("box", vitrina.components.discount_box {
        title = "kept",
        items = { { title = "a", deep_link = math.floor }, { "x", title = "mixed" } },
        cycle = cycle,
        holes = { 1, nil, 3 },
        bytes = "\\xff",
        deep = (function() local t = {} for _ = 1, 40 do t = { t = t } end return t end)(),
        long = ("x"):rep(70000),
      })
      """)
    let data = try project.data()
    #expect(data.fields["title"] == "kept")
    #expect(
      Set(data.problems.map { "\($0.path) \($0.code)" }) == [
        "bytes data.utf8", "cycle.self data.cycle", "holes data.holes", "items[2] data.key",
        "long data.size", deepPath + " data.depth",
      ])
    #expect(data.faults.map(\.path.description) == ["items[1].deep_link"])
  }

  private var deepPath: String {
    (["deep"] + Array(repeating: "t", count: 31)).joined(separator: ".")
  }

  @Test func `screens list providers and component values in order, with title and params`() throws
  {
    let project = try LoadedProject(
      """
      vitrina.screen("home", function(params, context)
        return {
          title = "Hola " .. params.name,
          "points",
          vitrina.components.item_description { title = context.locale },
          "other/box",
        }
      end)
      """)
    let screen = try #require(project.plugin.registration.screens.first)
    let content = try #require(project.plugin.host).screen(
      screen.function, params: ["name": "Ana"], in: ScriptContext(["locale": "es-AR"]))
    #expect(content.title == "Hola Ana")
    #expect(content.diagnostics.isEmpty)
    let entries = content.entries.map { entry in
      switch entry {
      case .provider(let id): id
      case .component(let data): "\(data.component) \(DataValue.map(data.fields).json)"
      }
    }
    #expect(entries == ["points", "item_description {\"title\":\"es-AR\"}", "other/box"])
  }

  @Test(arguments: [
    ("return 3", "screen.result"), ("return { 3 }", "screen.entry"),
    ("return { titel = 'x' }", "data.unknown_field"), ("error('no')", "lua.runtime"),
    ("while true do end", "limit.time"),
  ])
  func `a screen function that gives nothing usable is a diagnostic`(
    _ body: String, _ code: String
  ) throws {
    let project = try LoadedProject("vitrina.screen('home', function() \(body) end)")
    let screen = try #require(project.plugin.registration.screens.first)
    let content = try #require(project.plugin.host).screen(
      screen.function, params: [:], in: ScriptContext([:]))
    #expect(content.diagnostics.map(\.code) == [code])
    #expect(content.diagnostics.allSatisfy { $0.location?.file == "plugins/shop/init.lua" })
  }

  @Test func `a handler's effects come in order, and none of them if it fails`() throws {
    let project = try ring(
      """
      on_tap = function(event)
        vitrina.track("first", { n = event.n })
        vitrina.navigate("home", { level = 3 }, { replace = true })
        vitrina.back()
        if event.fail then error({}) end
        return "meli://next"
      end,
      """)
    let host = try #require(project.plugin.host)
    host.use(NameDirectory(screens: ["shop/home"]))
    let value = try #require(project.plugin.registration.providers.first?.value)
    let context = ScriptContext([:])
    let result = try #require(
      try host.handle("on_tap", of: value, event: ["n": 1], in: context))
    #expect(result.answer.value == .text("meli://next"))
    #expect(
      result.effects == [
        .track(name: "first", properties: ["n": 1]),
        .navigate(screen: "home", params: ["level": 3], transition: nil, replace: true), .back,
      ])
    let fault = #expect(throws: Diagnostic.self) {
      try host.handle("on_tap", of: value, event: ["fail": true], in: context)
    }
    #expect(fault?.code == "lua.runtime")
    #expect(fault?.message == "on_tap of shop/points stopped: error object is a table value")
    let after = try host.handle("on_tap", of: value, event: [:], in: context)
    #expect(after?.effects.count == 3)
  }

  @Test(arguments: [
    "vitrina.components.loyalty_ring { on_tap = function() return true end }",
    "vitrina.components.loyalty_ring({}, { on_tap = function() return true end })",
    "vitrina.components.loyalty_ring(function() return { on_tap = function() return true end } end)",
  ])
  func `finds handlers beside the fields, in the second table and in a data function's result`(
    _ value: String
  ) throws {
    let project = try LoadedProject("vitrina.provide('points', \(value))")
    let host = try #require(project.plugin.host)
    let value = try #require(project.plugin.registration.providers.first?.value)
    let context = ScriptContext([:])
    #expect(
      try host.handle("on_tap", of: value, event: [:], in: context)?.answer.value == .bool(true))
    #expect(try host.handle("on_show", of: value, event: [:], in: context) == nil)
  }

  @Test func `a name that means nothing stops the handler at its line`() throws {
    let project = try ring("on_tap = function() vitrina.navigate('hom') end")
    let host = try #require(project.plugin.host)
    host.use(NameDirectory(screens: ["shop/home"]))
    let value = try #require(project.plugin.registration.providers.first?.value)
    let fault = #expect(throws: Diagnostic.self) {
      try host.handle("on_tap", of: value, event: [:], in: ScriptContext([:]))
    }
    #expect(fault?.code == "screen.unknown")
    #expect(fault?.fix == "did you mean 'home'?")
    #expect(fault?.location == SourceLocation("plugins/shop/init.lua", line: 2))
  }

  @Test func `a service that the manifest does not ask for says which line to add`() throws {
    let project = try ring("on_tap = function() vitrina.open_external('https://x.com') end")
    let value = try #require(project.plugin.registration.providers.first?.value)
    let fault = #expect(throws: Diagnostic.self) {
      try project.plugin.host?.handle("on_tap", of: value, event: [:], in: ScriptContext([:]))
    }
    #expect(fault?.code == "plugin.permission")
    #expect(fault?.fix == "add \"permissions\": [\"open_external\"] to plugin.json")
  }

  @Test func `random numbers start anew in every call`() throws {
    let project = try ring("title = function() return tostring(math.random(1000000)) end")
    #expect(try project.data().fields == (try project.data().fields))
  }

  @Test func `two plugins never see each other's globals or string functions`() throws {
    let files = MemoryFiles([
      "plugins/a.lua": "shared = 1; string.upper = nil; table.insert = nil",
      "plugins/b.lua": "assert(shared == nil); assert(('x'):upper() == 'X'); table.insert({}, 1)",
    ])
    let loader = PluginLoader(LoadedProject.services(files))
    let plugins = loader.candidates().candidates.map { loader.load($0) }
    #expect(plugins.flatMap(\.diagnostics).isEmpty)
  }

  @Test func `many threads may use one host`() async throws {
    let project = try ring("title = function(self, c) return 'n' .. c.n end")
    let host = try #require(project.plugin.host)
    let value = try #require(project.plugin.registration.providers.first?.value)
    await withTaskGroup(of: Bool.self) { group in
      for n in 0..<64 {
        group.addTask {
          host.data(of: value, in: ScriptContext(["n": .integer(n)])).fields
            == ["title": .string("n\(n)")]
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

import Components
import Diagnostics
import Routing
import Scripting
import TestSupport
import Testing
import Values

@Suite struct PluginAPITests {
  /// Every function of the API with a call of it and the phases in which it is allowed.
  static let matrix: [(call: String, phases: Set<ScriptPhase>)] = [
    ("vitrina.components.loyalty_ring {}", [.load, .data, .event]),
    ("vitrina.provide('x', vitrina.components.loyalty_ring {})", [.load]),
    ("vitrina.screen('x', function() end)", [.load]),
    ("vitrina.theme({})", [.load]),
    ("vitrina.route('meli://x', function() end)", [.load]),
    ("vitrina.redirect('meli://x', 'meli://y')", [.load]),
    ("vitrina.before(function() end)", [.load]),
    ("vitrina.fallback(function() end)", [.load]),
    ("vitrina.open('meli://x')", [.event]),
    ("vitrina.navigate('start')", [.event]),
    ("vitrina.back()", [.event]),
    ("vitrina.open_external('https://example.com')", [.event]),
    ("vitrina.refresh('points')", [.event]),
    ("vitrina.track('seen', {})", [.event]),
    ("vitrina.emit('seen', {})", [.event]),
    ("vitrina.send('points', 'fill_progress', {})", [.event]),
    ("vitrina.url('start')", [.data, .event]),
    ("vitrina.json.encode({})", [.load, .data, .event]),
    ("vitrina.json.decode('[]')", [.load, .data, .event]),
    ("vitrina.json.array({})", [.load, .data, .event]),
    ("vitrina.clock.now()", [.load, .data, .event]),
    ("vitrina.format.number(1)", [.load, .data, .event]),
    ("vitrina.format.money(1, 'ARS')", [.load, .data, .event]),
    ("vitrina.format.date(0)", [.load, .data, .event]),
    ("vitrina.format.percent(1)", [.load, .data, .event]),
    ("vitrina.format.plural(1, {other = 'x'})", [.load, .data, .event]),
    ("vitrina.log.info('x')", [.load, .data, .event]),
    ("print('x')", [.load, .data, .event]),
    ("require('vitrina')", [.load, .data, .event]),
  ]

  private var routes: RouteDirectory {
    get throws {
      var table = RouteTable<Int>()
      table.add(
        Route(
          try RoutePattern("shop://start"), name: "start", plugin: "shop",
          location: LoadedProject.entry, handler: 0))
      return RouteDirectory(table.freeze().router)
    }
  }

  @Test(arguments: matrix, [ScriptPhase.load, .data, .event])
  func `allows each function in its phases and refuses it in the others`(
    _ row: (call: String, phases: Set<ScriptPhase>), _ phase: ScriptPhase
  ) throws {
    let call = { (wanted: ScriptPhase) in wanted == phase ? row.call : "" }
    let project = try LoadedProject(
      """
      \(call(.load))
      vitrina.screen("start", function() return {} end)
      vitrina.provide("points", vitrina.components.loyalty_ring {
        title = function() \(call(.data)) return "x" end,
        on_tap = function() \(call(.event)) end,
      })
      """, manifest: "{\"permissions\": [\"open_external\"]}")
    var faults = project.plugin.diagnostics
    if let host = project.plugin.host {
      let routes = try routes
      host.use(
        NameDirectory(providers: ["shop/points"], screens: ["shop/start"]), routes: routes)
      let value = try #require(
        project.plugin.registration.providers.first { $0.id == "shop/points" }?.value)
      let context = ScriptContext([:])
      faults += host.data(of: value, in: context).faults.map(\.diagnostic)
      do {
        _ = try host.handle("on_tap", of: value, event: [:], in: context)
      } catch {
        faults.append(error)
      }
    }
    #expect(faults.map(\.code) == (row.phases.contains(phase) ? [] : ["plugin.phase"]))
    if let fault = faults.first {
      #expect(fault.location?.file == "plugins/shop/init.lua")
      #expect(fault.location?.line != nil)
    }
  }

  @Test func `says what a call in the wrong phase should have been`() throws {
    let project = try LoadedProject("vitrina.navigate('start')")
    #expect(
      DiagnosticFormatter().text(try #require(project.plugin.diagnostics.first)) == """
        plugins/shop/init.lua:1: error[plugin.phase]: vitrina.navigate was called while the file \
        was loading
          1 | vitrina.navigate('start')
          expected  a handler such as on_tap or a route
          found     the top level of the file
          fix       move the call into a handler such as on_tap
          trace     plugins/shop/init.lua:1 main chunk
        """)
  }

  @Test(arguments: [
    (
      "vitrina.components.loyalty_rng {}", "plugin.unknown_component",
      "did you mean 'loyalty_ring'?"
    ),
    ("vitrina.navigat('x')", "plugin.unknown_name", "did you mean 'navigate'?"),
    ("vitrina.json.encod({})", "plugin.unknown_name", "did you mean 'encode'?"),
    ("vitrina.provide('x', {})", "plugin.argument", nil),
    ("vitrina.provide(nil, vitrina.components.loyalty_ring {})", "plugin.argument", nil),
    ("vitrina.components.loyalty_ring('x')", "plugin.argument", nil),
    (
      "vitrina.components.loyalty_ring({}, {tap = print})", "data.unknown_field",
      "move it to the first table if it is a field"
    ),
    ("vitrina.route('meli://x', 'meli://y')", "plugin.argument", nil),
    ("vitrina.screen('x', {})", "plugin.argument", nil),
    ("require 'missing'", "plugin.require", "create it, or check the spelling"),
    ("require '../loyalty/init'", "plugin.require", nil),
    ("require '/etc/passwd'", "plugin.require", nil),
    ("require 'a..b'", "plugin.require", nil),
    ("vitrina.json.decode('{')", "json.syntax", nil),
  ])
  func `refuses what it cannot use at the caller's line`(
    _ call: String, _ code: String, _ fix: String?
  ) throws {
    let project = try LoadedProject("local x = 1\n\(call)")
    let diagnostic = try #require(project.plugin.diagnostics.first)
    #expect(diagnostic.code == code)
    #expect(diagnostic.location == SourceLocation("plugins/shop/init.lua", line: 2))
    if let fix { #expect(diagnostic.fix == fix) }
    #expect(project.plugin.host == nil)
  }

  @Test func `collects bad ids, duplicates and bad patterns, and registers the rest`() throws {
    let project = try LoadedProject(
      """
      local ring = vitrina.components.loyalty_ring {}
      vitrina.provide("points", ring, { scenaros = {} })
      vitrina.provide("points", ring)
      vitrina.provide("Bad Id", ring)
      vitrina.route("meli://x/{", function() end)
      vitrina.redirect("meli://old/{id}", "meli://new/{name}")
      vitrina.route("meli://fine", function() end, { name = "fine" })
      """)
    #expect(project.plugin.host != nil)
    #expect(
      project.plugin.diagnostics.map { "\($0.location?.line ?? 0) \($0.code)" } == [
        "2 data.unknown_field", "3 plugin.duplicate", "4 plugin.id", "5 route.bad_pattern",
        "6 route.bad_redirect",
      ])
    #expect(project.plugin.registration.providers.map(\.id) == ["shop/points"])
    #expect(project.plugin.registration.routes.map(\.name) == ["fine"])
  }

  @Test func `reads scenarios and reports those that are none`() throws {
    let project = try LoadedProject(
      """
      vitrina.provide("points", vitrina.components.loyalty_ring {}, {
        doc = "Points.",
        tags = { "seed" },
        scenarios = {
          { id = "one", title = "One", data = { ring_number = 1 } },
          { id = "one" },
          { title = "no id" },
          { id = "bad id" },
          { id = "typo", dta = {} },
          { id = "empty", data = {} },
          { id = "moment", state = "filled", time = 0.5 },
          { id = "odd", state = 3, time = "soon" },
          { id = "late", time = 3601 },
        },
      })
      """)
    let provider = try #require(project.plugin.registration.providers.first)
    #expect(provider.doc == "Points.")
    #expect(provider.tags == ["seed"])
    #expect(
      provider.scenarios == [
        Scenario(id: "one", title: "One", values: ["ring_number": 1]),
        Scenario(id: "typo", title: nil, values: [:]),
        Scenario(id: "empty", title: nil, values: [:]),
        Scenario(id: "moment", moment: Moment(state: "filled", time: 0.5)),
        Scenario(id: "odd"), Scenario(id: "late"),
      ])
    #expect(
      project.codes == [
        "plugin.duplicate", "plugin.scenario", "plugin.id", "data.unknown_field",
        "plugin.scenario", "plugin.scenario", "plugin.scenario",
      ])
  }

  @Test func `route scripts route and do nothing else`() throws {
    let files = MemoryFiles([
      "scripts/links.lua": """
      vitrina.route("meli://x", function() end)
      vitrina.provide("x", vitrina.components.loyalty_ring {})
      """
    ])
    let loader = PluginLoader(LoadedProject.services(files))
    let script = loader.load(loader.candidates().candidates[0])
    #expect(script.name == "scripts/links")
    #expect(script.diagnostics.map(\.code) == ["plugin.route_script"])
  }

  @Test func `requires a file of the plugin's folder once, and its parts by dots`() throws {
    let project = try LoadedProject(
      """
      local a = require "parts.ring"
      local b = require "parts.ring"
      assert(a == b and a.count == 1)
      vitrina.provide("points", vitrina.components.loyalty_ring { title = a.title })
      """,
      others: [
        "plugins/shop/parts/ring.lua": """
        times = (times or 0) + 1
        return { title = "From a module", count = times }
        """
      ])
    #expect(project.plugin.diagnostics.isEmpty)
    #expect(try project.data().fields == ["title": "From a module"])
  }

  @Test func `a module that does not parse is named by its own file`() throws {
    let project = try LoadedProject(
      "require 'part'", others: ["plugins/shop/part.lua": "local x =\nreturn y z"])
    let diagnostic = try #require(project.plugin.diagnostics.first)
    #expect(diagnostic.code == "lua.syntax")
    #expect(diagnostic.location?.file == "plugins/shop/part.lua")
  }

  @Test func `JSON goes through Lua and back, lists staying lists`() throws {
    let project = try LoadedProject(
      """
      local value = vitrina.json.decode('{"a":[],"b":[1,2.5,"x",null,true],"c":{}}')
      assert(value.b[1] == 1 and math.type(value.b[1]) == "integer")
      assert(value.b[4] == vitrina.null)
      vitrina.log.info(vitrina.json.encode(value))
      vitrina.log.info(vitrina.json.encode(vitrina.json.array {}))
      print("one", 2, nil, true)
      """)
    #expect(
      project.plugin.log.map(\.message)
        == ["{\"a\":[],\"b\":[1,2.5,\"x\",null,true],\"c\":{}}", "[]", "one\t2\tnil\ttrue"])
    #expect(project.plugin.log.map(\.line) == [4, 5, 6])
  }
}

extension ScriptPhase: CustomTestStringConvertible {
  public var testDescription: String { rawValue }
}

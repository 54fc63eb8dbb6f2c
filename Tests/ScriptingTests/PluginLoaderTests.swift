import Diagnostics
import Scripting
import TestSupport
import Testing

@Suite struct PluginLoaderTests {
  private func loader(_ files: [String: String]) -> PluginLoader {
    PluginLoader(LoadedProject.services(MemoryFiles(files)))
  }

  @Test func `finds folders, single files and route scripts, scripts first, each by name`() {
    let found = loader([
      "plugins/zebra.lua": "", "plugins/apple/init.lua": "", "plugins/apple/other.lua": "",
      "scripts/b.lua": "", "scripts/a.lua": "", "scripts/a_test.lua": "", "scripts/notes.txt": "",
      "plugins/apple/init_test.lua": "",
    ]).candidates()
    #expect(found.candidates.map(\.name) == ["scripts/a", "scripts/b", "apple", "zebra"])
    #expect(
      found.candidates.map(\.entryFile)
        == ["scripts/a.lua", "scripts/b.lua", "plugins/apple/init.lua", "plugins/zebra.lua"])
    #expect(found.diagnostics.isEmpty)
  }

  @Test func `reports folders without an entry file, bad names and two plugins of one name`() {
    let found = loader([
      "plugins/empty/readme.txt": "", "plugins/bad name.lua": "", "plugins/twin/init.lua": "",
      "plugins/twin.lua": "",
    ]).candidates()
    #expect(found.candidates.map(\.name) == ["twin"])
    #expect(
      found.diagnostics.map { "\($0.location?.file ?? "") \($0.code)" } == [
        "plugins/bad name.lua plugin.name", "plugins/empty/init.lua plugin.no_entry",
        "plugins/twin.lua plugin.duplicate",
      ])
  }

  @Test func `a plugin that does not parse registers nothing and leaves the others alone`() {
    let loader = loader([
      "plugins/broken/init.lua":
        "vitrina.provide('x',\n  vitrina.components.loyalty_ring {\nb c })",
      "plugins/fine/init.lua": "vitrina.provide('x', vitrina.components.loyalty_ring {})",
    ])
    let plugins = loader.candidates().candidates.map { loader.load($0) }
    #expect(plugins.map { $0.host != nil } == [false, true])
    #expect(plugins.map(\.registration.providers.count) == [0, 1])
    #expect(
      DiagnosticFormatter().text(plugins[0].diagnostics[0]) == """
        plugins/broken/init.lua:3:3: error[lua.syntax]: this file does not parse, so nothing of it \
        was registered
          3 | b c })
            |   ^
          expected  '}' to close the '{' on line 2
          found     'c'
          fix       most often a comma is missing at the end of the line before
        """)
  }

  @Test func `complaints of the parser that name nothing expected stand in the message`() throws {
    let project = try LoadedProject("local x = = 1")
    #expect(
      DiagnosticFormatter().text(project.plugin.diagnostics[0]) == """
        plugins/shop/init.lua:1:11: error[lua.syntax]: this file does not parse (unexpected symbol), \
        so nothing of it was registered
          1 | local x = = 1
            |           ^
          found     '='
        """)
  }

  @Test func `an error at the end of a file takes back what was registered before it`() throws {
    let project = try LoadedProject(
      """
      vitrina.provide("points", vitrina.components.loyalty_ring {})
      local shop = nil
      print(shop.name)
      """)
    #expect(project.plugin.host == nil)
    #expect(project.plugin.registration.providers.isEmpty)
    let diagnostic = try #require(project.plugin.diagnostics.first)
    #expect(diagnostic.code == "lua.runtime")
    #expect(diagnostic.location == SourceLocation("plugins/shop/init.lua", line: 3))
    #expect(diagnostic.message.contains("attempt to index a nil value (local 'shop')"))
    #expect(diagnostic.trace == ["plugins/shop/init.lua:3 main chunk"])
  }

  @Test func `a file that never ends or eats memory is stopped, and says which`() throws {
    let spinning = try LoadedProject("while true do end")
    #expect(spinning.codes == ["limit.time"])
    #expect(spinning.plugin.diagnostics[0].location?.file == "plugins/shop/init.lua")
    let greedy = try LoadedProject("local t = {} while true do t[#t + 1] = ('x'):rep(1000) end")
    #expect(greedy.codes == ["limit.memory"])
    #expect(greedy.plugin.diagnostics[0].location?.file == "plugins/shop/init.lua")
  }

  @Test func `a byte order mark and a first hash line are passed over, lines keep their numbers`()
    throws
  {
    let project = try LoadedProject("\u{FEFF}#!/usr/bin/lua\nerror('here')")
    #expect(project.plugin.diagnostics[0].location?.line == 2)
  }

  @Test func `reads a manifest`() throws {
    let project = try LoadedProject(
      "",
      manifest: """
        {"name": "shop", "version": "1.2", "api": 1, "description": "A shop.",
         "permissions": ["open_external"], "limits": {"memory_mib": 4, "call_ms": 20}}
        """)
    #expect(project.codes.isEmpty)
    let manifest = project.plugin.manifest
    #expect(manifest.version == "1.2")
    #expect(manifest.permissions == ["open_external"])
    #expect(manifest.memoryMebibytes == 4)
    #expect(manifest.callMilliseconds == 20)
    #expect(manifest.loadMilliseconds == nil)
  }

  @Test func `does not run a plugin that was written for another API`() throws {
    let project = try LoadedProject("error('ran')", manifest: "{\"api\": 2}")
    #expect(project.plugin.host == nil)
    #expect(
      project.plugin.diagnostics == [
        Diagnostic(
          "plugin.manifest", .error,
          "the manifest of 'shop' wants an API that this host does not speak, so the plugin was "
            + "not run", at: SourceLocation("plugins/shop/plugin.json"), expected: "1", found: "2",
          fix: "write \"api\": 1")
      ])
  }

  @Test func `says that a manifest asks for more than the project allows, and keeps to that`()
    throws
  {
    let load = Int(LoadedProject.policy.load * 1000)
    let project = try LoadedProject(
      "local s = 'x' while true do s = s .. s end",
      manifest: "{\"limits\": {\"memory_mib\": 64, \"call_ms\": 1, \"load_ms\": \(load + 1)}}")
    func excess(_ name: String, _ allowed: Int, _ asked: Int) -> Diagnostic {
      Diagnostic(
        "plugin.limit", .warning, "the manifest of 'shop' asks for more than the project allows",
        at: SourceLocation("plugins/shop/plugin.json"),
        expected: "at most \(allowed) for limits.\(name)", found: "\(asked)",
        fix: "ask for less, or raise limits.\(name) in vitrina.json")
    }
    #expect(
      project.plugin.diagnostics.prefix(2) == [
        excess("memory_mib", 8, 64), excess("load_ms", load, load + 1),
      ])
    #expect(project.plugin.diagnostics.last?.expected == "at most 8 MiB for all of the plugin")
  }

  @Test(arguments: [
    ("{\"limits\": {\"call_ms\": 20}}", "plugin.json"), ("{}", "vitrina.json"),
  ])
  func `names the file that sets the limit`(_ manifest: String, file: String) throws {
    let project = try LoadedProject(
      """
      vitrina.provide("points", vitrina.components.loyalty_ring {
        title = function() while true do end end,
      })
      """, manifest: manifest)
    #expect(
      try project.data().faults.first?.diagnostic.fix
        == "look for a loop that does not end, or raise limits.call_ms in \(file)")
  }

  @Test func `reports all that is wrong with a manifest and loads the plugin all the same`() throws
  {
    let project = try LoadedProject(
      "vitrina.provide('points', vitrina.components.loyalty_ring {})",
      manifest: """
        {"name": "store", "permisions": [], "permissions": ["open_externl", 3],
         "limits": {"call_ms": 0, "calls": 1}, "version": 1}
        """)
    #expect(project.plugin.host != nil)
    let words = project.plugin.diagnostics.map {
      "\($0.code): \($0.found ?? "") -> \($0.fix ?? "")"
    }
    #expect(
      words == [
        "data.unknown_field: \"permisions\" -> did you mean \"permissions\"?",
        "plugin.manifest: \"store\" -> rename the folder or remove the key",
        "plugin.manifest: the integer 1 -> ",
        "plugin.manifest: \"open_externl\" -> did you mean \"open_external\"?",
        "plugin.manifest: 3 -> remove it",
        "plugin.manifest: 0 -> ",
        "data.unknown_field: \"calls\" -> did you mean \"call_ms\"?",
      ])
  }

  @Test func `a manifest that is no JSON is a diagnostic with line and column`() throws {
    let project = try LoadedProject("", manifest: "{\n  \"name\": shop\n}")
    #expect(
      project.plugin.diagnostics.map(\.location)
        == [SourceLocation("plugins/shop/plugin.json", line: 2, column: 11)])
    #expect(project.codes == ["json.syntax"])
  }

  @Test func `a file that stopped half-way runs again, one that ran does not`() throws {
    let project = try LoadedProject(
      """
      runs = {}
      local ok, why = pcall(require, "shaky")
      print(ok, why)
      ready = true
      print(require("shaky"), require("shaky"), require("quiet"), require("quiet"))
      print(table.concat(runs, " "))
      """,
      others: [
        "plugins/shop/shaky.lua": "runs[#runs + 1] = 'shaky' assert(ready, 'not yet') return 'up'",
        "plugins/shop/quiet.lua": "runs[#runs + 1] = 'quiet'",
      ])
    #expect(project.codes.isEmpty)
    #expect(
      project.plugin.log.map(\.message) == [
        "false\tplugins/shop/shaky.lua:1: not yet", "up\tup\ttrue\ttrue", "shaky shaky quiet",
      ])
  }

  @Test func `files that require each other are an error in words`() throws {
    let project = try LoadedProject(
      "require 'a'",
      others: [
        "plugins/shop/a.lua": "local b = require 'b' return {}",
        "plugins/shop/b.lua": "return coroutine.wrap(function() return require 'a' end)()",
      ])
    #expect(
      project.plugin.diagnostics.map(\.message) == [
        "loading 'shop' stopped: module 'a' needs itself: a file that it requires requires it"
      ])
    #expect(project.plugin.diagnostics.first?.location?.file == "plugins/shop/b.lua")
  }
}

import Diagnostics
import TestSupport
import Testing
import Vitrina

@Suite struct ReloadTests {
  private func ring(_ title: String) -> String {
    "vitrina.provide('x', vitrina.components.loyalty_ring { title = '\(title)' })"
  }

  private func title(_ project: TestProject, _ id: String) throws -> String? {
    let json = String(
      decoding: try project.host.resolve(id, in: project.context).dataJSON, as: UTF8.self)
    return json.split(separator: "\"title\":\"").last.map { String($0.prefix { $0 != "\"" }) }
  }

  @Test func `loads anew what changed and keeps the others' states`() throws {
    let counting = """
      local reads = 0
      vitrina.provide("x", vitrina.components.loyalty_ring {
        title = function() reads = reads + 1 return "read " .. reads end,
      })
      """
    let project = TestProject(["plugins/a.lua": ring("old"), "plugins/b.lua": counting])
    #expect(try title(project, "b/x") == "read 1")
    project.files.write("plugins/a.lua", ring("new"))
    let reload = project.host.reload(changed: ["plugins/a.lua"])
    #expect(reload.plugins == ["a"])
    #expect(reload.failures.isEmpty)
    #expect(try title(project, "a/x") == "new")
    #expect(try title(project, "b/x") == "read 2")
  }

  @Test func `keeps the last good version of a plugin that breaks, until it is repaired`() throws {
    let project = TestProject(["plugins/a.lua": ring("good")])
    project.files.write("plugins/a.lua", "vitrina.provide('x'")
    #expect(project.host.reload(changed: ["plugins/a.lua"]).failures == ["a"])
    #expect(try title(project, "a/x") == "good")
    #expect(project.host.catalog.plugins.map(\.isStale) == [true])
    #expect(project.host.faults == ["plugins/a.lua:1 lua.syntax"])
    project.files.write("plugins/a.lua", ring("repaired"))
    #expect(project.host.reload(changed: ["plugins/a.lua"]).failures.isEmpty)
    #expect(try title(project, "a/x") == "repaired")
    #expect(project.host.faults.isEmpty)
  }

  @Test func `what a plugin logs while it loads anew is told, also when it fails`() {
    let project = TestProject(["plugins/a.lua": "print('one')", "plugins/b.lua": "print('b')"])
    #expect(project.host.takeLog().map(\.message) == ["one", "b"])
    project.files.write("plugins/a.lua", "print('two')")
    _ = project.host.reload(changed: ["plugins/a.lua"])
    project.files.write("plugins/a.lua", "print('three') error('no')")
    _ = project.host.reload(changed: ["plugins/a.lua"])
    #expect(project.host.takeLog().map(\.message) == ["two", "three"])
    #expect(project.host.takeLog().isEmpty)
  }

  @Test func `plugins come and go`() throws {
    let project = TestProject(["plugins/a.lua": ring("a")])
    project.files.write("plugins/b.lua", ring("b"))
    #expect(project.host.reload(changed: ["plugins/b.lua"]).plugins == ["b"])
    project.files.write("plugins/a.lua", nil)
    #expect(project.host.reload(changed: ["plugins/a.lua"]).plugins == ["a"])
    #expect(project.host.catalog.providers.map(\.id) == ["b/x"])
  }

  @Test func `new settings reload everything`() throws {
    let project = TestProject(["plugins/a.lua": ring("a"), "plugins/b.lua": ring("b")])
    project.files.write("vitrina.json", #"{"name": "Shop", "limits": {"call_ms": 20}}"#)
    #expect(project.host.reload(changed: ["vitrina.json"]).plugins == ["a", "b"])
    #expect(project.host.settings.name == "Shop")
  }

  @Test func `a changed module or manifest reloads its plugin`() {
    let project = TestProject([
      "plugins/a/init.lua": "require 'part'", "plugins/a/part.lua": "", "plugins/ab/init.lua": "",
    ])
    #expect(project.host.reload(changed: ["plugins/a/part.lua"]).plugins == ["a"])
  }
}

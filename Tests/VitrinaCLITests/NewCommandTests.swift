import Components
import Foundation
import TestSupport
import Testing
import Vitrina

/// `vitrina new`: what it writes passes everything as it is.
@Suite struct NewCommandTests {
  private static let components = Vitrina.Host.Options.standardComponents.map(\.name)

  private func empty() throws -> TemporaryProject {
    let project = try TemporaryProject([:])
    try FileManager.default.createDirectory(
      atPath: project.path, withIntermediateDirectories: true)
    return project
  }

  private func text(_ project: TemporaryProject, _ file: String) throws -> String {
    try String(contentsOfFile: "\(project.path)/\(file)", encoding: .utf8)
  }

  private func paths(_ project: TemporaryProject) -> [String] {
    (FileManager.default.enumerator(atPath: project.path)?.compactMap { $0 as? String } ?? [])
      .sorted()
  }

  /// Loads, draws, tests and lints a project.
  private func expectFaultless(_ project: TemporaryProject, providers: [String]) throws {
    let list = ToolRun("list", folder: project.path)
    #expect(list.code == 0)
    #expect(list.errors == "")
    for provider in providers {
      let shown = ToolRun("show", provider, folder: project.path)
      #expect(shown.code == 0)
      #expect(shown.errors == "", "\(provider)")
    }
    let tests = ToolRun(["test", "--min-coverage", "100"], folder: project.path)
    #expect(tests.code == 0, "\(tests.transcript)")
    #expect(tests.errors == "")
    let rules = "\(Repository.root.path)/.luacheckrc"
    let lint = Process()
    lint.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    lint.arguments = ["luacheck", "--quiet", "--config", rules, "."]
    lint.currentDirectoryURL = URL(fileURLWithPath: project.path)
    lint.standardOutput = FileHandle.nullDevice
    try lint.run()
    lint.waitUntilExit()
    #expect(lint.terminationStatus == 0)
  }

  @Test(arguments: components)
  func `a plugin of one component passes as it is`(_ component: String) throws {
    let project = try empty()
    let run = ToolRun("new", "plugin", "my_plugin", "-c", component, folder: project.path)
    #expect(run.errors == "")
    #expect(
      run.output == """
        wrote   plugins/my_plugin/init.lua
        wrote   plugins/my_plugin/plugin.json
        wrote   plugins/my_plugin/my_plugin_test.lua
        wrote   vitrina.json
        wrote   .gitignore
        next    vitrina test my_plugin

        """)
    #expect(run.code == 0)
    try expectFaultless(project, providers: ["my_plugin/\(component)"])
  }

  @Test func `a plugin of all components passes, and so do scenarios and routes in it`() throws {
    let project = try empty()
    let options = Self.components.flatMap { ["--component", $0] }
    #expect(ToolRun(["new", "plugin", "all"] + options, folder: project.path).code == 0)
    for words in [
      ["scenario", "all/loyalty_ring", "half", "--data", #"{"ring_percentage": 0.5}"#],
      ["scenario", "all/banner", "other", "--title", "Another"],
      ["route", "shop://item/{id:int}(/more)?{page?:int}&{q}"],
      ["route", "meli|shop://x/{kind:new|used}/{path+}", "--in", "all"],
      ["route", "https://www.example.com/{day:date}/{id:uuid}", "--in", "web"],
      ["route", "shop://cart", "--in", "web"],
    ] {
      let run = ToolRun(["new"] + words, folder: project.path)
      #expect(run.code == 0, "\(words): \(run.errors)")
      #expect(run.errors == "")
    }
    #expect(try text(project, "plugins/all/init.lua").contains("id = \"half\""))
    try expectFaultless(
      project,
      providers: Self.components.map { "all/\($0)" }
        + ["all/loyalty_ring:half", "all/banner:other"])
    let scripts = try text(project, "scripts/web.lua")
    #expect(scripts.components(separatedBy: "local vitrina = require").count == 2)
  }

  @Test func `a second plugin passes beside the first, and so does the first`() throws {
    let project = try empty()
    for name in ["cart", "deals"] {
      let run = ToolRun(
        "new", "plugin", name, "-c", "discount_box", "-c", "animated_button", folder: project.path)
      #expect(run.code == 0)
    }
    try expectFaultless(project, providers: ["cart/discount_box", "deals/discount_box"])
    #expect(ToolRun("check", "--strict", folder: project.path).code == 0)
  }

  @Test func `a scenario with a field that there is not is not written`() throws {
    let project = try empty()
    #expect(ToolRun("new", "plugin", "cart", "-c", "banner", folder: project.path).code == 0)
    let before = try text(project, "plugins/cart/init.lua")
    let run = ToolRun(
      "new", "scenario", "cart/banner", "bad", "--data", #"{"titel": "x"}"#, folder: project.path)
    #expect(run.code == 1)
    #expect(
      run.errors.hasPrefix("error[data.unknown_field]: 'titel' of cart/banner:bad is no field"))
    #expect(run.errors.contains("did you mean 'title'?"))
    #expect(try text(project, "plugins/cart/init.lua") == before)
  }

  @Test func `what is written looks as if somebody had written it`() throws {
    let project = try empty()
    let run = ToolRun(
      ["new", "plugin", "points", "-c", "loyalty_ring", "-c", "dividing_line", "-c", "order_page"],
      folder: project.path)
    #expect(run.code == 0)
    for file in ["init.lua", "points_test.lua", "plugin.json"] {
      try Golden.expect(try text(project, "plugins/points/\(file)"), "NewCommandTests", file)
    }
    #expect(try text(project, "vitrina.json") == "{}\n")
    #expect(try text(project, ".gitignore") == ".vitrina/\n")
  }

  @Test func `nothing that is there is touched, and nothing is written beside it`() throws {
    let project = try TemporaryProject([
      "vitrina.json": "{}", ".gitignore": "x\n", "plugins/one.lua": "", "plugins/two/notes": "",
      "ci.sh": "mine",
    ])
    let before = paths(project)
    for name in ["one", "two"] {
      let run = ToolRun("new", "plugin", name, "-c", "banner", folder: project.path)
      #expect(run.code == 1)
      #expect(run.errors.hasPrefix("error[output.exists]: 'plugins/\(name)"))
      #expect(run.output == "")
    }
    #expect(ToolRun("new", "ci", folder: project.path).errors.contains("output.exists"))
    #expect(paths(project) == before)
    #expect(try text(project, "ci.sh") == "mine")
    #expect(ToolRun("new", "plugin", "three", "-c", "banner", folder: project.path).code == 0)
    #expect(try text(project, ".gitignore") == "x\n")
  }

  @Test func `when one file cannot be written those before it go again`() throws {
    // A file stands where a folder is wanted.
    let project = try TemporaryProject(["vitrina.json": "{}", "plugins": "no folder"])
    let before = paths(project)
    let run = ToolRun(
      "new", "plugin", "one", "-c", "banner", "--json", folder: project.path)
    #expect(run.code == 1)
    #expect(run.output.hasPrefix(#"{"diagnostic":{"code":"output.write""#))
    #expect(paths(project) == before)
  }

  @Test func `ci is an executable script`() throws {
    let project = try TemporaryProject(["vitrina.json": "{}"])
    let run = ToolRun("new", "ci", "--json", folder: project.path)
    #expect(run.output == #"{"files":["ci.sh"],"next":"./ci.sh"}"# + "\n")
    try Golden.expect(try text(project, "ci.sh"), "NewCommandTests", "ci.sh")
    #expect(FileManager.default.isExecutableFile(atPath: "\(project.path)/ci.sh"))
  }

  @Test(arguments: [
    (["plugin"], "needs NAME\n  for example: vitrina new plugin cart"),
    (["plugin", "a-b", "-c", "banner"], "a plugin cannot be called 'a-b'\n  a-z, 0-9 and _"),
    (["plugin", "../a", "-c", "banner"], "a plugin cannot be called '../a'"),
    (["plugin", "a"], "needs --component NAME"),
    (["plugin", "a", "-c", "baner"], "there is no component 'baner'\n  did you mean banner?"),
    (["plugin", "a", "-c", "banner", "-c", "banner"], "--component banner is given twice"),
    (["plugin", "a", "b", "-c", "banner"], "vitrina new plugin does not take 'b'"),
    (["plugin", "a", "-c", "banner", "--title", "x"], "does not take --title"),
    (["scenario", "a/b"], "needs ID"), (["route"], "needs NAME"),
    (["ci", "x"], "vitrina new ci does not take 'x'"),
    (["plugn", "x"], "WHAT cannot be 'plugn'\n  did you mean plugin?"),
  ])
  func `wrong usage says what is right`(_ words: [String], _ message: String) throws {
    let project = try TemporaryProject(["vitrina.json": "{}"])
    let run = ToolRun(["new"] + words, folder: project.path)
    #expect(run.code == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    (["scenario", "none/x", "y"], "provider.unknown"),
    (["scenario", "single/line", "Bad Id"], "scenario.id"),
    (["scenario", "single/line", "new", "--data", "[1]"], "new.data"),
    (["scenario", "single/line", "new", "--data", "{"], "json"),
    (["route", "http:{"], "route.bad_pattern"),
    (["route", "shop://one"], "route.conflict"),
    (["route", "shop://two", "--in", "../x"], "new.name"),
    (["route", "shop://two/{x}", "--in", "returning"], "lua.syntax"),
    (["route", "shop://refused"], "new.route"),
  ])
  func `what cannot be added leaves all files as they are`(
    _ words: [String], _ code: String
  ) throws {
    let project = try TemporaryProject([
      "vitrina.json": "{}",
      "plugins/single.lua": """
      local vitrina = require "vitrina"
      vitrina.provide("line", vitrina.components.dividing_line {})
      vitrina.route("shop://one", function() end)
      vitrina.before(function(link) if link.host == "refused" then return false, "no" end end)
      """,
      "plugins/returning.lua": "return 1",
    ])
    let before = paths(project)
    let run = ToolRun(["new"] + words, folder: project.path)
    #expect(run.code == 1)
    #expect(run.errors.contains("error[\(code)"), "\(run.errors)")
    #expect(paths(project) == before)
    #expect(try text(project, "plugins/returning.lua") == "return 1")
  }

  @Test func `at a terminal it asks for what is missing`() throws {
    let project = try empty()
    let run = ToolRun(
      ["new", "plugin"], folder: project.path, input: " cart \nbanner, item_description\n",
      typed: true)
    #expect(run.code == 0)
    #expect(run.errors.hasPrefix("Name of the plugin, such as cart: Components ("))
    #expect(run.output.hasPrefix("wrote   plugins/cart/init.lua\n"))
    #expect(try text(project, "plugins/cart/init.lua").contains("components.item_description"))
    let scenario = ToolRun(
      ["new", "scenario"], folder: project.path, input: "cart/banner\nshort\n", typed: true)
    #expect(scenario.code == 0, "\(scenario.errors)")
    let route = ToolRun(
      ["new", "route"], folder: project.path, input: "shop://x\n", typed: true)
    #expect(route.output.hasSuffix("next    vitrina open 'shop://x'\n"))
    let none = ToolRun(["new", "plugin"], folder: project.path, input: "", typed: true)
    #expect(none.code == 2)
  }
}

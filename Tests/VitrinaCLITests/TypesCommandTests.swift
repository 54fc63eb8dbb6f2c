import Components
import Foundation
import Scripting
import TestSupport
import Testing
import Values
import Vitrina

@testable import VitrinaCLI

@Suite struct TypesCommandTests {
  private static let paths = [
    ".vitrina/types/vitrina.lua", ".vitrina/types/test.lua", ".vitrina/types/project.lua",
    ".vitrina/types/luacheck.lua", ".luarc.json", ".luacheckrc",
  ]

  private static let files = [
    "vitrina.json": "{}",
    "plugins/shop/init.lua": """
    local vitrina = require "vitrina"
    vitrina.provide("points", vitrina.components.loyalty_ring { title = "A" })
    vitrina.screen("start", function() return { title = "Start", "points" } end)
    """,
  ]

  private func read(_ name: String, in project: TemporaryProject) throws -> String {
    try String(contentsOfFile: "\(project.path)/\(name)", encoding: .utf8)
  }

  private func write(_ text: String, to name: String, in project: TemporaryProject) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(project.path)/\(name)"))
  }

  private func states(_ words: [String]) -> String {
    zip(Self.paths, words).map { #"{"path":"\#($0)","state":"\#($1)"}"# }.joined(separator: ",")
  }

  @Test func `writes what is missing, and says later that it is as it should be`() throws {
    let project = try TemporaryProject(Self.files)
    let first = ToolRun("types", folder: project.path)
    #expect(
      first.output == """
          .vitrina/types/vitrina.lua   written
          .vitrina/types/test.lua      written
          .vitrina/types/project.lua   written
          .vitrina/types/luacheck.lua  written
          .luarc.json                  written
          .luacheckrc                  written

        """)
    #expect(first.errors == "")
    #expect(first.code == 0)
    let again = ToolRun("types", "--check", "--json", folder: project.path)
    let current = states(Array(repeating: "current", count: 6))
    #expect(again.output == #"{"diagnostics":[],"files":[\#(current)]}"# + "\n")
    #expect(again.code == 0)
    #expect(
      try read(".vitrina/types/project.lua", in: project) == """
        ---@meta
        -- Written by `vitrina types`.

        ---The id of a provider.
        ---@alias vitrina.ProviderId string|"shop/points"

        ---The id of a screen.
        ---@alias vitrina.ScreenId string|"shop/start"

        """)
  }

  @Test func `--check writes nothing and fails for what is missing or differs`() throws {
    let project = try TemporaryProject(Self.files)
    let none = ToolRun("types", "--check", "-q", folder: project.path)
    #expect(none.code == 1)
    #expect(!FileManager.default.fileExists(atPath: "\(project.path)/.luarc.json"))
    #expect(ToolRun("types", folder: project.path).code == 0)
    try write("-- old", to: ".vitrina/types/test.lua", in: project)
    let run = ToolRun("types", "--check", folder: project.path)
    #expect(run.code == 1)
    #expect(
      run.errors == """
        .vitrina/types/test.lua: error[types.drift]: '.vitrina/types/test.lua' is not what would \
        be written
          expected  what vitrina types writes today
          found     something else
          fix       run vitrina types

        """)
    #expect(try read(".vitrina/types/test.lua", in: project) == "-- old")
    #expect(ToolRun("types", folder: project.path).code == 0)
    #expect(ToolRun("types", "--check", folder: project.path).code == 0)
  }

  @Test func `--output names another folder`() throws {
    let project = try TemporaryProject(Self.files)
    #expect(ToolRun("types", "-o", "editor", folder: project.path).code == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: project.path).sorted() == [
        "editor", "plugins", "vitrina.json",
      ])
    for path in Self.paths { _ = try read("editor/\(path)", in: project) }
  }

  @Test(arguments: [
    (
      #"{"runtime.version":"LuaJIT","workspace.library":["lib"],"hint.enable":true}"#,
      """
      {
        "hint.enable": true,
        "runtime.builtin": {
          "debug": "disable",
          "io": "disable",
          "os": "disable"
        },
        "runtime.version": "LuaJIT",
        "strict.arrayIndex": false,
        "workspace.library": [
          "lib",
          ".vitrina/types"
        ]
      }

      """
    ),
    (
      #"{"runtime.builtin":"default","workspace.library":{"lib":true}}"#,
      """
      {
        "runtime.builtin": "default",
        "runtime.version": "Lua 5.4",
        "strict.arrayIndex": false,
        "workspace.library": {
          ".vitrina/types": true,
          "lib": true
        }
      }

      """
    ),
    (
      #"{"runtime":{"builtin":{"io":"enable"}},"workspace":{"checkThirdParty":false}}"#,
      """
      {
        "runtime": {
          "builtin": {
            "debug": "disable",
            "io": "enable",
            "os": "disable"
          },
          "version": "Lua 5.4"
        },
        "strict.arrayIndex": false,
        "workspace": {
          "checkThirdParty": false,
          "library": [
            ".vitrina/types"
          ]
        }
      }

      """
    ),
  ])
  func `what the settings of a language server have stays`(
    _ before: String, _ after: String
  ) throws {
    let project = try TemporaryProject(Self.files)
    try write(before, to: ".luarc.json", in: project)
    #expect(ToolRun("types", folder: project.path).code == 0)
    #expect(try read(".luarc.json", in: project) == after)
    #expect(ToolRun("types", "--check", folder: project.path).code == 0)
  }

  @Test func `settings that cannot be read are told and left alone`() throws {
    let project = try TemporaryProject(Self.files)
    try write("{ // mine\n}", to: ".luarc.json", in: project)
    let run = ToolRun("types", folder: project.path)
    #expect(run.code == 0)
    #expect(run.errors.hasPrefix(".luarc.json:1:3: warning[types.luarc]: .luarc.json cannot be"))
    #expect(run.output.contains("  .luarc.json                  kept\n"))
    #expect(try read(".luarc.json", in: project) == "{ // mine\n}")
    try write("[1]", to: ".luarc.json", in: project)
    #expect(ToolRun("types", folder: project.path).errors.contains("found     a list"))
  }

  @Test func `a luacheckrc of the author's stays, one of ours is kept up to date`() throws {
    let project = try TemporaryProject(Self.files)
    try write("std = \"lua54\"\n", to: ".luacheckrc", in: project)
    let run = ToolRun("types", folder: project.path)
    #expect(run.code == 0)
    #expect(
      run.output.hasSuffix(
        "  .luacheckrc                  kept     it is yours; luacheck --config "
          + ".vitrina/types/luacheck.lua knows the API\n"))
    #expect(try read(".luacheckrc", in: project) == "std = \"lua54\"\n")
    try write("\(LuacheckStandard.mark)\nstd = {}\n", to: ".luacheckrc", in: project)
    #expect(ToolRun("types", folder: project.path).code == 0)
    #expect(
      try read(".luacheckrc", in: project) == read(".vitrina/types/luacheck.lua", in: project))
  }

  @Test func `a place that cannot be written is told`() throws {
    let project = try TemporaryProject(Self.files)
    try write("no folder", to: ".vitrina", in: project)
    let run = ToolRun("types", "--json", folder: project.path)
    #expect(run.code == 1)
    #expect(run.output.contains(#"{"path":".vitrina/types/vitrina.lua","state":"failed"}"#))
    #expect(run.errors.contains("error[output.write]"))
    #expect(try !read(".luarc.json", in: project).isEmpty)
  }

  // MARK: - What the stubs say

  private static let components = Vitrina.Host.Options.standardComponents

  private var vitrina: String { APIStubs.vitrina(Self.components) }

  @Test func `every field and every handler of every component is there`() throws {
    let classes = Dictionary(
      vitrina.components(separatedBy: "\n---@class ").dropFirst().map { text in
        (String(text.prefix { $0 != "\n" && $0 != ":" }), text)
      }, uniquingKeysWith: { first, _ in first })
    for component in Self.components {
      let data = try #require(classes["vitrina.\(component.dataProtocol.name)"])
      for field in component.dataProtocol.fields {
        let mark = field.isRequired ? "" : "?"
        let isThere = data.contains("---@field \(field.name)\(mark) \(field.luaType)|")
        #expect(isThere, "\(component.name): \(field.name)")
        #expect(data.contains("---\(field.fullDoc)\n"), "\(component.name): \(field.name)")
      }
      let parent = try #require(data.firstMatch(of: /: (\S+)/)?.output.1)
      let handlers = try #require(classes[String(parent)])
      for event in component.events {
        #expect(handlers.contains("---@field on_\(event.name)? (fun(event: vitrina.Event)"))
      }
      #expect(
        vitrina.contains("\nfunction vitrina.components.\(component.name)(data, handlers) end"))
    }
  }

  @Test func `every type that is named is declared once`() {
    let text = vitrina + APIStubs.test + APIStubs.project(providers: [], screens: [])
    let declared = text.matches(of: /---@(?:class|alias) ([\w.]+)/).map { String($0.output.1) }
    #expect(Set(declared).count == declared.count)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("---@") }
    let named = lines.flatMap { $0.matches(of: /\b(?:vitrina|test)\.[A-Z]\w*/) }
      .map { String($0.output) }
    #expect(Set(named).subtracting(declared) == [])
  }

  @Test func `a test file has the functions that are described, and no others`() throws {
    let project = try TemporaryProject([
      "vitrina.json": "{}",
      "plugins/shop/shop_test.lua": """
      local names = {}
      for name in pairs(test) do names[#names + 1] = "test." .. name end
      table.sort(names)
      test.case(table.concat(names, " "), function() end)
      """,
      "plugins/shop/init.lua": "",
    ])
    let run = ToolRun("test", folder: project.path)
    let described = APIReference.functions.map(\.name).filter { $0.hasPrefix("test.") }.sorted()
    #expect(
      run.output.hasPrefix(
        "ok      plugins/shop/shop_test.lua: \(described.joined(separator: " "))\n"))
  }
}

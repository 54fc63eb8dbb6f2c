import Diagnostics
import Foundation
import TestSupport
import Testing
import Vitrina

@Suite struct BadInputTests {
  private static let good =
    "vitrina.provide('x', vitrina.components.loyalty_ring { title = 'whole' })"

  private func expectGoodIsWhole(_ host: Vitrina.Host) throws {
    let context = host.context(.init())
    let resolved = try host.resolve("good/x", in: context)
    #expect(String(decoding: resolved.dataJSON, as: UTF8.self).contains(#""title":"whole""#))
    #expect(resolved.diagnostics == [])
  }

  private func host(_ files: MemoryFiles) -> Vitrina.Host {
    Vitrina.Host(Vitrina.Host.Options(files: files, clock: { 0 }))
  }

  @Test func `a hundred plugins that fail at once leave the good one whole`() throws {
    let faults: [(source: String, code: String)] = [
      ("vitrina.provide('x'", "lua.syntax"), ("error('no')", "lua.runtime"),
      ("while true do end", "limit.time"), ("local s = ('x'):rep(1 << 30)", "limit.memory"),
      ("for _ = 1, 20 do print(('x'):rep(60000)) end", "limit.output"),
      ("vitrina.navigate('x')", "plugin.phase"), ("require 'missing'", "plugin.require"),
      ("\u{1B}LuaT", "lua.syntax"), ("vitrina.provid()", "plugin.unknown_name"),
      ("error(setmetatable({}, { __tostring = error }))", "lua.runtime"),
    ]
    var files = [
      "plugins/good.lua": Self.good, "vitrina.json": #"{"limits": {"load_ms": 60}}"#,
    ]
    for number in 0..<100 { files["plugins/bad\(number).lua"] = faults[number % 10].source }
    let project = TestProject(files)
    let found = Dictionary(
      grouping: project.host.catalog.diagnostics, by: { $0.location?.file ?? "" }
    ).mapValues { $0.map(\.code) }
    #expect(found.count == 100)
    for number in 0..<100 {
      #expect(found["plugins/bad\(number).lua"] == [faults[number % 10].code])
    }
    #expect(project.host.catalog.plugins.filter(\.isLoaded).map(\.name) == ["good"])
    try expectGoodIsWhole(project.host)
  }

  @Test func `a hundred plugins that fail in every call leave the good one whole`() throws {
    var files = ["plugins/good.lua": Self.good]
    for number in 0..<100 {
      files["plugins/bad\(number).lua"] = """
        vitrina.provide("y", vitrina.components.loyalty_ring(function() error("no") end))
        vitrina.on("go", function() error("no") end)
        """
    }
    let project = TestProject(files)
    #expect(project.host.faults == [])
    let codes = project.host.post("go").diagnostics.map(\.code)
    #expect(codes == Array(repeating: "lua.runtime", count: 100))
    for number in 0..<100 {
      let resolved = try project.host.resolve("bad\(number)/y", in: project.context)
      #expect(resolved.diagnostics.map(\.code) == ["lua.runtime"])
    }
    try expectGoodIsWhole(project.host)
  }

  // MARK: - What may not be read

  @Test func `a folder, file, manifest or module that may not be read is told of`() throws {
    let files = MemoryFiles([
      "plugins/good.lua": Self.good, "plugins/a.lua": "", "plugins/b/init.lua": "",
      "plugins/c/init.lua": "", "plugins/d/init.lua": "", "plugins/d/plugin.json": "{}",
      "plugins/e/init.lua": "require 'part'", "plugins/e/part.lua": "", "scripts/s.lua": "",
      "vitrina.json": "{}",
    ])
    for path in [
      "plugins/a.lua", "plugins/b", "plugins/c/init.lua", "plugins/d/plugin.json",
      "plugins/e/part.lua", "scripts", "vitrina.json",
    ] {
      files.block(path, "permission denied")
    }
    let host = host(files)
    #expect(
      host.catalog.diagnostics.map {
        "\($0.location?.description ?? "") \($0.code): \($0.message); found \($0.found ?? "")"
      } == [
        "plugins/a.lua plugin.unreadable: the file of 'a' could not be read; "
          + "found permission denied",
        "plugins/b/init.lua plugin.no_entry: the plugin 'b' has no file to start with; "
          + "found permission denied",
        "plugins/c/init.lua plugin.unreadable: the file of 'c' could not be read; "
          + "found permission denied",
        "plugins/d/plugin.json plugin.manifest: the manifest of 'd' cannot be read; "
          + "found permission denied",
        "plugins/e/init.lua:1 plugin.require: the module 'part' cannot be read; "
          + "found permission denied",
        "scripts plugin.unreadable: the folder 'scripts' cannot be listed; "
          + "found permission denied",
        "vitrina.json settings.unreadable: vitrina.json cannot be read, so its settings are not "
          + "used; found permission denied",
      ])
    try expectGoodIsWhole(host)
  }

  /// Root reads whatever the rights say.
  @Test(.enabled(if: geteuid() != 0))
  func `rights on disk are found out and told`() throws {
    let project = try TemporaryProject([
      "plugins/good.lua": Self.good, "plugins/a.lua": "", "plugins/b/init.lua": "",
    ])
    chmod("\(project.path)/plugins/a.lua", 0)
    chmod("\(project.path)/plugins/b", 0)
    defer { chmod("\(project.path)/plugins/b", 0o700) }
    let host = Vitrina.Host(
      Vitrina.Host.Options(files: DiskFiles(root: project.path), clock: { 0 }))
    #expect(
      host.faults == ["plugins/a.lua plugin.unreadable", "plugins/b/init.lua plugin.no_entry"])
    #expect(host.catalog.diagnostics.map(\.found) == ["permission denied", "permission denied"])
    try expectGoodIsWhole(host)
  }

  @Test func `a file of 50 MB is not read, whatever it is`() throws {
    let paths = [
      "plugins/a.lua", "plugins/b/init.lua", "plugins/c/plugin.json", "plugins/d/part.lua",
    ]
    let project = try TemporaryProject(
      [
        "plugins/good.lua": Self.good, "plugins/c/init.lua": "",
        "plugins/d/init.lua": "require 'part'",
      ].merging(paths.map { ($0, "") }) { $1 })
    for path in paths { #expect(truncate("\(project.path)/\(path)", 50_000_000) == 0) }
    let host = Vitrina.Host(
      Vitrina.Host.Options(files: DiskFiles(root: project.path), clock: { 0 }))
    #expect(
      host.faults == [
        "plugins/a.lua plugin.unreadable", "plugins/b/init.lua plugin.no_entry",
        "plugins/c/plugin.json plugin.manifest", "plugins/d/init.lua:1 plugin.require",
      ])
    for fault in host.catalog.diagnostics {
      #expect(fault.found == "a file of more than 1 MiB")
    }
    try expectGoodIsWhole(host)
  }
}

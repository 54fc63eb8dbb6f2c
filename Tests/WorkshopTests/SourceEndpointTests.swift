import Foundation
import Testing
import Values
import Workshop

@Suite struct SourceEndpointTests {
  private func source(_ running: RunningWorkshop, _ file: String) throws -> (Int, DataMap) {
    let answer = running.http.request("GET", "/source.json?file=\(file)")
    let value = try JSONReader.read(Array(answer.body.utf8), file: "answer")
    return (answer.status, value.mapValue ?? [:])
  }

  @Test func `gives a file as it is on disk, with its digest and the editor's link`() throws {
    let running = try RunningWorkshop(
      ["plugins/a/init.lua": "-- é\n", "plugins/a/plugin.json": "{}", "vitrina.json": "{}"],
      editor: EditorLink(template: "vscode://file/{path}:{line}"))
    let (status, map) = try source(running, "plugins/a/init.lua")
    #expect(status == 200)
    let real = running.folder.resolvingSymlinksInPath().path
    #expect(
      map == [
        "file": "plugins/a/init.lua", "text": "-- é\n",
        "hash": "e2a04939f9ffd82d4542cde9ed49a160f4b5c66a8644a0bfc7688dede6d67f1f",
        "editor": .string("vscode://file\(real)/plugins/a/init.lua:{line}"),
      ])
    #expect(try source(running, "plugins/a/plugin.json").0 == 200)
    #expect(try source(running, "vitrina.json").0 == 200)
  }

  @Test func `replaces bytes that are no UTF-8, and has no editor without one`() throws {
    let running = try RunningWorkshop([:])
    try Data([0x2D, 0x2D, 0xFF]).write(to: running.folder.appendingPathComponent("plugins/a.lua"))
    let map = try source(running, "plugins/a.lua").1
    #expect(map["text"] == "--\u{FFFD}" && map["editor"] == .null)
  }

  @Test(arguments: [
    "", "plugins", "plugins/a.txt", "plugins/none.lua", "../x.lua", "plugins/../secret.lua",
    "plugins/%2e%2e/secret.lua", "plugins//a.lua", "/etc/passwd", "plugins/.hidden/a.lua",
    "secret.lua", "plugins/out.lua", "plugins/away/secret.lua", "plugins/big.lua",
    "plugins/a.lua%00",
    "plugins/a.lua/", ".vitrina/state.json", "plugins/./a.lua", "plugins/fold.lua",
  ])
  func `gives nothing else`(_ file: String) throws {
    let running = try RunningWorkshop([
      "plugins/a.txt": "", "secret.lua": "", "plugins/.hidden/a.lua": "",
      "plugins/fold.lua/x.lua": "", ".vitrina/state.json": "{}",
      "plugins/big.lua": String(repeating: "-", count: 1 << 20 | 1),
    ])
    let outside = FileManager.default.temporaryDirectory
      .appendingPathComponent("secret-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outside) }
    try Data("return 1".utf8).write(to: outside.appendingPathComponent("secret.lua"))
    for (link, target) in [("out.lua", "/secret.lua"), ("away", "")] {
      try FileManager.default.createSymbolicLink(
        atPath: running.folder.appendingPathComponent("plugins/\(link)").path,
        withDestinationPath: outside.path + target)
    }
    let (status, map) = try source(running, file)
    #expect(status == 404)
    #expect(map["diagnostic"]?.mapValue?["code"] == "source.unknown")
    #expect(map["text"] == nil)
  }
}

import Foundation
import TestSupport
import Testing
import Values

@Suite struct DoctorCommandTests {
  /// Name and status of each check.
  private func statuses(_ run: ToolRun) throws -> [String: String] {
    let map = try #require(try JSONReader.read(run.output, file: "output").mapValue)
    let checks = map["checks"]?.listValue?.compactMap(\.mapValue) ?? []
    return Dictionary(
      uniqueKeysWithValues: checks.compactMap { check in
        check["name"]?.stringValue.map { ($0, check["status"]?.stringValue ?? "") }
      })
  }

  @Test func `a good project on a machine with the packages has no errors`() throws {
    let run = ToolRun("doctor", "--json")
    #expect(run.code == 0)
    var found = try statuses(run)
    // These are the machine's: another Lua, another program at the port.
    for name in ["lua", "port"] { #expect(found.removeValue(forKey: name) != nil) }
    #expect(
      found == [
        "libraries": "ok", "fonts": "ok", "open files": "ok", "file watch": "ok", "project": "ok",
        "limits": "ok", "state": "ok",
      ])
  }

  @Test func `a project with errors is an error, and names what did not load`() throws {
    let project = try TemporaryProject([
      "vitrina.json": #"{"limits": {"memory_mib": 8, "call_ms": 20}}"#,
      "plugins/a.lua": "error('x')",
    ])
    let run = ToolRun("doctor", folder: project.path)
    #expect(run.code == 1)
    #expect(
      run.output.contains("error    project     1 plugins and scripts, 0 providers; not loaded: a"))
    #expect(run.output.contains("fix: see vitrina check"))
    #expect(run.output.contains("8 MiB a plugin, 20 ms a call, 2000 ms a load"))
  }

  @Test func `without a project the machine is looked at all the same`() throws {
    let folder = try TemporaryProject([:])
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    let run = ToolRun("doctor", "--json", folder: folder.path)
    #expect(run.code == 0)
    #expect(try statuses(run)["project"] == "warning")
  }
}

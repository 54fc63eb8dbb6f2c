import Foundation
import Rasterizing
import TestSupport
import Testing
import Values

/// What is in the way of `vitrina snapshot`.
@Suite struct SnapshotFaultTests {
  private func recorded() throws -> SnapshotFixture {
    let fixture = try SnapshotFixture()
    #expect(fixture.run("--record").code == 0)
    return fixture
  }

  @Test(arguments: [
    ("png", Data("no picture".utf8), "10 bytes that are none"),
    ("png", Data(), "0 bytes that are none"),
    ("json", Data([0xFF, 0xFE]), "bytes that are no UTF-8"),
    ("a11y.txt", Data(count: 33 << 20), "a file of 33 MiB"),
  ])
  func `a snapshot that is none is an error, and recording mends it`(
    _ ending: String, _ bytes: Data, _ found: String
  ) throws {
    let fixture = try recorded()
    try fixture.write(bytes, to: "snapshots/shop/ring@dark.\(ending)")
    let (code, map) = try fixture.result("--check")
    #expect(code == 1)
    #expect(map["same"] == 17)
    #expect(SnapshotFixture.codes("errors", map) == ["snapshot.unreadable"])
    let fault = map["errors"]?.listValue?.first?.mapValue?["diagnostic"]?.mapValue
    #expect(fault?["found"]?.stringValue == found)
    #expect(fault?["file"]?.stringValue == "snapshots/shop/ring@dark.\(ending)")
    #expect(fixture.run("--record").code == 0)
    #expect(fixture.run("--check").code == 0)
  }

  @Test func `a folder in the place of a snapshot is told, and stays`() throws {
    let fixture = try recorded()
    try fixture.remove("snapshots/shop/ring@dark.png")
    try fixture.write("mine", to: "snapshots/shop/ring@dark.png/note.md")
    for mode in ["--check", "--record"] {
      let (code, map) = try fixture.result(mode)
      #expect(code == 1)
      #expect(SnapshotFixture.codes("errors", map) == ["snapshot.unreadable"])
    }
    #expect(fixture.files(in: "snapshots").keys.contains("shop/ring@dark.png/note.md"))
  }

  @Test func `a folder of snapshots that may not be written is told for each, without a crash`()
    throws
  {
    let fixture = try SnapshotFixture()
    try fixture.write("a file", to: "snapshots")
    let run = fixture.run("--record", "--kind", "json", "--filter", "shop/ring:full")
    #expect(run.code == 1)
    #expect(run.errors.contains("error["), "\(run.errors)")
    #expect(!run.output.contains("written"))
  }

  @Test(.enabled(if: getuid() != 0, "root may remove everywhere"))
  func `a snapshot that may not be removed is told and stays`() throws {
    let fixture = try recorded()
    try fixture.write("{}", to: "snapshots/old/ring@light.json")
    let folder = "\(fixture.path)/snapshots/old"
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
    let run = fixture.run("--record", "--prune", "--kind", "json")
    #expect(run.code == 1)
    #expect(
      run.errors == """
        error[output.remove]: 'snapshots/old/ring@light.json' could not be removed
          expected  a file in a folder that may be written
          found     permission denied
          fix       check the rights of the folder, or remove it by hand

        """)
    #expect(fixture.files(in: "snapshots").keys.contains("old/ring@light.json"))
  }

  @Test func `a plugin that does not load is an error, and its snapshots are no orphans`() throws {
    let fixture = try recorded()
    try fixture.write("vitrina.provide(", to: "plugins/shop/init.lua")
    try fixture.write(
      "vitrina.provide('x', vitrina.components.loyalty_ring { title = 'X' })",
      to: "plugins/other.lua")
    let (code, map) = try fixture.result("--record", "--prune")
    #expect(code == 1)
    #expect(SnapshotFixture.codes("errors", map) == ["lua.syntax"])
    #expect(SnapshotFixture.files("orphans", map) == [])
    #expect(fixture.files(in: "snapshots").count == 24)
  }

  @Test func `axes that cannot be read are an error, whatever is looked at`() throws {
    let project = try TemporaryProject([
      "vitrina.json": #"{"axes": {"full": [{"shceme": "dark"}]}}"#,
      "plugins/shop.lua":
        "vitrina.provide('ring', vitrina.components.loyalty_ring { title = 'x' })",
    ])
    let run = ToolRun(
      "snapshot", "--check", "--set", "full", "--filter", "shop", folder: project.path)
    #expect(run.code == 1)
    #expect(run.errors.contains("'shceme'"), "\(run.errors)")
  }

  @Test func `data with errors are told before anybody keeps them`() throws {
    let project = try TemporaryProject([
      "vitrina.json": "{}",
      "plugins/shop.lua":
        "vitrina.provide('ring', vitrina.components.loyalty_ring { title = 'x', colour = 1 })",
    ])
    let run = ToolRun("snapshot", "--kind", "json", folder: project.path)
    #expect(run.code == 0)
    #expect(run.errors.contains("error[data.unknown_field]: 'colour' of shop/ring"))
  }

  @Test func `a screen that shows nothing but an error is an error`() throws {
    let fixture = try SnapshotFixture([
      "plugins/bad.lua": "vitrina.screen('none', function() error('no') end)"
    ])
    let (code, map) = try fixture.result()
    #expect(code == 1)
    #expect(SnapshotFixture.codes("errors", map) == ["lua.runtime", "lua.runtime"])
    #expect(!fixture.files(in: "snapshots").keys.contains { $0.hasPrefix("bad/") })
  }

  @Test func `a project without anything to draw, or a filter without a match, says so`() throws {
    let fixture = try SnapshotFixture()
    let none = fixture.run("--filter", "shop/rong")
    #expect(none.code == 1)
    #expect(none.errors.hasPrefix("error[snapshot.none]: no provider or screen contains"))
    let empty = try TemporaryProject(["vitrina.json": "{}"])
    let run = ToolRun("snapshot", "--json", folder: empty.path)
    #expect(run.code == 1)
    #expect(run.output.contains(#""code":"snapshot.none""#))
  }

  @Test func `pictures of another renderer are told as that`() throws {
    let fixture = try recorded()
    let file = "\(fixture.path)/snapshots/shop/ring@dark.png"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    let text = Data("Software\u{0}Vitrina 1".utf8)
    let place = try #require(bytes.range(of: text))
    var older = bytes
    older.replaceSubrange(place, with: Data("Software\u{0}Vitrina 0".utf8))
    // The checksum of the chunk is behind its text; readers skip a chunk whose sum is off.
    try fixture.write(older, to: "snapshots/shop/ring@dark.png")
    // Pictures that look the same are the same, whoever drew them.
    #expect(fixture.run("--check").code == 0)
    try fixture.replace("ring_percentage = 0.4", with: "ring_percentage = 0.6")
    let (_, map) = try fixture.result("--check", "--kind", "png", "--filter", "shop/ring")
    #expect(
      SnapshotFixture.codes("different", map)
        == ["snapshot.differs", "snapshot.renderer", "snapshot.differs", "snapshot.differs"])
    let fault = map["different"]?.listValue?[1].mapValue?["diagnostic"]?.mapValue
    #expect(fault?["expected"] == "a picture by Vitrina 1")
    #expect(fault?["found"] == "one by Vitrina 0")
    try fixture.restore()
    #expect(fixture.run("--record").code == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == bytes)
  }

  @Test func `colours that are near enough pass only when that is asked for`() throws {
    let fixture = try recorded()
    try fixture.replace("#1585a8", with: "#1585a9")
    #expect(fixture.run("--check", "--kind", "png").code == 1)
    #expect(fixture.run("--check", "--kind", "png", "--tolerance", "0.05").code == 0)
  }

  @Test func `a picture of another size differs without a picture of what differs`() throws {
    let fixture = try recorded()
    try fixture.replace("title = \"Hola\"", with: "title = \"Hola\", subtitle = \"y más\"")
    let (code, map) = try fixture.result("--check", "--kind", "png", "--filter", "shop/ring:full")
    #expect(code == 1)
    let first = map["different"]?.listValue?.first?.mapValue
    #expect(first?["diagnostic"]?.mapValue?["code"] == "snapshot.differs")
  }

  // MARK: - The report

  @Test func `the report's folder is emptied of what a run has written, and of nothing else`()
    throws
  {
    let fixture = try recorded()
    try fixture.replace("0.4", with: "0.6")
    #expect(fixture.run("--check", "--report", "out").code == 1)
    #expect(fixture.files(in: "out").count > 4)
    try fixture.write("mine", to: "out/note.txt")
    try fixture.restore()
    #expect(fixture.run("--check", "--report", "out").code == 0)
    #expect(
      fixture.files(in: "out").keys.sorted()
        == [".vitrina-snapshots", "note.txt", "report.html", "report.json"])
  }

  @Test func `a folder with files of somebody else is no place for a report`() throws {
    let fixture = try recorded()
    for (place, found) in [
      ("plugins", "a folder with files that no run of snapshots has written"),
      ("vitrina.json", "a file"),
      ("snapshots", "a place in the folder of the snapshots"),
      ("snapshots/report", "a place in the folder of the snapshots"),
    ] {
      let before = fixture.files(in: place == "vitrina.json" ? "plugins" : place)
      let run = fixture.run("--check", "--report", place)
      #expect(run.code == 1)
      #expect(
        run.errors.hasPrefix(
          "error[snapshot.report]: the report cannot be written to '\(place)'\n"), "\(run.errors)")
      #expect(run.errors.contains("found     \(found)\n"))
      #expect(fixture.files(in: place == "vitrina.json" ? "plugins" : place) == before)
    }
  }

  @Test func `the report is one page that loads nothing, whatever is in the data`() throws {
    let fixture = try SnapshotFixture(
      settings: #"{"name": "A </title><script>alert(1)</script> & b"}"#)
    #expect(fixture.run().code == 0)
    try fixture.replace(
      "\"Hola\"", with: "\"</script><script>alert(1)</script><img src=x onerror=alert(1)>\"")
    #expect(fixture.run("--check").code == 1)
    let page = String(
      decoding: fixture.files(in: ".vitrina/snapshots")["report.html"] ?? Data(), as: UTF8.self)
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(page.components(separatedBy: "</script>").count == 3)
    #expect(page.contains("<title>Snapshots of A &lt;/title>") || page.contains("&lt;/title&gt;"))
    #expect(!page.contains("http://") && !page.contains("https://") && !page.contains("{{"))
    #expect(page.contains("default-src 'none'; img-src data:; style-src 'sha256-"))
  }
}

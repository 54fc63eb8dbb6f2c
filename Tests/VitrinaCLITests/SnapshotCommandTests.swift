import Foundation
import TestSupport
import Testing
import Values

@Suite struct SnapshotCommandTests {
  private static let stems = [
    "shop/ring.full@dark", "shop/ring.full@light", "shop/ring@dark", "shop/ring@light",
    "shop/screen-ring@dark", "shop/screen-ring@light",
  ]

  @Test func `the first run writes what is not there, the next finds it the same`() throws {
    let fixture = try SnapshotFixture()
    let first = fixture.run()
    #expect(first.code == 0 && first.errors == "")
    #expect(first.output.hasSuffix("\n0 same, 18 new\n  see     .vitrina/snapshots/report.html\n"))
    #expect(
      fixture.files(in: "snapshots").keys.sorted()
        == Self.stems.flatMap { stem in ["a11y.txt", "json", "png"].map { "\(stem).\($0)" } }
        .sorted())
    let files = fixture.files(in: "snapshots")
    let second = fixture.run("--check")
    #expect(second.code == 0)
    #expect(second.transcript == "18 same\n")
    #expect(fixture.files(in: "snapshots") == files)
  }

  @Test func `what is kept are the data line by line, what is told, and a picture`() throws {
    let fixture = try SnapshotFixture()
    #expect(fixture.run().code == 0)
    let files = fixture.files(in: "snapshots")
    func text(_ name: String) -> String { String(decoding: files[name] ?? Data(), as: UTF8.self) }
    #expect(
      text("shop/ring@dark.a11y.txt") == """
        progressbar "Hola" 40/0–100 "Nivel 2, 40 %"
        heading "Hola"
        link "Ver" → app://x

        """)
    #expect(
      text("shop/ring.full@light.json").hasPrefix(
        """
        {
          "component": "loyalty_ring",
          "data": {
            "button_deep_link": "app://x",
        """))
    let shown = ToolRun("show", "shop/ring:full", "--format", "json", folder: fixture.path)
    #expect(
      try JSONReader.read(text("shop/ring.full@light.json"), file: "a")
        == JSONReader.read(shown.output, file: "b"))
    #expect(files["shop/ring@dark.png"]?.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `what differs is named with nodes and fields, kept as files and as a report`() throws {
    let fixture = try SnapshotFixture()
    #expect(fixture.run().code == 0)
    try fixture.replace("ring_percentage = 0.4", with: "ring_percentage = 0.6")
    let before = fixture.files(in: "snapshots")
    let run = fixture.run("--filter", "shop/ring", "--kind", "json", "--kind", "png")
    #expect(run.code == 1)
    #expect(run.errors == "")
    #expect(
      run.output == """
          different  snapshots/shop/ring@light.json         /data/ring_percentage changed
          different  snapshots/shop/ring@light.png          ring changed (ring_percentage)
          different  snapshots/shop/ring@dark.json          /data/ring_percentage changed
          different  snapshots/shop/ring@dark.png           ring changed (ring_percentage)
          different  snapshots/shop/screen-ring@light.json  /components/0/data/ring_percentage changed
          different  snapshots/shop/screen-ring@light.png   ring changed (ring_percentage)
          different  snapshots/shop/screen-ring@dark.json   /components/0/data/ring_percentage changed
          different  snapshots/shop/screen-ring@dark.png    ring changed (ring_percentage)
        4 same, 8 different
          see     .vitrina/snapshots/report.html
          accept  vitrina snapshot --record --filter shop/ring
          accept  vitrina snapshot --record --filter screen:shop/ring

        """)
    #expect(fixture.files(in: "snapshots") == before)
    let report = fixture.files(in: ".vitrina/snapshots")
    #expect(
      report.keys.filter { $0.contains("/ring@dark") }.sorted() == [
        "files/shop/ring@dark.actual.json", "files/shop/ring@dark.actual.png",
        "files/shop/ring@dark.diff.json.txt", "files/shop/ring@dark.diff.png",
        "files/shop/ring@dark.expected.json", "files/shop/ring@dark.expected.png",
      ])
    #expect(
      report["files/shop/ring@dark.expected.png"] == before["shop/ring@dark.png"])
    #expect(
      String(decoding: report["files/shop/ring@dark.diff.json.txt"] ?? Data(), as: UTF8.self) == """
        --- snapshots/shop/ring@dark.json (expected)
        +++ snapshots/shop/ring@dark.json (actual)
        @@ -6,7 +6,7 @@
             "fill_percent_progress": true,
             "ring_hexa_color": "#1585a8",
             "ring_number": 2,
        -    "ring_percentage": 0.4,
        +    "ring_percentage": 0.6,
             "title": "Hola"
           },
           "diagnostics": [],

        """)
    #expect(report["report.html"]?.isEmpty == false)
  }

  @Test func `the result is one object, and the report's file the same`() throws {
    let fixture = try SnapshotFixture()
    #expect(fixture.run().code == 0)
    try fixture.replace("ring_percentage = 0.4", with: "ring_percentage = 0.6")
    try fixture.remove("snapshots/shop/ring.full@dark.png")
    try fixture.write("{}", to: "snapshots/shop/gone@dark.json")
    try fixture.write("notes", to: "snapshots/README.md")
    let (code, map) = try fixture.result("--check")
    #expect(code == 1)
    #expect(
      map.keys.sorted() == [
        "different", "errors", "kinds", "missing", "mode", "new", "ok", "orphans", "removed",
        "report", "same", "set", "skipped", "subjects", "written",
      ])
    #expect(map["same"] == 5 && map["subjects"] == 6 && map["ok"] == false)
    #expect(SnapshotFixture.files("missing", map) == ["snapshots/shop/ring.full@dark.png"])
    #expect(SnapshotFixture.files("orphans", map) == ["snapshots/shop/gone@dark.json"])
    #expect(SnapshotFixture.codes("different", map).allSatisfy { $0 == "snapshot.differs" })
    let different = try #require(map["different"]?.listValue)
    #expect(different.count == 12)
    let ring = try #require(
      different.compactMap(\.mapValue).first { $0["file"] == "snapshots/shop/ring@dark.png" })
    #expect(ring["axes"] == ["scheme": "dark"] && ring["subject"] == "shop/ring")
    #expect(ring["diff"] == ".vitrina/snapshots/files/shop/ring@dark.diff.png")
    let change = ring["changes"]?.listValue?.first?.mapValue
    #expect(change?["node"] == "ring")
    #expect(change?["fields"]?.listValue?.first == "ring_percentage")
    #expect(change?["changed_pixels"] == ring["changed_pixels"])
    let file = fixture.files(in: ".vitrina/snapshots")["report.json"] ?? Data()
    #expect(try JSONReader.read(Array(file), file: "report.json") == .map(map))
  }

  @Test func `recording accepts what differs, and prunes only when told to`() throws {
    let fixture = try SnapshotFixture()
    #expect(fixture.run("--record").code == 0)
    try fixture.replace("ring_percentage = 0.4", with: "ring_percentage = 0.6")
    try fixture.write("{}", to: "snapshots/gone/away@dark.json")
    try fixture.write("x", to: "snapshots/shop/.0F.vitrina")
    let (code, map) = try fixture.result("--record")
    #expect(code == 1)
    #expect(
      SnapshotFixture.files("orphans", map)
        == ["snapshots/gone/away@dark.json", "snapshots/shop/.0F.vitrina"])
    #expect(SnapshotFixture.files("written", map).count == 12)
    let pruned = fixture.run("--record", "--prune")
    #expect(pruned.code == 0)
    #expect(
      pruned.output == """
          orphan, removed  snapshots/gone/away@dark.json
          orphan, removed  snapshots/shop/.0F.vitrina
        18 same, 2 orphans
          see     .vitrina/snapshots/report.html

        """)
    #expect(!FileManager.default.fileExists(atPath: "\(fixture.path)/snapshots/gone"))
    #expect(fixture.run("--check").transcript == "18 same\n")
  }

  @Test func `in CI and with --check what is new is a failure, and nothing is written`() throws {
    let fixture = try SnapshotFixture()
    for run in [fixture.run("--check"), fixture.run(variables: ["CI": "true"])] {
      #expect(run.code == 1)
      #expect(run.output.contains("\n0 same, 18 new\n"))
      #expect(run.output.contains("accept  vitrina snapshot --record --filter shop/ring:full\n"))
      #expect(!FileManager.default.fileExists(atPath: "\(fixture.path)/snapshots"))
    }
    #expect(fixture.run("--record", variables: ["CI": "true"]).code == 0)
    #expect(fixture.run(variables: ["CI": ""]).code == 0)
  }

  @Test func `is the same with one thread and with many, run after run`() throws {
    let counter = """
      local calls = 0
      for index = 1, 12 do
        vitrina.provide("c" .. index, vitrina.components.loyalty_ring {
          title = function() calls = calls + 1 return "Call " .. calls end,
        })
      end
      """
    let fixture = try SnapshotFixture(["plugins/counter/init.lua": counter])
    #expect(fixture.run("--jobs", "1").code == 0)
    for jobs in ["8", "2"] { #expect(fixture.run("--check", "--jobs", jobs).code == 0) }
  }

  @Test func `several machines share the work, and the first tells of orphans`() throws {
    let fixture = try SnapshotFixture()
    #expect(fixture.run("--record", "--shard", "1/3").code == 0)
    #expect(fixture.files(in: "snapshots").count == 6)
    for shard in ["2/3", "3/3"] { #expect(fixture.run("--record", "--shard", shard).code == 0) }
    #expect(fixture.run("--check").transcript == "18 same\n")
    try fixture.write("{}", to: "snapshots/shop/gone@dark.json")
    #expect(["1/2", "2/2"].map { fixture.run("--check", "--shard", $0).code } == [1, 0])
    #expect(fixture.run("--check", "--filter", "shop").code == 0)
    #expect(fixture.run("--check", "--kind", "png").code == 0)
  }

  @Test func `JUnit's XML has a case for every snapshot`() throws {
    let fixture = try SnapshotFixture()
    #expect(fixture.run().code == 0)
    try fixture.write("\n", to: "snapshots/shop/ring@dark.a11y.txt")
    try fixture.write("{}", to: "snapshots/shop/gone@dark.json")
    #expect(fixture.run("--check", "--junit", "out.xml").code == 1)
    let xml = String(decoding: fixture.files(in: ".")["out.xml"] ?? Data(), as: UTF8.self)
    #expect(
      xml.hasPrefix(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="vitrina snapshot" tests="19" failures="2" errors="0" skipped="0">
          <testsuite name="shop/ring" tests="6" failures="1" errors="0" skipped="0">
            <testcase name="light json" classname="shop/ring" file="plugins/shop/init.lua" line="1">
            </testcase>
        """), "\(xml)")
    #expect(
      xml.contains(
        #"<failure message="1 line removed, 3 lines added" type="snapshot.differs">"#))
    #expect(xml.contains(#"<testcase name="snapshots/shop/gone@dark.json" classname="snapshots">"#))
  }

  @Test func `on a terminal it says how far it has come`() throws {
    let fixture = try SnapshotFixture()
    let run = ToolRun("snapshot", terminal: true, folder: fixture.path)
    #expect(run.code == 0)
    #expect(run.errors == "\r6 of 6 subjects\r\u{1B}[K")
  }

  @Test func `every example of the help works`() throws {
    let project = try TemporaryProject([
      "vitrina.json": "{}", "plugins/loyalty.lua": SnapshotFixture.plugin,
    ])
    let lines = ToolRun("snapshot", "--help").output.components(separatedBy: "\n")
      .filter { $0.hasPrefix("  vitrina ") }
    #expect(lines.count == 2)
    for line in lines {
      let words = line.split(separator: " ").dropFirst().map(String.init)
      let run = ToolRun(words, folder: project.path)
      #expect(run.code == 0, "\(line)\n\(run.transcript)")
    }
  }
}

import Foundation
import TestSupport
import Testing
import Values

/// Sets of axes in `vitrina.json`.
@Suite struct SnapshotAxesTests {
  @Test func `a set draws each of its members once`() throws {
    let fixture = try SnapshotFixture(
      settings: """
        {"axes": {"smoke": [{}], "full": [{"scheme": "light"}, {}, {"scheme": "dark", "dir": "rtl",
        "text-size": "ax3"}, {"width": 320, "locale": "pt-BR", "time": 0.5, "text-size": "150%"}]}}
        """)
    let (code, map) = try fixture.result("--set", "full", "--filter", "shop/ring:full")
    #expect(code == 0)
    #expect(map["set"] == "full")
    #expect(
      fixture.files(in: "snapshots").keys.filter { $0.hasSuffix("png") }.sorted() == [
        "shop/ring.full@dark.rtl.size-ax3.png",
        "shop/ring.full@light.png", "shop/ring.full@light.w320.lang-pt-br.size-150.t0.5.png",
      ])
    // Files of one set are no orphans for another.
    #expect(fixture.run("--set", "smoke").code == 0)
    #expect(fixture.run("--check", "--set", "smoke").code == 0)
    let other = fixture.run("--check", "--set", "full")
    #expect(
      other.output.contains("accept  vitrina snapshot --record --set full --filter shop/ring\n"))
  }

  @Test func `a default of the project takes the place of both schemes`() throws {
    let fixture = try SnapshotFixture(
      settings: #"{"axes": {"default": [{"scheme": "dark"}]}}"#)
    #expect(fixture.run("--kind", "json").code == 0)
    #expect(
      fixture.files(in: "snapshots").keys.sorted() == [
        "shop/ring.full@dark.json", "shop/ring@dark.json", "shop/screen-ring@dark.json",
      ])
  }

  @Test func `what has no such state is left out, and a state that nothing has is an error`() throws
  {
    let button = """
      vitrina.provide("pay", vitrina.components.animated_button { normal_label = "Pay" })
      """
    let fixture = try SnapshotFixture(
      settings: """
        {"axes": {"states": [{"state": "loading"}, {"state": "timed_out"}], "typo": [{"state": "x"}]}}
        """, ["plugins/till/init.lua": button])
    let (code, map) = try fixture.result("--set", "states", "--kind", "a11y")
    #expect(code == 0)
    #expect(map["skipped"] == 3)
    #expect(fixture.files(in: "snapshots").keys.contains("till/pay@light.state-timed_out.a11y.txt"))
    let typo = try fixture.result("--set", "typo")
    #expect(typo.code == 1)
    #expect(SnapshotFixture.codes("errors", typo.map) == ["state.unknown"])
  }

  @Test func `everything that is wrong with the sets is told in one pass`() throws {
    let fixture = try SnapshotFixture(
      settings: """
        {"axes": {"a": [{"sheme": "dark"}, {"scheme": "drak"}, {"width": true}, {"state": "A b"}],
        "b": {"scheme": "dark"}, "c d": [{}], "e": [], "f": [5]}}
        """)
    let list = ToolRun("list", "plugins", "--json", folder: fixture.path)
    let diagnostics = try JSONReader.read(list.output, file: "list").mapValue?["diagnostics"]
    let found = (diagnostics?.listValue ?? []).compactMap(\.mapValue)
    #expect(found.allSatisfy { $0["file"] == "vitrina.json" })
    #expect(
      found.map { "\($0["code"]?.stringValue ?? ""): \($0["message"]?.stringValue ?? "")" } == [
        "data.unknown_field: vitrina.json has the axis 'sheme' in 'axes.a[0]', which means nothing",
        "settings.type: vitrina.json has \"drak\" as 'axes.a[1].scheme', which is none",
        "settings.type: vitrina.json has a 'axes.a[2].width' of the wrong type",
        "settings.type: vitrina.json has \"A b\" as 'axes.a[3].state', which is none",
        "settings.type: vitrina.json has a 'axes.b' of the wrong type",
        "settings.type: vitrina.json has a set in 'axes' with a name that is none",
        "settings.type: vitrina.json has a 'axes.e' of the wrong type",
        "settings.type: vitrina.json has a 'axes.f[0]' of the wrong type",
      ])
    #expect(found.first?["fix"] == "did you mean \"scheme\"?")
    // Settings that are not as meant are no ground to call anything right.
    let run = try fixture.result()
    #expect(run.code == 1)
    #expect(run.map["errors"]?.listValue?.count == 8)
  }

  @Test(arguments: [
    (["--set", "ful"], "there is no set 'ful' in the axes of vitrina.json\n  did you mean full?"),
    (["--record", "--check"], "--record and --check do not go together"),
    (["--prune"], "--prune goes with --record"),
    (["--record", "--prune", "--filter", "x"], "--prune and --filter do not go together"),
    (["--shard", "0/2"], "--shard cannot be '0/2'"), (["--shard", "3/2"], "--shard cannot be"),
    (["--shard", "1"], "--shard cannot be '1'"), (["--jobs", "0"], "--jobs cannot be '0'"),
    (["--tolerance", "2"], "--tolerance cannot be '2'"),
    (["--kind", "svg"], "--kind cannot be 'svg'"),
  ])
  func `wrong usage is exit code 2, and nothing is written`(
    _ words: [String], _ message: String
  ) throws {
    let fixture = try SnapshotFixture(settings: #"{"axes": {"full": [{}]}}"#)
    let run = ToolRun(["snapshot"] + words, folder: fixture.path)
    #expect(run.code == 2)
    #expect(run.output == "")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(fixture.path)/snapshots"))
    #expect(!FileManager.default.fileExists(atPath: "\(fixture.path)/.vitrina"))
  }
}

import TestSupport
import Testing

/// Names of files that every system takes.
@Suite struct SnapshotNameTests {
  @Test func `names are no devices of Windows, and what shares them but for case is refused`()
    throws
  {
    let ring =
      "vitrina.provide('NAME', vitrina.components.loyalty_ring { title = 'X' }, "
      + "{ scenarios = { { id = 'light', data = {} } } })"
    let fixture = try SnapshotFixture([
      "plugins/aux/init.lua": ring.replacing("NAME", with: "con"),
      "plugins/com1/init.lua": ring.replacing("NAME", with: "screen"),
    ])
    #expect(fixture.run("--kind", "json").code == 0)
    #expect(
      fixture.files(in: "snapshots").keys.filter { !$0.hasPrefix("shop") }.sorted() == [
        "aux@/con@.light@dark.json", "aux@/con@.light@light.json", "aux@/con@@dark.json",
        "aux@/con@@light.json", "com1@/screen.light@dark.json", "com1@/screen.light@light.json",
        "com1@/screen@dark.json", "com1@/screen@light.json",
      ])
    try fixture.write(ring.replacing("NAME", with: "ring"), to: "plugins/Shop.lua")
    let run = fixture.run("--check", "--kind", "json")
    #expect(run.code == 1)
    #expect(run.errors.contains("error[snapshot.same_file]: "), "\(run.errors)")
  }
}

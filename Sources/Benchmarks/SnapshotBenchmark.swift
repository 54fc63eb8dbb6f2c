import TestSupport

/// `vitrina snapshot --check` over a project of 100 plugins with 500 scenarios in both schemes, on
/// the wall: data, what is told and a picture of each.
enum SnapshotBenchmark {
  static func rows() throws -> [Row] {
    let project = try ProjectBenchmark.project()
    var code = ToolRun("snapshot", "--record", folder: project.path).code
    precondition(code == 0)
    func check() { code = max(code, ToolRun("snapshot", "--check", folder: project.path).code) }
    check()
    let idle = ProjectBenchmark.residentMebibytes()
    let time = Stopwatch.wallNanoseconds(5, check)
    let growth = ProjectBenchmark.residentMebibytes() - idle
    precondition(code == 0)
    return [
      .time("check 3,600 snapshots of 500 scenarios × 2 schemes", time, atMost: 15_000_000_000),
      .memory("growth over five such checks", growth, atMost: 10),
    ]
  }
}

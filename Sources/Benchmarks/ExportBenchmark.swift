import TestSupport

/// `vitrina export` over a project of 100 plugins with 500 scenarios, on the wall: it writes files.
enum ExportBenchmark {
  static func rows() throws -> [Row] {
    let project = try ProjectBenchmark.project()
    var code: Int32 = 0
    let time = Stopwatch.wallNanoseconds(1) {
      code = ToolRun("export", "site", folder: project.path).code
    }
    precondition(code == 0)
    return [.time("export 100 plugins, 500 scenarios", time, atMost: 10_000_000_000)]
  }
}

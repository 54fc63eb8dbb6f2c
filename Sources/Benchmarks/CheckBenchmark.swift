import TestSupport

/// `vitrina check` over a project of 100 plugins with 500 scenarios, on the wall: loading, data,
/// links and accessibility in both schemes.
enum CheckBenchmark {
  static func rows() throws -> [Row] {
    let project = try ProjectBenchmark.project()
    var code: Int32 = 0
    let time = Stopwatch.wallNanoseconds(5) {
      code = max(code, ToolRun("check", folder: project.path).code)
    }
    precondition(code == 0)
    return [.time("check 100 plugins, 500 scenarios", time, atMost: 1_500_000_000)]
  }
}

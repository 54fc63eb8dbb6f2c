internal import Diagnostics
internal import Scripting
internal import Values

/// Which lines of plugins and scripts tests have run, as a table, as LCOV and as JSON.
struct CoverageReport {
  /// By path.
  let files: [LineCoverage.File]

  private var lineCount: Int { files.reduce(0) { $0 + $1.runnable.count } }
  private var ranCount: Int { files.reduce(0) { $0 + $1.ranCount } }

  /// A header, a row a file and one for all of them.
  var text: String {
    var table = TextTable()
    table.add("file", "lines", "run", "covered", "missed")
    for file in files {
      table.add(
        file.path, "\(file.runnable.count)", "\(file.ranCount)",
        Self.percent(file.ranCount, of: file.runnable.count), Self.ranges(file))
    }
    table.add("all", "\(lineCount)", "\(ranCount)", Self.percent(ranCount, of: lineCount), "")
    return table.text
  }

  /// The tracefile that coverage services and `genhtml` read. How often a line has run is not counted:
  /// 1 stands for any number.
  var tracefile: String {
    files.map { file in
      let missed = Set(file.missed)
      let lines = file.runnable.map { "DA:\($0),\(missed.contains($0) ? 0 : 1)\n" }.joined()
      return "TN:\nSF:\(file.path)\n\(lines)LF:\(file.runnable.count)\nLH:\(file.ranCount)\n"
        + "end_of_record\n"
    }.joined()
  }

  /// `coverage` of `test --json`.
  var dataValue: DataValue {
    [
      "files": .list(
        files.map { file in
          [
            "file": .string(file.path), "lines": .integer(file.runnable.count),
            "run": .integer(file.ranCount),
            "percent": .double(Self.share(file.ranCount, of: file.runnable.count)),
            "missed": .list(file.missed.map { .integer($0) }),
          ]
        }),
      "lines": .integer(lineCount), "run": .integer(ranCount),
      "percent": .double(Self.share(ranCount, of: lineCount)),
    ]
  }

  /// What is wrong if less has run than should have; nil if it is enough.
  func fault(below minimum: Double) -> Diagnostic? {
    guard Double(ranCount) * 100 < minimum * Double(lineCount) else { return nil }
    return Diagnostic(
      "test.coverage", .error, "the tests run too few lines of plugins and scripts",
      expected: "at least \(Self.text(minimum)) % of the lines that can run",
      found: "\(Self.percent(ranCount, of: lineCount)): \(ranCount) of \(lineCount)",
      fix: "test the lines that vitrina test --coverage lists as missed")
  }

  /// In per cent, cut to one decimal, so that 100 is said of all lines alone.
  private static func share(_ count: Int, of all: Int) -> Double {
    all == 0 ? 100 : Double(count * 1000 / all) / 10
  }

  private static func percent(_ count: Int, of all: Int) -> String {
    "\(share(count, of: all)) %"
  }

  private static func text(_ percent: Double) -> String {
    percent == percent.rounded() ? "\(Int(percent))" : "\(percent)"
  }

  /// `4-9, 12`: lines that were missed, together with those between them that cannot run.
  private static func ranges(_ file: LineCoverage.File) -> String {
    let missed = Set(file.missed)
    let runs = file.runnable.split { !missed.contains($0) }
    return runs.compactMap { run in
      guard let first = run.first, let last = run.last else { return nil }
      return first == last ? "\(first)" : "\(first)-\(last)"
    }.joined(separator: ", ")
  }
}

internal import Diagnostics
internal import Scripting
internal import Values
internal import Vitrina

/// `vitrina test`: runs the tests that are written in Lua.
enum TestCommand: Command {
  static let spec = CommandSpec(
    name: "test", summary: "Runs the *_test.lua files of plugins and scripts",
    arguments: [
      CommandSpec.Argument(
        name: "FILTER", isRequired: false, doc: "text that file or case name must contain")
    ],
    options: [
      CommandSpec.Option(name: "--watch", doc: "run again when a file of the project changes"),
      CommandSpec.Option(
        name: "--junit", value: "FILE", doc: "write the results as JUnit's XML, for CI"),
      CommandSpec.Option(
        name: "--coverage", doc: "print which lines of plugins and scripts the tests run"),
      CommandSpec.Option(
        name: "--coverage-file", value: "FILE", doc: "write the same as LCOV, for other tools"),
      CommandSpec.Option(
        name: "--min-coverage", value: "PERCENT", doc: "fail when fewer of the lines are run"),
    ],
    examples: [
      ("vitrina test", "all tests of the project"),
      ("vitrina test plugins/loyalty/ --json", "those of one plugin, for tools"),
      ("vitrina test --coverage --min-coverage 50", "with the lines that no test runs"),
      ("vitrina test --junit .vitrina/reports/test.xml", "with a report for CI"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let test = try TestRun(arguments, console)
    return arguments.has("--watch") ? try TestWatch(test).run() : try test.run()
  }
}

/// One run of a project's tests with its reports.
struct TestRun {
  let arguments: ParsedArguments
  let console: Console
  private let minimum: Double?

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) {
    self.arguments = arguments
    self.console = console
    minimum = try Self.percent(arguments["--min-coverage"])
  }

  private static func percent(_ text: String?) throws(UsageFault) -> Double? {
    guard let text else { return nil }
    guard let number = Double(text), (0...100).contains(number) else {
      throw UsageFault(
        message: "--min-coverage cannot be '\(text)'", fix: "a number from 0 to 100")
    }
    return number
  }

  private var wantsCoverage: Bool {
    minimum != nil || arguments.has("--coverage") || arguments.has("--coverage-file")
  }

  /// The exit code.
  func run() throws(UsageFault) -> Int32 {
    let project = try OpenProject(arguments, console)
    // A plugin that does not load is not a case, but most likely why cases fail.
    console.report(project.host.catalog.diagnostics, arguments)
    let lines = wantsCoverage ? LineCoverage() : nil
    let summary = TestRunner(files: project.files, coverage: lines).run(
      filter: arguments.positional.first ?? ""
    ) { result in
      guard !project.wantsJSON else { return }
      let word = result.isSuccess ? "ok    " : "FAILED"
      console.print(DiagnosticFormatter.printable("\(word)  \(result.file): \(result.name)"))
      console.report([result.diagnostic].compactMap(\.self), arguments)
      project.report(result.log)
    }
    let coverage = lines.map { CoverageReport(files: $0.files(of: project.files)) }
    if project.wantsJSON {
      var object = summary.dataValue.mapValue ?? [:]
      object["coverage"] = coverage?.dataValue
      console.print(.map(object))
    } else {
      if let coverage, arguments.has("--coverage") { console.print(coverage.text) }
      let count = summary.results.count
      console.print("\(count) \(count == 1 ? "case" : "cases"), \(summary.failed) failed")
    }
    let late = [summary.diagnostic, minimum.flatMap { coverage?.fault(below: $0) }]
    let faults = late.compactMap(\.self) + written(summary, coverage)
    console.report(faults, arguments)
    return summary.isSuccess && faults.isEmpty ? 0 : 1
  }

  /// The files that reports go to, as the command line names them.
  var reports: [String] { [arguments["--junit"], arguments["--coverage-file"]].compactMap(\.self) }

  /// Writes the reports; what went wrong with that.
  private func written(
    _ summary: TestRunner.Summary, _ coverage: CoverageReport?
  ) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    func write(_ bytes: [UInt8], to file: String) {
      do throws(Diagnostic) {
        try WholeFile.write(bytes, to: console.path(file), named: file, makingFolders: true)
      } catch {
        faults.append(error)
      }
    }
    if let file = arguments["--junit"] { write(Self.junit(summary).bytes, to: file) }
    if let file = arguments["--coverage-file"], let coverage {
      write(Array(coverage.tracefile.utf8), to: file)
    }
    return faults
  }

  private static func junit(_ summary: TestRunner.Summary) -> JUnitReport {
    var report = JUnitReport(name: "vitrina test")
    report.cases = summary.results.map { result in
      JUnitReport.Case(
        name: result.name, group: result.file, file: result.file, line: result.location.line,
        seconds: result.duration / .seconds(1), problem: result.diagnostic.map(problem),
        output: result.log.map { $0.text + "\n" }.joined())
    }
    return report
  }

  /// A failure is what a test claims; all else that ends a case is an error.
  private static func problem(_ fault: Diagnostic) -> JUnitReport.Case.Problem {
    let isClaim = ["test.equal", "test.ok", "test.fails"].contains(fault.code)
    return JUnitReport.Case.Problem(
      kind: isClaim ? .failure : .error, type: fault.code, message: fault.message,
      text: DiagnosticFormatter().text(fault))
  }
}

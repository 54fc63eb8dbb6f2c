public import Diagnostics
public import Scripting
public import Values

/// Runs the test files of a project: `scripts/*_test.lua`, `plugins/NAME_test.lua` and
/// `plugins/NAME/*_test.lua`.
///
/// Each case has a project of its own, opened anew, with an empty store and a clock that stands at
/// the start of 2026 until the case lets time pass.
public struct TestRunner: Sendable {
  /// What came of one case.
  public struct Result: Sendable, Equatable {
    public var file: String
    /// `loading` for a file that did not run to its end.
    public var name: String
    /// Why it failed; nil when it passed.
    public var diagnostic: Diagnostic?
    /// What the test logged, then what plugins logged in it.
    public var log: [ScriptLogEntry]
    /// Where `test.case` was called; the file itself when it did not run to its end.
    public var location: SourceLocation
    /// How long it took, with opening the project.
    public var duration: Duration

    public var isSuccess: Bool { diagnostic == nil }

    /// An element of `cases` of `test --json`.
    public var dataValue: DataValue {
      [
        "file": .string(file), "name": .string(name), "ok": .bool(isSuccess),
        "diagnostic": diagnostic?.dataValue ?? .null,
      ]
    }
  }

  /// All results of a run.
  public struct Summary: Sendable, Equatable {
    public var results: [Result] = []
    /// Why nothing was run; nil when something was.
    public var diagnostic: Diagnostic?

    public var failed: Int { results.count { !$0.isSuccess } }

    /// Whether something was run and all of it passed.
    public var isSuccess: Bool { diagnostic == nil && failed == 0 }

    /// The object of `test --json`.
    public var dataValue: DataValue {
      var map: DataMap = [
        "cases": .list(results.map(\.dataValue)), "passed": .integer(results.count - failed),
        "failed": .integer(failed),
      ]
      map["diagnostic"] = diagnostic?.dataValue
      return .map(map)
    }
  }

  private let files: any PluginFiles
  private let coverage: LineCoverage?

  /// - Parameter coverage: Counts the lines of plugins and scripts that run.
  public init(files: any PluginFiles, coverage: LineCoverage? = nil) {
    self.files = files
    self.coverage = coverage
  }

  private struct TestFile {
    let path: String
    let plugin: String
    let isRouteScript: Bool
  }

  /// Scripts first, each group by name.
  private func testFiles() -> [TestFile] {
    let suffix = "_test.lua"
    func isTest(_ entry: (name: String, isFolder: Bool)) -> Bool {
      !entry.isFolder && entry.name.hasSuffix(suffix)
    }
    let scripts = files.entries(of: "scripts").filter(isTest).map { entry in
      TestFile(
        path: "scripts/\(entry.name)", plugin: "scripts/\(entry.name.dropLast(suffix.count))",
        isRouteScript: true)
    }
    let plugins = files.entries(of: "plugins").flatMap { entry in
      if isTest(entry) {
        return [
          TestFile(
            path: "plugins/\(entry.name)", plugin: String(entry.name.dropLast(suffix.count)),
            isRouteScript: false)
        ]
      }
      guard entry.isFolder else { return [] }
      return files.entries(of: "plugins/\(entry.name)").filter(isTest).map { file in
        TestFile(
          path: "plugins/\(entry.name)/\(file.name)", plugin: entry.name, isRouteScript: false)
      }
    }
    return scripts + plugins
  }

  /// Runs the cases whose name or file contains a text.
  ///
  /// - Parameter report: Hears of each as soon as it has run.
  public func run(filter: String = "", _ report: (Result) -> Void = { _ in }) -> Summary {
    var summary = Summary()
    var skipped: [Result] = []
    var caseCount = 0
    func add(_ result: Result) {
      summary.results.append(result)
      report(result)
    }
    let testFiles = testFiles()
    let settings = Host.settings(files).settings
    for file in testFiles {
      let start = ContinuousClock.now
      let script = TestScript(
        file: file.path, plugin: file.plugin, isRouteScript: file.isRouteScript,
        services: TestedProject.services(files, settings, coverage))
      let isWanted = filter.isEmpty || file.path.contains(filter)
      if let fault = script.fault {
        let result = Result(
          file: file.path, name: "loading", diagnostic: fault, log: script.takeLog(),
          location: SourceLocation(file.path), duration: start.duration(to: .now))
        if isWanted { add(result) } else { skipped.append(result) }
        continue
      }
      caseCount += script.cases.count
      for (index, testCase) in script.cases.enumerated()
      where isWanted || testCase.name.contains(filter) {
        let start = ContinuousClock.now
        let project = TestedProject(files, coverage)
        let fault = script.run(index) { (action) throws(Diagnostic) in
          try project.perform(action)
        }
        add(
          Result(
            file: file.path, name: testCase.name, diagnostic: fault,
            log: script.takeLog() + project.takeLog(), location: testCase.location,
            duration: start.duration(to: .now)))
      }
    }
    if summary.results.isEmpty {
      // What was looked for may be in a file that does not load.
      for result in skipped { add(result) }
      summary.diagnostic = Diagnostic(
        "test.none", .error,
        testFiles.isEmpty ? "there are no tests" : "no case or file contains \(quoted(filter))",
        expected: testFiles.isEmpty
          ? "files plugins/NAME/*_test.lua, plugins/NAME_test.lua or scripts/*_test.lua"
          : "text of a case's name or of its file's",
        found: testFiles.isEmpty
          ? "none" : "none among \(caseCount) cases")
    }
    return summary
  }
}

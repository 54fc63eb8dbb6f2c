internal import Diagnostics

/// A check as cases of JUnit: one a target, and one a file for what belongs to no target.
struct CheckCases {
  private let result: CheckResult
  private let isStrict: Bool

  init(_ result: CheckResult, isStrict: Bool) {
    self.result = result
    self.isStrict = isStrict
  }

  var report: JUnitReport {
    var findings: [String: [CheckFinding]] = [:]
    var files: [String] = []
    for finding in result.findings {
      if finding.views.isEmpty {
        let file = finding.diagnostic.location?.file ?? "project"
        if findings["file \(file)"] == nil { files.append(file) }
        findings["file \(file)", default: []].append(finding)
      }
      for view in finding.views {
        findings["target \(view.prefix { $0 != " " })", default: []].append(finding)
      }
    }
    var report = JUnitReport(name: "vitrina check")
    report.cases = files.map { testCase($0, group: "files", findings["file \($0)"] ?? []) }
    report.cases += result.targets.map { target in
      let name = target.hasPrefix("screen:") ? String(target.dropFirst(7)) : target
      let group = String(name.prefix { $0 != "/" })
      return testCase(target, group: group, findings["target \(target)"] ?? [])
    }
    return report
  }

  private func testCase(
    _ name: String, group: String, _ findings: [CheckFinding]
  ) -> JUnitReport.Case {
    let fails = findings.filter {
      $0.diagnostic.severity == .error || isStrict && $0.diagnostic.severity == .warning
    }
    func text(_ findings: [CheckFinding]) -> String {
      findings.map { DiagnosticFormatter().text($0.diagnostic) }.joined(separator: "\n")
    }
    var testCase = JUnitReport.Case(name: name, group: group)
    let place = (fails.first ?? findings.first)?.diagnostic.location
    (testCase.file, testCase.line) = (place?.file, place?.line)
    if let first = fails.first?.diagnostic {
      testCase.problem = JUnitReport.Case.Problem(
        type: first.code, message: DiagnosticFormatter.printable(first.message), text: text(fails))
    }
    let others = findings.filter { finding in
      !fails.contains { $0.diagnostic == finding.diagnostic }
    }
    testCase.output = text(others)
    return testCase
  }
}

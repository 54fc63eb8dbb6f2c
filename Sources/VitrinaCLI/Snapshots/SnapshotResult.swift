internal import Diagnostics
internal import Values

/// What a run of snapshots came to, as JSON, as lines and as JUnit's XML.
struct SnapshotResult {
  let mode: SnapshotChecker.Mode
  let set: String
  let kinds: [SnapshotKind]
  let plan: SnapshotPlan
  let outcome: SnapshotRun.Outcome
  let report: ReportFolder
  /// How the command line begins that records what this run has looked at.
  let accept: String

  /// Whether everything is as it should be, or has been put right.
  var isSuccess: Bool { outcome.findings.allSatisfy(\.isSettled) && outcome.reportFault == nil }

  func count(_ state: SnapshotFinding.State) -> Int {
    outcome.findings.count { $0.state == state }
  }

  // MARK: - JSON

  var dataValue: DataValue {
    func list(_ state: SnapshotFinding.State) -> DataValue {
      .list(
        outcome.findings.filter { $0.state == state }.map {
          $0.dataValue(reportIn: report.name)
        })
    }
    func names(_ files: [String]) -> DataValue {
      .list(files.map { .string(BaselineFolder.named($0)) })
    }
    return [
      "different": list(.different), "errors": list(.error), "kinds": kindNames,
      "missing": list(.missing), "mode": .string(mode.rawValue), "new": list(.new),
      "ok": .bool(isSuccess), "orphans": list(.orphan), "removed": names(outcome.removed),
      "report": .string("\(report.name)/\(ReportFolder.page)"),
      "same": .integer(outcome.same), "set": .string(set), "skipped": .integer(outcome.skipped),
      "subjects": .integer(plan.subjects.count), "written": names(outcome.written),
    ]
  }

  private var kindNames: DataValue { .list(kinds.map { .string($0.rawValue) }) }

  // MARK: - Lines

  /// So many lines of a state are written; the report has all.
  private static let mostLines = 40

  /// A line for each file that is not as it was, then what to do about them.
  var text: String {
    var table = TextTable()
    var lines: [String] = []
    for state in SnapshotFinding.State.allCases {
      let findings = outcome.findings.filter { $0.state == state }
      for finding in findings.prefix(Self.mostLines) {
        let done = finding.isSettled ? (state == .orphan ? ", removed" : ", written") : ""
        table.add(
          "\(state.rawValue)\(done)",
          DiagnosticFormatter.printable(finding.name ?? finding.subject?.target.words ?? set),
          DiagnosticFormatter.printable(
            finding.isSettled && state != .different ? "" : finding.summary))
      }
      if findings.count > Self.mostLines {
        table.add(state.rawValue, "and \(findings.count - Self.mostLines) more")
      }
    }
    if !table.isEmpty { lines.append(table.text) }
    lines.append(counts)
    if !outcome.findings.isEmpty {
      lines.append("  see     \(report.name)/\(ReportFolder.page)")
    }
    lines += commands.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }

  /// How many of each.
  var counts: String {
    let parts = SnapshotFinding.State.allCases.compactMap { state in
      let count = count(state)
      return count == 0 ? nil : "\(count) \(Self.word(state, count))"
    }
    let skipped = outcome.skipped == 0 ? [] : ["\(outcome.skipped) without the state"]
    return (["\(outcome.same) same"] + parts + skipped).joined(separator: ", ")
  }

  private static func word(_ state: SnapshotFinding.State, _ count: Int) -> String {
    switch state {
    case .orphan, .error: count == 1 ? state.rawValue : "\(state.rawValue)s"
    case .different, .new, .missing: state.rawValue
    }
  }

  /// How what was found is accepted: one by one while they are few.
  private var commands: [String] {
    let open = outcome.findings.filter { !$0.isSettled }
    var commands: [String] = []
    var names: [String] = []
    for finding in open where finding.state != .error {
      guard let name = finding.subject?.target.words, !names.contains(name) else { continue }
      names.append(name)
    }
    if names.count > 3 {
      commands.append("accept  \(accept), or with --filter \(names[0])")
    } else {
      commands += names.map { "accept  \(accept) --filter \($0)" }
    }
    if open.contains(where: { $0.state == .orphan }) {
      commands.append("remove  vitrina snapshot --record --prune")
    }
    return commands
  }

  // MARK: - JUnit

  /// A case for each snapshot, those that are the same among them.
  var junit: JUnitReport {
    var report = JUnitReport(name: "vitrina snapshot")
    var findings: [String: SnapshotFinding] = [:]
    for finding in outcome.findings { if let file = finding.file { findings[file] = finding } }
    // What keeps a subject from being drawn is told of its first kind.
    var faults: [String: SnapshotFinding] = [:]
    for finding in outcome.findings where finding.file == nil {
      if let stem = finding.subject?.stem { faults[stem] = finding }
    }
    for subject in plan.subjects {
      for kind in kinds {
        let finding = faults.removeValue(forKey: subject.stem) ?? findings[subject.file(kind)]
        report.cases.append(
          JUnitReport.Case(
            name: "\(subject.axes.name) \(kind.rawValue)", group: subject.target.words,
            file: subject.location?.file, line: subject.location?.line,
            problem: finding.flatMap(Self.problem)))
      }
    }
    for finding in outcome.findings where finding.subject == nil {
      report.cases.append(
        JUnitReport.Case(
          name: finding.name ?? finding.diagnostic.code, group: BaselineFolder.name,
          problem: Self.problem(finding)))
    }
    return report
  }

  private static func problem(_ finding: SnapshotFinding) -> JUnitReport.Case.Problem? {
    guard !finding.isSettled else { return nil }
    return JUnitReport.Case.Problem(
      kind: finding.state == .error ? .error : .failure, type: finding.diagnostic.code,
      message: finding.summary, text: DiagnosticFormatter().text(finding.diagnostic))
  }
}

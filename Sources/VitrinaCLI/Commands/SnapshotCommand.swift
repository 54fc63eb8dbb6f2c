internal import Diagnostics
internal import Foundation
internal import Rasterizing
internal import Values
internal import Vitrina

/// `vitrina snapshot`: what everything looks like, beside what it looked like when it was found
/// right.
enum SnapshotCommand: Command {
  static let spec = CommandSpec(
    name: "snapshot", summary: "Compares everything that is shown with checked-in snapshots",
    options: [
      CommandSpec.Option(
        name: "--record", doc: "write what differs and what is new into snapshots/"),
      CommandSpec.Option(
        name: "--check",
        doc: "write nothing there; what is new is a failure, as it is where CI is set"),
      CommandSpec.Option(
        name: "--set", value: "NAME",
        doc: "the axes of vitrina.json to draw in (default: default, both schemes)"),
      CommandSpec.Option(
        name: "--filter", value: "TEXT", doc: "only what contains it in PLUGIN/ID[:SCENARIO]"),
      CommandSpec.Option(
        name: "--kind", value: "KIND", choices: SnapshotKind.allCases.map(\.rawValue),
        repeats: true, doc: "json, a11y or png; may be repeated (default: all)"),
      CommandSpec.Option(
        name: "--shard", value: "I/N", doc: "the part I of N, for several machines"),
      CommandSpec.Option(
        name: "--jobs", value: "N", doc: "threads, 1 to 64 (default: one a core)"),
      CommandSpec.Option(
        name: "--report", value: "DIR",
        doc: "where the report goes (default: \(ReportFolder.standard))"),
      CommandSpec.Option(
        name: "--prune", doc: "with --record: remove snapshots that nothing has any more"),
      CommandSpec.Option(
        name: "--tolerance", value: "DISTANCE",
        doc: "let colours through that are so near, 0 to 1 as the eye sees (default: none)"),
      CommandSpec.Option(name: "--junit", value: "FILE", doc: "write the results as JUnit's XML"),
    ],
    examples: [
      ("vitrina snapshot --record --filter loyalty/", "accept what one plugin looks like"),
      ("vitrina snapshot --check --junit snapshots.xml", "for CI; 1 if anything differs"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let request = try SnapshotRequest(arguments, console)
    // What is drawn is the same whenever it is drawn: the clock stands still.
    let project = try OpenProject(arguments, console, clock: { ShowCommand.frozenTime })
    let host = project.host
    guard let set = host.settings.axes[request.set] else {
      // A set that is there but cannot be read is told with the settings.
      console.report(host.catalog.diagnostics, arguments)
      let names = host.settings.axes.sets.map(\.name)
      throw UsageFault(
        message: "there is no set '\(request.set)' in the axes of \(ProjectSettings.file)",
        fix: nearestName(to: request.set, in: names).map { "did you mean \($0)?" }
          ?? "choose one of \(names.joined(separator: ", "))")
    }
    console.report(host.catalog.diagnostics, arguments)
    do throws(Diagnostic) {
      let plan = try SnapshotPlan(of: host, in: set, filter: request.filter, shard: request.shard)
      let result = try run(plan, request, project)
      project.reportLog()
      try write(result, request, project)
      return result.isSuccess ? 0 : 1
    } catch {
      console.report([error], arguments)
      project.reportLog()
      if project.wantsJSON { console.print(["diagnostic": error.dataValue]) }
      return 1
    }
  }

  private static func run(
    _ plan: SnapshotPlan, _ request: SnapshotRequest, _ project: OpenProject
  ) throws(Diagnostic) -> SnapshotResult {
    let folder = BaselineFolder(project: project.folder)
    let report = try ReportFolder(
      request.report ?? ReportFolder.standard,
      at: request.report.map(project.console.path)
        ?? "\(project.folder)/\(ReportFolder.standard)", outside: folder)
    let run = SnapshotRun(
      project: project, plan: plan, folder: folder, report: report, options: request.options,
      jobs: request.jobs)
    var outcome = run.run()
    // Where something did not load, its snapshots are no orphans; and a part sees but its part.
    let faults = project.host.catalog.diagnostics.filter { $0.severity == .error }
    let isWhole = request.filter.isEmpty && request.shard.number == 1
    // What is wrong with the axes leaves out what every part should see.
    outcome.findings += faults.filter { isWhole || $0.location?.file == ProjectSettings.file }
      .map { SnapshotFinding(state: .error, diagnostic: $0) }
    if isWhole {
      if faults.isEmpty {
        SnapshotOrphans(folder: folder, report: report, kinds: request.options.kinds)
          .find(beside: plan.known, prunes: request.prunes, &outcome)
      }
    }
    return SnapshotResult(
      mode: request.options.mode, set: request.set, kinds: request.options.kinds, plan: plan,
      outcome: outcome, report: report, accept: request.accept)
  }

  private static func write(
    _ result: SnapshotResult, _ request: SnapshotRequest, _ project: OpenProject
  ) throws(Diagnostic) {
    let (console, arguments) = (project.console, project.arguments)
    let known = project.host.catalog.diagnostics
    let faults = result.outcome.findings.filter { $0.state == .error }.map(\.diagnostic)
    console.report(
      result.outcome.warnings + faults.filter { !known.contains($0) }
        + [result.outcome.reportFault].compactMap(\.self), arguments)
    if result.outcome.reportFault == nil {
      try result.report.write(SnapshotPage(result, of: project).bytes, to: ReportFolder.page)
      try result.report.write(
        Array("\(result.dataValue.prettyJSON)\n".utf8), to: ReportFolder.data)
    }
    if let file = request.junit {
      try console.write(result.junit.bytes, to: file, makingFolders: true)
    }
    if project.wantsJSON {
      console.print(result.dataValue)
    } else {
      console.print(result.text)
    }
  }
}

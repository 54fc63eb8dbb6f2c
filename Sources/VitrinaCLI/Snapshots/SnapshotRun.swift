internal import Diagnostics
internal import Foundation
internal import Synchronization
internal import Vitrina

/// Checks all subjects of a plan on several threads.
///
/// Lua is asked in one order whatever the number of threads, so that data which change from call to
/// call are the same in each run; drawing and comparing, which take the time, go on side by side.
/// Nothing is kept of what is the same.
struct SnapshotRun {
  let project: OpenProject
  let plan: SnapshotPlan
  let folder: BaselineFolder
  let report: ReportFolder
  let options: SnapshotChecker.Options
  let jobs: Int

  /// All that came of it.
  struct Outcome: Sendable {
    var same = 0
    var skipped = 0
    /// In the order of the plan; orphans come last.
    var findings: [SnapshotFinding] = []
    /// Paths in the folder of snapshots, sorted.
    var written: [String] = []
    var removed: [String] = []
    /// Each once.
    var warnings: [Diagnostic] = []
    var reportFault: Diagnostic?
  }

  /// What threads share.
  private struct Shared: Sendable {
    var next = 0
    var done = 0
    var outcome = Outcome()
    /// With the place in the plan.
    var findings: [(index: Int, finding: SnapshotFinding)] = []
    /// The axes in which something was drawn, or could not be for another reason than its state.
    var drawnAxes: Set<String> = []
    var unknownStates: [String: Diagnostic] = [:]
  }

  /// Where threads meet.
  private final class Board: Sendable {
    let shared = Mutex(Shared())
    /// Held while Lua is asked.
    let turn = Mutex(())
  }

  /// What a thread takes.
  private enum Work: Sendable {
    case draw(ShowTarget.Shown)
    case fault(Diagnostic)
  }

  func run() -> Outcome {
    let board = Board()
    let progress = ProgressLine(project.console, of: "subjects")
    @Sendable func work() {
      let checker = SnapshotChecker(
        of: project.host, files: project.files, in: folder, report: report, options)
      while let (index, work) = take(board) {
        let subject = plan.subjects[index]
        let result = result(of: work, subject, checker)
        board.shared.withLock { shared in
          Self.add(result, of: work, subject, index, &shared)
          progress.show(shared.done, of: plan.subjects.count)
        }
      }
    }
    let others = DispatchGroup()
    for _ in 1..<max(1, min(jobs, plan.subjects.count)) {
      others.enter()
      let thread = Thread {
        work()
        others.leave()
      }
      // Lua and Pango are used to the stack of a main thread.
      thread.stackSize = 8 << 20
      thread.start()
    }
    work()
    others.wait()
    progress.end()
    return Self.outcome(of: board.shared.withLock { $0 })
  }

  /// The next subject with its data; nil at the end.
  private func take(_ board: Board) -> (Int, Work)? {
    board.turn.withLock { _ in
      let index = board.shared.withLock { shared in
        shared.next += 1
        return shared.next - 1
      }
      guard index < plan.subjects.count else { return nil }
      let subject = plan.subjects[index]
      do throws(Diagnostic) {
        return (index, .draw(try subject.target.resolve(project.host, subject.axes.context)))
      } catch {
        return (index, .fault(error))
      }
    }
  }

  private func result(
    of work: Work, _ subject: SnapshotSubject, _ checker: SnapshotChecker
  ) -> SnapshotChecker.Result {
    switch work {
    case .draw(let shown):
      var result = checker.check(subject, shown)
      // Faulty data are drawn as well as they can be; somebody should know before it is kept.
      result.warnings += shown.diagnostics.filter { $0.severity == .error }
      return result
    case .fault(let fault):
      guard fault.code != "state.unknown" else { return SnapshotChecker.Result(isSkipped: true) }
      return SnapshotChecker.Result(
        findings: [SnapshotFinding(state: .error, subject: subject, diagnostic: fault)])
    }
  }

  private static func add(
    _ result: SnapshotChecker.Result, of work: Work, _ subject: SnapshotSubject, _ index: Int,
    _ shared: inout Shared
  ) {
    shared.done += 1
    shared.outcome.same += result.same
    shared.outcome.written += result.written
    shared.findings += result.findings.map { (index, $0) }
    shared.outcome.reportFault = shared.outcome.reportFault ?? result.reportFault
    for warning in result.warnings where !shared.outcome.warnings.contains(warning) {
      shared.outcome.warnings.append(warning)
    }
    if result.isSkipped, case .fault(let fault) = work {
      shared.outcome.skipped += 1
      if shared.unknownStates[subject.axes.name] == nil {
        shared.unknownStates[subject.axes.name] = fault
      }
    } else {
      shared.drawnAxes.insert(subject.axes.name)
    }
  }

  private static func outcome(of shared: Shared) -> Outcome {
    var outcome = shared.outcome
    // Equal places keep their order, which is that of the kinds.
    outcome.findings = shared.findings.enumerated().sorted {
      ($0.element.index, $0.offset) < ($1.element.index, $1.offset)
    }.map(\.element.finding)
    outcome.written.sort()
    outcome.warnings = outcome.warnings.sortedByPlace()
    // A state that nothing has is a slip of the pen.
    for (axes, fault) in shared.unknownStates.sorted(by: { $0.key < $1.key })
    where !shared.drawnAxes.contains(axes) {
      outcome.findings.append(SnapshotFinding(state: .error, diagnostic: fault))
    }
    return outcome
  }
}

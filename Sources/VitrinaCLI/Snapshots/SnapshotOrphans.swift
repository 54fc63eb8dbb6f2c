internal import Diagnostics

/// Files of snapshots that nothing has any more.
struct SnapshotOrphans {
  let folder: BaselineFolder
  let report: ReportFolder
  let kinds: [SnapshotKind]

  /// Finds them; files of other endings are somebody else's.
  ///
  /// - Parameter prunes: Whether they are removed.
  func find(beside known: Set<String>, prunes: Bool, _ outcome: inout SnapshotRun.Outcome) {
    for file in folder.files() where !known.contains(file) {
      let kind = kinds.first { file.hasSuffix(".\($0.ending)") }
      guard kind != nil || file.hasSuffix(".vitrina") else { continue }
      var finding = SnapshotFinding(
        state: .orphan, kind: kind, file: file, diagnostic: SnapshotFault.isOrphan(file))
      if let kind, case .bytes(let bytes) = folder.contents(of: file) {
        do throws(Diagnostic) {
          finding.evidence.expected = try report.keep(
            bytes, of: String(file.dropLast(kind.ending.count + 1)), "expected", kind.ending)
        } catch {
          outcome.reportFault = outcome.reportFault ?? error
        }
      }
      if prunes {
        do throws(Diagnostic) {
          try folder.remove(file)
          finding.isSettled = true
          outcome.removed.append(file)
        } catch {
          finding.state = .error
          finding.diagnostic = error
        }
      }
      outcome.findings.append(finding)
    }
  }
}

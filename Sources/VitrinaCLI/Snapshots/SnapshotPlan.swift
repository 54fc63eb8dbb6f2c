internal import Diagnostics
internal import Scripting
internal import Vitrina

/// All that a run draws, and all that the folder of snapshots may hold.
struct SnapshotPlan {
  /// What is drawn, in the order in which it is reported.
  let subjects: [SnapshotSubject]
  /// Every path that some subject in some set has a snapshot under.
  let known: Set<String>

  /// Which of several machines this is.
  struct Shard {
    var number = 1
    var count = 1
  }

  /// - Parameters:
  ///   - set: Whose axes are drawn.
  ///   - filter: Text that is part of `PLUGIN/ID[:SCENARIO]`.
  /// - Throws: `snapshot.none`; `snapshot.same_file` when two subjects would share a file.
  init(
    of host: Host, in set: AxisSets.Named, filter: String, shard: Shard
  ) throws(Diagnostic) {
    let targets = Self.targets(of: host.catalog)
    let wanted = targets.filter { filter.isEmpty || $0.target.words.contains(filter) }
    guard !wanted.isEmpty else {
      throw Diagnostic(
        "snapshot.none", .error,
        filter.isEmpty
          ? "there is nothing to draw" : "no provider or screen contains \(quoted(filter))",
        expected: filter.isEmpty
          ? "at least one provider or screen" : "text of PLUGIN/ID[:SCENARIO]",
        found: filter.isEmpty ? "none" : "none among \(targets.count)",
        fix: "vitrina list providers shows them")
    }
    var subjects: [SnapshotSubject] = []
    let axes = Self.axes(of: set, host)
    for (index, each) in wanted.enumerated() where index % shard.count == shard.number - 1 {
      subjects += axes.map {
        SnapshotSubject(target: each.target, axes: $0, location: each.location)
      }
    }
    self.subjects = subjects
    var known: Set<String> = []
    var owners: [String: ShowTarget] = [:]
    for axes in host.settings.axes.sets.flatMap({ Self.axes(of: $0, host) }) {
      for each in targets {
        let subject = SnapshotSubject(target: each.target, axes: axes, location: each.location)
        let owner = owners.updateValue(each.target, forKey: subject.stem.lowercased())
        if let owner, owner != each.target {
          throw Diagnostic(
            "snapshot.same_file", .error,
            "\(owner.words) and \(each.target.words) would be one file where case is not told",
            at: each.location, expected: "names that differ in more than case",
            found: "\(owner.id) and \(each.target.id)", fix: "rename one of them")
        }
        known.formUnion(SnapshotKind.allCases.map(subject.file))
      }
    }
    self.known = known
  }

  /// Each way to draw once, though a set may say it twice.
  private static func axes(of set: AxisSets.Named, _ host: Host) -> [SnapshotAxes] {
    var names: Set<String> = []
    return set.members.map { SnapshotAxes($0, of: host) }.filter { names.insert($0.name).inserted }
  }

  private static func targets(
    of catalog: Catalog
  ) -> [(target: ShowTarget, location: SourceLocation?)] {
    func each(
      _ id: String, _ isScreen: Bool, _ scenarios: [String], _ location: SourceLocation?
    ) -> [(target: ShowTarget, location: SourceLocation?)] {
      ([nil] + scenarios).map {
        (ShowTarget(id: id, isScreen: isScreen, scenario: $0), location)
      }
    }
    return catalog.providers.flatMap { each($0.id, false, $0.scenarios.map(\.id), $0.location) }
      + catalog.screens.flatMap { each($0.id, true, $0.scenarios.map(\.id), $0.location) }
  }
}

internal import Diagnostics

/// Something that is shown, in some axes: what has one snapshot of each kind.
struct SnapshotSubject: Sendable {
  let target: ShowTarget
  let axes: SnapshotAxes
  /// Where it is registered; nil for what Swift registers.
  let location: SourceLocation?

  /// Path of a snapshot in the folder of snapshots: `loyalty/points.other@dark.png`,
  /// `loyalty/screen-benefits@dark.png`.
  ///
  /// Ids are of `a-z 0-9 _`, names of plugins of letters, digits, `_` and `-`; so `.`, `@` and `-`
  /// divide what no id can imitate.
  func file(_ kind: SnapshotKind) -> String { "\(stem).\(kind.ending)" }

  /// The same without the ending.
  var stem: String {
    let parts = target.id.split(separator: "/", maxSplits: 1).map(String.init)
    let name = Self.portable(parts.last ?? "")
    let scenario = target.scenario.map { ".\($0)" } ?? ""
    return "\(Self.portable(parts[0]))/\(target.isScreen ? "screen-" : "")\(name)\(scenario)"
      + "@\(axes.name)"
  }

  /// A name that is a file's on every system: Windows has devices which no file may be called like,
  /// whatever follows a dot.
  private static func portable(_ name: String) -> String {
    let word = name.lowercased()
    let isNumbered =
      word.utf8.count == 4 && (word.hasPrefix("com") || word.hasPrefix("lpt"))
      && word.last?.isNumber == true
    return isNumbered || ["con", "prn", "aux", "nul"].contains(word) ? "\(name)@" : name
  }
}

internal import Components
internal import Diagnostics
internal import Rasterizing
internal import Values

/// One file of the snapshots that is not as it should be.
struct SnapshotFinding: Sendable {
  enum State: String, CaseIterable, Sendable {
    case different
    /// Nothing of this subject in these axes was ever recorded.
    case new
    /// Other kinds of it were.
    case missing
    /// Nothing that is registered has it.
    case orphan
    /// It could not be drawn, read or compared.
    case error
  }

  var state: State
  /// Nil for an orphan, and for what is wrong with the whole project.
  var subject: SnapshotSubject?
  var kind: SnapshotKind?
  /// In the folder of snapshots; nil when it is about no file in particular.
  var file: String?
  var diagnostic: Diagnostic
  /// Where a picture differs.
  var changes: [NodeChange] = []
  var changedPixels: Int?
  var areas: [PixelRect] = []
  /// Where data differ, as JSON pointers.
  var fields: [String] = []
  /// Whether it has been put right: written, or removed.
  var isSettled = false
  /// What lies beside the report to look at.
  var evidence = Evidence()

  /// Paths in the folder of the report.
  struct Evidence: Sendable {
    var expected: String?
    var actual: String?
    var diff: String?
  }

  /// As the user knows the file.
  var name: String? { file.map(BaselineFolder.named) }

  /// What is true of it, in a few words behind the file's name.
  var summary: String {
    if !changes.isEmpty { return Self.some(changes.map(\.description)) }
    if !fields.isEmpty { return "\(Self.some(fields)) changed" }
    let details = diagnostic.code == "snapshot.differs" ? diagnostic.found : nil
    return details ?? diagnostic.message
  }

  private static func some(_ texts: [String]) -> String {
    texts.prefix(3).joined(separator: "; ") + (texts.count > 3 ? "; …" : "")
  }

  /// - Parameter folder: That of the report, as the user knows it.
  func dataValue(reportIn folder: String) -> DataValue {
    var map: DataMap = ["diagnostic": diagnostic.dataValue, "settled": .bool(isSettled)]
    map["file"] = DataValue(name)
    map["kind"] = DataValue(kind?.rawValue)
    map["subject"] = DataValue(subject?.target.words)
    map["axes"] = .map(DataMap(subject?.axes.values.map { ($0.name, .string($0.value)) } ?? []))
    for (key, path) in [
      ("expected", evidence.expected), ("actual", evidence.actual), ("diff", evidence.diff),
    ] {
      map[key] = DataValue(path.map { "\(folder)/\($0)" })
    }
    guard state == .different else { return .map(map) }
    map["changed_pixels"] = changedPixels.map { .integer($0) } ?? .null
    map["fields"] = .list(fields.map { .string($0) })
    map["changes"] = .list(
      changes.map { change in
        [
          "node": .string(change.node), "changed_pixels": .integer(change.changedPixels),
          "fields": .list(change.fields.map { .string($0.description) }),
        ]
      })
    map["areas"] = .list(
      areas.map { area in
        [
          "x": .integer(area.x), "y": .integer(area.y), "width": .integer(area.width),
          "height": .integer(area.height),
        ]
      })
    return .map(map)
  }
}

/// What is kept of something that is shown.
enum SnapshotKind: String, CaseIterable, Sendable {
  /// The data, as `show --format json` has them, with a line for each member.
  case json
  /// What assistive technology is told, one line an element.
  case a11y
  case png

  /// What the name of its file ends in.
  var ending: String {
    switch self {
    case .json: "json"
    case .a11y: "a11y.txt"
    case .png: "png"
    }
  }

  /// What the name of a file ends in that says how two texts differ.
  var differenceEnding: String { self == .png ? "png" : "txt" }

  var isText: Bool { self != .png }
}

public import Components
internal import Diagnostics
internal import Values

/// How a queue of banners is kept.
public struct BannerLane: ComponentData {
  /// What becomes of one banner too many.
  public enum Overflow: String, FieldEnumeration {
    /// The oldest of the lowest priority goes.
    case dropOldest = "drop_oldest"
    /// The new one goes.
    case dropNewest = "drop_newest"
    /// The new one goes, and that is an error.
    case error
  }

  /// In which order several come that are presented immediately.
  public enum ImmediateOrder: String, FieldEnumeration {
    /// The last that was asked for first, as in Bauly.
    case lifo
    case fifo
  }

  /// How many may wait.
  public var maxQueue = 20
  /// How many are shown at once.
  public var maxVisible = 1
  public var overflow = Overflow.dropOldest
  public var immediateOrder = ImmediateOrder.lifo

  public init() {}

  public static let schema = Schema<Self>(
    "BannerLane",
    .option("max_queue", \.maxQueue, default: 20, "How many may wait."),
    .option("max_visible", \.maxVisible, default: 1, "How many are shown at once."),
    .option(
      "overflow", \.overflow, default: "drop_oldest", "What becomes of one banner too many."),
    .option(
      "immediate_order", \.immediateOrder, default: "lifo",
      "In which order several come that are presented immediately."))

  /// The same with its numbers brought into range, and a report on each that was not.
  public func checked(_ problems: inout FieldProblems) -> BannerLane {
    var lane = self
    lane.maxQueue = Self.clamped(maxQueue, to: 0...1000, "max_queue", &problems)
    lane.maxVisible = Self.clamped(maxVisible, to: 1...5, "max_visible", &problems)
    return lane
  }

  private static func clamped(
    _ number: Int, to range: ClosedRange<Int>, _ field: String, _ problems: inout FieldProblems
  ) -> Int {
    if range.contains(number) { return number }
    let clamped = min(max(number, range.lowerBound), range.upperBound)
    problems.report(
      "data.range", field: field, "is out of range, so \(clamped) is taken",
      expected: "\(range.lowerBound) to \(range.upperBound)", found: "\(number)",
      fix: "write \(field) = \(clamped)")
    return clamped
  }

  /// The lane of every scene that is meant when none is named.
  public static let main = "main"
  /// The one lane that all scenes share, as in Bauly.
  public static let global = "global"

  static let standard = BannerLane()
}

/// Where a banner waits: a lane of a scene, or the one of all scenes.
struct LaneKey: Hashable, Sendable {
  /// Empty for the lane of all scenes.
  let scene: String
  let name: String

  init(scene: String, name: String) {
    self.scene = name == BannerLane.global ? "" : scene
    self.name = name
  }
}

/// How a queue of banners is kept.
public struct BannerLane: Sendable, Equatable {
  /// What becomes of one banner too many.
  public enum Overflow: String, Sendable, CaseIterable {
    /// The oldest of the lowest priority goes.
    case dropOldest = "drop_oldest"
    /// The new one goes.
    case dropNewest = "drop_newest"
    /// The new one goes, and that is an error.
    case error
  }

  /// In which order several come that are presented immediately.
  public enum ImmediateOrder: String, Sendable, CaseIterable {
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

/// Which moment of a component is shown: one of its states, and how long after.
public struct Moment: Sendable, Hashable {
  /// The name of a state; nil: the one that the component begins with.
  public var state: String?
  /// Seconds since then, on the component's clock; nil: nothing moves, and what moved has ended.
  public var time: Double?

  public init(state: String? = nil, time: Double? = nil) {
    self.state = state
    self.time = time
  }

  /// Which times can be asked for.
  public static let times: ClosedRange<Double> = 0...3600
  /// The same in words that follow "expected".
  public static let timesInWords = "seconds from 0 to 3600"

  /// Whether it says anything.
  public var isPinned: Bool { state != nil || time != nil }
}

extension AnyInstance {
  /// Goes to a moment. What happens on the way there is not reported.
  ///
  /// - Returns: The names of the component's states if there is none of the wanted name; it is left
  ///   as it is then.
  public mutating func go(to moment: Moment) -> [String]? {
    if let state = moment.state, let names = enter(state) { return names }
    if let time = moment.time { _ = advance(to: time) }
    return nil
  }
}

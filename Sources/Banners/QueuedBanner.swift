/// A banner from the moment it is presented until it is gone.
struct QueuedBanner: Sendable {
  /// What holds a banner's time while it is shown.
  struct Holds: OptionSet, Sendable {
    let rawValue: UInt8
    static let touch = Holds(rawValue: 1)
    static let hover = Holds(rawValue: 2)
    static let focus = Holds(rawValue: 4)
  }

  let id: BannerID
  let scene: String
  let lane: String
  var data: BannerData
  /// All that presented it under its id; the last one hears of it.
  var owners: [BannerOwner]
  /// Who waits for it to be dismissed.
  var dismissers: [BannerOwner] = []

  /// Whether it goes before those that wait by priority, and why.
  var rank = Rank.ordinary
  enum Rank: Sendable {
    case ordinary
    case immediate
    /// It was next already when an immediate one came.
    case putBack
  }

  var phase = BannerPhase.waiting
  /// When the phase began.
  var start: Milliseconds = 0
  /// When the phase ends by itself.
  var deadline: Milliseconds?
  /// What is left of its time on screen while that stands still.
  var remaining: Milliseconds?
  var holds: Holds = []
  /// How far it had come when it began to leave.
  var progressAtLeave = 1.0
  var end: BannerEnd?
  /// How often its id was presented.
  var count = 1
  /// The finger that is on it; nil: none.
  var touch: Touch?
  struct Touch: Sendable {
    /// Points that it has gone, down being positive.
    var distance = 0.0
    /// How far it was away at most from where it began, in points.
    var travel = 0.0
  }
  var wasReportedBlocking = false
  /// Whether it is to leave its queue.
  var isGone = false

  var owner: BannerOwner { owners[owners.count - 1] }

  var isVisible: Bool { phase != .waiting }
  var isLeaving: Bool { phase == .leaving }

  var duration: Milliseconds { data.options.animationDuration.milliseconds }

  /// How much of its way into sight it has done.
  func progress(at now: Milliseconds) -> Double {
    let passed = Double(now - start) / 1000
    let seconds = data.options.animationDuration.seconds
    return switch phase {
    case .waiting, .attached: 0
    case .arriving: BannerMotion.spring(passed, duration: seconds)
    case .presented: 1
    case .leaving: progressAtLeave * (1 - BannerMotion.spring(passed, duration: seconds))
    }
  }

  /// How long it stays; nil: until it is dismissed.
  ///
  /// - Parameter isAssisted: Whether who uses it needs more time.
  func stay(isAssisted: Bool) -> Milliseconds? {
    guard isAssisted else { return data.stay }
    return data.actions.isEmpty ? data.stay.map { max($0, 10_000) } : nil
  }
}

/// Where in its life a banner is.
public enum BannerPhase: String, Sendable {
  case waiting
  /// It is its turn, but nothing is to be seen yet.
  case attached
  case arriving
  case presented
  case leaving
}

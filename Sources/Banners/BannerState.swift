internal import Components

/// Where a banner stands on its way into sight and out of it.
///
/// A component's own clock drives it; whoever has a clock and a queue of their own draws with
/// `at(progress:opacity:isHighlighted:)` instead.
public struct BannerState: Sendable, Equatable {
  /// In the order in which a banner goes through them.
  enum Phase {
    /// Its turn has come; nothing is to be seen.
    case attached
    case arriving
    case presented
    case leaving
    case gone
  }

  /// How a banner is drawn.
  struct Look: Sendable, Equatable {
    /// 0 out of sight, 1 in its place; more where the spring goes beyond it.
    var progress: Double
    var opacity: Double

    static let inPlace = Look(progress: 1, opacity: 1)
    static let outOfSight = Look(progress: 0, opacity: 1)

    /// Under a hundredth of the way there is less than half a point of it to be seen, and the spring
    /// only trembles.
    var isVisible: Bool { progress >= 0.01 && opacity > 0 }
  }

  private(set) var phase = Phase.attached
  /// Whether its contents are drawn as if a finger were on it.
  private(set) var isHighlighted = false
  /// When the phase began.
  private var start: Milliseconds = 0
  /// Nil: never advanced.
  private var now: Milliseconds?
  /// How it was drawn when it began to leave, with motion and with less of it.
  private var lastMoving = Look.inPlace
  private var lastFading = Look.inPlace
  /// How somebody else wants it drawn, whatever the time.
  private var given: Look?

  init() {}

  /// A banner that is drawn where somebody else's clock has it. Time changes nothing of it.
  ///
  /// - Parameters:
  ///   - progress: 0 out of sight, 1 where it stays; `BannerMotion.spring` goes up to 1.063.
  ///   - opacity: For reduced motion, in which the progress stays 1: `BannerMotion.fade`.
  ///   - isHighlighted: Whether a finger is on it.
  public static func at(
    progress: Double, opacity: Double = 1, isHighlighted: Bool = false
  ) -> BannerState {
    var state = BannerState()
    state.given = Look(
      progress: progress.isFinite ? min(max(progress, -1), 2) : 0,
      opacity: opacity.isFinite ? min(max(opacity, 0), 1) : 0)
    state.isHighlighted = isHighlighted
    return state
  }

  // MARK: - States by name

  /// Those that can be asked for.
  enum Name: String, CaseIterable {
    case willPresent = "will_present"
    case presented
    case leaving
    case highlighted

    var doc: String {
      switch self {
      case .willPresent: "Is about to come; nothing is to be seen yet."
      case .presented: "Is where it stays."
      case .leaving: "Goes back up; at rest it is out of sight."
      case .highlighted: "A finger is on it."
      }
    }
  }

  static let descriptions = Name.allCases.map { StateDescription($0.rawValue, $0.doc) }

  /// The state of a name as it is at 0 on the clock.
  init(named name: String) {
    switch Name(rawValue: name) {
    case .willPresent: phase = .arriving
    case .presented, nil: phase = .presented
    case .leaving: phase = .leaving
    case .highlighted:
      phase = .presented
      isHighlighted = true
    }
  }

  // MARK: - Time

  /// Goes through all phases that begin by `time`, in seconds.
  mutating func advance(to time: Double, _ data: BannerData) {
    let milliseconds = Milliseconds((min(max(time, 0), Self.latest) * 1000).rounded())
    let now = max(self.now ?? 0, milliseconds)
    self.now = now
    while let end = phaseEnd(data), end <= now {
      switch phase {
      case .attached: enter(.arriving, at: end)
      case .arriving: enter(.presented, at: end)
      case .presented: leave(at: end, data)
      case .leaving: enter(.gone, at: end)
      case .gone: return
      }
    }
  }

  /// Seconds; some thirty years.
  private static let latest = 1e9

  /// When the phase ends by itself; nil: something has to happen.
  private func phaseEnd(_ data: BannerData) -> Milliseconds? {
    let options = data.options
    return switch phase {
    case .attached: start + options.animationDelay.milliseconds
    case .arriving, .leaving: start + options.animationDuration.milliseconds
    case .presented: data.stay.map { start + $0 }
    case .gone: nil
    }
  }

  private mutating func enter(_ phase: Phase, at time: Milliseconds) {
    self.phase = phase
    start = time
  }

  /// When the look changes next by itself, in seconds: with the next phase, and while it moves every
  /// twentieth of a second, since no renderer knows the spring.
  func nextChange(_ data: BannerData) -> Double? {
    guard given == nil, let now, let end = phaseEnd(data) else { return nil }
    return Double(isMoving ? min(end, now + Self.frame) : end) / 1000
  }

  private var isMoving: Bool { phase == .arriving || phase == .leaving }

  private static let frame: Milliseconds = 50

  /// Seconds in which a renderer that moves things itself goes from one look to the next; nil: at
  /// once. Twice what lies between two, since a page hears of them late.
  var transition: Double? {
    given == nil && now != nil && isMoving ? 2 * Double(Self.frame) / 1000 : nil
  }

  // MARK: - What happens to it

  /// Whether it can be tapped and dismissed: not before it comes, and not when it leaves.
  var canBeUsed: Bool {
    switch phase {
    case .attached: isAtRest
    case .arriving, .presented: true
    case .leaving, .gone: false
    }
  }

  /// Whether nothing has happened yet: then it is shown in its place.
  private var isAtRest: Bool { phase == .attached && now ?? 0 == start }

  /// Begins to leave from where it is. One that nobody has seen is gone at once.
  mutating func leave(_ data: BannerData) {
    if phase == .attached, !isAtRest { enter(.gone, at: now ?? 0) }
    guard canBeUsed else { return }
    leave(at: now ?? 0, data)
  }

  private mutating func leave(at time: Milliseconds, _ data: BannerData) {
    if phase == .arriving {
      lastMoving = look(data, .full, at: time)
      lastFading = look(data, .reduced, at: time)
    }
    isHighlighted = false
    enter(.leaving, at: time)
  }

  // MARK: - How it looks

  /// How it is drawn: moved along the spring, or faded where motion is to be reduced. One that was
  /// never advanced is at the end of what it does.
  func look(_ data: BannerData, _ motion: ViewEnvironment.Motion) -> Look {
    if let given { return given }
    guard let now else {
      return phase == .attached || phase == .presented ? .inPlace : .outOfSight
    }
    return look(data, motion, at: now)
  }

  private func look(
    _ data: BannerData, _ motion: ViewEnvironment.Motion, at time: Milliseconds
  ) -> Look {
    let passed = Double(time - start) / 1000
    let duration = data.options.animationDuration.seconds
    let spring = BannerMotion.spring(passed, duration: duration)
    let fade = BannerMotion.fade(passed, duration: duration)
    switch (phase, motion) {
    case (.attached, _), (.gone, _): return .outOfSight
    case (.arriving, .full): return Look(progress: spring, opacity: 1)
    case (.arriving, .reduced): return Look(progress: 1, opacity: fade)
    case (.presented, _): return .inPlace
    case (.leaving, .full): return Look(progress: lastMoving.progress * (1 - spring), opacity: 1)
    case (.leaving, .reduced): return Look(progress: 1, opacity: lastFading.opacity * (1 - fade))
    }
  }
}

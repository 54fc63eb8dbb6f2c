internal import Components

/// Where an animated button stands between rest and the screen that follows it.
public struct AnimatedButtonState: Sendable, Equatable {
  /// In the order in which a button goes through them.
  enum Phase: String, CaseIterable {
    case idle
    case loading
    case timedOut = "timed_out"
    case filling
    case shrinking
    case recolouring
    case iconIn = "icon_in"
    case iconOut = "icon_out"
    case expanding
    case finished

    /// Seconds until the next one begins by itself; nil: something has to happen.
    var duration: Double? {
      switch self {
      case .idle, .loading, .timedOut, .finished: nil
      case .filling, .shrinking, .expanding: 0.5
      case .recolouring: 0.3
      case .iconIn: 0.6
      case .iconOut: 0.4
      }
    }

    var doc: String {
      switch self {
      case .idle: "Waits for a tap."
      case .loading: "Shows the loading label and a progress that slows down."
      case .timedOut: "Was not finished in time; stands still."
      case .filling: "The progress goes to its end."
      case .shrinking: "Becomes a circle in the middle."
      case .recolouring: "The circle takes its last colour."
      case .iconIn: "The icon appears."
      case .iconOut: "The icon vanishes."
      case .expanding: "The circle covers everything."
      case .finished: "Is over; the screen that follows may come."
      }
    }
  }

  private(set) var phase = Phase.idle
  /// When the phase began, on the component's clock.
  private var start = 0.0
  /// Nil: never advanced; what moves is drawn at the end of its movement.
  private var now: Double?
  private var timeout = 15.0
  /// How long it was loading when filling began.
  private var loaded = 0.0
  /// Nil: that of success in the theme.
  private(set) var color: HexColor?
  private(set) var image: ImageReference?

  static let descriptions = Phase.allCases.map { StateDescription($0.rawValue, $0.doc) }

  init() {}

  /// The phase with a name, entered at 0, with all that leads there done.
  init(named name: String) {
    phase = Phase(rawValue: name) ?? .idle
    loaded = timeout
  }

  // MARK: - What happens to it

  /// Nothing while it is loading or beyond.
  mutating func startLoading(timeout: Double) {
    guard phase == .idle else { return }
    self.timeout = timeout
    enter(.loading, at: now ?? 0)
  }

  /// Nothing unless it is loading or was not finished in time.
  mutating func finishLoading(_ color: HexColor?, _ image: ImageReference?) {
    guard phase == .loading || phase == .timedOut else { return }
    loaded = loadingTime
    (self.color, self.image) = (color, image)
    enter(.filling, at: now ?? 0)
  }

  /// Back to rest from wherever it is, with nothing left over.
  mutating func reset() {
    let time = now
    self = AnimatedButtonState()
    now = time
    start = time ?? 0
  }

  /// Goes through all phases that begin by `time`; gives them in order.
  mutating func advance(to time: Double) -> [Phase] {
    now = max(now ?? 0, time)
    var entered: [Phase] = []
    while let end = phaseEnd, end <= time {
      guard let position = Phase.allCases.firstIndex(of: phase) else { break }
      if phase == .loading { loaded = timeout }
      enter(Phase.allCases[position + 1], at: end)
      entered.append(phase)
    }
    return entered
  }

  private mutating func enter(_ phase: Phase, at time: Double) {
    self.phase = phase
    start = time
  }

  /// When the phase ends by itself.
  private var phaseEnd: Double? {
    phase == .loading ? start + timeout : phase.duration.map { start + $0 }
  }

  /// When the look changes next by itself: with the next phase, and in loading every half second.
  var nextChange: Double? {
    guard let end = phaseEnd else { return nil }
    guard phase == .loading else { return end }
    return min(end, start + (Double(Self.ticks(loadingTime)) + 1) * Self.tick)
  }

  // MARK: - How it looks

  /// How much of the phase's movement is done. Where the renderer moves things itself, all of it.
  func part(in environment: ViewEnvironment) -> Fraction {
    guard let now, let duration = phase.duration, environment.motion != .full else { return 1 }
    return Easing.inOut(Fraction(clamping: (now - start) / duration))
  }

  /// Seconds of the phase's movement, for a renderer that moves things itself.
  var transition: Double { phase.duration ?? Self.step }

  /// The part of the button that the progress covers.
  func progress(in environment: ViewEnvironment) -> Fraction {
    switch phase {
    case .idle: return 0
    case .loading, .timedOut:
      return Self.progress(
        after: phase == .timedOut ? timeout : loadingTime,
        isStepped: environment.motion == .full || now == nil)
    case .filling:
      let begun = Self.progress(after: loaded, isStepped: false).value
      return Fraction(clamping: begun + (1 - begun) * part(in: environment).value)
    default: return 1
    }
  }

  /// How long it has been loading.
  private var loadingTime: Double {
    guard phase == .loading else { return loaded }
    return now.map { max(0, $0 - start) } ?? timeout
  }

  private static let tick = 0.5
  /// Seconds in which the bar goes to where a tick puts it.
  private static let step = 0.3

  private static func ticks(_ seconds: Double) -> Int {
    Int((min(seconds, 1e6) / tick).rounded(.down))
  }

  /// The progress after so many seconds. Every half second it covers a part of what is left: a
  /// sixth in the first five steps, a twelfth in the next five, then a twenty-fourth.
  ///
  /// - Parameter isStepped: Whether the renderer makes the way to the last step itself.
  static func progress(after seconds: Double, isStepped: Bool) -> Fraction {
    let ticks = ticks(seconds)
    guard ticks > 0 else { return 0 }
    var left = 1.0
    var before = 1.0
    for tick in 1...min(ticks, 1000) {
      before = left
      left -= left / (tick <= 5 ? 6 : tick <= 10 ? 12 : 24)
    }
    guard !isStepped else { return Fraction(clamping: 1 - left) }
    let passed = seconds - Double(ticks) * tick
    let part = Easing.inOut(Fraction(clamping: passed / step)).value
    return Fraction(clamping: 1 - before + (before - left) * part)
  }
}

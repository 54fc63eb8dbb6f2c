internal import Components
internal import Values

/// How far a ring is filled: the movement that loyalty ring and loyalty header share.
public struct RingFill: Sendable, Equatable {
  /// When filling began on the component's clock; nil: it has not.
  private var start: Double?
  private var now: Double?
  /// Seconds that filling takes, 0 to 60.
  private(set) var duration = 1.0

  static let states = [
    StateDescription("empty", "The ring waits for fill_progress."),
    StateDescription("filled", "The ring fills within a second and stays filled."),
  ]

  static let actions = [
    ActionDescription(
      "fill_progress", "Fills the ring from nothing.",
      arguments: [
        ActionArgument("duration", .number, in: 0...60, "Seconds that it takes; else 1.")
      ])
  ]

  init(isFilled: Bool) { start = isFilled ? 0 : nil }

  init(named name: String) { self.init(isFilled: name != "empty") }

  mutating func advance(to time: Double) { now = time }

  /// Takes `fill_progress{duration}`; a duration that is none leaves the one there was.
  mutating func handle(_ action: ComponentAction) {
    guard case .command("fill_progress", let arguments) = action else { return }
    start = now ?? 0
    if let seconds = arguments["duration"]?.doubleValue, (0...60).contains(seconds) {
      duration = seconds
    }
  }

  /// When filling ends, as long as it goes on.
  var nextChange: Double? {
    guard let start, let now, now < start + duration else { return nil }
    return start + duration
  }

  /// The part of the circle that is drawn. Where the renderer moves things itself, and at rest, the
  /// end of the movement.
  func shown(_ progress: Fraction, in environment: ViewEnvironment) -> Fraction {
    guard let start else { return 0 }
    guard let now, environment.motion != .full, duration > 0 else { return progress }
    let part = Easing.inOut(Fraction(clamping: (now - start) / duration))
    return Fraction(clamping: progress.value * part.value)
  }
}

/// Providers that look different, told at most ten times a second each: what changes more often is
/// told once for several changes.
struct ChangeNews {
  private static let interval = Duration.milliseconds(100)

  private var waiting: Set<String> = []
  private var told: [String: ContinuousClock.Instant] = [:]

  mutating func add(_ providers: [String]) { waiting.formUnion(providers) }

  /// Those that may be told now, by id.
  mutating func take(at now: ContinuousClock.Instant) -> [String] {
    told = told.filter { now - $0.value < Self.interval }
    let due = waiting.filter { told[$0] == nil }
    for provider in due { told[provider] = now }
    waiting.subtract(due)
    return due.sorted()
  }
}

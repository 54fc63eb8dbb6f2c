public import Diagnostics

extension Host {
  /// How often timers may run while time passes once.
  private static let maximumRuns = 1000
  /// How often looks may change by themselves and banners come or go meanwhile.
  private static let maximumChanges = 100_000

  /// Lets time pass at once, from one thing that is to happen to the next.
  ///
  /// - Parameter clock: The one that the host goes by.
  /// - Throws: `timers.endless` when timers set themselves again without end.
  public func pass(_ seconds: Double, on clock: ForwardClock) throws(Diagnostic) -> Activity {
    let end = clock.now + seconds
    var activity = Activity()
    var runs = 0
    var changes = 0
    while let next = nextTimer, next <= end {
      guard runs < Self.maximumRuns, changes < Self.maximumChanges else {
        throw Diagnostic(
          "timers.endless", .error, "timers run without end while time passes",
          expected: "at most \(Self.maximumRuns) runs", found: "one more",
          fix: "let less time pass, or look for a timer that sets itself again at once")
      }
      if nextPluginTimer == next { runs += 1 } else { changes += 1 }
      clock.advance(to: next)
      let run = runTimers()
      activity.effects += run.effects
      activity.diagnostics += run.diagnostics
    }
    clock.advance(to: end)
    return activity
  }
}

internal import Diagnostics

/// Counts how often a script has overrun its limits, and switches it off at the third time.
///
/// A thousand calls that end well wipe the slate clean.
struct Strikes {
  private static let maximum = 3
  private static let forgottenAfter = 1000

  private var count = 0
  private var goodCalls = 0
  /// Why the script is switched off; nil while it runs.
  private(set) var quarantine: Diagnostic?

  mutating func noteSuccess() {
    guard count > 0 else { return }
    goodCalls += 1
    if goodCalls == Self.forgottenAfter { (count, goodCalls) = (0, 0) }
  }

  /// Notes a call that was stopped by a limit; returns whether it was one too many.
  mutating func note(_ overrun: Diagnostic, of plugin: String) -> Bool {
    count += 1
    goodCalls = 0
    guard count == Self.maximum else { return false }
    quarantine = Diagnostic(
      "plugin.quarantined", .error,
      "'\(plugin)' is switched off: it was stopped by its limits three times",
      at: overrun.location, expected: "calls within the limits",
      found: "\(overrun.code): \(overrun.message)",
      fix: "correct it and save; it then starts anew", trace: overrun.trace)
    return true
  }
}

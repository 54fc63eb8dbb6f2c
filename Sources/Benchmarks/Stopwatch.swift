import Foundation

/// Times work in CPU time of this process, the best of several runs: what else the machine does only
/// ever adds. The work waits for nothing, so on an idle machine this is the time on the wall.
struct Stopwatch {
  static let runs = 7

  /// Nanoseconds of one call of `body`.
  ///
  /// - Parameter count: Calls a run.
  static func nanoseconds(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<runs {
      let start = cpuNanoseconds()
      for _ in 0..<count { try body() }
      best = min(best, (cpuNanoseconds() - start) / Double(count))
    }
    return best
  }

  /// Nanoseconds on the wall of one call of `body`, the median of all: what can be compared with the
  /// work of other processes.
  static func wallNanoseconds(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<count { times.append(try clock.measure(body) / .nanoseconds(1)) }
    return times.sorted()[count / 2]
  }

  private static func cpuNanoseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// One line of the report: what was measured beside what it is held to.
struct Row {
  var subject: String
  var measured: String
  var target: String
  var isReached: Bool

  /// A time with an upper bound.
  static func time(_ subject: String, _ nanoseconds: Double, atMost limit: Double) -> Row {
    Row(
      subject: subject, measured: format(nanoseconds), target: "≤ \(format(limit))",
      isReached: nanoseconds <= limit)
  }

  /// A ratio to a peer that was measured in the same run.
  static func ratio(
    _ subject: String, _ nanoseconds: Double, to peer: Double, atMost limit: Double
  ) -> Row {
    let ratio = nanoseconds / peer
    return Row(
      subject: subject,
      measured: "\(format(nanoseconds)) / \(format(peer)) = \(rounded(ratio))",
      target: "≤ \(rounded(limit))", isReached: ratio <= limit)
  }

  /// An amount of memory with an upper bound.
  static func memory(_ subject: String, _ mebibytes: Double, atMost limit: Double) -> Row {
    Row(
      subject: subject, measured: "\(rounded(mebibytes)) MiB", target: "≤ \(rounded(limit)) MiB",
      isReached: mebibytes <= limit)
  }

  /// The same for what is best told in KiB.
  static func memory(_ subject: String, bytes: Int, atMost limit: Double) -> Row {
    let kibibytes = Double(bytes) / 1024
    return Row(
      subject: subject, measured: "\(rounded(kibibytes)) KiB", target: "≤ \(rounded(limit)) KiB",
      isReached: kibibytes <= limit)
  }

  private static func format(_ nanoseconds: Double) -> String {
    if nanoseconds < 1000 { return "\(rounded(nanoseconds)) ns" }
    if nanoseconds < 1_000_000 { return "\(rounded(nanoseconds / 1000)) µs" }
    if nanoseconds < 1_000_000_000 { return "\(rounded(nanoseconds / 1_000_000)) ms" }
    return "\(rounded(nanoseconds / 1_000_000_000)) s"
  }

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

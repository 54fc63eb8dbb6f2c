import Foundation

/// The CPU time that tests of limits measure.
public enum CPUTime {
  /// Seconds that this thread has worked.
  public static var ofThisThread: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// How much slower than usual everything is; tests multiply their limits with it.
  ///
  /// `VITRINA_LIMIT_FACTOR`, which the Makefile sets for the sanitizers; else 1.
  public static let limitFactor =
    ProcessInfo.processInfo.environment["VITRINA_LIMIT_FACTOR"].flatMap(Double.init) ?? 1
}

internal import Foundation

/// SIGINT and SIGTERM as something to wait for, so that a server ends in order.
struct StopSignals {
  private var signals = sigset_t()

  /// Blocks the signals on this thread and on those that it starts later.
  init() {
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Returns when one of them arrives.
  func wait() {
    var signals = signals
    var number: Int32 = 0
    sigwait(&signals, &number)
  }
}

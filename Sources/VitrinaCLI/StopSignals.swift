internal import Foundation
internal import Synchronization

/// SIGINT and SIGTERM as something to wait for, so that a server ends in order; and in any case.
final class StopSignals: Sendable {
  private let arrived = DispatchSemaphore(value: 0)
  private let isWaiting = Atomic<Bool>(false)
  private let code = Atomic<Int32>(0)

  /// Blocks the signals on this thread and on those that it starts later; a thread of its own waits
  /// for them. One that comes before anybody waits ends the process at once.
  init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let thread = Thread { [self, signals] in
      var signals = signals
      var number: Int32 = 0
      sigwait(&signals, &number)
      guard isWaiting.load(ordering: .acquiring) else { _exit(code.load(ordering: .relaxed)) }
      arrived.signal()
      // Whatever holds up the orderly end, a script or a second thought, has this long.
      sleep(3)
      _exit(code.load(ordering: .relaxed))
    }
    thread.start()
  }

  /// The exit code of a process that a signal ends before its orderly end has come; 0 until set.
  func use(exitCode: Int32) { code.store(exitCode, ordering: .relaxed) }

  /// Returns when one of them arrives; the process ends three seconds later at the latest.
  func wait() {
    isWaiting.store(true, ordering: .releasing)
    arrived.wait()
  }
}

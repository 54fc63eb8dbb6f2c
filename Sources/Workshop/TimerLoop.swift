internal import Foundation
internal import Synchronization
internal import Vitrina

/// Runs the timers of plugins when they are due, on a thread of its own.
final class TimerLoop: Sendable {
  /// Seconds between two looks at the clock: how late a timer may be.
  private static let interval = 0.02

  private let isStopped = Atomic<Bool>(false)
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameter onActivity: Gets what came of timers, on the thread of the loop.
  init(_ host: Vitrina.Host, onActivity: @escaping @Sendable (Activity) -> Void) {
    let thread = Thread { [self] in
      while !isStopped.load(ordering: .acquiring) {
        if host.nextTimer != nil { onActivity(host.runTimers()) }
        Thread.sleep(forTimeInterval: Self.interval)
      }
      ended.signal()
    }
    thread.name = "plugin timers"
    thread.start()
  }

  /// Ends the thread; no timer runs after this.
  func stop() {
    isStopped.store(true, ordering: .releasing)
    ended.wait()
  }
}

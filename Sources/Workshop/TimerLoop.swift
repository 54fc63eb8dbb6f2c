internal import Foundation
internal import Synchronization
internal import Vitrina

/// Runs the timers of plugins and the clocks of shown components, on a thread of its own.
final class TimerLoop: Sendable {
  /// Seconds between two looks at the clock: how late a timer may be.
  private static let interval = 0.02

  private let isStopped = Atomic<Bool>(false)
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - onActivity: Gets what came of timers and components, on the thread of the loop.
  ///   - onService: Gets `banners`, `impact` or `messenger` with the host's revision of it when that
  ///     is another, on the thread of the loop.
  ///   - onChange: Gets the ids of providers that look different now, on the thread of the loop.
  init(
    _ host: Vitrina.Host, onActivity: @escaping @Sendable (Activity) -> Void,
    onService: @escaping @Sendable (String, Int) -> Void,
    onChange: @escaping @Sendable ([String]) -> Void
  ) {
    let thread = Thread { [self] in
      var news = ChangeNews()
      var revisions = Self.revisions(of: host)
      while !isStopped.load(ordering: .acquiring) {
        if host.nextTimer != nil { onActivity(host.runTimers()) }
        let current = Self.revisions(of: host)
        for (service, revision) in current where revisions[service] != revision {
          onService(service, revision)
        }
        revisions = current
        news.add(host.takeChangedProviders())
        let due = news.take(at: ContinuousClock.now)
        if !due.isEmpty { onChange(due) }
        Thread.sleep(forTimeInterval: Self.interval)
      }
      ended.signal()
    }
    thread.name = "plugin timers"
    thread.start()
  }

  private static func revisions(of host: Vitrina.Host) -> [String: Int] {
    [
      "banners": host.bannerRevision, "impact": host.impactRevision,
      "messenger": host.messengerRevision,
    ]
  }

  /// Ends the thread; no timer runs after this.
  func stop() {
    isStopped.store(true, ordering: .releasing)
    ended.wait()
  }
}

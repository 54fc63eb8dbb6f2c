internal import Synchronization
internal import Vitrina

/// The tabs that show the workshop: each is a scene of the host, as long as it is heard of.
final class SceneRegister: Sendable {
  /// A page tells of itself every 20 seconds; browsers let one that is hidden do so about once a
  /// minute.
  private static let patience = Duration.seconds(90)

  private let host: Host
  private let heard = Mutex<[String: ContinuousClock.Instant]>([:])

  init(_ host: Host) { self.host = host }

  /// A tab is there.
  ///
  /// - Parameter isUsed: Whether it is the one that is used now.
  func open(_ scene: String, isUsed: Bool) -> Activity {
    heard.withLock { $0[scene] = ContinuousClock.now }
    return host.openScene(scene, activates: isUsed)
  }

  func close(_ scene: String) -> Activity {
    heard.withLock { $0[scene] = nil }
    return host.closeScene(scene)
  }

  /// Closes those that were not heard of for long.
  func closeSilent() -> [Activity] {
    let now = ContinuousClock.now
    let silent = heard.withLock { heard in
      heard.filter { now - $0.value > Self.patience }.map(\.key).sorted()
    }
    return silent.map(close)
  }
}

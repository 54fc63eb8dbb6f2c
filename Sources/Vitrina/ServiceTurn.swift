internal import Glibc
internal import Synchronization

/// Lets one thread at a time tell of what services did, each in its order.
///
/// One for all services of a host: what is told of one may ask another for something, and two threads
/// that did so crosswise would wait for each other.
final class ServiceTurn: Sendable {
  enum Service: Sendable, Hashable {
    case impact, messenger
  }

  private let turn = Mutex(())
  /// The thread that holds it; 0: none.
  private let owner = Atomic<UInt>(0)
  /// The services that it tells of.
  private let told = Mutex<Set<Service>>([])

  /// Does something while no other thread tells of what happened. A thread that tells of this service
  /// already, and came here by what it has told, does nothing: it goes on with that itself.
  ///
  /// - Returns: Whether it was done.
  func take(_ service: Service, _ body: () -> Void) -> Bool {
    let thread = UInt(pthread_self())
    guard owner.load(ordering: .relaxed) != thread else { return tell(service, body) }
    return turn.withLock { _ in
      owner.store(thread, ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      return tell(service, body)
    }
  }

  private func tell(_ service: Service, _ body: () -> Void) -> Bool {
    guard told.withLock({ $0.insert(service).inserted }) else { return false }
    defer { told.withLock { _ = $0.remove(service) } }
    body()
    return true
  }
}

internal import Glibc
internal import Synchronization

/// Lets one thread at a time tell of what a service did, in its order.
final class ServiceTurn: Sendable {
  private let turn = Mutex(())
  /// The thread that holds it; 0: none.
  private let owner = Atomic<UInt>(0)

  /// Does something while no other thread tells of what happened. A thread that is at it already, and
  /// came here by what it has told, does nothing: it goes on with that itself.
  ///
  /// - Returns: Whether it was done.
  func take(_ body: () -> Void) -> Bool {
    let thread = UInt(pthread_self())
    guard owner.load(ordering: .relaxed) != thread else { return false }
    turn.withLock { _ in
      owner.store(thread, ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      body()
    }
    return true
  }
}

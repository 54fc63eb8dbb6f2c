public import Diagnostics
internal import Synchronization
internal import Values

/// A store of the messenger that ends with the program.
public final class MemoryMessengerStore: MessengerStore {
  private let kept = Mutex(MemoryMessages())

  public init() {}

  public func messengerRevision() -> Int { kept.withLock(\.revision) }

  public func messengerArchive() -> MessengerArchive { kept.withLock(\.archive) }

  /// - Throws: `messenger.attachment_size`.
  public func change(_ changes: [MessengerChange]) throws(Diagnostic) -> Int {
    try StoreLimits.check(changes)
    return kept.withLock { kept in
      kept.make(changes)
      return kept.revision
    }
  }

  public func attachment(of clientID: String) -> [UInt8]? {
    kept.withLock { $0.attachment(of: clientID) }
  }

  public func isDelivered(_ clientID: String) -> Bool {
    kept.withLock { $0.isDelivered(clientID) }
  }

  public func delivered() -> [String] { kept.withLock(\.delivered) }
}

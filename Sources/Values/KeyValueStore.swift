public import Diagnostics
internal import Synchronization

/// Named values in separate spaces, one for each plugin, that outlive a reload of their owner.
///
/// May be used from any thread.
public protocol KeyValueStore: Sendable {
  /// Nil when there is no such key.
  func value(_ key: String, in space: String) throws(Diagnostic) -> DataValue?

  /// All keys of a space, sorted by their bytes.
  func keys(in space: String) throws(Diagnostic) -> [String]

  /// Makes all changes or, when it throws, none; nil takes a key away.
  func change(_ changes: [(key: String, value: DataValue?)], in space: String) throws(Diagnostic)
}

/// A store that ends with the program.
public final class MemoryStore: KeyValueStore {
  private let spaces = Mutex<[String: DataMap]>([:])

  public init() {}

  /// Everything in it by space: to put a store back to where it was.
  public var content: [String: DataMap] {
    get { spaces.withLock(\.self) }
    set { spaces.withLock { $0 = newValue } }
  }

  public func value(_ key: String, in space: String) -> DataValue? {
    spaces.withLock { $0[space]?[key] }
  }

  public func keys(in space: String) -> [String] {
    spaces.withLock { $0[space]?.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } ?? [] }
  }

  public func change(_ changes: [(key: String, value: DataValue?)], in space: String) {
    spaces.withLock { spaces in
      for (key, value) in changes { spaces[space, default: DataMap()][key] = value }
    }
  }
}

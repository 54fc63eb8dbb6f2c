internal import Diagnostics
internal import Values

/// A plugin's space of the host's store, under the changes of the handler that runs.
///
/// Keys are told apart by their bytes, as the store does it.
struct ScriptStore {
  /// What one plugin may keep.
  enum Quota {
    static let keys = 1000
    /// Bytes of a value as JSON.
    static let value = 64 << 10
    /// Bytes of all values as JSON.
    static let total = 1 << 20
    /// Changes of one handler.
    static let changes = 1000
  }

  private let store: any KeyValueStore
  private let space: String
  /// Nil takes the key away.
  private var changes: [[UInt8]: DataValue?] = [:]
  private var changeCount = 0
  /// The keys under the changes; nil until a change asks for them.
  private var keys: Set<[UInt8]>?
  /// Bytes of all values without and with the changes; nil until a change asks for them.
  private var size: (before: Int, now: Int)?

  init(_ store: any KeyValueStore, space: String) {
    self.store = store
    self.space = space
  }

  func value(_ key: String) throws(Diagnostic) -> DataValue? {
    if let change = changes[Array(key.utf8)] { return change }
    return try store.value(key, in: space)
  }

  /// Sorted by their bytes.
  func allKeys() throws(Diagnostic) -> [String] {
    try keysNow().sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private func keysNow() throws(Diagnostic) -> Set<[UInt8]> {
    if let keys { return keys }
    return Set(try store.keys(in: space).map { Array($0.utf8) })
  }

  /// Changes a key for the handler; nil takes it away.
  ///
  /// - Throws: `limit.store` when the plugin would keep too much.
  mutating func change(
    _ key: String, to value: DataValue?, at caller: SourceLocation?
  ) throws(Diagnostic) {
    func refuse(_ message: String, expected: String, found: String) -> Diagnostic {
      Diagnostic(
        "limit.store", .error, message, at: caller, expected: expected, found: found,
        fix: "keep less, or delete what is no longer needed")
    }
    let newSize = value.map(\.jsonByteCount) ?? 0
    if newSize > Quota.value {
      throw refuse(
        "a value is too large for vitrina.store", expected: "at most 64 KiB as JSON",
        found: "\(newSize) bytes for '\(key)'")
    }
    guard changeCount < Quota.changes else {
      throw refuse(
        "one handler changed vitrina.store too often", expected: "at most \(Quota.changes) changes",
        found: "one more")
    }
    let bytes = Array(key.utf8)
    var keys = try keysNow()
    self.keys = nil  // so that it is not copied
    defer { self.keys = keys }
    if value != nil, keys.count >= Quota.keys, !keys.contains(bytes) {
      throw refuse(
        "vitrina.store of '\(space)' is full", expected: "at most \(Quota.keys) keys",
        found: "one more, '\(key)'")
    }
    var size = if let size = self.size { size } else { try measured() }
    let old = try self.value(key)
    size.now += newSize - (old?.jsonByteCount ?? 0)
    if size.now > Quota.total, newSize > 0 {
      throw refuse(
        "vitrina.store of '\(space)' is full", expected: "at most 1 MiB for all values as JSON",
        found: "\(size.now) bytes with '\(key)'")
    }
    if value == nil { keys.remove(bytes) } else { keys.insert(bytes) }
    self.size = size
    changes[bytes] = .some(value)
    changeCount += 1
  }

  private func measured() throws(Diagnostic) -> (before: Int, now: Int) {
    var total = 0
    for key in try store.keys(in: space) {
      let value = try store.value(key, in: space)
      total += value?.jsonByteCount ?? 0
    }
    return (total, total)
  }

  /// Makes the changes, all or none.
  mutating func commit() throws(Diagnostic) {
    guard !changes.isEmpty else { return }
    let sorted = changes.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    try store.change(
      sorted.map { (String(decoding: $0.key, as: UTF8.self), $0.value) }, in: space)
    if let size { self.size = (size.now, size.now) }
    (changes, changeCount, keys) = ([:], 0, nil)
  }

  /// Forgets the changes.
  mutating func rollBack() {
    guard changeCount > 0 || keys != nil else { return }
    (changes, changeCount, keys) = ([:], 0, nil)
    if let size { self.size = (size.before, size.before) }
  }
}

extension DataValue {
  fileprivate var jsonByteCount: Int { json.utf8.count }
}

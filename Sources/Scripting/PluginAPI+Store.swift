internal import Diagnostics
internal import LuaBridge
internal import Values

extension PluginAPI {
  /// `vitrina.store`: the plugin's own values, which outlive a reload.
  ///
  /// Changes are effects: they are made when the handler has succeeded. The handler itself sees
  /// them at once.
  func store() -> Entry {
    let session = session
    return .table(
      [
        function("store.get", "v", in: [.data, .event]) { arguments, answer in
          // Nothing at all would be no argument to tostring.
          guard let value = try session.stored(try arguments.storeKey()) else {
            return answer.absent()
          }
          answer.value(value)
        },
        function("store.keys", "", in: [.data, .event]) { _, answer in
          answer.value(DataValue.list(try session.storedKeys().map(DataValue.string)))
        },
        function("store.set", "vv", in: [.event]) { arguments, _ in
          let key = try arguments.storeKey()
          guard let value = try arguments.value() else {
            throw arguments.fault(
              expected: "a value: text, number, boolean, table or vitrina.null", found: "nothing",
              fix: "to forget a key write vitrina.store.delete(\"\(key)\")")
          }
          try session.change(key, to: value, at: arguments.caller)
        },
        function("store.delete", "v", in: [.event]) { arguments, _ in
          try session.change(try arguments.storeKey(), to: nil, at: arguments.caller)
        },
      ], named: "vitrina.store")
  }
}

extension ArgumentReader {
  fileprivate mutating func storeKey() throws -> String {
    let key = try string("the key")
    guard (1...128).contains(key.utf8.count) else {
      throw fault(expected: "a key of 1 to 128 bytes", found: "\(key.utf8.count) bytes")
    }
    return key
  }
}

extension ScriptSession {
  /// What one plugin may keep.
  private enum Quota {
    static let keys = 1000
    /// Bytes of a value as JSON.
    static let value = 64 << 10
    static let changes = 1000
  }

  fileprivate func stored(_ key: String) throws -> DataValue? {
    if let change = storeChanges[Array(key.utf8)] { return change }
    return try services.store.value(key, in: plugin)
  }

  fileprivate func storedKeys() throws -> [String] {
    try keysNow().sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The keys as the handler that runs sees them. Asked of the store once a handler, which may
  /// change a thousand.
  private func keysNow() throws -> Set<[UInt8]> {
    if let storeKeys { return storeKeys }
    let keys = Set(try services.store.keys(in: plugin).map { Array($0.utf8) })
    if phase == .event { storeKeys = keys }
    return keys
  }

  /// Whether there is no room for a key that is not there yet.
  private func isFull(for key: [UInt8]) throws -> Bool {
    let keys = try keysNow()
    return keys.count >= Quota.keys && !keys.contains(key)
  }

  fileprivate func change(
    _ key: String, to value: DataValue?, at caller: SourceLocation?
  ) throws {
    func refuse(_ message: String, expected: String, found: String) -> Diagnostic {
      Diagnostic(
        "limit.store", .error, message, at: caller, expected: expected, found: found,
        fix: "keep less, or delete what is no longer needed")
    }
    if let size = value?.json.utf8.count, size > Quota.value {
      throw refuse(
        "a value is too large for vitrina.store", expected: "at most 64 KiB as JSON",
        found: "\(size) bytes for '\(key)'")
    }
    guard storeChangeCount < Quota.changes else {
      throw refuse(
        "one handler changed vitrina.store too often", expected: "at most \(Quota.changes) changes",
        found: "one more")
    }
    let bytes = Array(key.utf8)
    let isFull = try isFull(for: bytes)
    if value != nil, isFull {
      throw refuse(
        "vitrina.store of '\(plugin)' is full", expected: "at most \(Quota.keys) keys",
        found: "one more, '\(key)'")
    }
    if value == nil { storeKeys?.remove(bytes) } else { storeKeys?.insert(bytes) }
    storeChanges[bytes] = .some(value)
    storeChangeCount += 1
  }
}

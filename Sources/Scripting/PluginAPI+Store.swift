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
          guard let value = try session.stored(try arguments.storeKey()) else { return }
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
    if let change = storeChanges.last(where: { $0.key == key }) { return change.value }
    return try services.store.value(key, in: plugin)
  }

  fileprivate func storedKeys() throws -> [String] {
    var keys = Set(try services.store.keys(in: plugin))
    for change in storeChanges {
      if change.value == nil { keys.remove(change.key) } else { keys.insert(change.key) }
    }
    return keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
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
    guard storeChanges.count < Quota.changes else {
      throw refuse(
        "one handler changed vitrina.store too often", expected: "at most \(Quota.changes) changes",
        found: "one more")
    }
    if value != nil, try stored(key) == nil, try storedKeys().count >= Quota.keys {
      throw refuse(
        "vitrina.store of '\(plugin)' is full", expected: "at most \(Quota.keys) keys",
        found: "one more, '\(key)'")
    }
    storeChanges.append((key, value))
  }
}

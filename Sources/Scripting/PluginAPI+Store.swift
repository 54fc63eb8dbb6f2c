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
          guard let value = try session.store.value(try arguments.storeKey()) else {
            return answer.absent()
          }
          answer.value(value)
        },
        function("store.keys", "", in: [.data, .event]) { _, answer in
          answer.value(DataValue.list(try session.store.allKeys().map(DataValue.string)))
        },
        function("store.set", "vv", in: [.event]) { arguments, _ in
          let key = try arguments.storeKey()
          guard let value = try arguments.value() else {
            throw arguments.fault(
              expected: "a value: text, number, boolean, table or vitrina.null", found: "nothing",
              fix: "to forget a key write vitrina.store.delete(\"\(key)\")")
          }
          try session.store.change(key, to: value, at: arguments.caller)
        },
        function("store.delete", "v", in: [.event]) { arguments, _ in
          try session.store.change(try arguments.storeKey(), to: nil, at: arguments.caller)
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

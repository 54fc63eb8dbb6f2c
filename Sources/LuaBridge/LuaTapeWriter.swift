internal import CLuaShim

/// Writes values for Lua: the arguments of a call, the answer of a host function, a global.
public struct LuaTapeWriter: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Held until the tape has been used: its bytes only carry their numbers.
  private(set) var references: [LuaReference] = []

  public init() {}

  public var isEmpty: Bool { bytes.isEmpty }

  private mutating func tag(_ tag: vlua_tape_tag) { bytes.append(UInt8(tag.rawValue)) }

  private mutating func raw<T: BitwiseCopyable>(_ value: T) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  private mutating func text(_ text: String) {
    var text = text
    text.withUTF8 {
      raw(UInt32($0.count))
      bytes.append(contentsOf: $0)
    }
  }

  public mutating func absent() { tag(VLUA_NIL) }
  /// The explicit nothing that `vitrina.null` is.
  public mutating func null() { tag(VLUA_NULL) }
  public mutating func value(_ value: Bool) { tag(value ? VLUA_TRUE : VLUA_FALSE) }

  public mutating func value(_ value: Int) {
    tag(VLUA_INTEGER)
    raw(Int64(value))
  }

  public mutating func value(_ value: Double) {
    tag(VLUA_DOUBLE)
    raw(value)
  }

  public mutating func value(_ value: String) {
    tag(VLUA_STRING)
    text(value)
  }

  /// A list; exactly `count` values follow.
  public mutating func list(count: Int) {
    tag(VLUA_LIST)
    raw(UInt32(count))
  }

  /// A table; exactly `count` times a `key` and a value follow.
  public mutating func map(count: Int) {
    tag(VLUA_MAP)
    raw(UInt32(count))
  }

  public mutating func key(_ key: String) { text(key) }

  public mutating func value(_ reference: LuaReference) {
    references.append(reference)
    tag(VLUA_REFERENCE)
    raw(reference.number)
    bytes.append(reference.kind.rawValue)
  }

  public mutating func value(_ function: HostFunction) {
    tag(function.argument == nil ? VLUA_FUNCTION : VLUA_BOUND)
    raw(function.number)
    text(function.parameters)
    if let argument = function.argument { raw(Int64(argument)) }
  }

  /// A table that asks `missing(table, key)` for keys it lacks; exactly `count` times a `key` and a
  /// value follow. Scripts cannot take its metatable off, but they can write into it.
  public mutating func map(count: Int, missing: HostFunction) {
    tag(VLUA_INDEXED)
    raw(missing.number)
    text(missing.parameters)
    raw(UInt32(count))
  }

  /// A value that scripts can pass on but neither read nor change; exactly `count` times a `key`
  /// and a value follow. `LuaState.fields` reads it.
  public mutating func box(count: Int) {
    tag(VLUA_BOX)
    raw(UInt32(count))
  }

  /// Gives what the module of this name returned when it ran, `true` for nothing. The first time, and
  /// as long as it has never run to its end, `source` is compiled under the chunk name and run; one
  /// that needs itself raises. Stands alone on its tape.
  public mutating func module(_ name: String, chunkName: String, source: [UInt8]) {
    tag(VLUA_MODULE)
    text(name)
    text(chunkName)
    raw(UInt32(source.count))
    bytes.append(contentsOf: source)
  }

  /// What a global that was set is as a module.
  public mutating func loadedModule(_ name: String) {
    tag(VLUA_LOADED)
    text(name)
  }
}

/// A Lua value as a prompt shows it: what is no plain value is named and not left out.
public indirect enum ScriptValue: Sendable, Equatable {
  public struct Entry: Sendable, Equatable {
    public var key: ScriptValue
    public var value: ScriptValue
  }

  case absent
  case null
  case bool(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  /// Entries by number, then by name; `isCut` when there are more, or it lies too deep.
  case table([Entry], isCut: Bool)
  /// A component value.
  case component(String)
  /// What it is called: `a function`.
  case other(String)
}

internal import LuaBridge
public import Values

/// What data functions and screens are told about where they are shown: `context` in Lua.
///
/// Made once and used for many reads: its form for Lua is kept.
public struct ScriptContext: Sendable {
  public let values: DataMap
  /// BCP 47; nil when the context names none.
  let locale: String?
  let arguments: LuaTapeWriter

  public init(_ values: DataMap) {
    self.values = values
    locale = values["locale"]?.stringValue
    var writer = LuaTapeWriter()
    writer.list(count: 1)
    writer.value(values)
    arguments = writer
  }
}

internal import LuaBridge
public import Values

/// What data functions and screens are told about where they are shown: `context` in Lua.
///
/// Made once and used for many reads: its form for Lua is kept.
public struct ScriptContext: Sendable {
  public let values: DataMap
  let arguments: LuaTapeWriter

  public init(_ values: DataMap) {
    self.values = values
    var writer = LuaTapeWriter()
    writer.list(count: 1)
    writer.value(values)
    arguments = writer
  }
}

public import Diagnostics

/// A Swift closure as Lua code calls it.
///
/// Made by `LuaState.define`; valid in that state alone.
public struct HostFunction: Sendable {
  let number: Int32
  let parameters: String
  private(set) var argument: Int?

  /// The same function with a number before the arguments of the script: many Lua functions over
  /// one closure.
  public func bound(to argument: Int) -> HostFunction {
    var function = self
    function.argument = argument
    return function
  }
}

/// One call of a host function.
public struct HostCall {
  /// Where the script made the call; nil when no line is known.
  public let caller: SourceLocation?
  /// How many arguments were given.
  public let argumentCount: Int
  /// How many bytes the arguments take on their tape: a measure of what they are worth in memory.
  public let byteCount: Int
  /// Reads the arguments one after the other; past the last it reads `absent`.
  public var arguments: LuaTapeReader
  /// What the call gives back: at most one value.
  public var answer = LuaTapeWriter()

  init(reading reader: consuming LuaTapeReader) {
    var reader = reader
    byteCount = reader.remainingByteCount
    var caller: SourceLocation?
    if case .string(let chunk) = reader.next(), case .integer(let line) = reader.next(), line > 0 {
      caller = SourceLocation(LuaError.fileName(ofChunk: chunk.string), line: line)
    }
    self.caller = caller
    if case .list(let count) = reader.next() { argumentCount = count } else { argumentCount = 0 }
    arguments = reader
  }
}

/// What a host function throws to end the call it is made from for good: no `pcall` of the script
/// catches it.
public struct LuaStop: Error {
  /// Comes back as `LuaError.hostError`.
  public var reason: any Error

  public init(_ reason: any Error) { self.reason = reason }
}

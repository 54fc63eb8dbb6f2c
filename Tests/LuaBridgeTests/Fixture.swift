import LuaBridge
import TestSupport
import Testing

extension LuaState {
  /// A state with 4 MiB and 50 ms a call, times the limit factor.
  static func make(
    memory: Int = 4 << 20, call: Double = 0.05, load: Double = 0.05
  ) throws -> LuaState {
    let factor = CPUTime.limitFactor
    return try LuaState(
      limits: Limits(memory: memory, call: call * factor, load: load * factor))
  }

  /// Runs text and gives its results.
  @discardableResult
  func run(
    _ text: String, _ arguments: Value..., file: String = "test.lua", byReference: Bool = false
  ) throws -> [Value] {
    let chunk = try load(Array(text.utf8), file: file)
    let results = try call(
      chunk, arguments: .arguments(arguments), byReference: byReference
    ) { Value(&$0) }
    guard case .list(let values) = results else {
      Issue.record("the results are no list: \(results)")
      return []
    }
    return values
  }

  /// The first result of a text, by reference.
  func reference(_ text: String, file: String = "test.lua") throws -> LuaReference {
    let chunk = try load(Array(text.utf8), file: file)
    return try #require(
      try call(chunk, byReference: true) { reader in
        if case .list = reader.next(), case .reference(let reference) = reader.next() {
          reference
        } else {
          nil
        }
      })
  }

  /// Reads the table or function that a text returns.
  func read(_ text: String, _ arguments: Value..., file: String = "test.lua") throws -> Value {
    try read(try reference(text, file: file), arguments: .arguments(arguments)) { Value(&$0) }
  }

  /// The error that a text ends in.
  func failure(_ text: String, file: String = "test.lua") throws -> LuaError {
    try #require(throws: LuaError.self) { try self.run(text, file: file) }
  }

  func expectHealthy() throws {
    #expect(
      try run("return #string.rep('x', 100), pcall(error), table.concat({1, 2}, '-')")
        == [100, false, "1-2"])
  }
}

/// A Swift error without words of its own.
struct Oops: Error, Equatable {
  var number: Int
}

import CBenchmarkPeer
import LuaBridge

/// Lua under the limits of a call, beside the same Lua in a bare state.
enum LimitsBenchmark {
  private static let loop = """
    return function()
      local sum = 0
      for i = 1, 1000000 do sum = sum + i % 7 end
      return sum
    end
    """

  private static let coroutines = """
    return function()
      local sum = 0
      for i = 1, 100 do
        local _, value = coroutine.resume(coroutine.create(function() return i end))
        sum = sum + value
      end
      return sum
    end
    """

  /// Where the linked Lua joins strings wrongly when a stack moves, a coroutine reserves and clears
  /// 20,000 slots of stack.
  static func rows() throws -> [Row] {
    let loops = try compare(loop, count: 5)
    let threads = try compare(coroutines, count: 5)
    return [
      .ratio(
        "plain loop of a million steps, under limits / plain C", loops.ours, to: loops.plain,
        atMost: 1.05),
      .ratio(
        "coroutine made and run once, ours / plain C", threads.ours / 100,
        to: threads.plain / 100, atMost: LuaState.joinsWrongly ? 50 : 2),
    ]
  }

  /// Times the function that the source returns. Runs alternate, so that both meet the same machine.
  private static func compare(
    _ source: String, count: Int
  ) throws -> (ours: Double, plain: Double) {
    guard let peer = peer_open(source) else { return (.infinity, 1) }
    defer { peer_close(peer) }
    let state = try LuaState(limits: LuaState.Limits(memory: 32 << 20, call: 10, load: 10))
    let chunk = try state.load(Array(source.utf8), file: "limits.lua")
    let function = try state.call(chunk, byReference: true) { reader -> LuaReference? in
      guard case .list = reader.next(), case .reference(let function) = reader.next() else {
        return nil
      }
      return function
    }
    guard let function else { return (.infinity, 1) }
    var sum = 0
    var ours = Double.infinity
    var plain = Double.infinity
    for _ in 0..<3 {
      plain = min(plain, Stopwatch.nanoseconds(count) { sum &+= peer_call(peer) })
      ours = min(
        ours,
        Stopwatch.nanoseconds(count) {
          let result = try? state.call(function) { reader -> Int in
            guard case .list = reader.next(), case .integer(let value) = reader.next() else {
              return 0
            }
            return value
          }
          sum &+= result ?? 0
        })
    }
    precondition(sum != 0)
    return (ours, plain)
  }
}

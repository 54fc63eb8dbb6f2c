import CBenchmarkPeer
import LuaBridge

/// A Lua getter called through the bridge, beside the same call in plain C.
enum GetterBenchmark {
  private static let count = 50

  private static let table =
    "return {"
    + (0..<count).map { "f\($0) = function() return \($0) end" }.joined(separator: ", ") + "}"

  static func rows() throws -> [Row] {
    guard let peer = peer_open(table) else { return [] }
    defer { peer_close(peer) }
    let state = try LuaState(limits: LuaState.Limits(memory: 32 << 20, call: 1, load: 1))
    let chunk = try state.load(Array(table.utf8), file: "getters.lua")
    let data = try state.call(chunk, byReference: true) { reader -> LuaReference? in
      guard case .list = reader.next(), case .reference(let table) = reader.next() else {
        return nil
      }
      return table
    }
    guard let data else { return [] }
    var sum = 0
    let plain = Stopwatch.nanoseconds(20_000) { sum &+= peer_call_getters(peer) }
    let arguments = LuaTapeWriter()
    let bridged = Stopwatch.nanoseconds(20_000) {
      let total = try? state.read(data, arguments: arguments) { reader -> Int in
        var total = 0
        guard case .map(let count) = reader.next() else { return 0 }
        for _ in 0..<count {
          _ = reader.key()
          if case .integer(let value) = reader.next() { total &+= value }
        }
        return total
      }
      sum &+= total ?? 0
    }
    precondition(sum != 0)
    return [
      .ratio(
        "Lua getter call, bridge / plain C", bridged / Double(count), to: plain / Double(count),
        atMost: 1.3)
    ]
  }
}

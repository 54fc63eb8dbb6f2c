import LuaBridge
import Testing

/// The stack that does not move, where the linked Lua joins strings wrongly when it does.
@Suite(.enabled(if: LuaState.joinsWrongly)) struct LuaStackTests {
  private static let busy = "local function busy(n) return n > 0 and 1 + busy(n - 1) or 0 end "

  @Test func `a recursion has room for some thousand calls and then no more memory`() throws {
    let state = try LuaState.make(memory: 32 << 20, call: 1)
    #expect(try state.run(Self.busy + "return busy(3000)") == [3000])
    #expect(try state.failure(Self.busy + "return busy(20000)").kind == .memory)
    #expect(
      try state.failure(Self.busy + "return coroutine.wrap(busy)(20000)").kind == .memory)
    try state.expectHealthy()
  }

  @Test(arguments: [
    "busy(20000)", "table.unpack({}, 1, 30000)", "('x'):rep(30000):byte(1, -1)",
    "utf8.codepoint(('x'):rep(30000), 1, -1)", "string.unpack(('b'):rep(30000), ('x'):rep(30000))",
    "f(big)", "coroutine.wrap(function() busy(20000) end)()",
  ])
  func `a join whose __concat does its worst to the stack is right or ends`(_ worst: String) throws
  {
    let state = try LuaState.make(memory: 32 << 20, call: 1)
    let function = state.define("v") { _ in }
    try state.setGlobal("f") { $0.value(function) }
    let text =
      Self.busy + """
        local big = {}
        for i = 1, 15000 do big["k" .. i] = i end
        local unit = setmetatable({}, {__concat = function()
          pcall(function() return \(worst) end)
          return "px"
        end})
        local join = coroutine.wrap(function(n) return 1 .. n .. unit end)
        return join(2)
        """
    let chunk = try state.load(Array(text.utf8), file: "test.lua")
    do {
      #expect(try state.call(chunk) { Value(&$0) } == ["1px"])
    } catch {
      #expect(error.kind == .memory)
    }
    try state.expectHealthy()
  }
}

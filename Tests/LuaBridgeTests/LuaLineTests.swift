import LuaBridge
import Synchronization
import TestSupport
import Testing

/// Lines that are counted.
struct LuaLineTests {
  /// What a state has seen of lines when it has ended.
  private func lines(
    call: Double = 0.05, of work: (LuaState) throws -> Void
  ) throws -> [LuaLines] {
    var seen: [LuaLines] = []
    do {
      let factor = CPUTime.limitFactor
      let state = try LuaState(
        limits: LuaState.Limits(memory: 4 << 20, call: call * factor, load: call * factor),
        lines: { seen = $0 })
      try work(state)
    }
    return seen
  }

  private func lines(_ text: String) throws -> LuaLines {
    try #require(try lines { try $0.run(text) }.first)
  }

  @Test func `lines of functions that were never called count as lines that can run`() throws {
    let lines = try lines(
      """
      local function called(a)
        if a then
          return 1
        else
          return 2
        end
      end

      local function never()
        -- nothing here
        local function inner(...)
          return ...
        end
        return inner
      end
      called(true)
      return never
      """)
    #expect(lines.file == "test.lua")
    #expect(lines.runnable == [2, 3, 5, 7, 12, 13, 14, 15, 16, 17])
    #expect(lines.ran == [2, 3, 7, 15, 16, 17])
  }

  @Test func `the return that ends every function is no line of its own`() throws {
    let lines = try lines(
      "local f = function()\n  return 1\nend\nf()\nlocal g = function()\nend\ng()")
    #expect(lines.runnable == [2, 3, 4, 6, 7])
    #expect(lines.ran == lines.runnable)
  }

  @Test func `lines far from one another and long functions keep their numbers`() throws {
    let gap = String(repeating: "\n", count: 1000)
    let many = (0..<500).map { "x = x + \($0)" }.joined(separator: "\n")
    let lines = try lines(
      "local x = 0\(gap)\(many)\(gap)local function f()\(gap)x = 1 end\nreturn x")
    #expect(lines.runnable == [1] + Array(1001...1500) + [3500, 3501])
    #expect(lines.ran == [1] + Array(1001...1500) + [3500, 3501])
  }

  @Test func `coroutines, getters and modules are counted, loaded texts are not`() throws {
    let seen = try lines { state in
      try state.run(
        """
        local co = coroutine.wrap(function()
          coroutine.yield(1)
          return 2
        end)
        co()
        co()
        load("local a = 1\\nlocal b = 2")()
        """)
      let value = try state.read("return {\na = function()\n  return 1\nend }", file: "data.lua")
      #expect(value == ["a": 1])
    }
    #expect(seen.map(\.file) == ["test.lua", "data.lua"])
    #expect(seen.map(\.ran) == [[1, 2, 3, 4, 5, 6, 7], [1, 3, 4]])
  }

  @Test func `a call that is out of time ends, and lines are counted after it`() throws {
    let seen = try lines(call: 0.01) { state in
      for text in [
        "while true do end", "while true do pcall(function() while true do end end) end",
        "coroutine.wrap(function() while true do end end)()",
        "for i = 1, 1e9 do local s = 'x'\nend",
      ] {
        let failure = try state.failure(text)
        #expect(failure.kind == .time, "\(text)")
      }
      let greedy = "local t = {}\nwhile true do t[#t + 1] = ('x'):rep(1e6 // 1 | 0) .. #t end"
      let failure = try state.failure(greedy)
      #expect(failure.kind == .memory)
      try state.expectHealthy()
      try state.run("local a = 1\nlocal b = 2", file: "after.lua")
    }
    #expect(seen.last?.ran == [1, 2])
  }

  @Test func `a text that does not parse has no lines`() throws {
    let seen = try lines { state in
      let failure = try state.failure("local a =\n")
      #expect(failure.kind == .syntax)
    }
    #expect(seen == [])
  }
}

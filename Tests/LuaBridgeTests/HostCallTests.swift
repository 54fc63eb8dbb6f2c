import Diagnostics
import LuaBridge
import Testing

struct HostCallTests {
  /// A state with the host function `f`.
  private func state(
    _ parameters: String = "", _ body: @escaping (inout HostCall) throws -> Void
  ) throws -> LuaState {
    let state = try LuaState.make()
    let function = state.define(parameters, body)
    try state.setGlobal("f") { $0.value(function) }
    return state
  }

  private final class Seen {
    var values: [Value] = []
    var count = -1
    var caller: Diagnostics.SourceLocation?
    var references: [LuaReference] = []
  }

  @Test func `reads its arguments and gives one answer`() throws {
    let seen = Seen()
    let state = try state { call in
      seen.count = call.argumentCount
      seen.values = (0...call.argumentCount).map { _ in Value(&call.arguments) }
      call.answer.value(["sum": 3])
    }
    #expect(
      try state.run("return f(1, 2.5, 'x', nil, {a = {1}}, true), select('#', f())") == [
        ["sum": 3], 1,
      ])
    try state.run("f(1, 2.5, 'x', nil, {a = {1}}, true, '\\xff', function() end)")
    #expect(seen.count == 8)
    #expect(
      seen.values == [
        1, 2.5, "x", .absent, ["a": [1]], true, .refused(.utf8, "a string that is not valid UTF-8"),
        .refused(.type, "a function"), .absent,
      ])
  }

  @Test func `answers nothing if it writes nothing`() throws {
    let state = try state { _ in }
    #expect(try state.run("return select('#', f(1, 2))") == [0])
    #expect(try state.run("return f()") == [])
  }

  @Test(
    arguments: [
      ("r", "f(t)", [.reference(.table)]),
      ("r", "f(g)", [.reference(.function)]),
      ("r", "f(box)", [.reference(.box)]),
      ("r", "f('text')", ["text"]),
      ("r", "f()", []),
      ("rv", "f(t, t)", [.reference(.table), ["b": 1]]),
      ("vr", "f(t, t, t)", [["b": 1], .reference(.table), ["b": 1]]),
      ("k", "f(t)", [.reference(.table), ["b"]]),
      ("k", "f(g)", [.reference(.function), []]),
      ("k", "f(nil)", [.absent, []]),
      ("k", "f({1, 2, 3})", [.reference(.table), []]),
      (
        "k", "f({['\\xff'] = 1})",
        [.reference(.table), [.refused(.utf8, "a string that is not valid UTF-8")]]
      ),
      ("kr", "f(t, g)", [.reference(.table), ["b"], .reference(.function)]),
      ("", "f(box, {box})", [.reference(.box), [.reference(.box)]]),
      ("?", "f(t)", [["b": 1]]),
    ] as [(String, String, [Value])])
  func `takes arguments by the letters of its parameters`(
    _ parameters: String, text: String, values: [Value]
  ) throws {
    let seen = Seen()
    let state = try state(parameters) { call in
      seen.values = []
      while true {
        let value = Value(&call.arguments)
        if value == .absent, seen.values.count >= values.count { break }
        seen.values.append(value)
      }
    }
    try state.setGlobal("box") { $0.box(count: 0) }
    try state.run("local t, g = {b = 1}, function() end \(text)")
    #expect(seen.values == values)
  }

  @Test func `lists at most 256 names of a table`() throws {
    let seen = Seen()
    let state = try state("k") { call in
      _ = Value(&call.arguments)
      seen.values = [Value(&call.arguments)]
    }
    try state.run("local t = {} for i = 1, 300 do t['k' .. i] = i end f(t)")
    guard case .list(let names) = seen.values[0] else {
      Issue.record("no list")
      return
    }
    #expect(names.count == 256)
  }

  @Test func `keeps a reference past the call`() throws {
    let seen = Seen()
    let state = try state("r") { call in
      if case .reference(let reference) = call.arguments.next() {
        seen.references.append(reference)
      }
    }
    try state.run("f(function(x) return x * 2 end)")
    try state.run("for i = 1, 100 do f({}) end")
    let double = try #require(seen.references.first)
    #expect(try state.call(double, arguments: .arguments([21])) { Value(&$0) } == [42])
  }

  @Test func `gives a reference back`() throws {
    let state = try state("r") { call in
      guard case .reference(let reference) = call.arguments.next() else { return }
      call.answer.list(count: 2)
      call.answer.value(reference)
      call.answer.value(reference)
    }
    #expect(
      try state.run("local t = {} local r = f(t) return r[1] == t, r[2] == t") == [true, true])
  }

  @Test func `knows where the script called it`() throws {
    let seen = Seen()
    let state = try state { call in seen.caller = call.caller }
    try state.run("\n\nf()", file: "plugins/a/init.lua")
    #expect(seen.caller == SourceLocation("plugins/a/init.lua", line: 3))
    try state.run("\npcall(f)", file: "a.lua")
    #expect(seen.caller == SourceLocation("a.lua", line: 2))
    try state.run("local t = setmetatable({}, {__index = f})\n\n\nreturn t.x", file: "a.lua")
    #expect(seen.caller == SourceLocation("a.lua", line: 4))
  }

  @Test func `a function of a text without a file calls from the line that called it`() throws {
    let seen = Seen()
    let state = try state { call in seen.caller = call.caller }
    try state.run("wrapped = function()\n  f()\n  return 1\nend", file: LuaState.loadedText)
    try state.run("\n\n\nwrapped()", file: "plugins/a/init.lua")
    #expect(seen.caller == SourceLocation("plugins/a/init.lua", line: 4))
  }

  @Test func `has no caller when no line runs`() throws {
    let seen = Seen()
    let state = try state { call in seen.caller = call.caller }
    seen.caller = SourceLocation("old.lua")
    let f = try state.reference("return f")
    try state.call(f) { _ in }
    #expect(seen.caller == nil)
  }

  @Test func `ends the script with what it throws`() throws {
    let state = try state { _ in throw Oops(number: 7) }
    let error = try state.failure("\nlocal x = f()")
    #expect(error.kind == .runtime)
    #expect(error.hostError as? Oops == Oops(number: 7))
    #expect(error.message == "Oops(number: 7)")
    #expect(error.location == SourceLocation("test.lua", line: 2))
    #expect(error.frames.map(\.location.line) == [2])
  }

  @Test func `throws a diagnostic with its own message`() throws {
    let thrown = Diagnostic("a.b", .error, "it is so", at: SourceLocation("x.lua", line: 1))
    let state = try state { _ in throw thrown }
    let error = try state.failure("f()")
    #expect(error.hostError as? Diagnostic == thrown)
    #expect(error.message == "it is so")
    #expect(
      try state.run("local ok, e = pcall(f) return ok, tostring(e), getmetatable(e), e.message")
        == [false, "it is so", false, "it is so"])
  }

  @Test func `can be caught, and raised again`() throws {
    let state = try state { call in
      guard case .integer(let number) = call.arguments.next() else { return }
      throw Oops(number: number)
    }
    #expect(try state.run("local ok = pcall(f, 1) return ok") == [false])
    #expect(
      try state.failure("local _, a = pcall(f, 1) local _, b = pcall(f, 2) error(a)").hostError
        as? Oops == Oops(number: 1))
    #expect(
      try state.failure("local _, a = pcall(f, 1) local _, b = pcall(f, 2) error(b)").hostError
        as? Oops == Oops(number: 2))
    #expect(
      try state.failure("xpcall(f, function(e) kept = e end, 3) error(kept)").hostError as? Oops
        == Oops(number: 3))
  }

  @Test func `stands for nothing in a later call`() throws {
    let state = try state { call in
      guard case .integer(let number) = call.arguments.next() else { return }
      throw Oops(number: number)
    }
    try state.run("_, kept = pcall(f, 1)")
    let error = try state.failure("pcall(f, 2) error(kept)")
    #expect(error.hostError == nil)
    #expect(error.message == "Oops(number: 1)")
  }

  @Test(arguments: [
    "e.fault = 99", "e.fault = -1", "e.fault = math.mininteger", "e.fault = 'x'", "e.fault = nil",
    "e.fault = 0.5", "e.fault = {}", "for k in pairs(e) do e[k] = nil end",
    "for i = 1, 50000 do e['k' .. i] = {{{}}} end", "e.message = nil e.fault = e",
    "e[1] = e e.message = ('x'):rep(100000)",
  ])
  func `holds when a script bends the error value`(_ text: String) throws {
    let state = try LuaState.make(memory: 64 << 20, call: 5)
    try state.setGlobal("f") { $0.value(state.define("") { _ in throw Oops(number: 1) }) }
    let error = try state.failure("local _, e = pcall(f) \(text) error(e)")
    #expect(error.kind == .runtime)
    #expect(!error.message.isEmpty)
    try state.expectHealthy()
  }

  @Test func `forgets errors that a script catches by the million`() throws {
    let state = try LuaState.make(call: 30)
    let thrown = String(repeating: "x", count: 1000)
    try state.setGlobal("f") {
      $0.value(state.define("") { _ in throw Diagnostic("a.b", .error, thrown) })
    }
    let error = try state.failure(
      "local first for i = 1, 20000 do local _, e = pcall(f) first = first or e end error(first)")
    #expect(error.hostError == nil)
    #expect(error.message == thrown)
    #expect((try state.failure("for i = 1, 2000 do pcall(f) end f()").hostError) != nil)
  }

  @Test func `takes no more than 250 arguments`() throws {
    let seen = Seen()
    let state = try state { call in seen.count = call.argumentCount }
    try state.run("f(table.unpack({}, 1, 250))")
    #expect(seen.count == 250)
    let error = try state.failure("f(table.unpack({}, 1, 251))")
    #expect(error.message == "too many arguments")
    #expect(
      try state.run("return pcall(f, table.unpack({}, 1, 10000))") == [false, "too many arguments"])
  }

  @Test func `may be called from everywhere`() throws {
    let state = try state { call in
      guard case .integer(let number) = call.arguments.next() else { return }
      call.answer.value(number + 1)
    }
    #expect(
      try state.run(
        """
        local t = {3, 1, 2}
        table.sort(t, function(a, b) return f(a) < f(b) end)
        local s = ("123"):gsub("%d", function(d) return f(math.tointeger(d)) end)
        local m = setmetatable({}, {__index = function(_, k) return f(k) end})
        do local x <close> = setmetatable({}, {__close = function() f(1) end}) end
        return t, s, m[9], select(2, xpcall(error, function() return f(7) end))
        """) == [[1, 2, 3], "234", 10, 8])
  }

  @Test func `survives deep recursion around it`() throws {
    let state = try LuaState.make(memory: 64 << 20, call: 5)
    try state.setGlobal("f") {
      $0.value(
        state.define("v") { call in
          let value = Value(&call.arguments)
          call.answer.value(value)
        })
    }
    let error = try state.failure(
      """
      local t = setmetatable({}, {__index = function(t, k) return f(k) and t[k + 1] end})
      return t[1]
      """)
    #expect(error.kind == .runtime)
    #expect(error.message.contains("overflow"))
    try state.expectHealthy()
  }

  @Test(arguments: [
    "f()", "pcall(f)", "while true do pcall(f) end", "xpcall(f, function() while true do end end)",
    "coroutine.wrap(function() pcall(f) end)()", "string.gsub('x', 'x', f)",
    "local x <close> = setmetatable({}, {__close = function() while true do end end}) f()",
  ])
  func `ends a call for good`(_ text: String) throws {
    let state = try state { _ in throw LuaStop(Oops(number: 7)) }
    let error = try state.failure(text)
    #expect(error.kind == .stopped)
    #expect(error.hostError as? Oops == Oops(number: 7))
    #expect(error.location?.line == 1)
    try state.expectHealthy()
  }
}

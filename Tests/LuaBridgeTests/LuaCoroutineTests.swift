import LuaBridge
import Testing

/// The library `coroutine`, which is the host's own (manual, §6.2).
struct LuaCoroutineTests {
  @Test(arguments: [
    (
      "passes values both ways",
      """
      local co = coroutine.create(function(a, b)
        local c, d = coroutine.yield(a + b)
        return c * d, "done"
      end)
      local r = {}
      for _, args in ipairs {{1, 2}, {3, 4}, {}} do
        r[#r + 1] = table.concat({tostring(select(2, coroutine.resume(co, table.unpack(args)))),
          coroutine.status(co)}, ":")
      end
      return table.concat(r, " ")
      """, "3:suspended 12:dead cannot resume dead coroutine:dead"
    ),
    (
      "wraps a generator",
      """
      local words = {}
      for word in coroutine.wrap(function() for w in ("a b c"):gmatch("%a") do
        coroutine.yield(w) end end) do words[#words + 1] = word end
      return table.concat(words, "+")
      """, "a+b+c"
    ),
    (
      "yields through pcall and goes on in it",
      """
      local co = coroutine.wrap(function()
        local ok, why = pcall(function() coroutine.yield("first") error("late", 0) end)
        coroutine.yield(tostring(ok) .. " " .. why)
        return select("#", pcall(function() return coroutine.yield("third") end))
      end)
      return table.concat({co(), co(), co(), co(7, 8)}, ", ")
      """, "first, false late, third, 3"
    ),
    (
      "tells the states apart",
      """
      local outer, seen
      outer = coroutine.create(function()
        local inner = coroutine.wrap(function() seen = coroutine.status(outer) end)
        inner()
        return coroutine.status(outer)
      end)
      local _, own = coroutine.resume(outer)
      return table.concat({seen, own, coroutine.status(outer),
        coroutine.status((coroutine.running())), tostring(coroutine.isyieldable())}, " ")
      """, "normal running dead running false"
    ),
    (
      "knows the running one",
      """
      local main, is_main = coroutine.running()
      local same, inner_is_main, yieldable
      coroutine.wrap(function()
        local co, flag = coroutine.running()
        same, inner_is_main, yieldable = co == main, flag, coroutine.isyieldable()
      end)()
      return table.concat({tostring(is_main), tostring(same), tostring(inner_is_main),
        tostring(yieldable)}, " ")
      """, "true false false true"
    ),
    (
      "closes a suspended one and runs its __close",
      """
      local log = {}
      local co = coroutine.create(function()
        local x <close> = setmetatable({}, {__close = function() log[#log + 1] = "closed" end})
        coroutine.yield()
      end)
      coroutine.resume(co)
      local closed = coroutine.close(co)
      return table.concat({log[1], tostring(closed), coroutine.status(co),
        tostring(coroutine.close(co))}, " ")
      """, "closed true dead true"
    ),
    (
      "gives the error of a __close",
      """
      local co = coroutine.create(function()
        local x <close> = setmetatable({}, {__close = function() error("stuck", 0) end})
        coroutine.yield()
      end)
      coroutine.resume(co)
      return table.concat({tostring((coroutine.close(co))), coroutine.status(co)}, " ")
      """, "false dead"
    ),
    (
      "lets the __close of a failed wrap have the last word",
      """
      local f = coroutine.wrap(function()
        local x <close> = setmetatable({}, {__close = function() error("second", 0) end})
        error("first", 0)
      end)
      return (select(2, pcall(f)))
      """, "second"
    ),
    (
      "keeps an error value that is a table",
      """
      local f = coroutine.wrap(function() error({code = "x"}) end)
      return (select(2, pcall(f))).code
      """, "x"
    ),
    (
      "starts anew in each of many",
      """
      local sum = 0
      for i = 1, 2000 do sum = sum + coroutine.wrap(function() return i end)() end
      return tostring(sum)
      """, "2001000"
    ),
    (
      "sorts in a coroutine with a comparator",
      """
      return coroutine.wrap(function()
        local t = {3, 1, 2} table.sort(t, function(a, b) return a < b end) return t[1] .. t[2]
      end)()
      """, "12"
    ),
    (
      "asks for a coroutine",
      "return (select(2, pcall(function() coroutine.resume(1) end)))",
      "test.lua:1: bad argument #1 to 'resume' (coroutine expected, got number)"
    ),
  ])
  func `does what the manual says`(_ name: String, text: String, answer: String) throws {
    #expect(try LuaState.make(memory: 16 << 20, call: 1).run(text) == [.string(answer)])
  }

  @Test(arguments: [
    ("coroutine.yield(1)", "attempt to yield from outside a coroutine"),
    (
      """
      coroutine.wrap(function() xpcall(coroutine.yield, error) error("x") end)()
      """, "x"
    ),
    (
      """
      coroutine.wrap(function() table.sort({2, 1}, function() coroutine.yield() end) end)()
      """, "attempt to yield across a C-call boundary"
    ),
    ("coroutine.close(coroutine.running())", "cannot close a running coroutine"),
    (
      "local co co = coroutine.wrap(function() co() end) co()",
      "cannot resume non-suspended coroutine"
    ),
    ("coroutine.wrap(1)", "bad argument #1 to 'wrap' (function expected, got number)"),
  ])
  func `refuses in Lua's words`(_ text: String, message: String) throws {
    #expect(try LuaState.make().failure(text).message == message)
  }

  @Test func `a getter that yields is a fault of that field`() throws {
    #expect(
      try LuaState.make().read("return {a = function() coroutine.yield(1) end, b = 2}") == [
        "a": .fault(.runtime, "attempt to yield from outside a coroutine", line: 1), "b": 2,
      ])
  }

  @Test(arguments: [
    ("in the body", "coroutine.wrap(function() while true do end end)()"),
    ("unseen by resume", "coroutine.resume(coroutine.create(function() while true do end end))"),
    (
      "again and again",
      "while true do coroutine.resume(coroutine.create(function() while true do end end)) end"
    ),
    ("in short ones", "while true do coroutine.wrap(function() end)() end"),
    (
      "three deep",
      """
      local function nest(n)
        if n == 0 then while true do end end
        pcall(coroutine.wrap(nest), n - 1)
      end
      nest(3)
      """
    ),
    (
      "in the __close of a suspended one",
      """
      local m = {__close = function() while true do end end}
      local co = coroutine.create(function() local x <close> = setmetatable({}, m)
        coroutine.yield() end)
      coroutine.resume(co)
      coroutine.close(co)
      """
    ),
    (
      "in the __close of one that was stopped",
      """
      local m = {__close = function() while true do end end}
      local co = coroutine.create(function() local x <close> = setmetatable({}, m)
        while true do end end)
      pcall(coroutine.resume, co)
      coroutine.close(co)
      """
    ),
    (
      "in a pcall that yielded",
      """
      local co = coroutine.wrap(function()
        while true do pcall(function() coroutine.yield() while true do end end) end
      end)
      while true do co() end
      """
    ),
    (
      "in the library", "coroutine.wrap(function() return ('a'):rep(1 << 20):find('.-.-.-b') end)()"
    ),
  ])
  func `stops one that does not end`(_ name: String, text: String) throws {
    let state = try LuaState.make(memory: 16 << 20)
    let error = try state.failure(text)
    #expect(error.kind == .time)
    #expect(error.location?.line != nil)
    try state.expectHealthy()
  }

  @Test func `stops one that an earlier call made, and does not run it again`() throws {
    let state = try LuaState.make()
    try state.run(
      """
      worker = coroutine.create(function()
        local x <close> = setmetatable({}, {__close = function() while true do end end})
        coroutine.yield("armed")
        while true do end
      end)
      coroutine.resume(worker)
      """)
    #expect(try state.failure("coroutine.resume(worker)").kind == .time)
    #expect(
      try state.run("return coroutine.status(worker), coroutine.close(worker)") == [
        "dead", false, "it was stopped by a limit",
      ])
    #expect(
      try state.run("return coroutine.resume(worker)") == [false, "cannot resume dead coroutine"])
  }

  @Test func `goes on with one that was waiting while another was stopped`() throws {
    let state = try LuaState.make()
    try state.run(
      """
      waiting = coroutine.wrap(function() local n = 0 while true do n = n + 1 coroutine.yield(n) end end)
      waiting()
      """)
    #expect(
      try state.failure("coroutine.wrap(function() waiting() while true do end end)()").kind
        == .time)
    #expect(try state.run("return waiting()") == [3])
  }

  @Test func `nests forty deep and no deeper`() throws {
    let state = try LuaState.make(memory: 32 << 20, call: 1)
    let text = """
      local function nest(n)
        if n == 0 then return "bottom" end
        return coroutine.wrap(nest)(n - 1)
      end
      return nest(...)
      """
    #expect(try state.run(text, 40) == ["bottom"])
    let chunk = try state.load(Array(text.utf8), file: "test.lua")
    let error = try #require(throws: LuaError.self) {
      try state.call(chunk, arguments: .arguments([41])) { Value(&$0) }
    }
    #expect(error.message == "C stack overflow (coroutines nested more than 40 deep)")
  }

  @Test func `counts its stack as memory of the state`() throws {
    let state = try LuaState.make(memory: 4 << 20, call: 1)
    let error = try state.failure(
      """
      local kept = {}
      while true do
        kept[#kept + 1] = coroutine.create(function() end)
      end
      """)
    #expect(error.kind == .memory)
    try state.expectHealthy()
  }

  @Test func `traces through the coroutines that resumed one another`() throws {
    let error = try LuaState.make().failure(
      """
      local function inner() while true do end end
      local function outer() coroutine.wrap(inner)() end
      outer()
      """)
    #expect(error.frames.map(\.location.line) == [1, 2, 3])
  }
}

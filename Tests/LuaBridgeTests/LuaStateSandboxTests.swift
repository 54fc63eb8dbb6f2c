import LuaBridge
import Testing

/// What a script finds in its state, and what it cannot reach.
struct LuaStateSandboxTests {
  @Test func `has these names and no others`() throws {
    let names = try LuaState.make().run(
      """
      local names = {}
      local function list(table, prefix)
        for name, value in pairs(table) do
          names[#names + 1] = prefix .. name
          if type(value) == "table" and value ~= _G then list(value, name .. ".") end
        end
      end
      list(_G, "")
      table.sort(names)
      return table.concat(names, " ")
      """)
    #expect(
      names == [
        .string(
          """
          _G _VERSION assert collectgarbage coroutine coroutine.close coroutine.create \
          coroutine.isyieldable coroutine.resume coroutine.running coroutine.status coroutine.wrap \
          coroutine.yield error getmetatable ipairs load math math.abs math.acos math.asin math.atan \
          math.ceil math.cos math.deg math.exp math.floor math.fmod math.huge math.log math.max \
          math.maxinteger math.min math.mininteger math.modf math.pi math.rad math.random math.sin \
          math.sqrt math.tan math.tointeger math.type math.ult next pairs pcall rawequal rawget \
          rawlen rawset select setmetatable string string.byte string.char string.find \
          string.format string.gmatch string.gsub string.len string.lower string.match string.pack \
          string.packsize string.rep string.reverse string.sub string.unpack string.upper table \
          table.concat table.insert table.move table.pack table.remove table.sort table.unpack \
          tonumber tostring type utf8 utf8.char utf8.charpattern utf8.codepoint utf8.codes \
          utf8.len utf8.offset xpcall
          """)
      ])
  }

  @Test(arguments: [
    "loadstring", "loadfile", "dofile", "require", "package", "os", "io", "debug",
    "print", "warn", "arg", "string.dump", "math.randomseed",
  ])
  func `lacks what reaches outside`(_ name: String) throws {
    #expect(try LuaState.make().run("return \(name)") == [.absent])
  }

  @Test func `compiles text only`() throws {
    let error = try LuaState.make().failure("\u{1B}LuaT\0\u{19}")
    #expect(error.kind == .syntax)
    #expect(error.message == "attempt to load a binary chunk (mode is 't')")
  }

  @Test(arguments: ["function() end", "true", "{}", "false"])
  func `makes no finalizers`(_ finalizer: String) throws {
    let state = try LuaState.make()
    let error = try state.failure("setmetatable({}, {__gc = \(finalizer)})")
    #expect(error.message == "a metatable with '__gc' is not allowed here")
    // Set later it is never called.
    #expect(
      try state.run(
        """
        local called = 0
        local m = {}
        for i = 1, 10000 do setmetatable({}, m) end
        m.__gc = function() called = called + 1 end
        for i = 1, 10000 do local t = {} end
        return called
        """) == [0])
  }

  @Test func `sets metatables as Lua does otherwise`() throws {
    let state = try LuaState.make()
    #expect(
      try state.run(
        """
        local m = {__index = {x = 1}}
        local t = setmetatable({}, m)
        return t.x, getmetatable(t) == m, setmetatable(t, nil).x, getmetatable(t),
          getmetatable(setmetatable({}, {__metatable = "locked"}))
        """) == [1, true, .absent, .absent, "locked"])
    #expect(
      try state.failure("setmetatable(setmetatable({}, {__metatable = 1}), {})").message
        == "cannot change a protected metatable")
    #expect(
      try state.failure("setmetatable(1, {})").message
        == "bad argument #1 to 'setmetatable' (table expected, got number)")
    #expect(
      try state.failure("setmetatable({})").message
        == "bad argument #2 to 'setmetatable' (nil or table expected, got no value)")
  }

  @Test func `locks the methods of strings`() throws {
    let state = try LuaState.make()
    #expect(try state.run("return getmetatable('')") == [false])
    #expect(
      try state.failure("setmetatable('', {})").message
        == "bad argument #1 to 'setmetatable' (table expected, got string)")
    #expect(
      try state.run(
        """
        string.upper = function() return "poisoned" end
        string.shout = string.upper
        return ("loud"):upper(), string.upper(), pcall(function() return ("x"):shout() end)
        """)
        == [
          "LOUD", "poisoned", false, "test.lua:3: attempt to call a nil value (method 'shout')",
        ])
  }

  @Test func `calculates with strings as Lua does`() throws {
    #expect(
      try LuaState.make().run("return '10' + 1, '3' * '4', -'2', '7' // 2, 2 ^ '3', 10 .. ''")
        == [11, 12, -2, 3, 8.0, "10"])
  }

  @Test func `passes results and errors through pcall and xpcall`() throws {
    let state = try LuaState.make()
    #expect(
      try state.run(
        """
        return {pcall(function(...) return ... end, 1, nil, 3)},
          select("#", pcall(function() end)), {pcall(error, "x")}, {pcall(error)},
          {xpcall(function(...) return ... end, error, 1, 2)},
          select("#", xpcall(function() end, error)),
          {xpcall(error, function(e) return e .. "!" end, "x")},
          {xpcall(error, function() end)}, {pcall(1)}
        """)
        == [
          .refused(.holes, "a list with holes"), 1, [false, "x"], [false], [true, 1, 2], 1,
          [false, "x!"], [false], [false, "attempt to call a number value"],
        ])
    #expect(
      try state.failure("pcall()").message == "bad argument #1 to 'pcall' (value expected)")
    #expect(
      try state.failure("xpcall(error, 1)").message
        == "bad argument #2 to 'xpcall' (function expected, got number)")
    #expect(
      try state.run("return select('#', pcall(table.unpack, {}, 1, 5000))") == [5001])
    #expect(
      try state.run("return select('#', xpcall(table.unpack, error, {}, 1, 5000))") == [5001])
  }

  @Test func `keeps each state to itself`() throws {
    let one = try LuaState.make()
    let other = try LuaState.make()
    try one.run(
      """
      x = 1
      for name in pairs(string) do string[name] = nil end
      local globals = _G
      for name in next, globals do globals[name] = nil end
      """)
    #expect(
      try other.run("return x, type(string.len), ('x'):rep(2)") == [.absent, "function", "xx"])
    try other.expectHealthy()
  }

  @Test func `works on when a script took its globals away`() throws {
    let state = try LuaState.make()
    let table = try state.reference(
      "local g = _G for k in next, g do g[k] = nil end return {a = function(self) return 1 end}")
    #expect(try state.read(table, arguments: LuaTapeWriter()) { Value(&$0) } == ["a": 1])
  }
}

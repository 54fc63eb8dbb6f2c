import LuaBridge
import Testing

/// `load` and `collectgarbage` as a script finds them.
struct LuaLoadTests {
  static let loads: [(String, [Value])] = [
    ("return load('return 1 + 1')()", [2]),
    ("x = 5 return load('return x')()", [5]),
    ("return load('return x', 'name', 't', {x = 6})()", [6]),
    ("return load('x = 1', '', 'bt', {})()", []),
    ("return load('return ...')(1, 'a')", [1, "a"]),
    (
      "local parts = {'return ', '1', '', 'never'} local i = 0 "
        + "return load(function() i = i + 1 return parts[i] end)()", [1]
    ),
    ("return load(function() end)()", []),
    ("return load('return =')", [.absent, "(load):1: unexpected symbol near '='"]),
    (
      "return load('x = 1', 'n', 'b')",
      [.absent, "only text can be loaded, so the mode has to have a 't'"]
    ),
    ("return load('\\27Lua')", [.absent, "attempt to load a binary chunk (mode is 't')"]),
    (
      "return load(('x'):rep(262145))", [.absent, "a text of more than 256 KiB"]
    ),
    (
      "return load('return 1 + a' .. ('.a'):rep(300))",
      [.absent, "more than 200 fields in a chain"]
    ),
    (
      "return pcall(function() load({}) end)",
      [false, "test.lua:1: bad argument #1 to 'load' (string or function expected, got table)"]
    ),
    (
      "return pcall(load, function() return {} end)",
      [false, "reader function must return a string"]
    ),
    (
      "return pcall(load, function() return ('x'):rep(100000) end)",
      [false, "a text of more than 256 KiB"]
    ),
  ]

  @Test(arguments: loads)
  func `loads text and nothing else`(_ text: String, results: [Value]) throws {
    #expect(try LuaState.make().run(text) == results)
  }

  @Test func `names the text so that it passes for no file`() throws {
    let error = try LuaState.make().failure(
      "local f = load('error(\"x\")', '@plugins/other/init.lua') f()")
    #expect(error.frames.map(\.location.file) == ["(load)", "test.lua"])
  }

  @Test(arguments: [
    "load('while true do end')()",
    "while true do load('x = 1') end",
    "load(function() return 'x ' end)",
    "load(function() while true do end end)",
    "local n = 0 load(function() n = n + 1 return n < 1000000 and ' ' or nil end)",
  ])
  func `stops what does not end`(_ text: String) throws {
    let state = try LuaState.make()
    let chunk = try state.load(Array(text.utf8), file: "test.lua")
    do {
      try state.call(chunk) { _ in }
    } catch {
      #expect(
        [.time, .memory].contains(error.kind) || error.message == "a text of more than 256 KiB")
    }
    try state.expectHealthy()
  }

  @Test func `counts the memory and collects nothing on demand`() throws {
    let state = try LuaState.make()
    #expect(try state.run("return collectgarbage('count') > 5") == [true])
    #expect(
      try state.failure("collectgarbage('stop')").message
        == "bad argument #1 to 'collectgarbage' (invalid option 'stop')")
    #expect(try state.failure("collectgarbage()").kind == .runtime)
  }
}

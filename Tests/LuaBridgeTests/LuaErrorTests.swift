import Diagnostics
import Testing

@testable import LuaBridge

struct LuaErrorTests {
  @Test func `says what was raised, where, and how it came there`() throws {
    let error = try LuaState.make().failure(
      """
      local function price(item)
        return item.amount.value
      end
      function total(items)
        local sum = 0
        for _, item in ipairs(items) do sum = sum + price(item) end
        return sum
      end
      print(total({{}}))
      """, file: "plugins/price/init.lua")
    let file = "plugins/price/init.lua"
    #expect(error.kind == .runtime)
    #expect(error.message == "attempt to index a nil value (field 'amount')")
    #expect(error.location == SourceLocation(file, line: 2))
    #expect(
      error.frames == [
        LuaError.Frame(location: SourceLocation(file, line: 2), function: "price"),
        LuaError.Frame(location: SourceLocation(file, line: 6), function: "total"),
        LuaError.Frame(location: SourceLocation(file, line: 9), function: "main chunk"),
      ])
    #expect(error.hostError == nil)
  }

  @Test func `takes the place from the message`() throws {
    let state = try LuaState.make()
    let error = try state.failure(
      "local function check() error('too small', 2) end\n\ncheck()\n")
    #expect(error.message == "too small")
    #expect(error.location == SourceLocation("test.lua", line: 3))
    #expect(error.frames.map(\.location.line) == [1, 3])
    let unplaced = try state.failure("\nerror('just words', 0)")
    #expect(unplaced.message == "just words")
    #expect(unplaced.location == SourceLocation("test.lua", line: 2))
  }

  @Test(arguments: [
    ("error()", "error object is a nil value"), ("error(nil)", "error object is a nil value"),
    ("error({message = 'x'})", "x"), ("error({1})", "error object is a table value"),
    ("error(true)", "error object is a boolean value"),
    ("error(print)", "error object is a function value"),
    ("error(42)", "42"), ("error(1.5)", "1.5"), ("error('')", ""),
    ("error(box)", "error object is a userdata value"),
    ("error(null)", "error object is a userdata value"),
    ("error('test.lua:x: no line', 0)", "test.lua:x: no line"),
    ("error('other.lua:7: elsewhere', 0)", "other.lua:7: elsewhere"),
    ("error('\\xff\\xfe', 0)", "\u{FFFD}\u{FFFD}"),
    (
      "error(setmetatable({}, {__tostring = function() while true do end end}))",
      "error object is a table value"
    ),
    ("local t = setmetatable({}, {__index = error}) error(t)", "error object is a table value"),
  ])
  func `has words for every kind of error value`(_ text: String, message: String) throws {
    let state = try LuaState.make()
    try state.setGlobal("print") { $0.value(state.define("") { _ in }) }
    try state.setGlobal("box") { $0.box(count: 0) }
    try state.setGlobal("null") { $0.null() }
    let error = try state.failure(text)
    #expect(error.kind == .runtime)
    #expect(error.message == message)
    #expect(error.location == SourceLocation("test.lua", line: 1))
    try state.expectHealthy()
  }

  @Test func `keeps head and tail of a long message`() throws {
    let error = try LuaState.make().failure("error(('a'):rep(5000) .. ('z'):rep(5000), 0)")
    #expect(
      error.message == String(repeating: "a", count: 1536) + " … "
        + String(repeating: "z", count: 512))
  }

  @Test(
    arguments: [
      ("x =", 1, "unexpected symbol near <eof>"),
      ("\n\nlocal t = {1, 2\nprint(t)", 4, "'}' expected (to close '{' at line 3) near 'print'"),
      ("if x then\n", 2, "'end' expected (to close 'if' at line 1) near <eof>"),
      ("return 'abc", 1, "unfinished string near <eof>"),
      ("goto nowhere", 1, "no visible label 'nowhere' for <goto> at line 1"),
      ("local x <const> = 1\nx = 2", 2, "attempt to assign to const variable 'x'"),
      ("\u{1B}Lua", nil, "attempt to load a binary chunk (mode is 't')"),
      (String(repeating: "(", count: 300), nil, "C stack overflow"),
    ] as [(String, Int?, String)])
  func `says where a text does not parse`(_ text: String, line: Int?, message: String) throws {
    let error = try LuaState.make().failure(text, file: "plugins/a.lua")
    #expect(error.kind == .syntax)
    #expect(error.message == message)
    #expect(error.location?.file == "plugins/a.lua")
    #expect(error.location?.line == line)
    #expect(error.frames == [])
  }

  @Test func `knows long file names again that Lua cuts`() throws {
    let state = try LuaState.make()
    for length in 55...70 {
      let file = String(repeating: "p", count: length - 4) + ".lua"
      let runtime = try state.failure("\nerror('x')", file: file)
      #expect(runtime.message == "x")
      #expect(runtime.location == SourceLocation(file, line: 2))
      let syntax = try state.failure("\nx =", file: file)
      #expect(syntax.message == "unexpected symbol near <eof>")
      #expect(syntax.location == SourceLocation(file, line: 2))
    }
  }

  @Test func `keeps at most 24 frames, names at most 80 bytes long`() throws {
    let state = try LuaState.make(memory: 16 << 20)
    let deep = try state.failure(
      "local function f(n) if n == 0 then error('deep') end f(n - 1) return 1 end f(100)")
    #expect(deep.frames.count == 24)
    #expect(deep.message == "deep")
    let name = String(repeating: "n", count: 5000)
    let long = try state.failure("function \(name)() error('x') end \(name)() return 1")
    #expect(long.frames.first?.function == String(repeating: "n", count: 80))
  }

  @Test(arguments: [
    "local function f() return 1 + f() end return f()",
    "return setmetatable({}, {__index = function(t, k) return t[k] end}).x",
    "local function f() return pcall(f) end f() local function g() return g() .. '' end g()",
    "local f f = function() return select(2, xpcall(f, f)), 1 end f() error('x')",
    "return string.rep('x', -1):gsub('', function() error('in a callback') end)",
    "xpcall(error, function(e) error(e) end) error('x')",
    "local x <close> = setmetatable({}, {__close = function() error('in close') end}) error('x')",
    "table.sort({3, 2, 1}, function() error('in sort') end)",
    "local function f() f() end f()",
  ])
  func `comes out of any depth`(_ text: String) throws {
    let state = try LuaState.make(memory: 64 << 20, call: 1)
    let error = try state.failure(text)
    #expect(error.kind == .runtime || error.kind == .memory)
    #expect(!error.message.isEmpty)
    try state.expectHealthy()
  }

  @Test func `refuses a chain that Lua cannot name`() throws {
    let state = try LuaState.make()
    func chain(_ count: Int) -> String { String(repeating: ".next", count: count) }
    let start = "local o = setmetatable({}, {}) getmetatable(o).__index = function() return o end\n"
    #expect(try state.run(start + "return o\(chain(200)) == o") == [true])
    for text in [
      "return o\(chain(201))", "return o" + String(repeating: "[o]", count: 201),
      "return o" + String(repeating: ". --[[x]]\nnext", count: 201),
      "return (((o\(chain(150)))\(chain(51))))",
      "return o" + String(repeating: "[(o)].a", count: 101),
    ] {
      let error = try state.failure(start + text)
      #expect(error.kind == .syntax)
      #expect(error.message == "more than 200 fields in a chain")
      #expect(error.location?.line ?? 0 >= 2)
    }
    let long = try state.failure(start + "return 1 + o\(chain(100_000))")
    #expect(long.location == SourceLocation("test.lua", line: 2))
  }

  @Test func `takes no other text for a chain`() throws {
    let state = try LuaState.make(memory: 16 << 20)
    let many = 400
    for text in [
      String(repeating: "x = string.len ", count: many),
      "return {" + String(repeating: "[1] = {}, ", count: many) + "}",
      "return {" + String(repeating: "math.pi, ", count: many) + "}",
      "return " + String(repeating: "math.pi + ", count: many) + "1",
      "-- " + String(repeating: ".a", count: many),
      "--[==[ " + String(repeating: ".a", count: many) + " ]==]",
      "return '" + String(repeating: ".a", count: many) + "'",
      "return \"\\\"" + String(repeating: ".a", count: many) + "\"",
      "return [[" + String(repeating: ".a", count: many) + "]]",
      "return 'a'" + String(repeating: " .. 'a'", count: 150),
      String(repeating: "::a:: do goto a end ", count: 0) + "return 1",
    ] {
      _ = try state.load(Array(text.utf8), file: "a.lua")
    }
  }
}

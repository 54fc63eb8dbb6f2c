import LuaBridge
import Testing

/// `LuaState.read`: a table whose functions are getters.
struct LuaStateReadingTests {
  @Test func `calls getters with the table and the arguments`() throws {
    let state = try LuaState.make()
    #expect(
      try state.read(
        """
        return {
          name = "x",
          plain = function() return 1 end,
          own = function(self) return self.name .. "!" end,
          full = function(self, context, second)
            return {self.name, context.locale, second, select("#", context, second)}
          end,
          rest = function(...) return select("#", ...) end,
          nested = {name = "inner", own = function(self) return self.name end},
          items = {{label = function(self, context) return context.locale end}},
        }
        """, ["locale": "es"], 9)
        == [
          "name": "x", "plain": 1, "own": "x!", "full": ["x", "es", 9, 2], "rest": 3,
          "nested": ["name": "inner", "own": "inner"], "items": [["label": "es"]],
        ])
  }

  @Test func `calls a data function with the arguments alone`() throws {
    let state = try LuaState.make()
    #expect(
      try state.read(
        """
        return function(context, ...)
          return {locale = context.locale, more = select("#", ...),
            late = function(self) return self.locale end}
        end
        """, ["locale": "es"])
        == ["locale": "es", "more": 0, "late": "es"])
    #expect(try state.read("return function() end") == .absent)
    #expect(try state.read("return function() return 1 end") == 1)
    #expect(
      try state.read("return function() return print end, {}") == .absent, "print is no global here"
    )
    #expect(
      try state.read("return function() return function() end end")
        == .refused(.type, "a function returned by a function"))
  }

  @Test func `reads on after a getter that raises`() throws {
    let state = try LuaState.make()
    #expect(
      try state.read(
        """
        return {
          a = 1,
          b = function() error("broken") end,
          c = function(self) return self.x.y end,
          d = function() error({}) end,
          e = function() return 2 end,
          f = function() error() end,
          g = function() error("at the caller", 2) end,
        }
        """)
        == [
          "a": 1, "b": .fault(.runtime, "broken", line: 3),
          "c": .fault(.runtime, "attempt to index a nil value (field 'x')", line: 4),
          "d": .fault(.runtime, "error object is a table value", line: 5), "e": 2,
          "f": .fault(.runtime, "error object is a nil value", line: 7),
          "g": .fault(.runtime, "at the caller", line: 8),
        ])
  }

  @Test func `calls no handler`() throws {
    let state = try LuaState.make()
    #expect(
      try state.read(
        """
        return {on_tap = function() error("called") end, on_ = function() return 1 end,
          on = function() return 2 end, on_text = "x", sub = {on_show = function() end}}
        """)
        == [
          "on_tap": .handler, "on_": 1, "on": 2, "on_text": "x", "sub": ["on_show": .handler],
        ])
  }

  @Test func `calls host functions as getters`() throws {
    let state = try LuaState.make()
    let getter = state.define("r") { call in call.answer.value(call.argumentCount) }
    try state.setGlobal("getter") { $0.value(getter) }
    #expect(try state.read("return {n = getter}", 1, 2) == ["n": 3])
  }

  @Test func `refuses functions in lists and cycles through getters`() throws {
    let state = try LuaState.make()
    #expect(
      try state.read("return {list = {function() return 1 end}}")
        == ["list": [.refused(.type, "a function")]])
    #expect(
      try state.read("return {me = function(self) return self end}")
        == ["me": .refused(.cycle, "a table that contains itself")])
  }

  @Test func `ends with getters that make tables without end`() throws {
    let state = try LuaState.make()
    var expected = Value.refused(.depth, "tables nested more than 32 deep")
    for _ in 0..<32 { expected = ["deeper": expected] }
    #expect(
      try state.read(
        """
        local function make() return {deeper = make} end
        function make() return {deeper = make} end
        return {deeper = function() return {deeper = make} end}
        """)
        != .absent)
    #expect(
      try state.read("local make function make() return {deeper = make} end return {deeper = make}")
        == expected)
  }

  @Test func `reads a table that changes under the reading`() throws {
    let state = try LuaState.make()
    #expect(
      try state.read(
        """
        return {
          a = function(self) for i = 1, 100 do self["new" .. i] = i end return 1 end,
          b = function(self) self.a, self.b, self.c = nil, nil, nil return 2 end,
          c = function() return 3 end,
        }
        """)
        == ["a": 1, "b": 2, "c": 3])
    #expect(
      try state.read(
        """
        local t = {1}
        t[2] = {cut = function() for i = #t, 1, -1 do t[i] = nil end return "cut" end}
        t[3] = 3
        return t
        """)
        == [1, ["cut": "cut"], .absent])
  }

  @Test func `uses no metamethod`() throws {
    let state = try LuaState.make()
    #expect(
      try state.read(
        """
        return setmetatable({a = 1}, {__index = error, __pairs = error, __len = error,
          __call = error, __tostring = error, __name = "x"})
        """)
        == ["a": 1])
  }

  @Test func `shows null and absent apart`() throws {
    let state = try LuaState.make()
    try state.setGlobal("null") { $0.null() }
    #expect(
      try state.read("return {a = null, b = function() return null end, c = function() end}")
        == ["a": .null, "b": .null, "c": .absent])
  }

  @Test func `says that a module in a getter does not parse`() throws {
    let state = try LuaState.make()
    try state.setGlobal("require") {
      $0.value(
        state.define("") { $0.answer.module("m", chunkName: "@m.lua", source: Array("x =".utf8)) })
    }
    #expect(
      try state.read("return {a = function() return require() end, b = function() error('x') end}")
        == [
          "a": .fault(.syntax, "unexpected symbol near <eof>", line: 1),
          "b": .fault(.runtime, "x", line: 1),
        ])
  }
}

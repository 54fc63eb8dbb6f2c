import LuaBridge
import Testing

/// `table.insert`, `remove`, `move`, `concat`, `sort` and `unpack` are Vitrina's own and do what
/// Lua's do.
struct LuaTableFunctionTests {
  static let results: [(String, [Value])] = [
    ("local t = {1, 2} table.insert(t, 3) return t", [[1, 2, 3]]),
    ("local t = {1, 2} table.insert(t, 1, 0) return t", [[0, 1, 2]]),
    ("local t = {1, 2} table.insert(t, 3, 9) return t", [[1, 2, 9]]),
    ("local t = {1, 2, 3} return table.remove(t), t", [3, [1, 2]]),
    ("local t = {1, 2, 3} return table.remove(t, 1), t", [1, [2, 3]]),
    (
      "return table.remove({}), table.remove({}, 0), table.remove({7}, 2)",
      [.absent, .absent, .absent]
    ),
    ("return table.move({1, 2, 3}, 2, 3, 1)", [[2, 3, 3]]),
    ("return table.move({1, 2, 3}, 1, 3, 2)", [[1, 1, 2, 3]]),
    ("return table.move({1, 2, 3}, 1, 3, 2, {0})", [[0, 1, 2, 3]]),
    ("return table.move({1}, 1, 0, 5)", [[1]]),
    ("return table.concat({1, 2.5, 'x'}, ', ')", ["1, 2.5, x"]),
    (
      "return table.concat({}), table.concat({1, 2, 3}, '-', 2), table.concat({1}, '', 3)",
      ["", "2-3", ""]
    ),
    ("return table.unpack({1, 2, 3}, 2)", [2, 3]),
    ("return table.unpack({1, nil, 3}, 1, 3)", [1, .absent, 3]),
    ("return table.unpack({}, 1, 0)", []),
    ("return table.unpack({[math.maxinteger] = 1}, math.maxinteger, math.maxinteger)", [1]),
    ("local t = {3, 1, 2} table.sort(t) return t", [[1, 2, 3]]),
    ("local t = {'b', 'a', 'C'} table.sort(t) return t", [["C", "a", "b"]]),
    (
      "local t = {3, 1, 2, 5, 4} table.sort(t, function(a, b) return a > b end) return t",
      [[5, 4, 3, 2, 1]]
    ),
    (
      """
      local t = {}
      for i = 1, 1000 do t[i] = i * 7919 % 1009 end
      table.sort(t)
      for i = 2, 1000 do if t[i - 1] > t[i] then return "unsorted" end end
      return t[1], t[1000]
      """, [1, 1008]
    ),
    (
      """
      local held = {1, 2}
      local t = setmetatable({}, {__len = function() return #held end,
        __index = function(_, i) return held[i] end, __newindex = function(_, i, v) held[i] = v end})
      table.insert(t, 1, 0)
      return table.concat(t, " "), table.remove(t), rawlen(t), table.unpack(t)
      """, ["0 1 2", 2, 0, 0, 1]
    ),
  ]

  @Test(arguments: results)
  func `do what Lua's do`(_ text: String, _ expected: [Value]) throws {
    #expect(try LuaState.make().run(text) == expected)
  }

  static let errors = [
    ("table.insert({}, 5, 1)", "bad argument #2 to 'insert' (position out of bounds)"),
    ("table.insert({})", "wrong number of arguments to 'insert'"),
    ("table.insert(nil, 1)", "bad argument #1 to 'insert' (table expected, got nil)"),
    ("table.remove({1, 2}, 7)", "bad argument #1 to 'remove' (position out of bounds)"),
    (
      "table.move({}, 0, math.maxinteger, 2)",
      "bad argument #3 to 'move' (too many elements to move)"
    ),
    (
      "table.move({}, 1, 2, math.maxinteger)", "bad argument #4 to 'move' (destination wrap around)"
    ),
    ("table.concat({1, {}})", "invalid value (table) at index 2 in table for 'concat'"),
    ("table.unpack({}, 1, 1e8)", "too many results to unpack"),
    ("table.sort({1, 'x'})", "attempt to compare"),
    ("table.sort({1, 2}, 5)", "bad argument #2 to 'sort' (function expected, got number)"),
    (
      "table.sort(setmetatable({}, {__len = function() return 1 << 40 end}))",
      "bad argument #1 to 'sort' (array too big)"
    ),
    (
      "table.insert(setmetatable({}, {__len = function() return 'x' end}), 1)",
      "object length is not an integer"
    ),
  ]

  @Test(arguments: errors)
  func `raise as Lua's do`(_ text: String, _ message: String) throws {
    let error = try LuaState.make().failure(text)
    #expect(error.kind == .runtime)
    #expect(error.message.hasPrefix(message))
    #expect(error.location?.line == 1)
  }
}

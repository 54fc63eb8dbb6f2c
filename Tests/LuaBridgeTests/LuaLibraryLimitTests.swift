import LuaBridge
import Testing

/// Library functions that loop in C, where no hook of Lua's fires.
struct LuaLibraryLimitTests {
  static let endless = [
    ("find", "return (('a'):rep(3000)):find('a*a*a*a*b')"),
    ("match", "return (('a'):rep(3000)):match('.-.-.-.-b')"),
    ("gmatch", "for _ in (('a'):rep(3000)):gmatch('a*a*a*a*b') do end"),
    ("gsub", "return (('a'):rep(3000)):gsub('a*a*a*a*b', '')"),
    ("optional items", "return (('a'):rep(40)):find(('a?'):rep(40) .. ('a'):rep(40) .. 'b')"),
    ("captures", "return (('a,'):rep(300)):match('(.-),(.-),(.-),(.-),(.-);')"),
    ("back references", "return (('a'):rep(100000)):find('(.*)%1b')"),
    ("balance", "return (('('):rep(1000000)):find('%b()')"),
    ("frontier", "return (('a'):rep(2000)):gsub('a*%f[b]a*%f[b]a*a*', '')"),
    ("long set", "return (('a'):rep(100000)):find('[' .. ('b'):rep(100000) .. ']')"),
    ("long set, repeated", "return (('c'):rep(100000)):find('[' .. ('bc'):rep(100000) .. 'd]*e')"),
    ("empty captures", "return (('x'):rep(500000)):gsub('(y*)', ('%1'):rep(500000))"),
    ("replacement table", "return (('a'):rep(3000)):gsub('a*a*a*b', setmetatable({}, {}))"),
    ("caught", "while true do pcall(string.find, ('a'):rep(3000), 'a*a*a*a*b') end"),
    ("inside a callback", "('x'):gsub('x', function() ('a'):rep(3000):find('a*a*a*a*b') end)"),
    (
      "inside a comparator",
      "table.sort({1, 2, 3}, function() return ('a'):rep(3000):find('a*a*a*a*b') end)"
    ),
    ("a library function as comparator", "return table.sort(lying(rawlen), rawequal)"),
    ("sort", "return table.sort(lying(rawlen))"),
    ("insert", "return table.insert(lying(rawequal), 1, 2)"),
    ("remove", "return table.remove(lying(rawequal), 1)"),
    ("move", "return table.move(lying(rawequal), 1, 1 << 60, 2, lying(rawequal))"),
    ("move backwards", "return table.move({1}, -(1 << 60), 0, 4)"),
    (
      "concat of empty strings",
      """
      return table.concat(
        setmetatable({}, {__index = empty, __len = function() return 1 << 50 end}))
      """
    ),
    ("unpack again and again", "while true do pcall(table.unpack, {}, 1, 100000) end"),
  ]

  @Test(arguments: endless)
  func `stops a library function at the time limit`(_ name: String, text: String) throws {
    let state = try LuaState.make(memory: 64 << 20)
    let error = try state.failure(
      """
      local empty = setmetatable({}, {__index = function() return '' end})
      local function lying(index)
        return setmetatable({}, {__index = index, __newindex = rawequal,
          __len = function() return (1 << 31) - 2 end})
      end \(text)
      """)
    #expect(error.kind == .time)
    #expect(error.location?.file == "test.lua")
    #expect(error.location?.line != nil)
    try state.expectHealthy()
  }

  @Test func `ends at once what only seems endless`() throws {
    let state = try LuaState.make(memory: 16 << 20)
    #expect(try state.run("return (''):rep(1 << 62), (''):rep(1 << 62, '')") == ["", ""])
    #expect(
      try state.run("return (('ab'):rep(900000)):find(('ab'):rep(450000) .. 'c', 1, true)")
        == [.absent])
  }

  @Test func `stops a comparator that never agrees with itself`() throws {
    let state = try LuaState.make()
    let error = try state.failure(
      """
      local t = {}
      for i = 1, 100 do t[i] = i end
      table.sort(t, function() return true end)
      """)
    #expect(error.kind == .runtime)
    #expect(error.message == "invalid order function for sorting")
    #expect(error.location?.line == 3)
  }

  @Test func `lets a comparator change the table`() throws {
    let state = try LuaState.make()
    #expect(
      try state.run(
        """
        local t = {}
        for i = 1, 50 do t[i] = (i * 7) % 50 end
        local n = 0
        local ok, message = pcall(table.sort, t, function(a, b)
          n = n + 1
          if n == 20 then for i = 1, 50 do t[i] = nil end end
          return (a or 0) < (b or 0)
        end)
        return ok or message == "invalid order function for sorting", n < 1000
        """) == [true, true])
  }
}

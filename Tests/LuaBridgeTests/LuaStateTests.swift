import Diagnostics
import LuaBridge
import Testing

struct LuaStateTests {
  @Test(
    arguments: [
      ("", []), ("return", []), ("return nil", [.absent]),
      ("return true, false", [true, false]),
      ("return 0, -1, math.maxinteger, math.mininteger", [0, -1, .integer(.max), .integer(.min)]),
      ("return 1.0, 0.5, 1/0, 2^53", [1.0, 0.5, .double(.infinity), 9_007_199_254_740_992.0]),
      ("return '', 'é', 'a\\0b', '12'", ["", "é", "a\0b", "12"]),
      ("return {}, {1, {2}}, {a = {b = 1}}", [[:], [1, [2]], ["a": ["b": 1]]]),
      ("local a, b = ... return b, a, select('#', ...)", [.absent, .absent, 0]),
    ] as [(String, [Value])])
  func `gives results by their type`(_ text: String, results: [Value]) throws {
    #expect(try LuaState.make().run(text) == results)
  }

  @Test(
    arguments: [
      .bool(true), .integer(.min), .double(-0.5), "", "é\0x", .null, [], [1, [2, []]], [:],
      ["a": ["b": [1, 2.5, "x", .null, false]], "": 1],
    ] as [Value])
  func `gives arguments back as they came`(_ value: Value) throws {
    #expect(try LuaState.make().run("return ...", value, 7) == [value, 7])
  }

  @Test func `keeps a list of the host's a list, also an empty one`() throws {
    let state = try LuaState.make()
    #expect(
      try state.run("local l, m = ... return l, m, {}, #l, getmetatable(l)", [], [:])
        == [[], [:], [:], 0, false])
    #expect(try state.run("local l = ... l[1] = nil return l", [1]) == [[]])
    #expect(try state.run("local l = ... l.x = 1 return l", []) == [["x": 1]])
  }

  @Test func `keeps a double NaN`() throws {
    guard case .double(let number) = try LuaState.make().run("return 0/0")[0] else {
      Issue.record("no double")
      return
    }
    #expect(number.isNaN)
  }

  @Test func `keeps its globals from call to call`() throws {
    let state = try LuaState.make()
    try state.run("count = 1")
    try state.run("count = count + 1")
    #expect(try state.run("return count") == [2])
  }

  @Test func `calls a reference with its arguments`() throws {
    let state = try LuaState.make()
    let add = try state.reference("return function(a, b) return a + b end")
    #expect(add.kind == .function)
    for i in 0..<100 {
      let sum = try state.call(add, arguments: .arguments([.integer(i), 2])) { Value(&$0) }
      #expect(sum == [.integer(i + 2)])
    }
  }

  @Test func `gives functions and tables by reference when asked`() throws {
    let state = try LuaState.make()
    let text = "return print, {}, function() end, 1, 'x'"
    try state.setGlobal("print") { $0.value(state.define("") { _ in }) }
    #expect(
      try state.run(text, byReference: true)
        == [.reference(.function), .reference(.table), .reference(.function), 1, "x"])
    #expect(
      try state.run(text)
        == [.refused(.type, "a function"), [:], .refused(.type, "a function"), 1, "x"])
  }

  @Test func `refuses what is no function to call`() throws {
    let state = try LuaState.make()
    let table = try state.reference("return {}")
    let error = try #require(throws: LuaError.self) { try state.call(table) { _ in } }
    #expect(error.kind == .runtime)
    #expect(error.message == "attempt to call a table value")
  }

  @Test func `takes no more than 250 results`() throws {
    let state = try LuaState.make()
    #expect(try state.run("return table.unpack({}, 1, 250)").count == 250)
    #expect(try state.failure("return table.unpack({}, 1, 251)").message == "too many results")
    try state.expectHealthy()
  }

  @Test(
    arguments: [
      ("return '\\xff'", .utf8, "a string that is not valid UTF-8"),
      ("return '\\xed\\xa0\\x80'", .utf8, "a string that is not valid UTF-8"),
      ("return '\\xc3'", .utf8, "a string that is not valid UTF-8"),
      ("return ('x'):rep(65537)", .size, "a string of more than 64 KiB"),
      ("return {1, 2, nil, 4}", .holes, "a list with holes"),
      ("return {[2] = 1}", .holes, "a list with holes"),
      ("return {[1] = 1, [3] = 3}", .holes, "a list with holes"),
      ("return {[math.maxinteger] = 1}", .holes, "a list with holes"),
      ("return {1, a = 2}", .key, "a table with list items and named fields at once"),
      ("return {[0] = 1, 2}", .key, "a table with list items and named fields at once"),
      ("return function() end", .type, "a function"),
      ("return print", .type, "a function"),
      ("local t = {} t.t = t return t.t, 1", .cycle, ""),
      ("local t = {} for i = 1, 20001 do t[i] = i end return t", .size, "more than 20000 values"),
      (
        "local t = {} for i = 1, 30000 do t['k' .. i] = i end return t", .size,
        "more than 20000 values"
      ),
    ] as [(String, LuaRefusal, String)])
  func `refuses a value and says why`(_ text: String, reason: LuaRefusal, found: String) throws {
    let state = try LuaState.make()
    try state.setGlobal("print") { $0.value(state.define("") { _ in }) }
    let value = try state.run(text)[0]
    if reason == .cycle {
      #expect(value == ["t": .refused(.cycle, "a table that contains itself")])
    } else {
      #expect(value == .refused(reason, found))
    }
  }

  @Test(arguments: [
    ("{[1.5] = 1}", "number"), ("{[true] = 1}", "boolean"), ("{[{}] = 1}", "table"),
    ("{[function() end] = 1}", "function"), ("{[0] = 1}", "number"), ("{[-1] = 1}", "number"),
    ("{['\\xff'] = 1}", "a key that is not valid UTF-8 text"),
    ("{[('x'):rep(65537)] = 1}", "a key of more than 64 KiB"),
  ])
  func `refuses a key that is no text`(_ table: String, found: String) throws {
    #expect(try LuaState.make().run("return \(table)") == [["?": .refused(.key, found)]])
  }

  @Test func `reads a table of many fields and a list of many items`() throws {
    let state = try LuaState.make()
    let values = try state.run(
      "local l, m = {}, {} for i = 1, 9000 do l[i] = i m['k' .. i] = i end return l, m")
    #expect(values[0] == .list((1...9000).map { .integer($0) }))
    #expect(
      values[1] == .map(.init(uniqueKeysWithValues: (1...9000).map { ("k\($0)", .integer($0)) })))
  }

  @Test func `reads 32 levels and refuses the next`() throws {
    let state = try LuaState.make()
    var expected = Value.refused(.depth, "tables nested more than 32 deep")
    for _ in 0..<32 { expected = [expected] }
    #expect(
      try state.run("local t = {} for _ = 1, 40 do t = {t} end return t") == [expected])
  }

  @Test func `reads a table that is met twice side by side`() throws {
    #expect(
      try LuaState.make().run("local t = {1} return {a = t, b = {t, t}}")
        == [["a": [1], "b": [[1], [1]]]])
  }

  @Test func `bounds what one string in many places adds up to`() throws {
    let state = try LuaState.make(call: 1)
    // 20,000 times 64 KiB would be more than a gigabyte outside Lua's own account.
    let values = try state.run(
      "local s, t = ('x'):rep(65536), {} for i = 1, 20000 do t[i] = s end return t")
    guard case .list(let items) = values[0] else {
      Issue.record("no list")
      return
    }
    #expect(items.count == 20000)
    #expect(items.last == .refused(.size, "more than 8 MiB in all"))
    #expect(items.count { $0 == items[0] } == 128)
    let keys = try state.run(
      "local s, t = ('x'):rep(65536), {} for i = 1, 9000 do t[i] = {[s] = 1} end return t")
    guard case .list(let tables) = keys[0] else {
      Issue.record("no list")
      return
    }
    #expect(tables.last == .refused(.size, "more than 8 MiB in all"))
  }

  @Test func `refuses boxes and threads nowhere but where they are no data`() throws {
    let state = try LuaState.make()
    let make = state.define("") { call in
      call.answer.box(count: 1)
      call.answer.key("secret")
      call.answer.value(42)
    }
    try state.setGlobal("make") { $0.value(make) }
    #expect(try state.run("return {make()}") == [[.reference(.box)]])
    #expect(
      try state.run(
        """
        local box = make()
        return type(box), pcall(function() return box.secret end), getmetatable(box),
          tostring(box):match("^host value: ") ~= nil, rawequal(box, box)
        """)
        == [
          "userdata", false, false, true, true,
        ])
  }

  @Test func `keeps a box shut`() throws {
    let state = try LuaState.make()
    try state.setGlobal("box") {
      $0.box(count: 1)
      $0.key("secret")
      $0.value(42)
    }
    for attempt in [
      "return box.secret", "box.secret = 1", "return #box", "return box()", "return box + 1",
      "setmetatable(box, {})", "for _ in pairs(box) do end", "rawset(box, 'secret', 1)",
      "return rawget(box, 'secret')", "return next(box)", "return box .. ''", "return box < box",
    ] {
      #expect(try state.failure(attempt).kind == .runtime, "\(attempt)")
    }
    let box = try state.reference("return box")
    #expect(try state.fields(of: box) { Value(&$0) } == ["secret", 42])
    #expect(try state.field("secret", of: box) == nil)
  }

  @Test func `lists the fields of a table as they lie`() throws {
    let state = try LuaState.make()
    let table = try state.reference(
      """
      return setmetatable({a = function() error("not called") end},
        {__index = error, __pairs = error, __len = error, __metatable = "x"})
      """)
    #expect(try state.fields(of: table) { Value(&$0) } == ["a", .reference(.function)])
    let mixed = try state.reference("return {'x', {}, [2.5] = true, [true] = 'y'}")
    guard case .list(let items) = try state.fields(of: mixed, values: { Value(&$0) }) else {
      Issue.record("no list")
      return
    }
    let pairs = stride(from: 0, to: items.count, by: 2).map { [items[$0], items[$0 + 1]] }
    for pair in [[1, "x"], [2, .reference(.table)], [2.5, true], [true, "y"]] as [[Value]] {
      #expect(pairs.contains(pair))
    }
    #expect(items.count == 8)
  }

  @Test(arguments: [
    ("{[{}] = 1}", "table"), ("{[{1, 2, {3}}] = 1}", "table"), ("{[print] = 1}", "function"),
    ("{[box] = 1}", "userdata"),
  ])
  func `keeps in step with keys that are no data`(_ text: String, found: String) throws {
    let state = try LuaState.make()
    try state.setGlobal("print") { $0.value(state.define("") { _ in }) }
    try state.setGlobal("box") { $0.box(count: 0) }
    let table = try state.reference("return \(text)")
    #expect(try state.fields(of: table) { Value(&$0) } == [.refused(.key, found), 1])
  }

  @Test func `lists no field of a function, and 10000 pairs at most`() throws {
    let state = try LuaState.make()
    let function = try state.reference("return function() end")
    #expect(try state.fields(of: function) { Value(&$0) } == [])
    let large = try state.reference("local t = {} for i = 1, 10001 do t[i] = i end return t")
    guard case .list(let items) = try state.fields(of: large, values: { Value(&$0) }) else {
      Issue.record("no list")
      return
    }
    #expect(items.count == 20000)
  }

  @Test func `finds the field of a table without metamethods`() throws {
    let state = try LuaState.make()
    let table = try state.reference(
      "return setmetatable({f = print, t = {}, n = 1}, {__index = function() error('called') end})")
    #expect(try state.field("f", of: table) == nil)
    #expect(try state.field("t", of: table)?.kind == .table)
    #expect(try state.field("n", of: table) == nil)
    #expect(try state.field("lost", of: table) == nil)
    let other = try state.reference("return {f = function() return 7 end}")
    let f = try #require(try state.field("f", of: other))
    #expect(f.kind == .function)
    #expect(try state.call(f) { Value(&$0) } == [7])
    #expect(try state.field("f", of: f) == nil)
  }

  @Test func `asks the host for keys that a table lacks`() throws {
    let state = try LuaState.make()
    let missing = state.define("r") { call in
      var reader = call.arguments
      reader.skip(reader.next())
      guard case .string(let key) = reader.next() else { return }
      call.answer.value("no \(key.string)")
    }
    try state.setGlobal("api") {
      $0.map(count: 1, missing: missing)
      $0.key("version")
      $0.value(1)
    }
    #expect(
      try state.run("return api.version, api.colour, api[1], getmetatable(api)")
        == [1, "no colour", .absent, false])
    #expect(
      try state.failure("setmetatable(api, nil)").message == "cannot change a protected metatable")
  }

  @Test func `seeds math random anew in every call`() throws {
    let state = try LuaState.make()
    state.setSeed(7)
    let roll = "local t = {} for i = 1, 5 do t[i] = math.random(1000) end return t, math.random()"
    let first = try state.run(roll)
    #expect(try state.run(roll) == first)
    let other = try LuaState.make()
    other.setSeed(7)
    #expect(try other.run(roll) == first)
    other.setSeed(8)
    #expect(try other.run(roll) != first)
    #expect(try state.run("return math.random(3, 3), math.random(0) ~= nil") == [3, true])
    #expect(
      try state.failure("\nmath.random('x')").message
        == "bad argument #1 to 'random' (number expected, got string)")
    #expect(try state.failure("math.random(1, 2, 3)").message == "wrong number of arguments")
  }

  @Test func `opens and closes many times`() throws {
    for _ in 0..<2000 {
      try LuaState.make().run("x = {1, 2, 3}")
    }
  }

  @Test func `frees a state whose references outlive it`() throws {
    var kept: [LuaReference] = []
    for _ in 0..<10 {
      let state = try LuaState.make()
      kept.append(try state.reference("return {}"))
    }
    #expect(kept.count == 10)
    kept = []
  }

  @Test func `traps when a host function uses the state`() async {
    await #expect(processExitsWith: .failure) {
      let state = try LuaState.make()
      let chunk = try state.load([], file: "a.lua")
      try state.setGlobal("f") {
        $0.value(state.define("") { _ in try state.call(chunk) { _ in } })
      }
      try state.run("f()")
    }
  }

  @Test func `traps when a reference of another state is used`() async {
    await #expect(processExitsWith: .failure) {
      let stranger = try LuaState.make().reference("return {}")
      let state = try LuaState.make()
      _ = try state.read(stranger, arguments: LuaTapeWriter()) { Value(&$0) }
    }
  }
}

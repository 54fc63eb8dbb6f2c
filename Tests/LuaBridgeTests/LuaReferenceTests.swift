import LuaBridge
import Testing

struct LuaReferenceTests {
  @Test func `frees what Swift dropped`() throws {
    let state = try LuaState.make(memory: 2 << 20, call: 5)
    let make = try state.reference("return function() return {('x'):rep(100)} end")
    var kept: [LuaReference] = []
    for i in 0..<100_000 {
      let table = try state.call(make, byReference: true) { reader -> LuaReference? in
        guard case .list = reader.next(), case .reference(let table) = reader.next() else {
          return nil
        }
        return table
      }
      let reference = try #require(table)
      if i % 10_000 == 0 { kept.append(reference) }
    }
    for reference in kept {
      #expect(
        try state.read(reference, arguments: LuaTapeWriter()) { Value(&$0) }
          == [.string(String(repeating: "x", count: 100))])
    }
    #expect(state.memoryInUse < 2 << 20)
  }

  @Test func `is freed when the tape was read in part, twice or not at all`() throws {
    let state = try LuaState.make(memory: 1 << 20, call: 5)
    let make = try state.reference("return function() return {}, {}, function() end, {} end")
    for _ in 0..<20_000 {
      try state.call(make, byReference: true) { _ in }
      try state.call(make, byReference: true) { reader in
        var copy = reader
        reader.skip(reader.next())
        _ = (Value(&copy), Value(&copy))
      }
    }
    let table = try state.reference("return {{}, {}, {}, {}, {}}")
    for _ in 0..<20_000 { try state.fields(of: table) { _ = $0.next() } }
  }

  @Test func `is one object however often it is read`() throws {
    let state = try LuaState.make()
    let chunk = try state.load(Array("return {}, {}".utf8), file: "a.lua")
    let same = try state.call(chunk, byReference: true) { reader -> Bool in
      var copy = reader
      guard case .list = reader.next(), case .list = copy.next(),
        case .reference(let a) = reader.next(), case .reference(let b) = copy.next(),
        case .reference(let c) = reader.next()
      else { return false }
      return a === b && a !== c
    }
    #expect(same)
  }

  @Test func `is freed when a host function does not look at it`() throws {
    let state = try LuaState.make(memory: 1 << 20, call: 10)
    try state.setGlobal("box") { $0.box(count: 0) }
    try state.setGlobal("f") { $0.value(state.define("rk") { _ in }) }
    try state.run("for i = 1, 100000 do f({}, {}, box, {box}) end")
    try state.setGlobal("f") { $0.value(state.define("r") { _ in throw Oops(number: 1) }) }
    try state.run("for i = 1, 50000 do pcall(f, {}, box, {{box}}) end")
  }

  @Test func `is freed when the call fails after it was written`() throws {
    let state = try LuaState.make(memory: 1 << 20, call: 10)
    let box = state.define("") { $0.answer.box(count: 0) }
    try state.setGlobal("box") { $0.value(box) }
    let table = try state.reference(
      """
      return {a = box, b = box, c = function() return {box(), box()} end,
        d = function() error(box()) end}
      """)
    for _ in 0..<20_000 { _ = try state.read(table, arguments: LuaTapeWriter()) { _ in } }
  }

  @Test func `stays while a tape that names it waits`() throws {
    let state = try LuaState.make()
    let first = try state.reference("return function(t) return t.name end")
    func arguments() throws -> LuaTapeWriter {
      var writer = LuaTapeWriter()
      writer.list(count: 1)
      // Nobody but the tape holds it from here on.
      writer.value(try state.reference("return {name = 'kept'}"))
      return writer
    }
    let tape = try arguments()
    for _ in 0..<10 { try state.run("local t = {} for i = 1, 100 do t[i] = {} end") }
    #expect(try state.call(first, arguments: tape) { Value(&$0) } == ["kept"])
  }

  @Test func `may be dropped on any thread`() async throws {
    let state = try LuaState.make(memory: 1 << 20, call: 5)
    for _ in 0..<50 {
      var references: [LuaReference] = []
      for _ in 0..<100 { references.append(try state.reference("return {}")) }
      let taken = references
      references = []
      await withTaskGroup(of: Int.self) { group in
        for part in 0..<4 {
          group.addTask { taken[part * 25..<part * 25 + 25].count { $0.kind == .table } }
        }
        var count = 0
        for await part in group { count += part }
        #expect(count == 100)
      }
    }
    try state.expectHealthy()
  }
}

import LuaBridge
import Testing

struct LuaTapeWriterTests {
  @Test func `is empty until something is written`() {
    var writer = LuaTapeWriter()
    #expect(writer.isEmpty)
    writer.absent()
    #expect(!writer.isEmpty)
  }

  @Test func `sets a global, once more and to nil`() throws {
    let state = try LuaState.make()
    try state.setGlobal("x") { $0.value("one") }
    #expect(try state.run("return x, _G.x") == ["one", "one"])
    try state.setGlobal("x") { $0.absent() }
    #expect(try state.run("return x") == [.absent])
  }

  @Test func `refuses a tape with nothing on it, or less than it says`() throws {
    let state = try LuaState.make()
    #expect(throws: LuaError.self) { try state.setGlobal("x") { _ in } }
    #expect(throws: LuaError.self) { try state.setGlobal("x") { $0.list(count: 3) } }
    #expect(throws: LuaError.self) { try state.setGlobal("x") { $0.list(count: 4_000_000_000) } }
    #expect(throws: LuaError.self) {
      try state.setGlobal("x") {
        $0.map(count: 1)
        $0.key("only a key")
      }
    }
    var arguments = LuaTapeWriter()
    arguments.list(count: 4_000_000_000)
    let chunk = try state.load([], file: "a.lua")
    #expect(throws: LuaError.self) { try state.call(chunk, arguments: arguments) { _ in } }
    var scalar = LuaTapeWriter()
    scalar.value(1)
    #expect(throws: LuaError.self) { try state.call(chunk, arguments: scalar) { _ in } }
    try state.expectHealthy()
  }

  @Test func `nests 200 deep and no deeper`() throws {
    let state = try LuaState.make()
    func nested(_ depth: Int, _ writer: inout LuaTapeWriter) {
      for _ in 1..<depth { writer.list(count: 1) }
      writer.value(true)
    }
    try state.setGlobal("x") { nested(200, &$0) }
    #expect(
      try state.run("local n = 0 while type(x) == 'table' do n, x = n + 1, x[1] end return n, x")
        == [199, true])
    for depth in [201, 100_000] {
      #expect(throws: LuaError.self) { try state.setGlobal("x") { nested(depth, &$0) } }
    }
    try state.expectHealthy()
  }

  @Test func `writes what does not fit under the memory limit as an error`() throws {
    let state = try LuaState.make(memory: 200_000)
    let error = try #require(throws: LuaError.self) {
      try state.setGlobal("x") { $0.value(String(repeating: "x", count: 1_000_000)) }
    }
    #expect(error.kind == .memory)
    let chunk = try state.load([], file: "a.lua")
    let call = try #require(throws: LuaError.self) {
      try state.call(
        chunk, arguments: .arguments((0..<10_000).map { ["k": .integer($0)] })
      ) { _ in }
    }
    #expect(call.kind == .memory)
    try state.expectHealthy()
  }
}

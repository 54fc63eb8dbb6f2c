import Diagnostics
import Foundation
import Testing

@testable import LuaBridge

/// Calls that would never end, or take all memory. That a test ends is most of what it shows.
struct LuaStateLimitTests {
  static let spins = [
    ("plain loop", "\nwhile true do end"),
    ("for loop", "\nfor i = 1, math.huge do end"),
    ("goto", "\n::a:: goto a"),
    ("tail calls", "local function f()\n return f() end return f()"),
    ("pcall loop", "while true do\n pcall(function() while true do end end) end"),
    ("pcall of nothing", "while true do\n pcall(error) end"),
    (
      "xpcall handler",
      "while true do\n xpcall(error, function() while true do end end) end"
    ),
    (
      "handler of the stop",
      "xpcall(function() while true do end end,\n function() while true do end end)"
    ),
    (
      "handlers in a row",
      "local function f()\n xpcall(f, f) end while true do f() end"
    ),
    (
      "index metamethod",
      "local t = setmetatable({}, {__index = function()\n while true do end end}) return t.x"
    ),
    (
      "arithmetic metamethod",
      "local t = setmetatable({}, {__add = function()\n while true do end end}) return t + 1"
    ),
    (
      "close of a stopped block",
      """
      local m = {__close = function() while true do end end}
      local function f() local x <close> = setmetatable({}, m) while true do end end
      while true do pcall(f) end
      """
    ),
    (
      "close that raises",
      """
      local m = {__close = function() error("no") end}
      local function f() local x <close> = setmetatable({}, m) while true do end end
      while true do pcall(f) end
      """
    ),
    (
      "tostring in error",
      "local e = setmetatable({}, {__tostring = error}) while true do\n pcall(error, e) end"
    ),
    ("comparator", "table.sort({1, 2, 3}, function()\n while true do end end)"),
    ("gsub callback", "('x'):gsub('x', function()\n while true do end end)"),
    ("iterator", "for _ in function()\n return 1 end do end"),
    ("strings", "local s = 0 while true do\n s = ('x'):rep(10):upper() end"),
  ]

  @Test(arguments: spins)
  func `stops at the time limit`(_ name: String, text: String) throws {
    let state = try LuaState.make()
    let error = try state.failure(text)
    #expect(error.kind == .time)
    #expect(error.message == "the CPU time of the call was spent")
    #expect(error.location?.file == "test.lua")
    #expect(error.location?.line != nil)
    #expect(!error.frames.isEmpty)
    #expect(error.hostError == nil)
    try state.expectHealthy()
  }

  @Test func `names the line that was running, not the pcall around it`() throws {
    let error = try LuaState.make().failure(
      """
      local function spin()
        while true do
        end
      end
      pcall(spin)
      """)
    #expect(error.kind == .time)
    #expect([2, 3].contains(error.location?.line))
    #expect(error.frames.first?.function == "")
    #expect(
      error.frames.last == .init(location: .init("test.lua", line: 5), function: "main chunk"))
  }

  @Test func `stops a getter, and the next reading works`() throws {
    let state = try LuaState.make()
    let table = try state.reference(
      """
      local first = true
      return {a = 1, b = function()
        if first then first = false while true do end end
        return 2
      end}
      """)
    let error = try #require(throws: LuaError.self) {
      try state.read(table, arguments: LuaTapeWriter()) { Value(&$0) }
    }
    #expect(error.kind == .time)
    #expect(error.location == SourceLocation("test.lua", line: 3))
    #expect(try state.read(table, arguments: LuaTapeWriter()) { Value(&$0) } == ["a": 1, "b": 2])
  }

  @Test func `stops a data function and a getter that catch the stop`() throws {
    let state = try LuaState.make()
    for text in [
      "return function() while true do pcall(function() while true do end end) end end",
      "return {a = function() pcall(function() while true do end end) return 1 end}",
    ] {
      let data = try state.reference(text)
      let error = try #require(throws: LuaError.self) {
        try state.read(data, arguments: LuaTapeWriter()) { Value(&$0) }
      }
      #expect(error.kind == .time)
    }
    try state.expectHealthy()
  }

  @Test func `stops again and again`() throws {
    let state = try LuaState.make(call: 0.01)
    for _ in 0..<20 {
      #expect(try state.failure("while true do end").kind == .time)
    }
    try state.expectHealthy()
  }

  @Test func `stops when the watchdog has been asleep`() throws {
    Thread.sleep(forTimeInterval: 1.5)
    #expect(try LuaState.make().failure("while true do end").kind == .time)
  }

  @Test func `gives a first run its own time`() throws {
    let state = try LuaState.make(call: 0.02)
    let chunk = try state.load(Array("for i = 1, 1e7 do end return 1".utf8), file: "a.lua")
    #expect(try state.call(chunk, time: 30) { Value(&$0) } == [1])
    #expect(try state.call(chunk, time: .infinity) { Value(&$0) } == [1])
    #expect(throws: LuaError.self) {
      try state.call(try state.load(Array("while true do end".utf8), file: "a.lua"), time: -1) {
        _ in
      }
    }
  }

  @Test func `counts the time of one call, not of many`() throws {
    let state = try LuaState.make(call: 0.5)
    let chunk = try state.load(Array("for i = 1, 1e5 do end".utf8), file: "a.lua")
    for _ in 0..<1000 { try state.call(chunk) { _ in } }
  }

  @Test func `does not count the time that the host waits`() throws {
    let state = try LuaState.make(call: 0.02)
    try state.setGlobal("wait") {
      $0.value(state.define("") { _ in Thread.sleep(forTimeInterval: 0.2) })
    }
    #expect(try state.run("wait() return 1") == [1])
  }

  @Test func `stops a script that came back from the host too late`() throws {
    let state = try LuaState.make(call: 0.02)
    try state.setGlobal("burn") {
      $0.value(
        state.define("") { _ in
          let end = Date(timeIntervalSinceNow: 0.3)
          while Date() < end {}
        })
    }
    let error = try state.failure("pcall(burn) while true do end")
    #expect(error.kind == .time)
    try state.expectHealthy()
  }

  static let hogs = [
    ("table", "local t = {} while true do t[#t + 1] = {} end"),
    ("string", "local s = 'x' while true do s = s .. s end"),
    ("rep", "return ('x'):rep(1 << 30)"),
    ("concat", "local t = {} for i = 1, 1e6 do t[i] = 'x' end return table.concat(t)"),
    ("gsub", "return ('x'):rep(1 << 20):gsub('x', ('y'):rep(100))"),
    ("closures", "local f while true do local g = f f = function() return g end end"),
    (
      "pcall loop",
      "local t = {} while true do pcall(function() while true do t[#t + 1] = {} end end) end"
    ),
    ("caught", "pcall(string.rep, 'x', 1 << 30) return 'survived'"),
    (
      "xpcall",
      "xpcall(string.rep, function() return 'handled' end, 'x', 1 << 30) return 'survived'"
    ),
    (
      "close that raises",
      """
      local m = {__close = function() error("other") end}
      pcall(function() local x <close> = setmetatable({}, m) local t = {}
        while true do t[#t + 1] = {} end end)
      return "survived"
      """
    ),
    (
      "close that goes on",
      """
      local t = {}
      local m = {__close = function() while true do t[#t + 1] = {} end end}
      pcall(function() local x <close> = setmetatable({}, m) while true do t[#t + 1] = {} end end)
      return "survived"
      """
    ),
    ("recursion", "local function f(...) return 1 + f(1, 2, 3, ...) end return f()"),
    ("message", "error(('x'):rep(1 << 30))"),
    ("result", "return ('x'):rep(1 << 30)"),
    ("number of arguments", "return select('#', table.unpack({}, 1, 900000))"),
  ]

  @Test(arguments: hogs)
  func `stops at the memory limit`(_ name: String, text: String) throws {
    let state = try LuaState.make(memory: 1 << 20, call: 5)
    let empty = state.memoryInUse
    let error = try state.failure(text)
    if name == "number of arguments" {
      #expect(error.kind == .memory || error.message == "too many results to unpack")
    } else {
      #expect(error.kind == .memory)
      #expect(error.message == "the memory limit was reached")
      #expect(error.location?.line != nil)
    }
    // What the call held is free again; a stack that grew shrinks later.
    #expect(state.memoryInUse < empty + 400_000)
    try state.expectHealthy()
  }

  @Test func `stops a hungry getter, and the next reading works`() throws {
    let state = try LuaState.make(memory: 1 << 20, call: 5)
    let table = try state.reference(
      """
      local first = true
      return {a = 1, b = function()
        if first then first = false return ("x"):rep(1 << 30) end
        return 2
      end}
      """)
    let error = try #require(throws: LuaError.self) {
      try state.read(table, arguments: LuaTapeWriter()) { Value(&$0) }
    }
    #expect(error.kind == .memory)
    #expect(error.location == SourceLocation("test.lua", line: 3))
    #expect(try state.read(table, arguments: LuaTapeWriter()) { Value(&$0) } == ["a": 1, "b": 2])
  }

  @Test func `refuses a text that is larger than the memory`() throws {
    let state = try LuaState.make(memory: 100_000)
    let text = "return {" + String(repeating: "'some text of its own', {}, ", count: 20_000) + "}"
    let error = try #require(throws: LuaError.self) {
      try state.load(Array(text.utf8), file: "a.lua")
    }
    #expect(error.kind == .memory)
    try state.expectHealthy()
  }

  @Test func `works under every limit, however small`() throws {
    let text = """
      local t = {}
      for i = 1, 20 do t[i] = {name = "item " .. i, get = function(self) return self.name end} end
      local ok, message = pcall(function() local x <close> = setmetatable({}, {__close = print})
        return ("a"):rep(100):gsub("a", {a = "b"}) .. t.x.y end)
      return {items = t, message = message}
      """
    var endings: Set<String> = []
    for memory in stride(from: 0, to: 40_000, by: 61) {
      let state = try LuaState.make(memory: memory, call: 5)
      do {
        let value = try state.read("return function() \(text) end")
        if case .map(let map) = value { endings.insert("read \(map.count)") }
      } catch let error as LuaError {
        endings.insert("\(error.kind)")
      }
    }
    #expect(endings == ["memory", "read 2"])
  }

  @Test func `takes any numbers for limits`() throws {
    let state = try LuaState(limits: .init(memory: .max, call: .nan, load: -.infinity))
    #expect(throws: LuaError.self) { try state.run("while true do end") }
    #expect(try LuaState.make(memory: -1).failure("return {}, {}").kind == .memory)
  }

  @Test func `keeps one state's stop from another on the next thread`() async throws {
    await withTaskGroup(of: String.self) { group in
      for number in 0..<6 {
        group.addTask {
          do {
            let state = try LuaState.make(call: number % 2 == 0 ? 0.03 : 20)
            if number % 2 == 0 {
              for _ in 0..<5 {
                let error = try state.failure(
                  "while true do pcall(function() while true do end end) end")
                guard error.kind == .time else { return "no stop: \(error)" }
              }
            } else {
              let sum = try state.run(
                "local n = 0 for i = 1, 300 do n = n + #table.concat({i, i}, '-') end return n")
              for _ in 0..<200 {
                guard
                  try state.run(
                    "local n = 0 for i = 1, 300 do n = n + #table.concat({i, i}, '-') end return n")
                    == sum
                else { return "harmed" }
              }
            }
            try state.expectHealthy()
            return "well"
          } catch { return "\(error)" }
        }
      }
      for await ending in group { #expect(ending == "well") }
    }
  }

  @Test func `stops on a thread that blocks every signal`() throws {
    let done = DispatchSemaphore(value: 0)
    let ending = Ending()
    let thread = Thread {
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      ending.kind = try? LuaState.make().failure("while true do end").kind
      done.signal()
    }
    thread.start()
    #expect(done.wait(timeout: .now() + 30) == .success)
    #expect(ending.kind == .time)
  }

  @Test func `may move from thread to thread between calls`() throws {
    let box = Ending()
    box.state = try LuaState.make(call: 0.03)
    for number in 0..<8 {
      let done = DispatchSemaphore(value: 0)
      Thread {
        box.kind = try? box.state?.failure("while true do end").kind
        if number % 2 == 0 { box.kind = (try? box.state?.run("return 1")) == [1] ? .time : nil }
        done.signal()
      }.start()
      #expect(done.wait(timeout: .now() + 30) == .success)
      #expect(box.kind == .time)
    }
  }

  /// Handed from one thread to the next by semaphores.
  private final class Ending: @unchecked Sendable {
    var kind: LuaError.Kind?
    var state: LuaState?
  }

  @Test func `leaves the signal to others who use it`() async {
    await #expect(processExitsWith: .success) {
      // Another user before us and one after us, who does not know of us.
      signal(SIGURG) { _ in foreignSignals += 1 }
      let state = try LuaState.make()
      try state.run("return 1")
      raise(SIGURG)
      guard foreignSignals == 1 else { exit(3) }
      signal(SIGURG) { _ in foreignSignals += 10 }
      guard try state.failure("while true do end").kind == .time else { exit(4) }
      let before = foreignSignals
      raise(SIGURG)
      guard foreignSignals == before + 10 else { exit(5) }
      guard try state.run("return 1") == [1] else { exit(6) }
      exit(0)
    }
  }
}

nonisolated(unsafe) private var foreignSignals = 0

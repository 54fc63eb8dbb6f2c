import Diagnostics
import Scripting
import TestSupport
import Testing
import Values

@Suite struct LogTests {
  @Test func `every level keeps its text, file and line`() throws {
    let project = try LoadedProject(
      """
      vitrina.log.debug("a")
      vitrina.log.info("b")
      vitrina.log.warn("c")
      vitrina.log.error("d")
      print("e")
      require "part"
      """, others: ["plugins/shop/part.lua": "\nprint('f')"])
    #expect(
      project.plugin.log.map { "\($0.level) \($0.message) \($0.file):\($0.line ?? 0)" } == [
        "debug a plugins/shop/init.lua:1", "info b plugins/shop/init.lua:2",
        "warn c plugins/shop/init.lua:3", "error d plugins/shop/init.lua:4",
        "info e plugins/shop/init.lua:5", "info f plugins/shop/part.lua:2",
      ])
  }

  @Test func `arguments stand with a tab between, whatever they are`() throws {
    let project = try LoadedProject(
      """
      print()
      print(nil)
      print("a", nil, 1, 1.0, 2^53, true, vitrina.null)
      print({ 1, 2 }, { a = { "b" } }, {})
      print(print, "after")
      print("x", nil)
      """)
    #expect(
      project.plugin.log.map(\.message) == [
        "", "nil", "a\tnil\t1\t1.0\t9007199254740992.0\ttrue\tnull",
        #"[1,2]"# + "\t" + #"{"a":["b"]}"# + "\t{}", "a function\tafter", "x\tnil",
      ])
  }

  @Test func `bytes come as they were written, and a printer escapes them`() throws {
    let project = try LoadedProject(#"print("\27[31mred\0\nnext\r")"#)
    let message = try #require(project.plugin.log.first?.message)
    #expect(message == "\u{1B}[31mred\0\nnext\r")
    #expect(DiagnosticFormatter.printable(message) == #"\u{1b}[31mred\u{0}\nnext\r"#)
  }

  @Test func `each line is told once`() throws {
    let project = try HandlerProject("vitrina.on('go', function() print('x') end)")
    #expect(project.log() == [])
    try project.send("go")
    #expect(project.log() == ["x"])
    #expect(project.log() == [])
  }

  @Test func `what a handler logs stays when it fails`() throws {
    let project = try HandlerProject("vitrina.on('go', function() print('x') error('no') end)")
    #expect(project.fault("go")?.code == "lua.runtime")
    #expect(project.log() == ["x"])
  }

  @Test func `what a file logs before it fails is told too`() throws {
    #expect(try LoadedProject("print('x') error('no')").plugin.log.map(\.message) == ["x"])
  }

  @Test func `keeps the first 200 lines and tells how many came after`() throws {
    let project = try HandlerProject(
      "vitrina.on('go', function() for i = 1, 150 do print(i) end end)")
    for _ in 0..<2 { try project.send("go") }
    let log = project.host.takeLog()
    #expect(log.count == 201)
    #expect(log[199].message == "50")
    #expect(log[200].level == "warn")
    #expect(log[200].message == "100 more lines were not kept")
    #expect(log[200].file == "plugins/shop/init.lua")
    #expect(log[200].line == nil)
    try project.send("go")
    #expect(project.log().count == 150)
  }

  @Test(arguments: [
    (#"("x"):rep(2048)"#, 2048, false), (#"("x"):rep(2049)"#, 2048, true),
    // One character of 20,001 bytes, and one whose bytes do not end at the limit.
    (#""a" .. ("\u{301}"):rep(10000)"#, 2047, true), (#"("\u{20AC}"):rep(1000)"#, 2046, true),
  ])
  func `cuts a long line between two scalars`(
    _ text: String, _ bytes: Int, _ isCut: Bool
  ) throws {
    let project = try LoadedProject("print(\(text))")
    let message = try #require(project.plugin.log.first?.message)
    #expect(message.utf8.count == bytes + (isCut ? 3 : 0))
    #expect(message.unicodeScalars.last == "…" || !isCut)
    #expect(!message.unicodeScalars.contains("\u{FFFD}"))
  }

  @Test func `a call that logs without end is stopped, caught or not`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("bytes", function()
        local text = ("x"):rep(60000)
        while true do pcall(vitrina.log.warn, text) end
      end)
      vitrina.on("fits", function() for _ = 1, 17 do print(("x"):rep(60000)) end end)
      """)
    #expect(
      project.fault("bytes")
        == Diagnostic(
          "limit.output", .error, "vitrina.log.warn was called too often in one call",
          at: SourceLocation("plugins/shop/init.lua", line: 3),
          expected: "at most 10000 lines and 1 MiB of text a call", found: "line 18, byte 1080000",
          fix: "look for a loop that does not end",
          trace: ["plugins/shop/init.lua:3 the listener to 'bytes'"]))
    #expect(project.log().count == 17)
    for _ in 0..<2 { try project.send("fits") }
    #expect(project.host.quarantine == nil)
  }

  @Test func `counts lines of one call, too`() throws {
    let project = try HandlerProject(
      "vitrina.on('go', function(e) for _ = 1, e.properties.n do print('x') end end)")
    try project.send("go", ["n": 10_000])
    let fault = project.fault("go", ["n": 10_001])
    #expect(fault?.code == "limit.output")
    #expect(fault?.found == "line 10001, byte 10001")
  }
}

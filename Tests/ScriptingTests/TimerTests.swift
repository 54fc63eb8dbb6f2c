import Diagnostics
import Routing
import Scripting
import TestSupport
import Testing
import Values

@Suite struct TimerTests {
  private let now = LoadedProject.time

  /// Runs what is due after so many seconds; gives the names tracked and the codes of what stopped.
  private func ring(_ project: HandlerProject, after seconds: Double = 0) -> [String] {
    project.host.runTimers(dueBy: now + seconds).flatMap { timer in
      timer.effects.map { effect in
        if case .track(let name, _) = effect { name } else { effect.dataValue.json }
      } + timer.diagnostics.map(\.code)
    }
  }

  @Test func `a timer counts from the host's clock and carries its place`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("go", function()
        vitrina.after(1.5, function(...)
          vitrina.track("rang", { arguments = select("#", ...) })
        end)
      end)
      """)
    try project.send("go")
    #expect(project.host.nextTimer == now + 1.5)
    #expect(project.host.runTimers(dueBy: now + 1.49).isEmpty)
    let rung = project.host.runTimers(dueBy: now + 1.5)
    #expect(rung.map(\.location) == [SourceLocation("plugins/shop/init.lua", line: 2)])
    #expect(rung.map(\.effects) == [[.track(name: "rang", properties: ["arguments": 0])]])
    #expect(project.host.nextTimer == nil)
  }

  @Test func `the earliest first, equals in the order they were set`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("go", function()
        for i, seconds in ipairs { 2, 1, 3, 1, 0 } do
          vitrina.after(seconds, function() vitrina.track(seconds .. "#" .. i) end)
        end
      end)
      """)
    try project.send("go")
    #expect(ring(project, after: 1) == ["0#5", "1#2", "1#4"])
    #expect(ring(project, after: 10) == ["2#1", "3#3"])
  }

  @Test func `a handler that fails leaves no timer and takes none back`() throws {
    let project = try HandlerProject(
      """
      local cancel
      vitrina.on("set", function() cancel = vitrina.after(1, function() vitrina.track("first") end) end)
      vitrina.on("fail", function()
        vitrina.after(1, function() vitrina.track("lost") end)
        cancel()
        error("no")
      end)
      """)
    try project.send("set")
    #expect(project.fault("fail")?.code == "lua.runtime")
    #expect(ring(project, after: 1) == ["first"])
  }

  @Test func `a timer is taken back in the handler that set it, later, twice, or by another`()
    throws
  {
    let project = try HandlerProject(
      """
      local cancel
      local function set(name, seconds)
        return vitrina.after(seconds, function() vitrina.track(name) end)
      end
      vitrina.on("at_once", function() set("never", 0)() end)
      vitrina.on("set", function() cancel = set("never", 5) end)
      vitrina.on("later", function() cancel() cancel() end)
      vitrina.on("by_another", function()
        local other
        vitrina.after(0, function() vitrina.track("first") other() end)
        other = set("never", 0)
        set("last", 0)
      end)
      """)
    try project.send("at_once")
    #expect(project.host.nextTimer == nil)
    try project.send("set")
    #expect(project.host.nextTimer == now + 5)
    try project.send("later")
    #expect(project.host.nextTimer == nil)
    try project.send("by_another")
    #expect(ring(project) == ["first", "last"])
  }

  @Test func `taking back one that has rung does nothing, not even to its successor`() throws {
    let project = try HandlerProject(
      """
      local first
      vitrina.on("set", function()
        first = first or vitrina.after(0, function() vitrina.track("first") end)
        vitrina.after(0, function() vitrina.track("second") first() end)
      end)
      vitrina.on("cancel", function() first() end)
      """)
    try project.send("set")
    #expect(ring(project) == ["first", "second"])
    try project.send("set")
    try project.send("cancel")
    #expect(ring(project) == ["second"])
  }

  @Test func `data that are read take no timer back`() throws {
    let project = try HandlerProject(
      """
      local cancel
      vitrina.on("go", function() cancel = vitrina.after(1, function() vitrina.track("rang") end) end)
      vitrina.on("nothing", function() end)
      vitrina.provide("points", vitrina.components.loyalty_ring {
        title = function() cancel() return "x" end,
      })
      """)
    try project.send("go")
    let data = project.host.data(
      of: project.plugin.registration.providers[0].value, in: ScriptContext([:]))
    #expect(data.faults.map(\.diagnostic.code) == ["plugin.phase"])
    #expect(
      data.faults.first?.diagnostic.message
        == "vitrina.after's cancel was called while data were being read")
    try project.send("nothing")
    #expect(ring(project, after: 1) == ["rang"])
  }

  @Test func `one that sets itself anew waits for the next round`() throws {
    let project = try HandlerProject(
      """
      local function again() vitrina.track("rang") vitrina.after(0, again) end
      vitrina.on("go", again)
      """)
    try project.send("go")
    for _ in 0..<3 { #expect(ring(project) == ["rang"]) }
    #expect(project.host.nextTimer == now)
  }

  @Test func `one that stops is over, and what it asked for is lost`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("go", function()
        vitrina.after(0, function()
          vitrina.track("lost")
          vitrina.after(0, function() vitrina.track("never") end)
          error("no")
        end)
        vitrina.after(0, function() vitrina.track("next") end)
      end)
      """)
    try project.send("go")
    #expect(ring(project) == ["lua.runtime", "next"])
    #expect(project.host.nextTimer == nil)
  }

  @Test func `a text that it returns is a link to open`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("go", function()
        vitrina.after(0, function() vitrina.track("first") return "app://x" end)
      end)
      """)
    try project.send("go")
    #expect(ring(project) == ["first", #"{"type":"open","url":"app://x"}"#])
  }

  @Test func `a plugin has at most 100 timers that wait`() throws {
    let project = try HandlerProject(
      """
      local cancel
      vitrina.on("fill", function()
        for _ = 1, 100 do cancel = vitrina.after(1, function() vitrina.track("x") end) end
      end)
      vitrina.on("swap", function()
        vitrina.after(1, function() end)() vitrina.after(1, function() end)()
      end)
      vitrina.on("more", function() vitrina.after(1, function() end) end)
      vitrina.on("cancel", function() cancel() end)
      """)
    try project.send("fill")
    let full = Diagnostic(
      "limit.timers", .error, "'shop' has too many timers",
      at: SourceLocation("plugins/shop/init.lua", line: 8),
      expected: "at most 100 that wait", found: "one more",
      fix: "take back those that are no longer needed: local cancel = vitrina.after(…)  cancel()",
      trace: ["plugins/shop/init.lua:8 the listener to 'more'"])
    #expect(project.fault("more") == full)
    try project.send("cancel")
    try project.send("swap")
    try project.send("more")
    #expect(project.fault("more") == full)
    #expect(ring(project, after: 1).count == 99)
    try project.send("fill")
  }

  @Test(arguments: [
    ("-1", "the integer -1"), ("-0.001", "the number -0.001"), ("0/0", "the number nan"),
    ("1/0", "the number inf"), ("86400 * 366", "the integer 31622400"), ("'5'", "a string"),
    ("nil", "nothing"), ("true", "the boolean true"), ("{}", "an empty table"),
  ])
  func `takes seconds from 0 to a year and nothing else`(
    _ seconds: String, _ found: String
  ) throws {
    let project = try HandlerProject(
      "vitrina.on('go', function() local s = \(seconds) vitrina.after(s, function() end) end)")
    var fault = try #require(project.fault("go"))
    // The sign of nan is the machine's.
    fault.found = fault.found?.replacing("-nan", with: "nan")
    #expect(
      fault
        == Diagnostic(
          "plugin.argument", .error, "argument 1 of vitrina.after has the wrong type",
          at: SourceLocation("plugins/shop/init.lua", line: 1),
          expected: "seconds from 0 to a year", found: found,
          fix: "write it like vitrina.after(2.5, function() … end)",
          trace: ["plugins/shop/init.lua:1 the listener to 'go'"]))
    #expect(project.host.nextTimer == nil)
  }

  @Test(arguments: ["nil", "'x'", "{}", "3"])
  func `takes a function and nothing else`(_ value: String) throws {
    let project = try HandlerProject(
      "vitrina.on('go', function() vitrina.after(1, \(value)) end)")
    #expect(project.fault("go")?.expected == "function()")
    #expect(project.host.nextTimer == nil)
  }

  @Test(arguments: [
    "vitrina.after(0, print)",
    "local c = vitrina.components.loyalty_ring\n"
      + "vitrina.provide('x', c(function() vitrina.after(0, print) return {} end))",
  ])
  func `belongs to handlers`(_ source: String) throws {
    let project = try LoadedProject(source)
    let faults =
      project.plugin.host == nil
      ? project.plugin.diagnostics : try project.data().faults.map(\.diagnostic)
    #expect(faults.map(\.code) == ["plugin.phase"])
  }
}

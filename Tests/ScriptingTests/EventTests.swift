import Diagnostics
import Routing
import Scripting
import TestSupport
import Testing
import Values

@Suite struct EventTests {
  @Test func `registers listeners in order, with their lines`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("start", function() end)
      vitrina.on("order_placed", function() end)
      vitrina.on("messenger.received", function() end)
      """)
    #expect(
      project.plugin.registration.listeners.map { "\($0.event) \($0.location)" } == [
        "start plugins/shop/init.lua:1", "order_placed plugins/shop/init.lua:2",
        "messenger.received plugins/shop/init.lua:3",
      ])
  }

  @Test func `a listener gets the event and answers with effects`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("go", function(event)
        vitrina.track(event.name, event.properties)
        vitrina.emit("order_placed", { list = { 1, 2 } })
      end)
      """)
    #expect(
      try project.send("go", ["n": 1]) == [
        .track(name: "go", properties: ["n": 1]),
        .emit(event: "order_placed", properties: ["list": [1, 2]]),
      ])
  }

  @Test(arguments: [
    ("strat", "start"), ("dispatchd", "dispatched"), ("foregroud", "foreground"),
    ("loyalty_change", "loyalty_changed"),
  ])
  func `a name that is nearly one of the host's is heard and warned of`(
    _ name: String, _ meant: String
  ) throws {
    let project = try LoadedProject("\nvitrina.on('\(name)', function() end)")
    #expect(
      project.plugin.diagnostics.map(\.withoutSource) == [
        Diagnostic(
          "plugin.event_name", .warning, "'\(name)' is no event of the host",
          at: SourceLocation("plugins/shop/init.lua", line: 2),
          expected: "one of background, dispatched, foreground, loyalty_changed, network, start, "
            + "stop, or an event that a plugin emits", found: "'\(name)'",
          fix: "did you mean '\(meant)'?")
      ])
    #expect(project.plugin.registration.listeners.map(\.event) == [name])
  }

  @Test(arguments: ["order_placed", "loyalty_changed", "a.b.c", "messenger.received", "x1"])
  func `any other name is fine`(_ name: String) throws {
    #expect(try LoadedProject("vitrina.on('\(name)', function() end)").codes == [])
  }

  @Test(arguments: [
    "", "Order", "order placed", ".order", "order.", "a..b", "1st", "ñandú", "a\nb",
    String(repeating: "x", count: 65),
  ])
  func `refuses what is no name, to listeners and emitters alike`(_ name: String) throws {
    let name = DataValue.string(name).json.replacing("\\u", with: "\\\\u")
    let listening = try LoadedProject("vitrina.on(\(name), function() end)")
    #expect(listening.codes == ["plugin.event_name"])
    #expect(listening.plugin.host == nil)
    let emitting = try HandlerProject("vitrina.on('go', function() vitrina.emit(\(name)) end)")
    let fault = try #require(emitting.fault("go"))
    #expect(fault.message == "that is no name for an event")
    #expect(fault.location == SourceLocation("plugins/shop/init.lua", line: 1))
  }

  @Test(arguments: [
    "start", "stop", "foreground", "background", "network", "dispatched", "banner.shown",
    "impact.seen", "messenger.received",
  ])
  func `only the host emits its own events and those of services`(_ name: String) throws {
    let project = try HandlerProject("vitrina.on('go', function() vitrina.emit('\(name)') end)")
    #expect(
      project.fault("go")
        == Diagnostic(
          "plugin.event_name", .error, "only the host emits '\(name)'",
          at: SourceLocation("plugins/shop/init.lua", line: 1),
          expected: "a name of your own, such as order_placed", found: "'\(name)'",
          fix: "rename the event",
          trace: ["plugins/shop/init.lua:1 the listener to 'go'"]))
  }

  @Test(arguments: [
    ("vitrina.on('go')", "argument 2 of vitrina.on has the wrong type", "nothing"),
    ("vitrina.on('go', 'x')", "argument 2 of vitrina.on has the wrong type", "a string"),
    ("vitrina.on('go', {})", "argument 2 of vitrina.on has the wrong type", "a table"),
    ("vitrina.on(3, print)", "argument 1 of vitrina.on has the wrong type", "the integer 3"),
  ])
  func `says what argument does not fit`(
    _ call: String, _ message: String, _ found: String
  ) throws {
    let fault = try #require(try LoadedProject(call).plugin.diagnostics.first)
    #expect(fault.code == "plugin.argument")
    #expect(fault.message == message)
    #expect(fault.found == found)
  }

  @Test func `one handler asks for at most 256 effects`() throws {
    let project = try HandlerProject(
      """
      vitrina.on("fits", function() for i = 1, 256 do vitrina.emit("order_placed") end end)
      vitrina.on("more", function() for i = 1, 257 do vitrina.emit("order_placed") end end)
      """)
    #expect(try project.send("fits").count == 256)
    #expect(project.fault("more")?.code == "limit.effects")
    #expect(try project.send("fits").count == 256)
  }

  @Test func `a route script may listen`() {
    let files = MemoryFiles(["scripts/a.lua": "vitrina.on('start', function() end)"])
    let loader = PluginLoader(LoadedProject.services(files))
    let script = loader.load(loader.candidates().candidates[0])
    #expect(script.diagnostics == [])
    #expect(script.registration.listeners.map(\.event) == ["start"])
  }
}

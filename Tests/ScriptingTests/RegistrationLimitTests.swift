import Diagnostics
import Scripting
import TestSupport
import Testing

/// What a script may make the host keep outside the script's own memory.
struct RegistrationLimitTests {
  @Test(arguments: [
    "for i = 1, 1e9 do vitrina.on('go', print) end",
    "for i = 1, 1e9 do pcall(vitrina.before, print) end",
    "while true do pcall(pcall, vitrina.route, 'app://x', print) end",
  ])
  func `a file that registers without end is stopped`(_ source: String) throws {
    let files = MemoryFiles(["plugins/shop.lua": source])
    var services = LoadedProject.services(files)
    services.policy.load = 60
    let loader = PluginLoader(services)
    let plugin = loader.load(loader.candidates().candidates[0])
    #expect(plugin.host == nil)
    #expect(
      plugin.diagnostics.last?.withoutSource
        == Diagnostic(
          "limit.registrations", .error, "'shop' registers too much",
          at: SourceLocation("plugins/shop.lua", line: 1),
          expected: "at most 20000 registrations and 16 MiB of arguments", found: "one more",
          fix: "look for a loop that does not end, or make two plugins of it",
          trace: ["plugins/shop.lua:1 main chunk"]))
  }

  @Test func `a file that registers too large things is stopped`() throws {
    let project = try LoadedProject(
      """
      local text = ("x"):rep(60000)
      local data = {}
      for i = 1, 100 do data["f" .. i] = text end
      for i = 1, 1000 do
        vitrina.screen("s" .. i, print, { scenarios = { { id = "a", params = data } } })
      end
      """)
    #expect(project.plugin.diagnostics.last?.code == "limit.registrations")
    #expect(project.plugin.diagnostics.last?.found?.hasSuffix(" bytes") == true)
  }

  @Test func `the first two hundred problems are told, then how many more there are`() throws {
    let project = try LoadedProject("for i = 1, 500 do vitrina.route('no pattern', print) end")
    #expect(project.plugin.host != nil)
    #expect(project.plugin.diagnostics.count == 201)
    #expect(
      project.plugin.diagnostics.last
        == Diagnostic(
          "plugin.more", .warning, "'shop' has 300 more problems", at: LoadedProject.entry,
          expected: "no problems", found: "300 more", fix: "mend those above first"))
  }

  @Test func `a handler's effects are limited by their arguments, too`() throws {
    let project = try HandlerProject(
      """
      local text = ("x"):rep(60000)
      vitrina.on("go", function()
        for i = 1, 100 do vitrina.track("t", { text = text }) end
      end)
      """)
    let fault = try #require(project.fault("go"))
    #expect(fault.code == "limit.effects")
    #expect(fault.expected == "at most 256 and 1 MiB of arguments")
  }

  @Test func `all values of a plugin's store are limited together`() throws {
    let project = try HandlerProject(
      """
      local text = ("x"):rep(60000)
      vitrina.on("fill", function()
        for i = 1, 17 do vitrina.store.set("k" .. i, text) end
      end)
      vitrina.on("more", function() vitrina.store.set("k18", text) end)
      vitrina.on("change", function() vitrina.store.set("k1", text:lower()) end)
      vitrina.on("less", function() vitrina.store.delete("k1") vitrina.store.set("k18", text) end)
      """)
    #expect(project.fault("fill") == nil)
    let fault = try #require(project.fault("more"))
    #expect(fault.code == "limit.store")
    #expect(fault.expected == "at most 1 MiB for all values as JSON")
    #expect(project.fault("change") == nil)
    #expect(project.fault("less") == nil)
    #expect(project.fault("more") == nil)
  }
}

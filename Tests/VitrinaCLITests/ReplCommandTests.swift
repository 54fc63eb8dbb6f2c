import Foundation
import TestSupport
import Testing

/// `vitrina repl` where nobody types: lines come from standard input or `--eval`.
@Suite struct ReplCommandTests {
  private static let plugin = """
    local vitrina = require "vitrina"
    local words = require "words"
    counter = { steps = 0 }

    vitrina.provide("line", vitrina.components.dividing_line {})
    vitrina.provide("sign", vitrina.components.item_description {
      title = words.title, icon_image_url = "https://www.example.com/a.png",
      icon_hexa_color = "#0b6e8f",
    })
    vitrina.screen("main", function() return { title = "Main", "line" } end)
    vitrina.route("shop://step", function() counter.steps = counter.steps + 1 end)
    vitrina.on("ping", function() vitrina.track("pong") end)
    """

  private func project() throws -> TemporaryProject {
    try TemporaryProject([
      "vitrina.json": #"{"limits": {"call_ms": 20}}"#, "plugins/shop/init.lua": Self.plugin,
      "plugins/shop/words.lua": #"return { title = "A sign" }"#,
    ])
  }

  private func run(_ lines: String, words: [String] = []) throws -> ToolRun {
    let project = try project()
    return ToolRun(["repl"] + words, folder: project.path, input: lines)
  }

  @Test func `expressions are printed, statements run, and globals stay`() throws {
    let run = try run(
      """
      1 + 1, "two", nil, vitrina.null, 1 / 2
      x = { b = { 1, 2, { "q" } }, a = true, [10] = "ten", Big = 1, ["a b"] = {}, _n = 2 ^ 53 }
      x
      local gone = 1
      gone
      counter.steps
      vitrina.components.dividing_line {}, print, coroutine.create(print)
      "\\27[2J", "\\xff", ("x"):rep(3)
      require("words").title

      return 7
      """)
    #expect(run.errors == "")
    try Golden.expect(run.output, "ReplCommandTests", "values.txt")
    #expect(run.code == 0)
  }

  @Test func `large tables are laid out and cut`() throws {
    let run = try run(
      """
      t = {} for i = 1, 200 do t[i] = i end
      t
      deep = { a = { a = { a = { a = { a = { a = 1 } } } } } }
      deep
      self = {}; self.self = self
      self
      { first = ("a"):rep(40), second = { third = ("b"):rep(40), fourth = { 1, 2 } } }
      """)
    #expect(run.errors == "")
    try Golden.expect(run.output, "ReplCommandTests", "tables.txt")
  }

  @Test func `effects are done and shown, with what they lead to`() throws {
    let run = try run(
      """
      vitrina.store.set("n", 2)
      vitrina.store.get("n")
      vitrina.track("seen", { n = 1 }); vitrina.navigate("main")
      vitrina.emit("ping")
      vitrina.open("shop://step")
      counter.steps
      :open shop://step
      counter.steps
      :show sign
      print("said", 1)
      """)
    #expect(run.code == 0)
    try Golden.expect(run.transcript, "ReplCommandTests", "effects.txt")
  }

  @Test func `what is not complete goes on in the next line`() throws {
    let run = try run(
      """
      for i = 1, 3 do
        vitrina.track("t" .. i)
      end
      {
        1,
      }
      [[two
      lines]]
      1 +
      1
      function f()
        return "f"
      end
      f()
      """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        effect  track t1 {}
        effect  track t2 {}
        effect  track t3 {}
        { 1 }
        "two\\nlines"
        2
        "f"

        """)
  }

  @Test func `what fails is told with its line, and the prompt goes on`() throws {
    let run = try run(
      """
      while true do end
      while true do end
      while true do end
      local s = ("x"):rep(1 << 30)
      a b
      error("no")
      nothing.x = 1
      vitrina.provide("x", vitrina.components.dividing_line {})
      vitrina.navigate("nowhere")
      vitrina.trak("x")
      :nope
      :show nothing
      :open shop://nowhere
      1 + 1
      (
      """)
    #expect(run.code == 1)
    try Golden.expect(run.transcript, "ReplCommandTests", "failures.txt")
  }

  @Test func `reload takes files as they are now`() throws {
    let project = try project()
    let file = "\(project.path)/plugins/shop/words.lua"
    let pipe = ToolRun(
      ["repl", "-e", "x = 1", "-e", ":reload", "-e", "x"], folder: project.path)
    #expect(pipe.output == "loaded anew\nnil\n")
    try "return {".write(toFile: file, atomically: true, encoding: .utf8)
    let broken = ToolRun(["repl", "-e", "1"], folder: project.path)
    #expect(broken.code == 2)
    #expect(broken.errors.contains("error[lua.syntax]"))
    let named = ToolRun(["repl", "shop", "-e", "1"], folder: project.path)
    #expect(named.code == 1)
    #expect(named.errors.contains("error[plugin.unknown]: no plugin 'shop' is loaded"))
  }

  @Test func `with --json it is one object`() throws {
    let run = try run("", words: ["--json", "-e", "{1}, 'a'", "-e", "vitrina.back()", "-e", "+"])
    #expect(run.code == 1)
    #expect(
      run.output.hasPrefix(
        #"{"results":[{"diagnostics":[],"effects":[],"input":"{1}, 'a'","values":["{ 1 }","#
          + #""\"a\""]},{"diagnostics":[],"effects":[{"type":"back"}],"input":"vitrina.back()","#
          + #""values":[]},{"diagnostics":[{"code":"#), "\(run.output)")
  }

  @Test func `colours come where they are asked for`() throws {
    let run = try run("", words: ["--color", "always", "-e", "{ a = 1, b = 'x' }"])
    #expect(run.output == "{ a = \u{1B}[36m1\u{1B}[0m, b = \u{1B}[32m\"x\"\u{1B}[0m }\n")
  }

  @Test func `a project with several plugins wants a name`() {
    let run = ToolRun("repl")
    #expect(run.code == 2)
    #expect(run.errors.contains("vitrina repl needs PLUGIN: one of "))
    #expect(ToolRun("repl", "loyalti", "-e", "1").errors.contains("did you mean 'loyalty'?"))
  }
}

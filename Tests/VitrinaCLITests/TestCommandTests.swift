import TestSupport
import Testing

@Suite struct TestCommandTests {
  /// A plugin with a counter, a middleware, a timer and a handler without end.
  private static let counter = """
    local vitrina = require "vitrina"
    local parts = require "parts"

    local function count() return vitrina.store.get("count") or 0 end

    vitrina.provide("sign", vitrina.components.item_description {
      title = function(_, context) return parts.text(count(), context.locale) end,
      icon_image_url = "https://www.example.com/a.png",
      icon_hexa_color = "#17aad6",
    })

    vitrina.before(function(link)
      if link.query.blocked then return false, "it is blocked" end
    end)
    vitrina.route("shop://add", function() vitrina.store.set("count", count() + 1) end)
    vitrina.route("shop://later", function()
      vitrina.after(60, function()
        vitrina.track("later", { at = vitrina.clock.now() })
        vitrina.after(60, function() vitrina.track("last") end)
      end)
    end)
    vitrina.route("shop://again", function()
      local function again() vitrina.after(0, again) end
      again()
    end)
    vitrina.route("shop://loud", function() vitrina.log.warn("opened") end)
    vitrina.route("shop://hang", function() while true do end end)
    vitrina.route("shop://slow", function() for _ = 1, 200000 do end end)
    vitrina.on("greeting", function(event) vitrina.track("heard", event.properties) end)
    vitrina.on("start", function() vitrina.track("started") end)
    vitrina.provide("pay", vitrina.components.animated_button {
      normal_label = "Pay", loading_label = "Wait",
      on_tap = function() vitrina.send("pay", "start_loading", { timeout = 5 }) return true end,
      on_timeout = function()
        vitrina.track("timeout", { at = vitrina.clock.now() })
        vitrina.send("pay", "reset_loading")
      end,
    })
    """

  private static let parts = """
    local parts = {}
    function parts.text(count, locale) return count .. " " .. locale end
    return parts
    """

  /// A run over a project with one test file.
  private func run(
    _ test: String, at file: String = "plugins/counter/counter_test.lua", words: [String] = [],
    settings: String = "{}"
  ) throws -> ToolRun {
    let project = try TemporaryProject([
      "vitrina.json": settings, "plugins/counter/init.lua": Self.counter,
      "plugins/counter/parts.lua": Self.parts, file: test,
    ])
    return ToolRun(["test"] + words, folder: project.path)
  }

  @Test func `all tests of the shipped project pass`() {
    let run = ToolRun("test")
    #expect(run.code == 0, "\(run.output)")
    #expect(run.errors == "")
    #expect(run.output.hasSuffix(" cases, 0 failed\n"))
    for file in [
      "scripts/benefits_test.lua", "scripts/growth_test.lua", "plugins/loyalty/loyalty_test.lua",
      "plugins/discounts/discounts_test.lua", "plugins/downloads/downloads_test.lua",
    ] {
      #expect(run.output.contains("ok      \(file): "))
    }
  }

  @Test func `a case works on a project of its own, whose time it lets pass`() throws {
    let run = try run(
      """
      local parts = require "parts"

      test.case("counts", function()
        test.equal(test.open("shop://add").outcome, "handled")
        test.open("shop://add")
        local shown = test.show("counter/sign", { context = { locale = "pt-BR" } })
        test.equal(shown.data.title, parts.text(2, "pt-BR"))
        test.equal(shown.diagnostics, {})
      end)
      test.case("and has forgotten it in the next", function()
        test.equal(test.show("counter/sign").data.title, "0 es-AR")
      end)
      test.case("is stopped by middleware", function()
        local result = test.open("shop://add?blocked=1")
        test.equal(result.outcome, "refused")
        test.equal(result.diagnostic.code, "link.refused_by_script")
      end)
      test.case("waits", function()
        test.open("shop://later")
        test.equal(test.pass(59).effects, {})
        test.equal(test.pass(1), {
          effects = { { type = "track", name = "later", properties = { at = 1767225660 } } },
          diagnostics = {},
        })
        test.open("shop://later")
        local names = {}
        for i, effect in ipairs(test.pass(3600).effects) do names[i] = effect.name end
        test.equal(names, { "last", "later", "last" })
      end)
      test.case("sends", function()
        local tap = test.tap("counter/pay")
        test.equal(tap.states, { { provider = "counter/pay", action = "start_loading", changed = true } })
        test.equal(test.tap("counter/pay").event, nil)
        test.equal(test.pass(4.9).effects, {})
        test.equal(test.pass(0.1).effects, {
          { type = "track", name = "timeout", properties = { at = 1767225605 } },
          { type = "send", provider = "pay", action = "reset_loading", args = {} },
        })
        test.equal(test.tap("counter/pay").handled_by, "on_tap")
      end)
      test.case("hears", function()
        local told = { a = { 1, 2.5, "x", true, vitrina.null } }
        test.equal(test.post("greeting", told).effects[1].properties, told)
        test.equal(test.post("start").effects[1].name, "started")
        test.equal(test.post("start").effects, {})
      end)
      test.case("sees 1 and 1.0, {} and an empty list as Lua does", function()
        test.equal(1, 1.0)
        test.equal({ a = {} }, { a = vitrina.json.array {} })
        test.equal(nil, nil)
        test.equal(vitrina.format.number(1234.5), "1.234,5")
      end)
      test.case("fails as it should", function()
        test.fails(function() error("no more") end, "no more")
        test.fails(function() test.show("counter/none") end, "counter/none")
        test.fails(function() test.equal(1, 2, "sums") end, "sums: the value")
      end)
      """)
    #expect(run.errors == "")
    #expect(
      run.output == """
        ok      plugins/counter/counter_test.lua: counts
        ok      plugins/counter/counter_test.lua: and has forgotten it in the next
        ok      plugins/counter/counter_test.lua: is stopped by middleware
        ok      plugins/counter/counter_test.lua: waits
        ok      plugins/counter/counter_test.lua: sends
        ok      plugins/counter/counter_test.lua: hears
        ok      plugins/counter/counter_test.lua: sees 1 and 1.0, {} and an empty list as Lua does
        ok      plugins/counter/counter_test.lua: fails as it should
        8 cases, 0 failed

        """)
    #expect(run.code == 0)
  }

  @Test func `a failure says where, what was expected and what was found`() throws {
    let run = try run(
      """
      local function check(link) test.equal(test.open(link).outcome, "handled", link) end

      test.case("one value", function()
        test.equal({ effects = { { screen = "b" } } }, { effects = { { screen = "a" } } })
      end)
      test.case("several values", function()
        test.equal({ 1, 2, n = nil }, { 1, 3, 4 }, "numbers")
      end)
      test.case("no numbers and no texts", function()
        test.equal({ 0 / 0, 1 / 0, "a\\0", vitrina.null }, { 0 / 0, 2, "a", false })
      end)
      test.case("what is no plain value", function() test.equal({ a = print }, {}) end)
      test.case("no time", function() test.pass(-1) end)
      test.case("in a coroutine", function()
        coroutine.wrap(function()
          coroutine.yield(test.open("shop://add").outcome)
        end)()
        coroutine.wrap(function() test.equal(1, 2) end)()
      end)
      test.case("in a function of the test", function() check("shop://none") end)
      test.case("not true", function() test.ok(1 > 2, "more") end)
      test.case("no failure", function() test.fails(function() end, "x") end)
      test.case("another failure", function()
        test.fails(function() error("y") end, "x")
      end)
      test.case("an error", function() local none; none.x = 1 end)
      test.case("an unknown provider", function() test.tap("counter/sing") end)
      test.case("an unknown option", function() test.tap("counter/sign", { indx = 1 }) end)
      test.case("a wrong option", function() test.tap("counter/sign", { index = 0 }) end)
      test.case("an unknown function", function() test.eqal(1, 1) end)
      test.case("more of vitrina than there is", function() vitrina.track("x") end)
      test.case("no function", function() test.fails(nil, "x") end)
      test.case("a case in a case", function() test.case("x", function() end) end)
      test.case("timers", function() test.open("shop://again"); test.pass(1) end)
      """)
    #expect(run.code == 1)
    try Golden.expect(run.transcript, "TestCommandTests", "failures.txt")
  }

  @Test func `what limits end fails its case, and the next one runs`() throws {
    let run = try run(
      """
      test.case("without end", function() while true do end end)
      test.case("without end, caught", function() while true do pcall(function() while true do end end) end end)
      test.case("memory", function() local t = {}; while true do t[#t + 1] = ("x"):rep(100000) .. #t end end)
      test.case("a handler without end", function()
        local result = test.open("shop://hang")
        test.equal(result.outcome, "failed")
        test.equal(result.diagnostic.code, "limit.time")
        test.equal(test.open("shop://add").outcome, "handled")
      end)
      test.case("handlers without end, again and again", function()
        while true do test.open("shop://hang") end
      end)
      test.case("time that plugins take, call by call", function()
        while true do test.equal(test.open("shop://slow").outcome, "handled") end
      end)
      """, settings: #"{"limits": {"call_ms": 20}}"#)
    #expect(run.code == 1)
    try Golden.expect(run.transcript, "TestCommandTests", "limits.txt")
  }

  @Test(arguments: [
    ("test.case('x', function()\n  local a = \nend)", "syntax"),
    ("local none\nnone.x()\ntest.case('x', function() end)", "error"),
    ("local x = 1", "empty"),
    ("test.open('shop://add')", "phase"),
    ("test.case('x', function() end)\ntest.case('x', function() end)", "duplicate"),
    ("test.case('x')", "argument"),
    ("while true do end", "time"),
    ("require 'none'", "require"),
  ])
  func `a file that does not load is a failure`(_ test: String, _ name: String) throws {
    let run = try run(test, settings: #"{"limits": {"load_ms": 200}}"#)
    #expect(run.code == 1)
    try Golden.expect(run.transcript, "TestCommandTests", "load-\(name).txt")
  }

  @Test func `a test reaches neither files nor the system, nor parts of other plugins`() throws {
    let run = try run(
      """
      test.case("nothing of the system", function()
        for _, name in ipairs { "io", "os", "debug", "package", "dofile", "loadfile" } do
          test.equal(_G[name], nil, name)
        end
        test.equal(string.dump, nil)
        test.fails(function() load("\\27Lua") () end, "nil value")
        test.fails(function() setmetatable({}, { __gc = function() end }) end, "__gc")
      end)
      test.case("no file of others", function()
        for _, name in ipairs { "../other/parts", "/etc/passwd", "io", "counter.parts" } do
          test.ok(not pcall(require, name), name)
        end
        test.ok(require "vitrina" == vitrina)
      end)
      """)
    #expect(run.transcript.hasSuffix("\n2 cases, 0 failed\n"), "\(run.transcript)")
  }

  @Test func `files lie beside a plugin of one file, and beside scripts`() throws {
    let project = try TemporaryProject([
      "vitrina.json": "{}",
      "plugins/single.lua": "require('vitrina').route('shop://single', function() end)",
      "plugins/single_test.lua":
        "test.case('single', function() test.equal(test.open('shop://single').outcome, 'handled') end)",
      "scripts/links.lua": "require('vitrina').redirect('shop://old', 'shop://single')",
      "scripts/links_test.lua": """
      test.case('old', function() test.equal(test.open('shop://old').outcome, 'redirected') end)
      test.case('parts', function() test.fails(function() require 'links' end, 'required') end)
      """,
    ])
    let run = ToolRun("test", folder: project.path)
    #expect(
      run.output == """
        ok      scripts/links_test.lua: old
        ok      scripts/links_test.lua: parts
        ok      plugins/single_test.lua: single
        3 cases, 0 failed

        """)
    #expect(run.errors == "")
  }

  @Test func `the filter is text of a file or of a case`() throws {
    let text = """
      test.case("a tap", function() end)
      test.case("a link", function() print("it", "runs"); test.open("shop://loud") end)
      """
    let byName = try run(text, words: ["link", "--verbose"])
    #expect(
      byName.output
        == "ok      plugins/counter/counter_test.lua: a link\n1 case, 0 failed\n")
    #expect(
      byName.errors == """
        plugins/counter/counter_test.lua:2: info: it  runs
        plugins/counter/init.lua:26: warn: opened

        """)
    #expect(try run(text, words: ["counter_"]).output.hasSuffix("2 cases, 0 failed\n"))
    let none = try run(text, words: ["nothing"])
    #expect(none.code == 1)
    #expect(none.output == "0 cases, 0 failed\n")
    #expect(
      none.errors == """
        error[test.none]: no case or file contains "nothing"
          expected  text of a case's name or of its file's
          found     none among 2 cases

        """)
    let project = try TemporaryProject(["vitrina.json": "{}"])
    let empty = ToolRun("test", folder: project.path)
    #expect(empty.code == 1)
    #expect(empty.errors.hasPrefix("error[test.none]: there are no tests\n"))
  }

  @Test func `with --json it is one object`() throws {
    let run = try run(
      "test.case('a', function() end)\ntest.case('b', function() test.equal(1, 2) end)",
      words: ["--json", "-q"])
    #expect(run.code == 1)
    #expect(run.errors == "")
    #expect(
      run.output
        == #"{"cases":[{"diagnostic":null,"file":"plugins/counter/counter_test.lua","name":"a","#
        + #""ok":true},{"diagnostic":{"code":"test.equal","column":null,"expected":"2","#
        + #""file":"plugins/counter/counter_test.lua","fix":null,"found":"1","line":2,"#
        + #""message":"the value is not as expected","severity":"error","#
        + #""source":"test.case('b', function() test.equal(1, 2) end)","trace":[]},"#
        + #""file":"plugins/counter/counter_test.lua","name":"b","ok":false}],"#
        + #""failed":1,"passed":1}"# + "\n")
  }

  @Test func `a plugin that does not load is told before its cases fail`() throws {
    let project = try TemporaryProject([
      "vitrina.json": "{}", "plugins/broken/init.lua": "error('no')",
      "plugins/broken/broken_test.lua":
        "test.case('shown', function() test.show('broken/x') end)",
    ])
    let run = ToolRun("test", folder: project.path)
    #expect(run.code == 1)
    #expect(run.errors.hasPrefix("plugins/broken/init.lua:1: error[lua.runtime]: "))
    #expect(run.errors.contains("plugins/broken/broken_test.lua:1: error[provider.unknown]: "))
  }
}

import Foundation
import TestSupport
import Testing

@Suite struct LinksCommandTests {
  private func project(_ script: String) throws -> TemporaryProject {
    try TemporaryProject(["vitrina.json": "{}", "scripts/s.lua": script])
  }

  private let script = """
    vitrina.route("app://item/{id:int}", function() end, { name = "item" })
    vitrina.redirect("app://old/{id:int}", "app://item/{id}")
    vitrina.route("app://no", function() return false end)
    vitrina.route("app://stop", function() error("no") end)
    """

  @Test func `prints outcome, pattern or code, and link of each line that has one`() throws {
    let project = try project(script)
    let run = ToolRun(
      "links", "-", folder: project.path,
      input: "\u{FEFF}# links\n\napp://item/1\r\n  # more\n APP:///item/2 \napp://old/3\napp://no\n"
        + "app://stop\napp://itme/1\n\tapp:a\u{1B}b\napp://item/\u{E9}")
    #expect(run.code == 1)
    #expect(
      run.output == """
        handled\tapp://item/{id:int}\tapp://item/1
        handled\tapp://item/{id:int}\t APP:///item/2\u{20}
        redirected\tapp://item/{id:int}\tapp://old/3
        declined\tlink.declined\tapp://no
        failed\tlua.runtime\tapp://stop
        unmatched\tlink.no_route\tapp://itme/1
        refused\tlink.bad_char\t\\tapp:a\\u{1b}b
        unmatched\tlink.no_route\tapp://item/\u{E9}

        """)
    #expect(run.errors == "")
    let fine = ToolRun("links", "-", folder: project.path, input: "app://item/1\napp://old/2")
    #expect(fine.code == 0)
    #expect(ToolRun("links", "-", folder: project.path).output == "")
    let verbose = ToolRun("links", "-", "-v", folder: project.path, input: "app://no")
    #expect(verbose.errors.contains("error[link.declined]"))
  }

  @Test func `gives the same as one object`() throws {
    let project = try project(script)
    let run = ToolRun(
      "links", "-", "--json", folder: project.path, input: "\napp://old/3\napp://no")
    #expect(run.code == 1)
    #expect(
      run.output
        == #"{"diagnostics":[],"differences":null,"links":[{"code":null,"line":2,"#
        + #""outcome":"redirected","route":"app://item/{id:int}","url":"app://old/3"},"#
        + #"{"code":"link.declined","line":3,"outcome":"declined","route":null,"url":"app://no"}]}"#
        + "\n")
  }

  @Test func `what it printed once is what it expects, whatever the order`() throws {
    let project = try project(script)
    let links = ["app://item/1", "app://no", "app:\u{7}", "app://item/1", "app://e\u{301}"]
    let input = links.joined(separator: "\n")
    let printed = ToolRun("links", "-", folder: project.path, input: input).output
    let lines = printed.split(separator: "\n").reversed().joined(separator: "\n")
    try Data("# expected\n\(lines)\n".utf8).write(
      to: URL(fileURLWithPath: "\(project.path)/expected.txt"))
    let same = ToolRun(
      "links", "-", "--expect", "expected.txt", folder: project.path, input: input)
    #expect(same.code == 0)
    #expect(same.output == "5 links as expected\n")
    let other = ToolRun(
      "links", "-", "--expect", "expected.txt", folder: project.path,
      input: "app://no\napp://item/1\napp://\u{E9}\napp:\u{7}")
    #expect(other.code == 1)
    #expect(
      other.output == """
        (standard input):3: app://\u{E9}
          expected  nothing: there is no line for it
          found     unmatched link.no_route
        expected.txt:2: app://e\u{301}
          expected  unmatched link.no_route, expected.txt:2
          found     nothing: it is not in (standard input)
        expected.txt:6: app://item/1
          expected  handled app://item/{id:int}, expected.txt:6
          found     nothing: it is not in (standard input)
        3 differences in 4 links

        """)
  }

  @Test func `prints each difference with the lines of both files`() throws {
    let project = try TemporaryProject([
      "vitrina.json": "{}", "scripts/s.lua": script,
      "links.txt": "# links\napp://item/1\n\napp://old/2\n",
      "expected.txt": "handled\tapp://item/{id:int}\tapp://item/1\n"
        + "handled\tapp://old/{id:int}\tapp://old/2\n",
    ])
    let run = ToolRun("links", "links.txt", "--expect", "expected.txt", folder: project.path)
    #expect(run.code == 1)
    #expect(
      run.output == """
        links.txt:4: app://old/2
          expected  handled app://old/{id:int}, expected.txt:2
          found     redirected app://item/{id:int}
        1 difference in 2 links

        """)
    let json = ToolRun(
      "links", "links.txt", "--expect", "expected.txt", "--json", folder: project.path)
    #expect(json.code == 1)
    #expect(
      json.output.contains(
        #""differences":[{"expected":"handled app://old/{id:int}","expected_line":2,"#
          + #""found":"redirected app://item/{id:int}","line":4,"url":"app://old/2"}]"#))
  }

  @Test func `a line may be one word: outcome, pattern, code or number of the route`() throws {
    let project = try project(script)
    let input =
      "app://item/1\napp://item/1\napp://item/1\napp://no\napp://no\napp://itme\napp://old/1"
    func run(_ expected: String) throws -> ToolRun {
      try Data(expected.utf8).write(to: URL(fileURLWithPath: "\(project.path)/expected.txt"))
      return ToolRun("links", "-", "--expect", "expected.txt", folder: project.path, input: input)
    }
    let same = try run(
      "handled\n0\napp://item/{id:int}\nlink.declined\ndeclined\nno_route\nredirected\tapp://item/{id:int}"
    )
    #expect(same.output == "7 links as expected\n")
    let shifted = try run("1\n0\n0\ndeclined\ndeclined\nno_route\n0\n3")
    #expect(shifted.code == 1)
    #expect(
      shifted.output == """
        (standard input):1: app://item/1
          expected  1, expected.txt:1
          found     handled app://item/{id:int}
        expected.txt:8: one line too many
          expected  3, expected.txt:8
          found     nothing: it is not in (standard input)
        2 differences in 7 links

        """)
  }

  @Test func `each link finds the store as it was after the start, and no timer`() throws {
    let project = try project(
      """
      vitrina.on("start", function() vitrina.store.set("n", 1) end)
      vitrina.route("app://count", function()
        vitrina.after(60, function() end)
        local n = vitrina.store.get("n")
        vitrina.store.set("n", n + 1)
        return n == 1
      end)
      """)
    let input = String(repeating: "app://count\n", count: 300)
    let run = ToolRun("links", "-", folder: project.path, input: input)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output == String(repeating: "handled\tapp://count\tapp://count\n", count: 300))
  }

  @Test func `a link that a limit ends leaves no strike for those behind it`() throws {
    let project = try TemporaryProject([
      "vitrina.json": #"{"limits": {"call_ms": 20}}"#,
      "scripts/s.lua": """
      vitrina.route("app://loop", function() while true do end end)
      vitrina.route("app://fine", function() end)
      """,
    ])
    let input = String(repeating: "app://loop\n", count: 4) + "app://fine"
    let run = ToolRun("links", "-", folder: project.path, input: input)
    #expect(
      run.output == String(repeating: "failed\tlimit.time\tapp://loop\n", count: 4)
        + "handled\tapp://fine\tapp://fine\n")
  }

  @Test func `compares the large list among five thousand routes`() throws {
    let patterns = String(
      decoding: try Repository.fixture("cases/routes-large.txt"), as: UTF8.self
    ).split(separator: "\n")
    let project = try TemporaryProject([
      "vitrina.json": #"{"limits": {"load_ms": 60000}}"#,
      "scripts/large.lua": "local function h() end\n"
        + patterns.map { "vitrina.route(\"\($0)\", h)" }.joined(separator: "\n"),
    ])
    func lines(_ name: String) throws -> [Substring] {
      String(decoding: try Repository.fixture("cases/\(name)"), as: UTF8.self)
        .split(separator: "\n")
    }
    // The nearest of five thousand patterns take their time, so few links without a route will do.
    var unmatched = 0
    let pairs = zip(try lines("urls-large.txt"), try lines("urls-large.expected.txt")).filter {
      unmatched += $0.1 == "no_route" ? 1 : 0
      return $0.1 != "no_route" || unmatched <= 10
    }
    #expect(pairs.count == 9355)
    try Data(pairs.map(\.1).joined(separator: "\n").utf8).write(
      to: URL(fileURLWithPath: "\(project.path)/expected.txt"))
    let run = ToolRun(
      "links", "-", "--expect", "expected.txt", folder: project.path,
      input: pairs.map(\.0).joined(separator: "\n"))
    #expect(run.output == "9355 links as expected\n")
    #expect(run.code == 0)
  }

  @Test func `the links of the shipped project come out as they should`() {
    let run = ToolRun(
      "links", "examples/links.txt", "--expect", "examples/links.expected.txt")
    #expect(run.code == 0)
    #expect(run.output == "18 links as expected\n")
  }

  @Test func `wrong usage and files that are no text are told`() throws {
    let missing = ToolRun("links", "none.txt")
    #expect(missing.code == 2)
    #expect(missing.errors.contains("there is no file 'none.txt'\n  check the value of FILE"))
    let expected = ToolRun("links", "-", "--expect", "none.txt")
    #expect(expected.code == 2)
    #expect(expected.errors.contains("check the value of --expect"))
    #expect(ToolRun("links", "-", "--expect", "-").code == 2)
    #expect(ToolRun("links").errors.contains("needs FILE"))
    let project = try project(script)
    try Data([0x61, 0x0A, 0xFF]).write(to: URL(fileURLWithPath: "\(project.path)/bytes.txt"))
    let bytes = ToolRun("links", "bytes.txt", "--json", folder: project.path)
    #expect(bytes.code == 1)
    #expect(bytes.output.hasPrefix(#"{"diagnostic":{"code":"links.utf8""#))
    #expect(bytes.errors.hasPrefix("bytes.txt:2: error[links.utf8]"))
  }
}

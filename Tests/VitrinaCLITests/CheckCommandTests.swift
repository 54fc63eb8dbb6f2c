import Foundation
import TestSupport
import Testing

@Suite struct CheckCommandTests {
  /// A project in which every kind of finding comes once.
  private static let faulty = [
    "vitrina.json": #"{"locales": ["en-US"]}"#,
    "plugins/shop/plugin.json": #"{"name": "shop", "colour": "red"}"#,
    "plugins/shop/init.lua": """
    local vitrina = require "vitrina"
    vitrina.provide("ring", vitrina.components.loyalty_ring {
      title = "Points", ring_number = "three", ring_percentage = 0.5,
      ring_hexa_color = "#dddddd", button_title = "Go", button_deep_link = "shop://ofers",
    }, { scenarios = {
      { id = "dark_words", data = { ring_hexa_color = "#2a2a2a" } },
      { id = "stranger", data = { colour = "#123456" } },
    } })
    vitrina.screen("home", function() return { title = "Home", "ring", "ribbon" } end)
    vitrina.route("shop://offers", function() end)
    """,
    "scripts/links.lua": """
    vitrina.route("shop://{id:whole}", function() end)
    """,
  ]

  private func check(_ files: [String: String], _ words: String...) throws -> ToolRun {
    let project = try TemporaryProject(files)
    return ToolRun(["check"] + words, folder: project.path)
  }

  @Test func `everything that is wrong is told in one pass, by place`() throws {
    let run = try check(Self.faulty, "-v")
    #expect(run.code == 1)
    try Golden.expect(run.transcript, "CheckCommandTests", "text.txt")
  }

  @Test(arguments: ["json", "sarif", "github", "junit"])
  func `each format holds the same`(_ format: String) throws {
    let run = try check(Self.faulty, "--format", format)
    #expect(run.code == 1)
    #expect(run.errors == "")
    try Golden.expect(run.output, "CheckCommandTests", "report.\(format)")
  }

  @Test func `--json is the format json`() throws {
    #expect(
      try check(Self.faulty, "--json").output
        == check(Self.faulty, "--format", "json").output)
    let run = try check(Self.faulty, "--json", "--format", "sarif")
    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("vitrina: --json and --format sarif contradict one another\n"))
  }

  @Test func `a format goes to a file, with the findings on standard error`() throws {
    let project = try TemporaryProject(Self.faulty)
    let run = ToolRun("check", "--format", "sarif", "-o", "check.sarif", folder: project.path)
    #expect(run.code == 1)
    #expect(run.output == "")
    #expect(run.errors.contains("error[data.type]"))
    let text = try String(contentsOfFile: "\(project.path)/check.sarif", encoding: .utf8)
    #expect(text == ToolRun("check", "--format", "sarif", folder: project.path).output)
    let full = ToolRun("check", "--format", "json", "-o", "/dev/full", folder: project.path)
    #expect(full.code == 1)
    #expect(full.errors.contains("found     no space left on device"))
  }

  private static let warned = [
    "vitrina.json": "{}",
    "plugins/shop.lua": """
    vitrina.provide("ring", vitrina.components.loyalty_ring {
      title = "Points", ring_number = 3, ring_percentage = 0.5, ring_hexa_color = "#dddddd",
      button_title = "Go", button_deep_link = "app://go",
    }, { scenarios = { { id = "long", data = { title = "Many points" } } } })
    """,
  ]

  @Test func `warnings fail only when it is strict`() throws {
    let run = try check(Self.warned)
    #expect(run.code == 0)
    #expect(run.output == "2 targets: 0 errors, 1 warning\n")
    #expect(try check(Self.warned, "--strict").code == 1)
    #expect(try check(Self.warned, "-q").errors == "")
  }

  private func check(rules: String, _ words: String...) throws -> ToolRun {
    var files = Self.warned
    files["vitrina.json"] = "{\"check\": \(rules)}"
    let project = try TemporaryProject(files)
    return ToolRun(["check"] + words, folder: project.path)
  }

  @Test(arguments: [
    (#"{"rules": {"a11y.contrast": "error"}}"#, "2 targets: 1 error, 0 warnings\n"),
    (#"{"rules": {"a11y.*": "note"}}"#, "2 targets: 0 errors, 0 warnings, 1 note\n"),
    (
      #"{"rules": {"a11y.*": "note", "a11y.contrast": "error"}}"#,
      "2 targets: 1 error, 0 warnings\n"
    ),
    (
      #"{"rules": {"a11y.contrast": {"level": "off", "reason": "brand"}}}"#,
      "2 targets: 0 errors, 0 warnings, 1 excepted\n"
    ),
    (
      #"{"exceptions": [{"rule": "a11y.contrast", "target": "shop/ring", "reason": "brand"}]}"#,
      "2 targets: 0 errors, 0 warnings, 1 excepted\n"
    ),
    (
      #"{"exceptions": [{"rule": "a11y.*", "file": "plugins", "reason": "brand"}]}"#,
      "2 targets: 0 errors, 0 warnings, 1 excepted\n"
    ),
  ])
  func `a project decides what a rule weighs and where it does not hold`(
    _ rules: String, _ summary: String
  ) throws {
    let run = try check(rules: rules)
    #expect(run.output == summary, "\(run.errors)")
    #expect(run.code == (summary.contains("1 error") ? 1 : 0))
  }

  @Test func `an exception for one scenario leaves the others, and one for nothing is told`() throws
  {
    let run = try check(
      rules: """
        {"exceptions": [
          {"rule": "a11y.contrast", "target": "shop/ring:long", "reason": "brand"},
          {"rule": "a11y.name", "file": "plugins/none.lua", "reason": "old"}]}
        """)
    #expect(run.code == 0)
    #expect(run.output == "2 targets: 0 errors, 2 warnings\n")
    #expect(
      run.errors.hasSuffix(
        """
        vitrina.json: warning[check.unused_exception]: vitrina.json excepts a11y.name for file \
        plugins/none.lua, and nothing is found there
          expected  an exception that is needed
          found     none of its findings
          fix       remove it from 'check.exceptions'

        """), "\(run.errors)")
  }

  @Test func `reasons of exceptions reach JSON and SARIF`() throws {
    let rules =
      #"{"exceptions": [{"rule": "a11y.contrast", "target": "shop/ring", "reason": "the brand"}]}"#
    #expect(try check(rules: rules, "--json").output.contains(#""reason":"the brand""#))
    #expect(
      try check(rules: rules, "--format", "sarif").output.contains(
        #""justification": "the brand""#))
  }

  @Test func `what is wrong with the rules is told, all of it`() throws {
    let run = try check(
      rules: """
        {"rules": {"a11y.contrasst": "error", "a11y.name": "loud", "data.type": "off",
                   "theme.contrast": {"level": "off"}, "link.no_route": 3,
                   "a11y.contrast": {"level": "note", "why": "x"}},
         "exceptions": [{"rule": "a11y.contrast"}, {"reason": "x"}, 7,
                        {"rule": "a11y.contrast", "targets": "shop/ring", "reason": " "}],
         "strict": true}
        """)
    #expect(run.code == 1)
    try Golden.expect(run.transcript, "CheckCommandTests", "rules.txt")
  }

  @Test func `the shipped project has nothing that is not accounted for`() {
    let run = ToolRun("check", "--strict")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors == "")
  }

  @Test func `files that are no text, folders, too large or in circles are findings`() throws {
    let project = try TemporaryProject([
      "vitrina.json": "{}",
      "plugins/circle/init.lua": "require 'a'", "plugins/circle/a.lua": "require 'b'",
      "plugins/circle/b.lua": "require 'a'",
      "plugins/folder/init.lua/x.txt": "", "plugins/manifest/plugin.json/x.txt": "",
      "plugins/manifest/init.lua": "",
      "plugins/good.lua": "vitrina.provide('x', vitrina.components.dividing_line {})",
    ])
    try Data([0x6C, 0xFF, 0xFE, 0x00]).write(
      to: URL(fileURLWithPath: "\(project.path)/plugins/bytes.lua"))
    // A file of 100 MB that takes no room.
    let large = "\(project.path)/plugins/large.lua"
    #expect(FileManager.default.createFile(atPath: large, contents: Data("-- x\n".utf8)))
    #expect(truncate(large, 100_000_000) == 0)
    symlink("\(project.path)/nowhere.lua", "\(project.path)/plugins/gone.lua")
    let run = ToolRun("check", folder: project.path)
    #expect(run.code == 1)
    try Golden.expect(run.transcript, "CheckCommandTests", "bad_files.txt")
  }
}

import TestSupport
import Testing
import Values
import VitrinaCLI

@Suite struct UsageTests {
  @Test(arguments: [
    ([], "vitrina: business UI"),
    (["lst"], "there is no command 'lst'\n  did you mean vitrina list?"),
    (["show"], "needs TARGET"),
    (["show", "a", "b"], "does not take 'b'"),
    (["show", "--fromat", "json", "x"], "has no option --fromat\n  did you mean --format?"),
    (["show", "x", "--format", "jsn"], "--format cannot be 'jsn'\n  did you mean json?"),
    (["show", "x", "--format"], "--format needs a value\n  write --format FORMAT"),
    (["show", "x", "--json=1"], "--json takes no value"),
    (["show", "x", "--width", "1", "--width", "2"], "--width is given twice"),
    (["show", "loyalty/points", "--width", "10"], "a number of points from 120 to 2000"),
    (
      ["show", "loyalty/points", "--time", "3601"],
      "--time cannot be '3601'\n  seconds from 0 to 3600"
    ),
    (["show", "loyalty/points", "--state", ""], "--state cannot be ''\n  the name of a state"),
    (["show", "loyalty/points", "--text-size", "huge"], "--text-size cannot be 'huge'"),
    (["show", "loyalty/points", "--locale", "?"], "--locale cannot be '?'"),
    (["show", "loyalty/points:"], "names nothing"),
    (["show", "loyalty/points", "--param", "x"], "--param 'x' has no value"),
    (["show", "loyalty/points", "--context", "none.json"], "there is no file 'none.json'"),
    (["tap", "loyalty/points", "--index", "x"], "--index cannot be 'x'"),
    (["tap", "screen:benefits"], "a screen has no single tap"),
    (["list", "provders"], "SECTION cannot be 'provders'\n  did you mean providers?"),
    (["list", "--project", "/nowhere"], "there is no folder '/nowhere'"),
    (["preview", "--port", "70000"], "--port cannot be '70000'"),
    (["preview", "--scheme", "dark"], "--scheme is for --terminal alone"),
    (["preview", "--terminal", "--open"], "--terminal and --open do not go together"),
    (["preview", "--terminal", "--port", "1"], "--terminal and --port do not go together"),
    (
      ["preview", "--terminal"],
      "--terminal needs a terminal on both sides\n  write vitrina show"
    ),
    (
      ["preview", "--host", "example.com"],
      "--host cannot be 'example.com'\n  an IPv4 or IPv6 address of this machine, such as 0.0.0.0"
    ),
    (
      ["preview", "--editor", "javascript:{path}"],
      "--editor cannot be 'javascript:{path}'\n  a link with {path} in it"
    ),
    (["--project", ".", "list"], "the command comes first, before --project"),
    (["show", "loyalty/points", "--format", "html", "--json"], "do not go together"),
    (["completions", "csh"], "SHELL cannot be 'csh'"),
  ])
  func `wrong usage is exit code 2 with what to do, on standard error`(
    _ words: [String], _ message: String
  ) {
    let run = ToolRun(words)
    #expect(run.code == 2)
    #expect(run.output.isEmpty || words.contains("--json"))
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test(arguments: [
    (["show", "nope", "--json"], "provider.unknown", 1),
    (["tap", "nope", "--json"], "provider.unknown", 1),
    (["show", "checkout/pay", "--state", "lodaing", "--json"], "state.unknown", 1),
    (["show", "--json"], "usage", 2), (["lst", "--json"], "usage", 2),
    (["completions", "bash", "--json"], "usage", 2),
  ])
  func `with --json a fault is one object on standard output too`(
    _ words: [String], _ code: String, _ exit: Int32
  ) throws {
    let run = ToolRun(words)
    #expect(run.code == exit)
    guard case .map(let map) = try JSONReader.read(run.output, file: "output") else {
      Issue.record("no object: \(run.output)")
      return
    }
    #expect(map["diagnostic"]?.mapValue?["code"] == .string(code))
  }

  @Test func `output that cannot be written is an exit code and a message`() {
    let console = Console(
      output: { _ in false }, error: { _ in true }, outputIsTerminal: false,
      errorIsTerminal: false, variables: [:], currentFolder: Repository.root.path)
    #expect(CommandLineTool.run(["list"], console) == 1)
  }

  @Test func `outside a project says what is missing`() {
    let run = ToolRun("list", folder: "/")
    #expect(run.code == 2)
    #expect(run.errors.contains("there is no project here"))
  }

  @Test func `two dashes end the options`() {
    let run = ToolRun("open", "--json", "--", "--json")
    #expect(run.code == 1)
    #expect(run.output.contains(#""url":"--json""#))
  }

  @Test func `help shows usage, options and examples`() throws {
    #expect(ToolRun("help", "list").output == ToolRun("list", "--help").output)
    let overview = ToolRun("--help")
    #expect(overview.code == 0)
    try Golden.expect(overview.output, "UsageTests", "help.txt")
    for command in [
      "preview", "new", "list", "show", "open", "tap", "routes", "links", "check", "test",
      "snapshot", "repl", "export", "completions",
    ] {
      let run = ToolRun(command, "--help")
      #expect(run.code == 0)
      try Golden.expect(run.output, "UsageTests", "help-\(command).txt")
    }
  }

  @Test func `completions know every command, option and choice`() throws {
    for shell in ["bash", "zsh", "fish"] {
      let run = ToolRun("completions", shell)
      #expect(run.code == 0)
      try Golden.expect(run.output, "UsageTests", "completions.\(shell)")
    }
  }
}

internal import Diagnostics
internal import Values
internal import Vitrina

/// `vitrina repl`: a Lua prompt inside a plugin's sandbox.
enum ReplCommand: Command {
  static let spec = CommandSpec(
    name: "repl", summary: "Opens a Lua prompt inside a plugin's sandbox",
    arguments: [
      CommandSpec.Argument(
        name: "PLUGIN", isRequired: false, doc: "the plugin or script; the only one if left out")
    ],
    options: [
      CommandSpec.Option(
        name: "--eval", short: "-e", value: "LUA", repeats: true,
        doc: "run this instead of what is typed; may be given several times")
    ],
    examples: [
      ("vitrina repl loyalty", "a prompt; :help says what it takes, Ctrl+D ends it"),
      ("vitrina repl loyalty -e 'vitrina.format.number(1234.5)'", "one value, for a script"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let project = try OpenProject(arguments, console)
    console.report(project.host.catalog.diagnostics, arguments)
    let loaded = project.host.catalog.plugins.filter(\.isLoaded).map(\.name)
    guard let plugin = arguments.positional.first ?? (loaded.count == 1 ? loaded[0] : nil) else {
      throw UsageFault(
        message: "vitrina repl needs PLUGIN: one of \(loaded.joined(separator: ", "))",
        fix: "for example: \(spec.examples[0].line)")
    }
    let session = ReplSession(project, plugin: plugin)
    do throws(Diagnostic) {
      // Also says whether it is there.
      _ = try project.host.evaluate("", in: plugin)
      // What was logged while it loaded is told where it is asked for.
      project.reportLog()
      _ = project.host.takeLog()
    } catch {
      console.report([error], arguments)
      if project.wantsJSON { console.print(["diagnostic": error.dataValue]) }
      return 1
    }
    let isTyped = console.inputIsTerminal && console.outputIsTerminal
    if arguments.has("--eval") {
      for line in arguments.all("--eval") {
        guard session.take(line) else { break }
        session.finish()
      }
    } else if isTyped, !project.wantsJSON {
      return talk(session, project)
    } else {
      while let line = console.nextLine(), session.take(line) {}
      session.finish()
    }
    if project.wantsJSON { console.print(["results": .list(session.results)]) }
    return session.hasFailed ? 1 : 0
  }

  /// Reads lines from a terminal until somebody ends it; what failed there is no failure.
  private static func talk(_ session: ReplSession, _ project: OpenProject) -> Int32 {
    let console = project.console
    var history = LineHistory(folder: project.folder)
    let editor = LineEditor(completions: session.completions)
    for line in history.lines { editor.remember(line) }
    console.print("A Lua prompt in \(session.plugin); :help says what it takes, Ctrl+D ends it.")
    reading: while true {
      switch editor.read(session.prompt) {
      case .text(let line):
        if history.add(line) { editor.remember(line) }
        if !session.take(line) { break reading }
      case .interrupted: session.cancel()
      case .end:
        console.print("")
        break reading
      }
    }
    do throws(Diagnostic) {
      try history.save()
    } catch {
      var fault = error
      fault.severity = .warning
      console.report([fault], project.arguments)
    }
    return 0
  }
}

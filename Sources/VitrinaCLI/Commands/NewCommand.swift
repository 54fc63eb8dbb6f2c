internal import Components
internal import Diagnostics
internal import Foundation
internal import Routing
internal import Scripting
internal import Values
internal import Vitrina
internal import Workshop

/// `vitrina new`: files to begin with, which pass all checks and tests as they are.
enum NewCommand: Command {
  static let spec = CommandSpec(
    name: "new", summary: "Writes a plugin, a scenario, a route or a script for CI to begin with",
    arguments: [
      CommandSpec.Argument(
        name: "WHAT", choices: ["plugin", "scenario", "route", "ci"],
        doc: "plugin NAME, scenario PROVIDER ID, route PATTERN, or ci"),
      CommandSpec.Argument(
        name: "NAME", isRequired: false,
        doc: "what it is called, or belongs to; asked for if missing"),
      CommandSpec.Argument(
        name: "ID", isRequired: false, doc: "the id of a scenario, such as long_text"),
    ],
    options: [
      CommandSpec.Option(
        name: "--component", short: "-c", value: "NAME", repeats: true,
        doc: "a component that the plugin provides; may be given several times"),
      CommandSpec.Option(
        name: "--in", value: "NAME",
        doc: "the plugin or script that a route goes to (default: a script named after it)"),
      CommandSpec.Option(name: "--title", value: "TEXT", doc: "what lists call the scenario"),
      CommandSpec.Option(
        name: "--data", value: "JSON", doc: "the fields of the scenario that differ, as an object"),
    ],
    examples: [
      ("vitrina new plugin cart --component item_description", "a plugin with tests"),
      (
        "vitrina new scenario loyalty/points half --data '{\"ring_percentage\":0.5}'",
        "one more look"
      ),
      ("vitrina new route 'shop://item/{id:int}'", "a script with a route, and its test"),
      ("vitrina new ci", "ci.sh: check, test and compare pictures, with reports"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let made: Made
    do throws(Fault) {
      switch arguments.positional[0] {
      case "plugin": made = try plugin(arguments, console)
      case "scenario": made = try scenario(arguments, console)
      case "route": made = try route(arguments, console)
      default: made = try ci(arguments, console)
      }
    } catch {
      switch error {
      case .usage(let fault): throw fault
      case .diagnostic(let fault):
        console.report([fault], arguments)
        if arguments.has("--json") { console.print(["diagnostic": fault.dataValue]) }
        return 1
      }
    }
    if arguments.has("--json") {
      console.print(["files": .list(made.files.map { .string($0) }), "next": .string(made.next)])
    } else {
      for file in made.files { console.print("wrote   \(DiagnosticFormatter.printable(file))") }
      console.print("next    \(DiagnosticFormatter.printable(made.next))")
    }
    return 0
  }

  /// What was written, and the command to run next.
  private struct Made {
    var files: [String]
    var next: String
  }

  private enum Fault: Error {
    case usage(UsageFault)
    case diagnostic(Diagnostic)
  }

  private static func attempt<R>(_ work: () throws(Diagnostic) -> R) throws(Fault) -> R {
    do throws(Diagnostic) { return try work() } catch { throw .diagnostic(error) }
  }

  private static func usage<R>(_ work: () throws(UsageFault) -> R) throws(Fault) -> R {
    do throws(UsageFault) { return try work() } catch { throw .usage(error) }
  }

  /// A word of the command line, or what somebody answers.
  private static func word(
    _ index: Int, _ question: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(Fault) -> String {
    if arguments.positional.count > index { return arguments.positional[index] }
    if let answer = console.ask(question), !answer.isEmpty { return answer }
    let what = arguments.positional[0]
    throw .usage(
      UsageFault(
        message: "vitrina new \(what) needs \(index == 1 ? "NAME" : "ID")",
        fix: "for example: \(example(of: what))"))
  }

  private static func example(of what: String) -> String {
    spec.examples.first { $0.line.hasPrefix("vitrina new \(what)") }?.line ?? "vitrina new --help"
  }

  private static func noMore(
    than count: Int, _ arguments: ParsedArguments, options: [String]
  ) throws(Fault) {
    let what = arguments.positional[0]
    if arguments.positional.count > count {
      throw .usage(
        UsageFault(
          message: "vitrina new \(what) does not take '\(arguments.positional[count])'",
          fix: "for example: \(example(of: what))"))
    }
    for option in spec.options where arguments.has(option.name) && !options.contains(option.name) {
      throw .usage(
        UsageFault(
          message: "vitrina new \(what) does not take \(option.name)", fix: "leave it out"))
    }
  }

  // MARK: - A plugin

  private static func plugin(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(Fault) -> Made {
    try noMore(than: 2, arguments, options: ["--component"])
    let name = try word(1, "Name of the plugin, such as cart:", arguments, console)
    guard NameRule.isIdentifier(name) else {
      throw .usage(
        UsageFault(
          message: "a plugin cannot be called '\(name)'",
          fix: "a-z, 0-9 and _, not starting with a digit, at most 64"))
    }
    let registry = ComponentRegistry(Vitrina.Host.Options.standardComponents)
    var names = arguments.all("--component")
    while names.isEmpty, console.inputIsTerminal {
      let answer = console.ask("Components (\(registry.names.joined(separator: " "))):")
      guard let answer, !answer.isEmpty else { break }
      names = answer.split { $0 == " " || $0 == "," }.map(String.init)
    }
    guard !names.isEmpty else {
      throw .usage(
        UsageFault(
          message: "vitrina new plugin needs --component NAME",
          fix: "for example: \(example(of: "plugin"))"))
    }
    var components: [AnyComponent] = []
    for name in names {
      guard let component = registry.components.first(where: { $0.name == name }) else {
        let near = nearestName(to: name, in: registry.names)
        throw .usage(
          UsageFault(
            message: "there is no component '\(name)'",
            fix: near.map { "did you mean \($0)?" } ?? "see vitrina list components"))
      }
      guard !components.contains(where: { $0.name == name }) else {
        throw .usage(
          UsageFault(message: "--component \(name) is given twice", fix: "keep one of them"))
      }
      components.append(component)
    }
    let (folder, more) = try place(arguments, console)
    var scaffold = PluginScaffold(name: name, components: components).scaffold
    scaffold.files += more
    try attempt { () throws(Diagnostic) in try scaffold.write(in: folder) }
    return Made(files: scaffold.files.map(\.path), next: "vitrina test \(name)")
  }

  /// The project, or this folder and what makes it one.
  private static func place(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(Fault) -> (folder: String, more: [Scaffold.File]) {
    if let folder = try? ProjectFolder.find(arguments, from: console.currentFolder),
      arguments["--project"] == nil
        || FileManager.default.fileExists(atPath: "\(folder)/\(ProjectSettings.file)")
    {
      return (folder, [])
    }
    let folder = try usage { () throws(UsageFault) in
      guard arguments["--project"] != nil else { return console.currentFolder }
      return try ProjectFolder.find(arguments, from: console.currentFolder)
    }
    var files = [Scaffold.File(path: ProjectSettings.file, text: "{}\n")]
    if !FileManager.default.fileExists(atPath: "\(folder)/.gitignore") {
      files.append(Scaffold.File(path: ".gitignore", text: ".vitrina/\n"))
    }
    return (folder, files)
  }

  // MARK: - A scenario

  private static func scenario(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(Fault) -> Made {
    try noMore(than: 3, arguments, options: ["--title", "--data"])
    let provider = try word(1, "Provider, such as loyalty/points:", arguments, console)
    let id = try word(2, "Id of the scenario, such as long_text:", arguments, console)
    let project = try usage { () throws(UsageFault) in try OpenProject(arguments, console) }
    return try attempt { () throws(Diagnostic) in
      var values: DataMap = [:]
      if let text = arguments["--data"] {
        guard case .map(let map) = try JSONReader.read(text, file: "--data") else {
          throw Diagnostic(
            "new.data", .error, "--data is no object", expected: "such as {\"title\": \"Hello\"}",
            found: quoted(text))
        }
        values = map
      }
      let known = try project.host.catalog.provider(provider)
      let full = known.id
      // A field that there is not would be found only when the scenario is shown.
      var problems = FieldProblems()
      _ = project.host.catalog.components.component(named: known.component)?
        .instance(values, &problems)
      let wrong = problems.finish().first { $0.severity == .error && $0.code != "data.missing" }
      if let wrong { throw wrong.diagnostic(of: "\(full):\(id)", at: nil) }
      let scenario = Scenario(id: id, title: arguments["--title"], values: values)
      let place = try ScenarioSaving.save(
        scenario, for: full, of: project.host, folder: project.folder)
      return Made(files: [place.description], next: "vitrina show \(full):\(id)")
    }
  }

  // MARK: - A route

  private static func route(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(Fault) -> Made {
    try noMore(than: 2, arguments, options: ["--in"])
    let text = try word(1, "Pattern, such as shop://item/{id:int}:", arguments, console)
    let folder = try usage { () throws(UsageFault) in
      try ProjectFolder.find(arguments, from: console.currentFolder)
    }
    let files = DiskFiles(root: folder)
    return try attempt { () throws(Diagnostic) in
      let pattern = try RoutePattern(text)
      let route = try RouteScaffold(pattern, in: arguments["--in"], files: files)
      let contents = try route.contents(of: files)
      for (path, bytes) in contents.sorted(by: { $0.key < $1.key }) {
        try WholeFile.write(bytes, to: "\(folder)/\(path)", named: path, makingFolders: true)
      }
      return Made(
        files: contents.keys.sorted(),
        next: "vitrina open '\(RouteScaffold.link(for: pattern.text))'")
    }
  }

  // MARK: - A script for CI

  private static func ci(_ arguments: ParsedArguments, _ console: Console) throws(Fault) -> Made {
    try noMore(than: 1, arguments, options: [])
    let folder = try usage { () throws(UsageFault) in
      try ProjectFolder.find(arguments, from: console.currentFolder)
    }
    let text = """
      #!/bin/sh
      # Everything that has to hold before a change lands; reports lie in .vitrina/reports.
      set -eu
      cd "$(dirname "$0")"
      mkdir -p .vitrina/reports
      vitrina check --strict
      vitrina test --junit .vitrina/reports/test.xml
      vitrina snapshot --check --junit .vitrina/reports/snapshot.xml

      """
    let scaffold = Scaffold(files: [Scaffold.File(path: "ci.sh", text: text, isExecutable: true)])
    try attempt { () throws(Diagnostic) in try scaffold.write(in: folder) }
    return Made(files: ["ci.sh"], next: "./ci.sh")
  }
}

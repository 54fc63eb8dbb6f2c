internal import Components
internal import Diagnostics
internal import Values
internal import Vitrina

/// `vitrina schema`: the data of components as JSON Schema, and what a new version of it breaks.
enum SchemaCommand: Command {
  static let spec = CommandSpec(
    name: "schema", summary: "Writes JSON Schemas of components, and says what a change breaks",
    arguments: [
      CommandSpec.Argument(
        name: "COMPONENT", isRequired: false, choices: [comparing] + components.map(\.name),
        doc: "a component, or the word diff: compares OLD with NEW"),
      CommandSpec.Argument(
        name: "OLD", isRequired: false,
        doc: "with diff: a schema, or a folder that --all wrote, as it was"),
      CommandSpec.Argument(name: "NEW", isRequired: false, doc: "with diff: the same as it is now"),
    ],
    options: [
      CommandSpec.Option(
        name: "--profile", value: "PROFILE", choices: SchemaProfile.allCases.map(\.rawValue),
        doc: "strict: unknown fields are faults (default), or open: they are ignored"),
      CommandSpec.Option(
        name: "--all", value: "DIR",
        doc: "write all components in both profiles, and for each a catalogue in one file"),
      CommandSpec.Option(
        name: "--output", short: "-o", value: "FILE", doc: "write the schema to a file instead"),
    ],
    examples: [
      ("vitrina schema loyalty_ring", "the JSON Schema of its data, for editors and validators"),
      ("vitrina schema loyalty_ring --profile open", "that for clients of other versions"),
      ("vitrina schema --all schemas", "schemas/strict and schemas/open, a file a component"),
      ("vitrina schema diff schemas schemas.new", "what has changed, and exit code 1 if it breaks"),
    ])

  private static let comparing = "diff"

  private static var components: [AnyComponent] {
    ComponentRegistry(Vitrina.Host.Options.standardComponents).components
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let words = arguments.positional
    if words.first == comparing { return try compare(arguments, console) }
    if let extra = words.dropFirst().first {
      throw UsageFault(
        message: "vitrina schema COMPONENT does not take '\(extra)'",
        fix: "one component at a time; OLD and NEW go with vitrina schema diff")
    }
    if let folder = arguments["--all"] {
      try refuse(["--profile", "--output"], with: "--all", arguments)
      guard words.isEmpty else {
        throw UsageFault(
          message: "--all and a component do not go together", fix: "keep one of them")
      }
      return write(to: folder, arguments, console)
    }
    guard let component = components.first(where: { $0.name == words.first }) else {
      throw UsageFault(
        message: "vitrina schema needs a component, --all DIR or diff OLD NEW",
        fix: "for example: \(spec.examples[0].line)")
    }
    let profile = arguments["--profile"].flatMap(SchemaProfile.init) ?? .strict
    let schema = ComponentSchema(profile: profile).document(component)
    let text = arguments.has("--json") ? schema.json : schema.prettyJSON
    do throws(Diagnostic) {
      try console.write(Array("\(text)\n".utf8), to: arguments["--output"])
      return 0
    } catch {
      return fail(error, arguments, console)
    }
  }

  private static func write(
    to folder: String, _ arguments: ParsedArguments, _ console: Console
  ) -> Int32 {
    do throws(Diagnostic) {
      let report = try SchemaFolder(name: folder, console: console).write(components)
      if arguments.has("--json") {
        console.print(report.dataValue(folder: folder))
      } else {
        console.print("\(report.components) components in \(report.files) files of \(folder)")
        for file in report.removed {
          console.print("removed \(folder)/\(file): that component is gone")
        }
      }
      return 0
    } catch {
      return fail(error, arguments, console)
    }
  }

  private static func compare(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(UsageFault) -> Int32 {
    try refuse(["--all", "--profile", "--output"], with: comparing, arguments)
    guard arguments.positional.count == 3 else {
      throw UsageFault(
        message: "vitrina schema diff needs OLD and NEW: schemas, or folders that --all wrote",
        fix: "for example: vitrina schema diff schemas schemas.new")
    }
    do throws(SchemaReadFault) {
      let difference = SchemaDifference(
        from: try SchemaVersion(arguments.positional[1], for: "OLD", console),
        to: try SchemaVersion(arguments.positional[2], for: "NEW", console))
      console.print(
        arguments.has("--json")
          ? difference.dataValue.json
          : DiagnosticFormatter.printable(difference.text, keepingLineFeeds: true))
      return difference.breaking > 0 ? 1 : 0
    } catch {
      switch error {
      case .usage(let fault): throw fault
      case .diagnostic(let fault): return fail(fault, arguments, console)
      }
    }
  }

  private static func refuse(
    _ options: [String], with word: String, _ arguments: ParsedArguments
  ) throws(UsageFault) {
    guard let option = options.first(where: { arguments[$0] != nil }) else { return }
    throw UsageFault(
      message: "\(word) and \(option) do not go together", fix: "leave out \(option)")
  }

  private static func fail(
    _ fault: Diagnostic, _ arguments: ParsedArguments, _ console: Console
  ) -> Int32 {
    console.report([fault], arguments)
    if arguments.has("--json") { console.print(["diagnostic": fault.dataValue]) }
    return 1
  }
}

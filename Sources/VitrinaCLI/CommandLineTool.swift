internal import Diagnostics
internal import Scripting
internal import Values

/// The `vitrina` program without its process: arguments in, streams out, exit code back.
public enum CommandLineTool {
  static var commands: [any Command.Type] {
    [
      PreviewCommand.self, NewCommand.self, ListCommand.self, ShowCommand.self, OpenCommand.self,
      TapCommand.self, RoutesCommand.self, LinksCommand.self, CheckCommand.self, TestCommand.self,
      SnapshotCommand.self, ReplCommand.self, TypesCommand.self, SchemaCommand.self,
      ImpactCommand.self, DocsCommand.self, ExportCommand.self, DoctorCommand.self,
      CompletionsCommand.self, ManCommand.self,
    ]
  }

  static var specs: [CommandSpec] { commands.map { $0.spec } }

  /// Runs a command line.
  ///
  /// - Parameter words: Without the program's name.
  /// - Returns: 0 fine, 1 problems found or not handled, 2 wrong usage.
  public static func run(_ words: [String], _ console: Console) -> Int32 {
    let code = dispatch(words, console)
    guard console.outputFailed.isSet else { return code }
    console.complain("vitrina: standard output could not be written")
    return max(code, 1)
  }

  private static func dispatch(_ words: [String], _ console: Console) -> Int32 {
    do throws(UsageFault) {
      guard let name = words.first else {
        console.complain(HelpFormatter.overview(specs))
        return 2
      }
      if name == "help", words.count == 2, let command = command(named: words[1]) {
        console.output(Array(HelpFormatter.help(command.spec).utf8))
        return 0
      }
      if ["--help", "-h", "help"].contains(name) {
        console.output(Array(HelpFormatter.overview(specs).utf8))
        return 0
      }
      if name == "--version" {
        console.print("vitrina \(version)\n\(LuaRuntime().sentence)")
        return 0
      }
      guard !name.hasPrefix("-") else {
        throw UsageFault(
          message: "the command comes first, before \(name)",
          fix: "write vitrina COMMAND [OPTIONS]; see vitrina --help")
      }
      guard let command = command(named: name) else {
        let near = nearestName(to: name, in: specs.map(\.name))
        throw UsageFault(
          message: "there is no command '\(name)'",
          fix: near.map { "did you mean vitrina \($0)?" } ?? "see vitrina --help")
      }
      let arguments = try CommandLineParser.parse(Array(words.dropFirst()), for: command.spec)
      if arguments.has("--help") {
        console.output(Array(HelpFormatter.help(command.spec).utf8))
        return 0
      }
      return try command.run(arguments, console)
    } catch {
      console.report(error)
      if words.contains("--json") { console.print(["diagnostic": error.diagnostic.dataValue]) }
      return 2
    }
  }

  private static func command(named name: String) -> (any Command.Type)? {
    commands.first { $0.spec.name == name }
  }

  /// The version of the program.
  static let version = "0.1.0"
}

/// One command of the program.
protocol Command {
  static var spec: CommandSpec { get }

  /// Does the work; the exit code.
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32
}

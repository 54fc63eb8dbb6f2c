/// `vitrina completions`: what a shell needs to complete command lines.
enum CompletionsCommand: Command {
  static let spec = CommandSpec(
    name: "completions", summary: "Prints a completion script for a shell",
    arguments: [
      CommandSpec.Argument(name: "SHELL", choices: Completions.shells, doc: "bash, zsh or fish")
    ],
    examples: [("source <(vitrina completions bash)", "completes in this shell")])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    guard !arguments.has("--json") else {
      throw UsageFault(message: "a completion script is no JSON", fix: "leave out --json")
    }
    console.output(
      Array(Completions.script(for: arguments.positional[0], CommandLineTool.specs).utf8))
    return 0
  }
}

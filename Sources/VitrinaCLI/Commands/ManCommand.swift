/// `vitrina man`: the manual page.
enum ManCommand: Command {
  static let spec = CommandSpec(
    name: "man", summary: "Prints the manual page, or all commands as Markdown",
    options: [
      CommandSpec.Option(
        name: "--format", value: "FORMAT", choices: ["roff", "markdown"],
        doc: "roff (default), which man shows, or markdown")
    ],
    examples: [
      ("vitrina man > vitrina.1", "a file that man ./vitrina.1 shows"),
      ("vitrina man --format markdown", "docs/commands.md"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    guard !arguments.has("--json") else {
      throw UsageFault(message: "a manual page is no JSON", fix: "leave out --json")
    }
    let specs = CommandLineTool.specs
    let text =
      arguments["--format"] == "markdown"
      ? CommandReference.text(specs) : ManPage.text(specs, version: CommandLineTool.version)
    console.output(Array(text.utf8))
    return 0
  }
}

/// The commands as a document in Markdown, from the same declarations as the help.
enum CommandReference {
  static func text(_ commands: [CommandSpec]) -> String {
    var text = """
      # Commands

      `vitrina COMMAND [ARGUMENTS] [OPTIONS]`. This page is made from the program: \
      `vitrina man --format markdown`.


      """
    text += Markdown.table(
      ["command", "does"],
      commands.map { ["[`\($0.name)`](#vitrina-\($0.name))", Markdown.escaped($0.summary)] })
    text += "\n## Every command\n\n" + table(of: CommandSpec.common)
    text += "\nResults go to standard output, diagnostics to standard error. Exit codes:\n\n"
    text += Markdown.table(
      ["code", "means"], CommandSpec.exitCodes.map { ["\($0.code)", Markdown.escaped($0.meaning)] })
    for command in commands { text += section(command) }
    return text
  }

  private static func section(_ command: CommandSpec) -> String {
    var text = "\n## vitrina \(command.name)\n\n\(Markdown.escaped(command.summary)).\n"
    if !command.arguments.isEmpty {
      text += "\n"
      text += Markdown.table(
        ["argument", "is"],
        command.arguments.map { [Markdown.code($0.placeholder), Markdown.escaped($0.doc)] })
    }
    if !command.options.isEmpty { text += "\n" + table(of: command.options) }
    for example in command.examples {
      text += "\n\(example.doc):\n\n" + Markdown.block("sh", example.line)
    }
    return text
  }

  private static func table(of options: [CommandSpec.Option]) -> String {
    Markdown.table(
      ["option", "does"], options.map { [Markdown.code($0.label), Markdown.escaped($0.doc)] })
  }
}

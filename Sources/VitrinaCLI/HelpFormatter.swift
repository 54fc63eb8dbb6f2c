/// Writes help from declarations.
enum HelpFormatter {
  static func overview(_ commands: [CommandSpec]) -> String {
    var text = """
      vitrina: business UI components whose data, taps and deeplinks are scripted in Lua

      Usage: vitrina COMMAND [OPTIONS]

      Commands:

      """
    text += rows(commands.map { ($0.name, $0.summary) })
    text += """

      Options of every command:

      """
    text += rows(CommandSpec.common.map { ($0.label, $0.doc) })
    text += "\nvitrina COMMAND --help shows a command with examples.\n"
    return text
  }

  static func help(_ command: CommandSpec) -> String {
    var usage = "vitrina \(command.name)"
    for argument in command.arguments { usage += " \(argument.placeholder)" }
    var text = "\(command.summary)\n\nUsage: \(usage) [OPTIONS]\n"
    if !command.arguments.isEmpty {
      text += "\nArguments:\n" + rows(command.arguments.map { ($0.name, $0.doc) })
    }
    if !command.options.isEmpty {
      text += "\nOptions:\n" + rows(command.options.map { ($0.label, $0.doc) })
    }
    text += "\nOptions of every command:\n" + rows(CommandSpec.common.map { ($0.label, $0.doc) })
    if !command.examples.isEmpty {
      text += "\nExamples:\n"
      for example in command.examples { text += "  \(example.line)\n      \(example.doc)\n" }
    }
    let codes = CommandSpec.exitCodes.map { "\($0.code) \($0.meaning)" }
    text += "\nExit codes: \(codes.joined(separator: ", ")).\n"
    return text
  }

  private static func rows(_ rows: [(String, String)]) -> String {
    let width = min(26, rows.map(\.0.count).max() ?? 0)
    return rows.map { name, doc in
      let gap = String(repeating: " ", count: max(2, width + 2 - name.count))
      return "  \(name)\(gap)\(doc)\n"
    }.joined()
  }
}

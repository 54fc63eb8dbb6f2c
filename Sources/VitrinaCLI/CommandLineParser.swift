internal import Diagnostics

/// What a command line said, checked against its command's declaration.
struct ParsedArguments: Sendable {
  var positional: [String] = []
  private var values: [String: [String]] = [:]

  /// The last value of an option, by its long name.
  subscript(name: String) -> String? { values[name]?.last }

  /// All values of an option that may be repeated.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  func has(_ flag: String) -> Bool { values[flag] != nil }

  fileprivate mutating func add(_ name: String, _ value: String) {
    values[name, default: []].append(value)
  }
}

/// Wrong usage: exit code 2.
struct UsageFault: Error, Sendable, Equatable {
  var message: String
  var fix: String?

  /// The same for `--json`.
  var diagnostic: Diagnostic { Diagnostic("usage", .error, message, fix: fix) }
}

/// Reads command lines by declaration.
enum CommandLineParser {
  /// Reads what follows the command's name. `--name=value` and `--name value` are the same; `--`
  /// ends the options; a number such as `-1` is a value.
  static func parse(
    _ words: [String], for command: CommandSpec
  ) throws(UsageFault) -> ParsedArguments {
    var parsed = ParsedArguments()
    var at = 0
    var optionsEnded = false
    while at < words.count {
      let word = words[at]
      at += 1
      if optionsEnded || !word.hasPrefix("-") || word == "-" || Int(word) != nil {
        parsed.positional.append(word)
        continue
      }
      if word == "--" {
        optionsEnded = true
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard
        let option = command.allOptions.first(where: { $0.name == name || $0.short == name })
      else {
        throw unknownOption(name, command)
      }
      if !option.repeats, option.value != nil, parsed.has(option.name) {
        throw UsageFault(message: "\(option.name) is given twice", fix: "keep one of them")
      }
      guard let placeholder = option.value else {
        guard parts.count == 1 else {
          throw UsageFault(message: "\(option.name) takes no value", fix: "write \(option.name)")
        }
        parsed.add(option.name, "")
        continue
      }
      let value: String
      if parts.count == 2 {
        value = String(parts[1])
      } else if at < words.count {
        value = words[at]
        at += 1
      } else {
        throw UsageFault(
          message: "\(option.name) needs a value", fix: "write \(option.name) \(placeholder)")
      }
      try check(value, option.choices, "\(option.name)")
      parsed.add(option.name, value)
    }
    if !parsed.has("--help") { try checkArguments(parsed.positional, command) }
    return parsed
  }

  private static func unknownOption(_ name: String, _ command: CommandSpec) -> UsageFault {
    let near = nearestName(to: name, in: command.allOptions.map(\.name))
    return UsageFault(
      message: "vitrina \(command.name) has no option \(name)",
      fix: near.map { "did you mean \($0)?" } ?? "see vitrina \(command.name) --help")
  }

  private static func check(
    _ value: String, _ choices: [String], _ subject: String
  ) throws(UsageFault) {
    guard !choices.isEmpty, !choices.contains(value) else { return }
    let near = nearestName(to: value, in: choices)
    throw UsageFault(
      message: "\(subject) cannot be '\(value)'",
      fix: near.map { "did you mean \($0)?" } ?? "choose one of \(choices.joined(separator: ", "))")
  }

  private static func checkArguments(
    _ words: [String], _ command: CommandSpec
  ) throws(UsageFault) {
    if words.count > command.arguments.count {
      throw UsageFault(
        message: "vitrina \(command.name) does not take '\(words[command.arguments.count])'",
        fix: "see vitrina \(command.name) --help")
    }
    for (index, argument) in command.arguments.enumerated() {
      guard index < words.count else {
        guard argument.isRequired else { continue }
        throw UsageFault(
          message: "vitrina \(command.name) needs \(argument.name): \(argument.doc)",
          fix: command.examples.first.map { "for example: \($0.line)" })
      }
      try check(words[index], argument.choices, argument.name)
    }
  }
}

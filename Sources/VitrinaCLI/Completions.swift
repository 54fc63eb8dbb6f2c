/// Writes completion scripts for shells from the declarations of the commands.
enum Completions {
  static let shells = ["bash", "zsh", "fish"]

  static func script(for shell: String, _ commands: [CommandSpec]) -> String {
    switch shell {
    case "fish": fish(commands)
    case "zsh": "autoload -U +X bashcompinit && bashcompinit\n" + bash(commands)
    default: bash(commands)
    }
  }

  private static func words(_ command: CommandSpec) -> String {
    (command.arguments.flatMap(\.choices) + command.allOptions.map(\.name))
      .joined(separator: " ")
  }

  private static func bash(_ commands: [CommandSpec]) -> String {
    var text = """
      _vitrina() {
        local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(commands.map(\.name).joined(separator: " "))" -- "$word"))
          return
        fi
        case "${COMP_WORDS[1]} $before" in

      """
    for command in commands {
      for option in command.allOptions where !option.choices.isEmpty {
        text += "    '\(command.name) \(option.name)')"
        text +=
          " COMPREPLY=($(compgen -W \"\(option.choices.joined(separator: " "))\" -- \"$word\"));"
        text += " return;;\n"
      }
    }
    text += "  esac\n  case \"${COMP_WORDS[1]}\" in\n"
    for command in commands {
      text += "    \(command.name))"
      text += " COMPREPLY=($(compgen -W \"\(words(command))\" -- \"$word\"));;\n"
    }
    return text + "  esac\n}\ncomplete -o default -F _vitrina vitrina\n"
  }

  private static func fish(_ commands: [CommandSpec]) -> String {
    var text = "complete -c vitrina -f\n"
    func quote(_ words: String) -> String {
      "'" + words.replacing("'", with: "\\'") + "'"
    }
    for command in commands {
      text += "complete -c vitrina -n __fish_use_subcommand"
      text += " -a \(command.name) -d \(quote(command.summary))\n"
      let within = "complete -c vitrina -n '__fish_seen_subcommand_from \(command.name)'"
      for argument in command.arguments where !argument.choices.isEmpty {
        text += "\(within) -a \(quote(argument.choices.joined(separator: " ")))\n"
      }
      for option in command.allOptions {
        text += "\(within) -l \(option.name.dropFirst(2))"
        if let short = option.short { text += " -s \(short.dropFirst())" }
        if option.value != nil { text += " -r" }
        if !option.choices.isEmpty {
          text += " -a \(quote(option.choices.joined(separator: " ")))"
        }
        text += " -d \(quote(option.doc))\n"
      }
    }
    return text
  }
}

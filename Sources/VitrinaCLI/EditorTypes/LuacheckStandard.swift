internal import Scripting

/// What luacheck is told: the globals that a plugin finds, and the functions in them.
enum LuacheckStandard {
  /// The first line of a file that is ours to replace.
  static let mark = "-- Written by `vitrina types`; without this line the file is yours."

  static func text(components: [String]) -> String {
    """
    \(mark)
    std = {
      read_globals = {
        \(wrapped(APIReference.globals.map(quoted), indent: 4))
        vitrina = \(table("vitrina", components, indent: 4)),
      },
    }
    -- How long a line may be is not ours to say.
    max_line_length = false
    -- What `vitrina test` runs finds one thing more.
    files["**/*_test.lua"] = {
      read_globals = {
        test = \(table("test", components, indent: 4)),
      },
    }

    """
  }

  /// `{ fields = { … } }` for a table of the API, with the tables in it.
  private static func table(_ name: String, _ components: [String], indent: Int) -> String {
    var names = APIReference.functions.filter { $0.name == "\(name).\($0.shortName)" }
      .map { quoted($0.shortName) }
    if name == "vitrina" { names.append(quoted("null")) }
    if name == "vitrina.components" { names += components.sorted().map(quoted) }
    let margin = String(repeating: " ", count: indent)
    var text = "{ fields = {\n\(margin)  \(wrapped(names, indent: indent + 2))\n"
    for inner in APIReference.tables {
      let short = inner.name.split(separator: ".").last ?? ""
      guard inner.name == "\(name).\(short)" else { continue }
      text += "\(margin)  \(short) = \(Self.table(inner.name, components, indent: indent + 2)),\n"
    }
    return text + "\(margin)} }"
  }

  private static func quoted(_ name: String) -> String { "\"\(name)\"" }

  /// Words with commas behind them, in lines of at most 100 characters.
  private static func wrapped(_ words: [String], indent: Int) -> String {
    var lines: [String] = []
    for word in words {
      if let last = lines.last, indent + last.count + word.count + 2 <= 100 {
        lines[lines.count - 1] = "\(last) \(word),"
      } else {
        lines.append("\(word),")
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}

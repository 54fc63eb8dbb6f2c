/// The manual page, from the same declarations as the help: `man` of Unix, in roff.
enum ManPage {
  /// The whole page; the same for the same version.
  static func text(_ commands: [CommandSpec], version: String) -> String {
    var page = Roff()
    page.request("TH VITRINA 1 \"\" \"vitrina \(version)\" \"User Commands\"")
    page.section("NAME")
    page.line("vitrina - business UI components whose data, taps and deeplinks are scripted in Lua")
    page.section("SYNOPSIS")
    page.line("vitrina COMMAND [ARGUMENTS] [OPTIONS]", font: .bold)
    page.section("DESCRIPTION")
    page.line(
      "Works on a project: the folder given with --project, or the nearest one upwards that holds "
        + "vitrina.json. Results go to standard output, diagnostics to standard error.")
    page.section("COMMANDS")
    for command in commands {
      page.subsection(synopsis(of: command))
      page.line("\(command.summary).")
      for argument in command.arguments { page.item(argument.name, argument.doc) }
      for option in command.options { page.item(option.label, option.doc) }
      for example in command.examples {
        page.paragraph()
        page.line("\(example.doc):")
        page.example(example.line)
      }
    }
    page.section("OPTIONS OF EVERY COMMAND")
    for option in CommandSpec.common { page.item(option.label, option.doc) }
    page.item("--", "ends the options")
    page.section("EXIT STATUS")
    for (code, meaning) in CommandSpec.exitCodes { page.item("\(code)", meaning) }
    page.section("ENVIRONMENT")
    page.item("NO_COLOR", "if it is set and not empty, nothing is coloured")
    page.item("COLORTERM, TERM", "which colours the terminal has")
    page.section("FILES")
    page.item("vitrina.json", "the settings of a project")
    page.item("plugins/NAME/init.lua, plugins/NAME.lua", "a plugin")
    page.item("scripts/NAME.lua", "a route script")
    page.item(".vitrina/", "state, types for editors and reports; not to be checked in")
    return page.text
  }

  private static func synopsis(of command: CommandSpec) -> String {
    (["vitrina", command.name] + command.arguments.map(\.placeholder)).joined(separator: " ")
  }
}

/// The few requests of roff's man macros that a page needs.
private struct Roff {
  enum Font: String {
    case roman = "R"
    case bold = "B"
  }

  private(set) var text = ""

  mutating func request(_ line: String) { text += ".\(line)\n" }

  mutating func section(_ name: String) { request("SH \(name)") }

  mutating func subsection(_ name: String) { request("SS \"\(Self.escaped(name))\"") }

  mutating func paragraph() { request("PP") }

  mutating func line(_ words: String, font: Font = .roman) {
    let words = Self.escaped(words)
    text += font == .roman ? "\(words)\n" : "\\f\(font.rawValue)\(words)\\fR\n"
  }

  /// A name with what it means behind it.
  mutating func item(_ name: String, _ meaning: String) {
    request("TP")
    line(name, font: .bold)
    line(meaning)
  }

  /// A command line as it is typed.
  mutating func example(_ line: String) {
    request("RS")
    request("nf")
    self.line(line)
    request("fi")
    request("RE")
  }

  /// Text in which nothing is a request, and a dash stays the one that is typed.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&\(plain)" : plain
  }
}

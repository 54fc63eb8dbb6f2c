/// A command as it is declared: what the parser accepts, the help prints and the shells complete.
struct CommandSpec: Sendable {
  /// An option such as `--width POINTS` or `--json`.
  struct Option: Sendable {
    /// With its dashes.
    var name: String
    /// One letter with its dash.
    var short: String?
    /// What stands for the value in help; nil for a flag.
    var value: String?
    /// The words a value may be; empty for any.
    var choices: [String] = []
    /// May be given more than once.
    var repeats = false
    var doc: String

    /// `-o, --output FILE`
    var label: String {
      (short.map { "\($0), " } ?? "") + name + (value.map { " \($0)" } ?? "")
    }
  }

  /// A word that is not an option.
  struct Argument: Sendable {
    var name: String
    var isRequired = true
    /// The words it may be; empty for any.
    var choices: [String] = []
    var doc: String

    /// As a synopsis shows it: in brackets if it may be left out.
    var placeholder: String { isRequired ? name : "[\(name)]" }
  }

  var name: String
  /// One line for the list of commands.
  var summary: String
  var arguments: [Argument] = []
  var options: [Option] = []
  /// Command lines with what they do.
  var examples: [(line: String, doc: String)] = []

  /// The command's own options and those that every command has.
  var allOptions: [Option] { options + Self.common }

  /// The options of every command.
  static let common: [Option] = [
    Option(
      name: "--project", value: "DIR",
      doc: "the project folder (default: the one with vitrina.json, looked for upwards)"),
    Option(name: "--json", doc: "print one JSON object, stable for tools"),
    Option(
      name: "--color", value: "WHEN", choices: ["auto", "always", "never"],
      doc: "colour: auto (default), always or never; NO_COLOR is honoured"),
    Option(name: "--quiet", short: "-q", doc: "print no diagnostics"),
    Option(name: "--verbose", short: "-v", doc: "print notes and what scripts log"),
    Option(name: "--help", short: "-h", doc: "print this help"),
  ]

  /// What the exit codes of all commands mean.
  static let exitCodes: [(code: Int32, meaning: String)] = [
    (0, "fine"), (1, "problems found or not handled"), (2, "wrong usage"),
  ]
}

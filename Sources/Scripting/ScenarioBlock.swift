internal import Components
internal import Values

/// A scenario as an author would write it: one table, its lines without an indentation of their own.
public struct ScenarioBlock: Sendable {
  /// From `{` to `}`, two spaces a level.
  public let text: String

  /// The keys come in the order in which a reader asks: which, called what, in which moment, with
  /// what.
  public init(_ scenario: Scenario) {
    var entries = [("id", DataValue.string(scenario.id))]
    if let title = scenario.title { entries.append(("title", .string(title))) }
    if let state = scenario.moment.state { entries.append(("state", .string(state))) }
    if let time = scenario.moment.time { entries.append(("time", .double(time))) }
    entries.append(("data", .map(scenario.values)))
    let lines = entries.map { "  \($0.0) = \(LuaLiteral.text($0.1, indent: 2)),\n" }
    text = "{\n\(lines.joined())}"
  }

  private var written: [Substring] { text.split(separator: "\n" as Character) }

  /// On one line, for a message.
  var line: String {
    written.map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  /// With another indentation and line end; the first line begins without one.
  ///
  /// No text spans lines, since line ends in it are escaped: so every line may be moved.
  func lines(_ style: LuaStyle, indent: String) -> String {
    written.enumerated().map { index, line in
      let level = line.prefix { $0 == " " }.count / 2
      let start = index == 0 ? "" : indent + String(repeating: style.step, count: level)
      return start + line.dropFirst(level * 2)
    }.joined(separator: style.lineEnd)
  }
}

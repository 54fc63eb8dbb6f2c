internal import Diagnostics
internal import Scripting
internal import Values

/// Lua values as a prompt prints them: tables on one line where there is room, else a line for each
/// entry.
struct ValueText {
  let isColored: Bool
  private static let width = 78

  /// - Parameter indent: How far the lines behind the first are moved.
  func text(_ value: ScriptValue, indent: Int = 0) -> String {
    let line = Self.plain(value)
    guard case .table(let entries, let isCut) = value, !entries.isEmpty,
      line.count + indent > Self.width
    else { return painted(value) }
    let inner = String(repeating: " ", count: indent + 2)
    let isList = Self.isList(entries)
    var lines = entries.map { entry in
      "\(inner)\(isList ? "" : "\(Self.key(entry.key)) = ")\(text(entry.value, indent: indent + 2)),\n"
    }
    if isCut { lines.append("\(inner)…\n") }
    return "{\n\(lines.joined())\(String(repeating: " ", count: indent))}"
  }

  /// On one line, without colours.
  static func plain(_ value: ScriptValue) -> String { ValueText(isColored: false).painted(value) }

  private func painted(_ value: ScriptValue) -> String {
    switch value {
    case .absent: return paint("nil", "90")
    case .null: return paint("vitrina.null", "90")
    case .bool(let flag): return paint(flag ? "true" : "false", "33")
    case .integer(let number): return paint(LuaLiteral.text(.integer(number)), "36")
    case .double(let number): return paint(LuaLiteral.text(.double(number)), "36")
    case .string(let text):
      return paint(DiagnosticFormatter.printable(LuaLiteral.text(.string(text))), "32")
    case .component(let name): return paint("<component \(name)>", "35")
    case .other(let what): return paint("<\(DiagnosticFormatter.printable(what))>", "90")
    case .table(let entries, let isCut):
      let isList = Self.isList(entries)
      var texts = entries.map { entry in
        isList ? painted(entry.value) : "\(Self.key(entry.key)) = \(painted(entry.value))"
      }
      if isCut { texts.append("…") }
      return texts.isEmpty ? "{}" : "{ \(texts.joined(separator: ", ")) }"
    }
  }

  private static func key(_ key: ScriptValue) -> String {
    guard case .string(let name) = key else { return "[\(plain(key))]" }
    // No keyword has a capital or an underscore.
    let isName = name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
    if isName, name.contains(where: { $0 == "_" || $0.isUppercase }) { return name }
    let text = LuaLiteral.text(.map([name: .bool(true)]))
    // `{\n  name = true,\n}`: a name, or a string in brackets.
    return DiagnosticFormatter.printable(String(text.dropFirst(4).dropLast(" = true,\n}".count)))
  }

  private static func isList(_ entries: [ScriptValue.Entry]) -> Bool {
    entries.enumerated().allSatisfy { $1.key == .integer($0 + 1) }
  }

  private func paint(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

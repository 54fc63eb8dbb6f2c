public import Values

/// Values as Lua writes them: what an author could have typed.
public enum LuaLiteral {
  /// The value, its tables over several lines.
  ///
  /// Keys come in the order of the map; those that are no names stand in brackets. Null is `vitrina.null`;
  /// numbers that are none are divisions by zero.
  ///
  /// - Parameter indent: Spaces before the lines of an outermost table's entries are two more.
  public static func text(_ value: DataValue, indent: Int = 0) -> String {
    switch value {
    case .null: "vitrina.null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): value == .min ? "math.mininteger" : "\(value)"
    case .double(let value): number(value)
    case .string(let value): string(value)
    case .list(let items):
      table(items.map { text($0, indent: indent + 2) }, indent: indent)
    case .map(let map):
      table(
        map.entries.map { "\(key($0.key)) = \(text($0.value, indent: indent + 2))" },
        indent: indent)
    }
  }

  private static func table(_ entries: [String], indent: Int) -> String {
    guard !entries.isEmpty else { return "{}" }
    let inner = String(repeating: " ", count: indent + 2)
    let lines = entries.map { "\(inner)\($0),\n" }.joined()
    return "{\n\(lines)\(String(repeating: " ", count: indent))}"
  }

  private static func number(_ value: Double) -> String {
    if value.isNaN { return "0/0" }
    if value.isInfinite { return value < 0 ? "-1/0" : "1/0" }
    return value.description
  }

  private static func key(_ key: String) -> String {
    let isName = NameRule.isIdentifier(key) && !keywords.contains(key)
    return isName ? key : "[\(string(key))]"
  }

  /// In double quotes. Bytes of text stay as they are; control characters become decimal escapes.
  private static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = "\(scalar.value)"
        // Three digits, so that a digit behind it is not taken for one of them.
        result += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]
}

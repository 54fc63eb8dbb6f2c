/// Text in a Markdown document.
enum Markdown {
  /// In back quotes, also within a table. The bar divides cells even there, so it is escaped.
  static func code(_ text: String) -> String {
    "`\(text.replacing("|", with: "\\|").replacing("`", with: "%60"))`"
  }

  /// With what would mean something in Markdown escaped, on one line.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#": result += "\\\(character)"
      case "\n", "\r", "\r\n", "\t": result += " "
      default: result.append(character)
      }
    }
    return result
  }

  /// A table; cells are Markdown already.
  static func table(_ head: [String], _ rows: [[String]]) -> String {
    var text = "| \(head.joined(separator: " | ")) |\n|\(head.map { _ in "---|" }.joined())\n"
    for row in rows { text += "| \(row.joined(separator: " | ")) |\n" }
    return text
  }

  /// A fenced block. The fence is longer than any row of back quotes in the text.
  static func block(_ language: String, _ text: String) -> String {
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)\n"
  }
}

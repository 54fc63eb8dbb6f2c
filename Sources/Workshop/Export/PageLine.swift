/// A line of the page, its scripts or its styles that says something, as it is sent: without the space
/// before and behind it.
///
/// Line breaks stay where a statement may end with its line. What must not be moved is a line inside
/// of a text; `leavesTextOpen` tells of the line before such a one.
struct PageLine {
  /// Counts from 1.
  let number: Int
  let text: String
  let isIndented: Bool

  /// The lines of a file, without empty ones and those of comment alone.
  static func lines(of text: String) -> [PageLine] {
    var lines: [PageLine] = []
    var isInComment = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let start = line.drop { $0 == " " }
      let end = start.lastIndex { $0 != " " }
      let text = end.map { String(start[...$0]) } ?? ""
      let beginsComment =
        text.hasPrefix("/*") && (text.hasSuffix("*/") || !text.contains("*/"))
      let isComment = isInComment || beginsComment
      isInComment = isComment && !text.hasSuffix("*/")
      guard !isComment, !text.isEmpty, !text.hasPrefix("//") else { continue }
      lines.append(
        PageLine(number: index + 1, text: text, isIndented: start.startIndex > line.startIndex))
    }
    return lines
  }

  /// What stands between this line of a script or stylesheet and the next: nothing behind a mark that
  /// no statement ends without.
  var lineBreak: String {
    let isBroken = text.last.map { "{([,;".contains($0) } != true || text.contains("//")
    return isBroken ? "\n" : ""
  }

  /// Whether a string or a template of a script goes on in the next line, or may do so: a quotation
  /// mark in a regular expression counts too.
  var leavesTextOpen: Bool {
    /// The marks that texts began with, from the outermost; `{` is code inside of a template.
    var open: [Character] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      let isInText = open.last != nil && open.last != "{"
      switch character {
      case "\\": rest = rest.dropFirst()
      case "/" where !isInText && rest.first == "/": rest = ""
      case "\"", "'", "`":
        if open.last == character {
          open.removeLast()
        } else if !isInText {
          open.append(character)
        }
      case "$" where open.last == "`" && rest.first == "{":
        rest = rest.dropFirst()
        open.append("{")
      case "{" where !isInText && !open.isEmpty: open.append("{")
      case "}" where open.last == "{": open.removeLast()
      default: break
      }
    }
    return !open.isEmpty
  }
}

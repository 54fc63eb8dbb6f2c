/// A line of the page, its scripts or its styles that says something, as it is sent: without the space
/// before and behind it.
///
/// Line breaks stay where a statement may end with its line. What must not be moved is a line inside
/// of a text; `ScriptLine` tells of the line before such a one.
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
}

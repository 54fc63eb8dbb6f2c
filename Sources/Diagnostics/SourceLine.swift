/// A line of a file as a diagnostic shows it: with its number, and a mark under the column.
struct SourceLine {
  private static let longest = 100

  let text: String
  let number: Int
  /// From 1, in bytes; nil when only the line is known.
  let column: Int?

  /// One line, or two when the column is known. What stands in front of the text is left out, and
  /// of a long line what is far from the column.
  var lines: [String] {
    let characters = Array(text)
    var start = characters.prefix { $0 == " " || $0 == "\t" }.count
    let marked = column.map { characterIndex(ofColumn: $0) }
    if let marked, marked - start > Self.longest * 3 / 4 { start = marked - Self.longest / 2 }
    if let marked, marked < start { start = marked }
    let end = min(characters.count, start + Self.longest)
    let shown = (start > 0 && !characters[..<start].allSatisfy(\.isWhitespace) ? "…" : "")
    let body = shown + String(characters[start..<max(start, end)]).tabless
    let gutter = "\(number) | "
    let first = gutter + DiagnosticFormatter.printable(body) + (end < characters.count ? "…" : "")
    guard let marked, marked <= end else { return [first] }
    let indent = String(repeating: " ", count: "\(number)".count) + " | "
    let before = shown + String(characters[start..<min(marked, characters.count)]).tabless
    let width = DiagnosticFormatter.printable(before).count
    return [first, indent + String(repeating: " ", count: width) + "^"]
  }

  private func characterIndex(ofColumn column: Int) -> Int {
    var bytes = 0
    for (index, character) in text.enumerated() {
      if bytes >= column - 1 { return index }
      bytes += character.utf8.count
    }
    return text.count
  }
}

extension String {
  /// With a space for every tab, so that the mark stands right.
  fileprivate var tabless: String { String(map { $0 == "\t" ? " " : $0 }) }
}

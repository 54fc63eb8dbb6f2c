/// Rows of text in columns, the last one ragged.
struct TextTable {
  private var rows: [[String]] = []

  mutating func add(_ cells: String...) { rows.append(cells) }

  var isEmpty: Bool { rows.isEmpty }

  /// The lines, each indented by two spaces.
  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = " "
      for (column, cell) in row.enumerated() {
        line += " \(cell)"
        if column + 1 < row.count {
          line += String(repeating: " ", count: widths[column] - cell.count + 1)
        }
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}

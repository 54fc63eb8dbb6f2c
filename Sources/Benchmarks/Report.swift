/// The table that `make bench` prints.
enum Report {
  static func text(_ rows: [Row]) -> String {
    let cells =
      [("what", "measured", "target", "")]
      + rows.map { ($0.subject, $0.measured, $0.target, $0.isReached ? "yes" : "no") }
    let widths = (
      cells.map(\.0.count).max() ?? 0, cells.map(\.1.count).max() ?? 0,
      cells.map(\.2.count).max() ?? 0
    )
    return cells.map { row in
      padded(row.0, widths.0) + padded(row.1, widths.1) + padded(row.2, widths.2) + row.3
    }.joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count + 2)
  }
}

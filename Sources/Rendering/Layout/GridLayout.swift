internal import Components

/// Cells in rows: those of a row are equally wide and high, and fill its width.
extension LayoutTree {
  mutating func assignGridWidths(_ i: Int, _ grid: ViewNode.Grid) {
    let room = items[i].innerWidth
    for row in rows(i, grid) {
      let widths = row.map { flexibleCell($0, grid, room) }.resolved(in: room)
      for (cell, width) in zip(row, widths) { items[cell].finalWidth = width }
    }
  }

  private func flexibleCell(_ cell: Int, _ grid: ViewNode.Grid, _ room: Double) -> FlexibleLength {
    let item = items[cell]
    return FlexibleLength(
      base: max(room / Double(max(1, grid.columns)), item.horizontalInsets),
      least: max(item.minWidth, item.horizontalInsets), most: min(item.maxWidth ?? room, room),
      grows: true)
  }

  /// The cells of each row: as many as there are columns, fewer where they want more width.
  private func rows(_ i: Int, _ grid: ViewNode.Grid) -> [Range<Int>] {
    let room = items[i].innerWidth
    var rows: [Range<Int>] = []
    var first = items[i].children.lowerBound
    var width = 0.0
    for cell in items[i].children {
      let length = flexibleCell(cell, grid, room).limited
      if cell > first, width + length > room + 0.01 || cell - first == max(1, grid.columns) {
        rows.append(first..<cell)
        first = cell
        width = 0
      }
      width += length
    }
    if first < items[i].children.upperBound { rows.append(first..<items[i].children.upperBound) }
    return rows
  }

  func gridHeight(_ i: Int, _ grid: ViewNode.Grid) -> Double {
    rows(i, grid).reduce(0) { $0 + highest($1) }
  }

  /// Rows share the height that is left.
  mutating func placeGrid(_ i: Int, _ grid: ViewNode.Grid) {
    let rows = rows(i, grid)
    let content = rows.reduce(0) { $0 + highest($1) }
    let more = max(0, items[i].innerHeight - content) / Double(max(1, rows.count))
    var y = 0.0
    for row in rows {
      let height = highest(row) + more
      var x = 0.0
      for cell in row {
        let (_, own) = aligned(cell, vertically: .stretch, in: height)
        place(cell, in: i, x: x, y: y, height: own)
        x += items[cell].finalWidth
      }
      y += height
    }
  }
}

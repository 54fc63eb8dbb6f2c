internal import Components

/// Children side by side: they share the width, and the highest makes the height.
extension LayoutTree {
  /// As wide as the children and the gaps between them.
  func rowWidth(_ i: Int, spacing: Double) -> Double {
    items[i].children.reduce(gaps(i, spacing)) {
      $0 + max(items[$1].naturalWidth, items[$1].spacerLength)
    }
  }

  func gaps(_ i: Int, _ spacing: Double) -> Double {
    Length.of(spacing) * Double(max(0, items[i].children.count - 1))
  }

  mutating func assignRowWidths(_ i: Int, _ row: ViewNode.Stack) {
    let room = items[i].innerWidth
    let children = items[i].children
    let widths = children.map { flexibleWidth($0, in: i, room: room) }
      .resolved(in: room - gaps(i, row.spacing))
    for (child, width) in zip(children, widths) { items[child].finalWidth = width }
  }

  private func flexibleWidth(_ child: Int, in row: Int, room: Double) -> FlexibleLength {
    let item = items[child]
    var width = FlexibleLength(
      base: item.contentWidth, least: max(item.minWidth, item.horizontalInsets),
      most: item.isFigure
        ? item.maxWidth ?? .infinity : min(item.maxWidth ?? .infinity, room))
    if item.isSpacer {
      width.base = item.horizontalInsets
      width.least = max(width.least, item.spacerLength)
      width.grows = true
    } else if item.isWide {
      width.base = item.horizontalInsets
      width.grows = true
    } else if item.width != nil || item.isFigure {
      return width
    } else if fills(child, row) {
      width.grows = true
    } else {
      width.shrinking = max(0, width.base - item.horizontalInsets)
    }
    return width
  }

  /// What a list item does when it is tapped fills it, so that a tap anywhere in it counts.
  func fills(_ child: Int, _ parent: Int) -> Bool {
    guard items[parent].node.accessibility.role == .listItem else { return false }
    let role = items[child].node.accessibility.role
    return role == .link || role == .button
  }

  mutating func placeRow(_ i: Int, _ row: ViewNode.Stack) {
    let width = items[i].children.reduce(gaps(i, row.spacing)) { $0 + items[$1].finalWidth }
    let free = items[i].innerWidth - width
    placeBeside(
      i, from: row.distribution == .center ? free / 2 : 0, spacing: row.spacing,
      alignment: row.alignment)
  }

  /// Places children from leading to trailing.
  mutating func placeBeside(
    _ i: Int, from start: Double, spacing: Double, alignment: ViewNode.Stack.Alignment
  ) {
    var x = start
    for child in items[i].children {
      let (y, height) = aligned(child, vertically: alignment, in: items[i].innerHeight)
      place(child, in: i, x: x, y: y, height: height)
      x += items[child].finalWidth + Length.of(spacing)
    }
  }
}

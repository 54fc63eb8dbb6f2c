internal import Components

/// Children one below the other, each as wide as the column unless it is aligned.
extension LayoutTree {
  mutating func assignColumnWidths(_ i: Int, alignment: ViewNode.Stack.Alignment) {
    let room = items[i].innerWidth
    for child in items[i].children {
      items[child].finalWidth = widthInColumn(child, room: room, alignment: alignment)
    }
  }

  func widthInColumn(
    _ child: Int, room: Double, alignment: ViewNode.Stack.Alignment
  ) -> Double {
    let item = items[child]
    let stretches = alignment == .stretch || item.isWide
    let width = item.width ?? (stretches ? room : min(item.contentWidth, room))
    return item.limited(width: width, in: room)
  }

  func columnHeight(_ i: Int, _ column: ViewNode.Stack) -> Double {
    items[i].children.reduce(gaps(i, column.spacing)) {
      $0 + max(items[$1].naturalHeight, items[$1].spacerLength)
    }
  }

  mutating func placeColumn(_ i: Int, _ column: ViewNode.Stack) {
    let children = items[i].children
    let room = items[i].innerHeight
    let gaps = gaps(i, column.spacing)
    let heights = children.map { flexibleHeight($0, in: i) }.resolved(in: room - gaps)
    let free = room - heights.reduce(gaps, +)
    var y = column.distribution == .center ? free / 2 : 0
    for (child, height) in zip(children, heights) {
      let x = leading(child, in: items[i].innerWidth, alignment: column.alignment)
      place(child, in: i, x: x, y: y, height: height)
      y += height + Length.of(column.spacing)
    }
  }

  private func flexibleHeight(_ child: Int, in column: Int) -> FlexibleLength {
    let item = items[child]
    guard item.isSpacer else {
      return FlexibleLength(base: item.naturalHeight, grows: fills(child, column))
    }
    return FlexibleLength(
      base: item.verticalInsets,
      least: max(item.minHeight, item.verticalInsets, item.spacerLength), grows: true)
  }

  /// The distance of a child from the leading edge of the room it is aligned in.
  func leading(
    _ child: Int, in room: Double, alignment: ViewNode.Stack.Alignment
  ) -> Double {
    let item = items[child]
    if item.isWide { return 0 }
    return switch alignment {
    case .start, .stretch: 0
    case .center: (room - item.finalWidth) / 2
    case .end: room - item.finalWidth
    }
  }
}

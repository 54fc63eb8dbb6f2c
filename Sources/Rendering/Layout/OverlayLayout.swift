internal import Components

/// Children one over the other in the room of the largest. Their widths are those of a column.
extension LayoutTree {
  mutating func placeOverlay(_ i: Int, _ overlay: ViewNode.Overlay) {
    let room = max(items[i].innerHeight, highest(items[i].children))
    for child in items[i].children {
      let x = leading(child, in: items[i].innerWidth, alignment: overlay.horizontal)
      let (y, height) = aligned(child, vertically: overlay.vertical, in: room)
      place(child, in: i, x: x, y: y, height: height)
    }
  }
}

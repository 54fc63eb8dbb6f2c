internal import Components

/// Children side by side at their own widths, none wider than what is seen of them at once.
extension LayoutTree {
  mutating func assignScrollWidths(_ i: Int) {
    let room = items[i].innerWidth
    for child in items[i].children {
      let item = items[child]
      let width = max(item.width ?? item.contentWidth, item.spacerLength)
      items[child].finalWidth = item.limited(width: width, in: room)
    }
  }

  mutating func placeScroll(_ i: Int, _ scroll: ViewNode.Scroll) {
    placeBeside(i, from: 0, spacing: scroll.spacing, alignment: .stretch)
  }
}

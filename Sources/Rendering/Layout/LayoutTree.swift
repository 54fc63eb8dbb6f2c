internal import Components

/// The nodes of a view in a list, parents before their children and siblings side by side.
///
/// What a kind of container does in the passes stands in a file of its own.
struct LayoutTree<Measurer: TextMeasuring> {
  let measurer: Measurer
  let scale: Double
  var items: [LayoutItem<Measurer.Block>]

  init(_ root: ViewNode, measurer: Measurer, scale: Double) {
    self.measurer = measurer
    self.scale = scale
    items = [LayoutItem(root, id: "root", scale: scale)]
    var at = 0
    while at < items.count {
      let parent = items[at].id
      let first = items.count
      for (index, child) in items[at].node.children.enumerated() {
        items.append(LayoutItem(child, id: child.id(under: parent, at: index), scale: scale))
      }
      items[at].children = first..<items.count
      at += 1
    }
  }

  // The passes.

  /// How wide each node would like to be, from the leaves to the root.
  mutating func measureWidths() {
    for i in items.indices.reversed() {
      let item = items[i]
      let width = item.width ?? min(contentWidth(i) + item.horizontalInsets, Length.most)
      items[i].contentWidth = max(width, item.horizontalInsets)
      items[i].naturalWidth = item.limited(width: width, in: .infinity)
    }
  }

  private mutating func contentWidth(_ i: Int) -> Double {
    switch items[i].node.content {
    case .stack(let stack) where stack.axis == .row: rowWidth(i, spacing: stack.spacing)
    case .scroll(let scroll): rowWidth(i, spacing: scroll.spacing)
    case .stack, .overlay: items[i].children.reduce(0) { max($0, items[$1].naturalWidth) }
    case .text(let text): measure(text, i)
    case .textField: Self.fieldWidth
    // These take the room that they are given, and want none.
    case .grid, .divider, .progressBar, .spacer, .image, .ring: 0
    }
  }

  /// What a field would like where nothing else says how wide it is.
  private static var fieldWidth: Double { 160 }

  /// How wide each node becomes, from the root to the leaves. The root stands in a column.
  mutating func assignWidths(in width: Double) {
    items[0].finalWidth = widthInColumn(0, room: width, alignment: .stretch)
    for i in items.indices {
      switch items[i].node.content {
      case .stack(let stack) where stack.axis == .row: assignRowWidths(i, stack)
      case .stack(let stack): assignColumnWidths(i, alignment: stack.alignment)
      case .overlay(let overlay): assignColumnWidths(i, alignment: overlay.horizontal)
      case .grid(let grid): assignGridWidths(i, grid)
      case .scroll: assignScrollWidths(i)
      case .text, .image, .ring, .divider, .progressBar, .textField, .spacer: break
      }
    }
  }

  /// How high each node is at its width, from the leaves to the root.
  mutating func measureHeights() {
    for i in items.indices.reversed() {
      let content = contentHeight(i)
      let item = items[i]
      items[i].naturalHeight = item.limited(
        height: item.height ?? min(content + item.verticalInsets, Length.most))
    }
  }

  private mutating func contentHeight(_ i: Int) -> Double {
    switch items[i].node.content {
    case .stack(let stack) where stack.axis == .column: columnHeight(i, stack)
    case .stack, .overlay, .scroll: highest(items[i].children)
    case .grid(let grid): gridHeight(i, grid)
    case .text(let text): breakLines(text, i)
    case .image, .ring, .divider, .progressBar, .textField, .spacer: 0
    }
  }

  /// Where each node stands and how high it becomes, from the root to the leaves.
  mutating func assignPlaces() {
    items[0].finalHeight = items[0].naturalHeight
    items[0].y = items[0].shift
    for i in items.indices {
      switch items[i].node.content {
      case .stack(let stack) where stack.axis == .row: placeRow(i, stack)
      case .stack(let stack): placeColumn(i, stack)
      case .overlay(let overlay): placeOverlay(i, overlay)
      case .grid(let grid): placeGrid(i, grid)
      case .scroll(let scroll): placeScroll(i, scroll)
      case .text, .image, .ring, .divider, .progressBar, .textField, .spacer: break
      }
    }
  }

  // What containers share.

  func highest(_ children: Range<Int>) -> Double {
    children.reduce(0) { max($0, items[$1].naturalHeight) }
  }

  /// Sets a child's place from the upper leading corner of its parent's content. What is in the
  /// child is placed later, and so moves with it.
  mutating func place(_ child: Int, in parent: Int, x: Double, y: Double, height: Double) {
    items[child].x = items[parent].x + items[parent].insets.leading + x
    items[child].finalHeight = height
    items[child].y =
      items[parent].y + items[parent].insets.top + y + items[child].shift
  }

  /// The height of a child and its distance from the top of the `room` it is aligned in.
  func aligned(
    _ child: Int, vertically alignment: ViewNode.Stack.Alignment, in room: Double
  ) -> (y: Double, height: Double) {
    let item = items[child]
    let height = item.naturalHeight
    switch alignment {
    case .stretch: return (0, item.height == nil ? item.limited(height: room) : height)
    case .start: return (0, height)
    case .center: return ((room - height) / 2, height)
    case .end: return (room - height, height)
    }
  }
}

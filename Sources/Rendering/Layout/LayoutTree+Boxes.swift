internal import Components

/// What the passes found out, as a tree of boxes.
extension LayoutTree {
  /// - Parameter width: That in which leading is right; nil: leading is left.
  func boxes(mirroredIn width: Double?) -> LayoutBox<Measurer.Block> {
    let last = items.count - 1
    var made = [box(items[last], children: [], mirroredIn: width)]
    made.reserveCapacity(items.count)
    // From the last node to the first the children of each are the next that nobody took.
    var taken = 0
    for item in items[..<last].reversed() {
      // An array of its own: a slice would hold `made`, and appending would copy all of it.
      let children = Array(made[taken..<taken + item.children.count].reversed())
      taken += item.children.count
      made.append(box(item, children: children, mirroredIn: width))
    }
    return made[last]
  }

  private func box(
    _ item: LayoutItem<Measurer.Block>, children: [LayoutBox<Measurer.Block>],
    mirroredIn width: Double?
  ) -> LayoutBox<Measurer.Block> {
    let left = width.map { $0 - item.x - item.finalWidth } ?? item.x
    let frame = LayoutRect(x: left, y: item.y, width: item.finalWidth, height: item.finalHeight)
    return LayoutBox(
      node: item.node, id: item.id, frame: frame, text: item.text,
      textFrame: item.text.map { _ in textFrame(item, in: frame, isMirrored: width != nil) },
      children: children)
  }

  /// The words of what can be tapped stand in the middle of it.
  private func textFrame(
    _ item: LayoutItem<Measurer.Block>, in frame: LayoutRect, isMirrored: Bool
  ) -> LayoutRect {
    let role = item.node.accessibility.role
    let free = role == .link || role == .button ? max(0, item.innerHeight - item.textHeight) : 0
    return LayoutRect(
      x: frame.x + (isMirrored ? item.insets.trailing : item.insets.leading),
      y: frame.y + item.insets.top + free / 2, width: item.innerWidth, height: item.textHeight)
  }
}

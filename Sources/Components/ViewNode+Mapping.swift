extension ViewNode {
  /// The tree with every node changed, parents before their children.
  func mapped(_ change: (inout ViewNode) -> Void) -> ViewNode {
    var node = self
    change(&node)
    switch node.content {
    case .stack(var stack):
      stack.children = stack.children.map { $0.mapped(change) }
      node.content = .stack(stack)
    case .grid(var grid):
      grid.children = grid.children.map { $0.mapped(change) }
      node.content = .grid(grid)
    case .overlay(var overlay):
      overlay.children = overlay.children.map { $0.mapped(change) }
      node.content = .overlay(overlay)
    case .scroll(var scroll):
      scroll.children = scroll.children.map { $0.mapped(change) }
      node.content = .scroll(scroll)
    case .spacer, .divider, .text, .image, .ring, .progressBar, .textField: break
    }
    return node
  }
}

extension ViewNode {
  /// The tree with every node changed, parents before their children.
  func mapped(_ change: (inout ViewNode) -> Void) -> ViewNode {
    var node = self
    change(&node)
    node.children = node.children.map { $0.mapped(change) }
    return node
  }
}

public import Components

/// Something in a view that can be used, with the words that stand for it.
public struct NodeAction: Sendable, Equatable {
  public let action: ViewAction
  /// As assistive technology is told, as the data have them: control characters may be in it.
  public let words: String
  /// The field that is typed in with it, if it is that of one.
  public let field: ViewNode.TextField?
}

extension ViewNode {
  /// What can be used in a view, in the order of its tree, each action once, without what is hidden
  /// from assistive technology.
  public var actions: [NodeAction] {
    var found: [NodeAction] = []
    collectActions(&found)
    return found
  }

  private func collectActions(_ found: inout [NodeAction]) {
    guard !accessibility.isHidden else { return }
    if let action, !found.contains(where: { $0.action == action }) {
      let field: TextField? = if case .textField(let field) = content { field } else { nil }
      let words = accessibility.label ?? field?.placeholder ?? words
      found.append(
        NodeAction(action: action, words: words.isEmpty ? action.name : words, field: field))
    }
    for child in children { child.collectActions(&found) }
  }
}

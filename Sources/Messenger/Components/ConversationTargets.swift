internal import Components

/// The numbers by which what can be tapped in a conversation is told apart.
struct ConversationTargets {
  private let indexes: [ConversationTarget: Int]

  init(_ data: ConversationData, _ state: ConversationState) {
    let targets = ConversationTarget.all(data, state)
    var indexes: [ConversationTarget: Int] = [:]
    indexes.reserveCapacity(targets.count)
    for (position, target) in targets.enumerated() {
      indexes[target] = ConversationTarget.first + position
    }
    self.indexes = indexes
  }

  /// What a tap on it asks for; nil if it cannot be tapped.
  func action(_ target: ConversationTarget, _ link: LinkText?) -> ViewAction? {
    indexes[target].map { ViewAction("tap", index: $0, deepLink: link) }
  }
}

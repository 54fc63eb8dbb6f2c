internal import Components

/// Something in a conversation's messages that can be tapped.
///
/// Positions are those in the data. Taps are told apart by numbers: those below `first` are the items
/// of the open menu, and from there on these are counted in reading order.
enum ConversationTarget: Hashable {
  case action(message: Int, item: Int?, action: Int)
  /// A message that did not get through.
  case failed(message: Int)

  static let first = MenuItem.allCases.count

  /// All of them, in reading order.
  static func all(_ data: ConversationData, _ state: ConversationState) -> [ConversationTarget] {
    guard data.state == .content else { return [] }
    var targets: [ConversationTarget] = []
    for (index, message) in data.messages.enumerated() where message.isShown {
      if message.hasItems {
        for (item, content) in message.items.enumerated() {
          targets += buttons(content.actions).map {
            .action(message: index, item: item, action: $0)
          }
        }
      }
      targets += buttons(message.actions).map { .action(message: index, item: nil, action: $0) }
      if message.isRetryable { targets.append(.failed(message: index)) }
    }
    if let replies = state.replies(data) {
      targets += replies.actions.map { .action(message: replies.message, item: nil, action: $0) }
    }
    return targets
  }

  /// Positions of the actions that have a button where they stand.
  private static func buttons(_ actions: [MessageAction]) -> [Int] {
    actions.indices.filter { actions[$0].isButton }
  }

  /// The node that shows it.
  func node(_ data: ConversationData) -> String {
    switch self {
    case .failed(let message): "messages.\(message).retry"
    case .action(let message, nil, let action) where data.messages[message].actions[action].isReply:
      "replies.row.\(action)"
    case .action(let message, nil, let action): "messages.\(message).row.body.actions.\(action)"
    case .action(let message, let item?, let action)
    where data.messages[message].type == .carousel:
      "messages.\(message).row.body.items.cards.\(item).actions.\(action)"
    case .action(let message, let item?, let action):
      "messages.\(message).row.body.items.\(item).actions.\(action)"
    }
  }
}

extension Message {
  /// Whether its items are shown.
  var hasItems: Bool { type == .carousel || type == .list }
}

extension MessageAction {
  var isReply: Bool { type == .reply }

  /// Whether a payment was made, after which there is nothing to tap.
  var isPaid: Bool { type == .buy && state == .paid }

  /// Whether it is a button in its message. Replies stand above the composer.
  var isButton: Bool { !isReply && !isPaid }

  /// Where a tap leads.
  var target: LinkText? {
    switch type {
    case .link, .webview, .buy: uri ?? fallback
    case .postback, .reply, .locationRequest: nil
    }
  }
}

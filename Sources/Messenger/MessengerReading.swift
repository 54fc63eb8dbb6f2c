internal import Components
public import Values

/// What may be read of the messenger, by scripts and tools.
public enum MessengerReading: Sendable, Equatable {
  /// One setting, or all by name.
  case settings(SettingName?)
  /// The messages of a conversation, the oldest first; without one of the one that would be shown.
  case messages(ConversationID?)
  /// The conversations, the latest first.
  case conversations
  case capabilities
  /// The client ids that wait or failed, in the order of their first sending.
  case outbox
  /// Who the user is; nothing before the set-up.
  case user
  case unreadCount
  /// The conversation that is shown.
  case visible
  case connection
  /// Why nothing can be sent now.
  case obstacle
  /// The categories of notifications: one, whose only action takes a text.
  case categories
}

extension Messenger {
  public func read(_ reading: MessengerReading) -> DataValue {
    switch reading {
    case .settings(let name?): settings[name]
    case .settings(nil): .map(settings.dataMap)
    case .messages(let id):
      .list((conversations[id ?? visible ?? listed.first?.id ?? ""]?.messages ?? []).map(Self.told))
    case .conversations: .list(listed.map { .map($0.facts) })
    case .capabilities: capabilities.dataValue
    case .outbox: .list(outbox.map { .map($0.facts) })
    case .user:
      session.map {
        ["id": .string($0.userID), "external_id": DataValue($0.externalID)]
      } ?? .null
    case .unreadCount: .integer(unreadCount)
    case .visible: DataValue(visible)
    case .connection: .string(connection.rawValue)
    case .obstacle: DataValue(sendingObstacle?.rawValue)
    case .categories:
      [["id": "reply", "actions": [["id": "reply", "kind": "text_input"]]]]
    }
  }

  /// A message as scripts hear of it.
  static func told(_ message: Message) -> DataValue { .map(message.dataMap) }
}

extension Conversation {
  /// What scripts and tools are told of it.
  public var facts: DataMap {
    header.dataMap.overlaid(with: [
      "last_message": DataValue(lastShown?.text),
      "last_type": DataValue(lastShown?.type.rawValue),
      "last_author": DataValue(lastShown.flatMap { $0.isOfUser ? nil : $0.displayName }),
    ])
  }
}

extension OutboxEntry {
  public var facts: DataMap {
    [
      "client_id": .string(clientID), "conversation_id": .string(conversationID),
      "type": .string(type.rawValue), "text": DataValue(text), "status": .string(status.rawValue),
      "attempts": .integer(attempts), "last_error": DataValue(lastError?.rawValue),
      "first_queued_at": .double(Double(messengerTime: firstQueuedAt)),
    ]
  }
}

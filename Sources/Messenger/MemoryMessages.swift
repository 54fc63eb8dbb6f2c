internal import Values

/// What a memory store keeps. Ids are told apart by their bytes, as a file does.
struct MemoryMessages {
  private struct Waiting {
    var entry: OutboxEntry
    var attachment: [UInt8]?
  }

  private(set) var revision = 0
  private var conversations: [Conversation] = []
  private var outbox: [Waiting] = []
  private var values: DataMap = [:]
  private(set) var delivered: [String] = []
  /// The bytes of the same.
  private var deliveredIDs: Set<[UInt8]> = []

  var archive: MessengerArchive {
    MessengerArchive(
      revision: revision, conversations: conversations,
      outbox: outbox.map(\.entry).sorted(by: OutboxEntry.isEarlier), values: values)
  }

  func attachment(of clientID: String) -> [UInt8]? {
    position(inOutbox: clientID).flatMap { outbox[$0].attachment }
  }

  func isDelivered(_ clientID: String) -> Bool { deliveredIDs.contains(Array(clientID.utf8)) }

  mutating func make(_ changes: [MessengerChange]) {
    guard !changes.isEmpty else { return }
    for change in changes { make(change) }
    for position in conversations.indices { trim(at: position) }
    revision += 1
  }

  private mutating func make(_ change: MessengerChange) {
    switch change {
    case .conversation(let header):
      if let position = position(of: header.id) {
        conversations[position].header = header
      } else {
        conversations.append(Conversation(header))
      }
    case .removeConversation(let id):
      conversations.removeAll { $0.id.utf8Equals(id) }
      outbox.removeAll { $0.entry.conversationID.utf8Equals(id) }
    case .message(let message, let id): add(message, to: id)
    case .removeMessage(let message, let id):
      guard let position = position(of: id) else { return }
      conversations[position].messages.removeAll { $0.id.utf8Equals(message) }
    case .outbox(let entry, let attachment):
      if let position = position(inOutbox: entry.clientID) {
        outbox[position].entry = entry
        outbox[position].attachment = attachment ?? outbox[position].attachment
      } else {
        outbox.append(Waiting(entry: entry, attachment: attachment))
      }
    case .removeOutbox(let id): outbox.removeAll { $0.entry.clientID.utf8Equals(id) }
    case .deliver(let id, _):
      if deliveredIDs.insert(Array(id.utf8)).inserted { delivered.append(id) }
    case .value(let key, let value): values[key] = value
    case .removeAll:
      let next = revision
      self = MemoryMessages()
      revision = next
    }
  }

  private mutating func add(_ message: Message, to id: ConversationID) {
    guard let position = position(of: id) else { return }
    if let place = conversations[position].messages.firstIndex(where: {
      $0.id.utf8Equals(message.id)
    }) {
      conversations[position].messages[place] = message
    } else {
      conversations[position].messages.append(message)
    }
  }

  private mutating func trim(at position: Int) {
    let conversation = conversations[position]
    var surplus = conversation.messages.count - StoreLimits.messages
    guard surplus > 0 else { return }
    conversations[position].messages = conversation.messages.filter { message in
      guard surplus > 0, !isWaiting(message.id, in: conversation.id) else { return true }
      surplus -= 1
      return false
    }
  }

  private func isWaiting(_ message: String, in id: ConversationID) -> Bool {
    outbox.contains {
      $0.entry.clientID.utf8Equals(message) && $0.entry.conversationID.utf8Equals(id)
    }
  }

  private func position(of id: ConversationID) -> Int? {
    conversations.firstIndex { $0.id.utf8Equals(id) }
  }

  private func position(inOutbox clientID: String) -> Int? {
    outbox.firstIndex { $0.entry.clientID.utf8Equals(clientID) }
  }
}

extension OutboxEntry {
  /// The order of the outbox: by time, sequence and id.
  fileprivate static func isEarlier(_ a: OutboxEntry, _ b: OutboxEntry) -> Bool {
    if a.firstQueuedAt != b.firstQueuedAt { return a.firstQueuedAt < b.firstQueuedAt }
    if a.sequence != b.sequence { return a.sequence < b.sequence }
    return a.clientID.utf8Precedes(b.clientID)
  }
}

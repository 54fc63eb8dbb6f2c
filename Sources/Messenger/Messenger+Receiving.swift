internal import Components
internal import Diagnostics
internal import Values

/// What comes from the business side.
extension Messenger {
  mutating func take(
    _ incoming: Incoming, in id: ConversationID, at time: MessengerTime
  ) throws(MessengerFailure) {
    guard !id.isEmpty, id.count <= ConversationHeader.maximumText else {
      throw MessengerFailure(.unknownConversation, text: "the id is empty or too long")
    }
    if conversations[id] == nil, incoming.opensConversation {
      var header = ConversationHeader()
      header.id = id
      header.lastUpdatedAt = Double(messengerTime: time)
      open(header, at: time)
    }
    guard conversations[id] != nil else { throw Self.unknown(id) }
    switch incoming {
    case .message(let message): take(message, in: id, at: time)
    case .activity(let kind, let name): take(kind, name: name, in: id, at: time)
    case .previous(let messages, let hasMore):
      takePrevious(messages, hasMore: hasMore, in: id, at: time)
    }
  }

  private mutating func take(_ given: Message, in id: ConversationID, at time: MessengerTime) {
    var message = given
    if message.date == 0 { message.date = Double(messengerTime: time) }
    limit(&message, at: time)
    stopBusinessTyping(in: id, at: time)
    if !message.id.isEmpty,
      let index = conversations[id]?.messages.lastIndex(where: { $0.id == message.id })
    {
      if let known = conversations[id]?.messages[index], known.isOfUser {
        message.status = known.status
      }
      conversations[id]?.messages[index] = message
      keep(.message(message, in: id))
      tellReceived(message, id, at: time)
      return
    }
    if message.id.isEmpty { message.id = newID() }
    if message.isOfUser { message.status = .sent }
    append(message, to: id, at: time)
    tellReceived(message, id, at: time)
    guard message.isShown, !message.isOfUser else { return }
    if visible != id {
      try? change(id) { $0.unreadCount += 1 }
      if let header = conversations[id]?.header { tell(.notify(header, message), at: time) }
    }
    tell(.unreadCountChanged(unreadCount), at: time)
    tell(.listChanged, at: time)
  }

  /// Cuts what is too long to be shown.
  private mutating func limit(_ message: inout Message, at time: MessengerTime) {
    func cut(_ text: inout String?) -> Bool {
      guard let long = text, long.utf8.count > MessageDraft.maximumText else { return false }
      text = String(long.prefix(MessageDraft.maximumText / 4)) + "…"
      return true
    }
    let (textIsCut, fallbackIsCut) = (cut(&message.text), cut(&message.textFallback))
    guard textIsCut || fallbackIsCut else { return }
    warn(
      Diagnostic(
        "message.too_large", .warning, "the text of a message is too long, so it was cut",
        expected: "at most \(MessageDraft.maximumText) bytes", found: "more",
        fix: "send it as a file"), at: time)
  }

  private mutating func takePrevious(
    _ messages: [Message], hasMore: Bool, in id: ConversationID, at time: MessengerTime
  ) {
    var older: [Message] = []
    for var message in messages where !message.id.isEmpty {
      guard self.message(message.id, in: id) == nil,
        !older.contains(where: { $0.id == message.id })
      else { continue }
      limit(&message, at: time)
      if message.isOfUser { message.status = .sent }
      older.append(message)
    }
    let all = older + (conversations[id]?.messages ?? [])
    if !older.isEmpty {
      // A store appends: those behind the older ones are put in anew.
      for message in conversations[id]?.messages ?? [] {
        keep(.removeMessage(id: message.id, in: id))
      }
      for message in all { keep(.message(message, in: id)) }
      conversations[id]?.messages = all
    }
    try? change(id) { $0.hasPrevious = hasMore }
    tell(.receivedPrevious(older, id), at: time)
  }

  // MARK: - Activities

  mutating func take(
    _ kind: ConversationActivity.Kind, name: String?, in id: ConversationID,
    at time: MessengerTime
  ) {
    switch kind {
    case .typingStart:
      typing[id] = name ?? ""
      timers[.businessTyping(id)] = time + Self.typingEnds
    case .typingStop:
      guard typing.removeValue(forKey: id) != nil else { return }
      timers[.businessTyping(id)] = nil
    case .conversationRead:
      try? change(id) { $0.businessLastRead = Double(messengerTime: time) }
    case .conversationRemoved: removeConversation(id, at: time)
    case .conversationAdded, .participantAdded, .participantRemoved: break
    }
    tell(.activity(ConversationActivity(kind, in: id, name: name)), at: time)
    if kind == .conversationRemoved {
      tell(.unreadCountChanged(unreadCount), at: time)
      tell(.listChanged, at: time)
    }
  }

  private mutating func stopBusinessTyping(in id: ConversationID, at time: MessengerTime) {
    if typing[id] != nil { take(.typingStop, name: nil, in: id, at: time) }
  }

  private mutating func removeConversation(_ id: ConversationID, at time: MessengerTime) {
    if visible == id { close(at: time) }
    for entry in outbox where entry.conversationID == id {
      end(entry.clientID, .cancelled, at: time)
    }
    outbox.removeAll { $0.conversationID == id }
    conversations[id] = nil
    typing[id] = nil
    timers[.businessTyping(id)] = nil
    keep(.removeConversation(id))
    tell(.withdrawNotification(id), at: time)
  }
}

extension Incoming {
  /// Whether a conversation begins with it.
  fileprivate var opensConversation: Bool {
    switch self {
    case .message: true
    case .activity(let kind, _): kind == .conversationAdded
    case .previous: false
    }
  }
}

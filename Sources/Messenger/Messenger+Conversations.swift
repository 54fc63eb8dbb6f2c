internal import Components
internal import Diagnostics
internal import Values

/// Conversations: which there are, which is shown, and what is typed in it.
extension Messenger {
  /// Milliseconds behind the last keystroke after which nobody types any more.
  static let typingEnds = 10_000

  /// The conversations with the latest first.
  public var listed: [Conversation] {
    conversations.values.sorted {
      ($1.header.lastUpdatedAt, $0.id) < ($0.header.lastUpdatedAt, $1.id)
    }
  }

  public var unreadCount: Int { conversations.values.reduce(0) { $0 + $1.header.unreadCount } }

  /// The status bar's style in a scheme; that of the setting only while a conversation is shown.
  public func statusBarStyle(isDark: Bool) -> StatusBarStyle {
    guard visible != nil else { return .default }
    return isDark
      ? settings.conversationStatusBarStyleDarkMode : settings.conversationStatusBarStyle
  }

  func message(_ id: String, in conversation: ConversationID) -> Message? {
    conversations[conversation]?.messages.last { $0.id == id }
  }

  // MARK: - Changes

  mutating func change(
    _ id: ConversationID, _ body: (inout ConversationHeader) -> Void
  ) throws(MessengerFailure) {
    guard var header = conversations[id]?.header else { throw Self.unknown(id) }
    body(&header)
    guard header != conversations[id]?.header else { return }
    conversations[id]?.header = header
    keep(.conversation(header))
  }

  static func unknown(_ id: ConversationID) -> MessengerFailure {
    MessengerFailure(.unknownConversation, text: "there is no conversation '\(id)'")
  }

  mutating func append(_ message: Message, to id: ConversationID, at time: MessengerTime) {
    conversations[id]?.messages.append(message)
    keep(.message(message, in: id))
    forgetOldest(of: id)
    try? change(id) { $0.lastUpdatedAt = Double(messengerTime: time) }
  }

  /// As a store does: no more messages than it keeps, but all that wait to be sent.
  private mutating func forgetOldest(of id: ConversationID) {
    guard let messages = conversations[id]?.messages, messages.count > StoreLimits.messages else {
      return
    }
    let waiting = Set(outbox.map(\.clientID))
    if let oldest = messages.firstIndex(where: { !waiting.contains($0.id) }) {
      conversations[id]?.messages.remove(at: oldest)
    }
  }

  mutating func remove(_ id: String, from conversation: ConversationID) -> Message? {
    guard let index = conversations[conversation]?.messages.firstIndex(where: { $0.id == id })
    else { return nil }
    keep(.removeMessage(id: id, in: conversation))
    return conversations[conversation]?.messages.remove(at: index)
  }

  mutating func setStatus(
    _ status: MessageStatus, of id: String, in conversation: ConversationID
  ) {
    guard let index = conversations[conversation]?.messages.lastIndex(where: { $0.id == id }),
      var message = conversations[conversation]?.messages[index], message.status != status
    else { return }
    message.status = status
    conversations[conversation]?.messages[index] = message
    keep(.message(message, in: conversation))
  }

  mutating func open(_ header: ConversationHeader, at time: MessengerTime) {
    conversations[header.id] = Conversation(header)
    keep(.conversation(header))
    tell(.activity(ConversationActivity(.conversationAdded, in: header.id)), at: time)
    tell(.listChanged, at: time)
  }

  /// The conversation that is meant: the given one, else the latest, else a first one.
  mutating func conversationToUse(
    _ id: ConversationID?, at time: MessengerTime
  ) throws(MessengerFailure) -> ConversationID {
    if let id {
      guard conversations[id] != nil else { throw Self.unknown(id) }
      return id
    }
    if let latest = visible ?? listed.first?.id { return latest }
    var header = ConversationHeader()
    header.id = Self.firstConversation
    header.lastUpdatedAt = Double(messengerTime: time)
    open(header, at: time)
    return header.id
  }

  mutating func create(
    _ header: ConversationHeader, at time: MessengerTime
  ) throws(MessengerFailure) {
    for text in [header.displayName, header.description].compactMap(\.self)
    where text.count > ConversationHeader.maximumText {
      throw MessengerFailure(
        .tooLong, code: "bad_request",
        text: "names and descriptions have at most \(ConversationHeader.maximumText) characters")
    }
    guard connection == .online else { throw .offline }
    var header = header
    if header.id.isEmpty { header.id = newID() }
    header.lastUpdatedAt = Double(messengerTime: time)
    if conversations[header.id] != nil {
      try change(header.id) { known in
        known.displayName = header.displayName ?? known.displayName
        known.description = header.description ?? known.description
        known.iconUrl = header.iconUrl ?? known.iconUrl
      }
      tell(.listChanged, at: time)
    } else {
      open(header, at: time)
    }
  }

  // MARK: - Shown

  mutating func show(
    _ id: ConversationID?, startingText text: String?, at time: MessengerTime
  ) throws(MessengerFailure) {
    let id = try conversationToUse(id, at: time)
    startingText = text
    if visible != id {
      close(at: time)
      startingText = text
      tell(.willShow(id), at: time)
      visible = id
      tell(.didShow(id), at: time)
    }
    tell(.withdrawNotification(id), at: time)
    markRead(id, at: time)
  }

  mutating func close(at time: MessengerTime) {
    guard let id = visible else { return }
    tell(.willDismiss(id), at: time)
    stopTyping(in: id, at: time)
    keepDrafts()
    visible = nil
    startingText = nil
    tell(.didDismiss(id), at: time)
  }

  private mutating func markRead(_ id: ConversationID, at time: MessengerTime) {
    try? change(id) { $0.unreadCount = 0 }
    tell(.unreadCountChanged(unreadCount), at: time)
  }

  // MARK: - Typing

  mutating func type(
    _ text: String, in id: ConversationID, at time: MessengerTime
  ) throws(MessengerFailure) {
    guard conversations[id] != nil else { throw Self.unknown(id) }
    guard text.utf8.count <= MessageDraft.maximumText else {
      throw MessengerFailure(.tooLarge, text: "the text is too long")
    }
    conversations[id]?.header.draft = text.isEmpty ? nil : text
    if text.isEmpty {
      stopTyping(in: id, at: time)
      return
    }
    timers[.userTyping(id)] = time + Self.typingEnds
    if typingUsers.insert(id).inserted {
      tell(.userTyping(id, isTyping: true), at: time)
    }
  }

  mutating func stopTyping(in id: ConversationID, at time: MessengerTime) {
    guard typingUsers.remove(id) != nil else { return }
    timers[.userTyping(id)] = nil
    tell(.userTyping(id, isTyping: false), at: time)
    keepDrafts()
  }

  /// The draft is on the disk once typing ends, not after each key.
  mutating func keepDrafts() {
    for conversation in conversations.values where conversation.header.draft != nil {
      keep(.conversation(conversation.header))
    }
  }
}

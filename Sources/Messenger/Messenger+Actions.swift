internal import Components
internal import Values

/// Buttons of messages, as far as the messenger itself does something about them.
extension Messenger {
  /// An action of a message; nil: there is none.
  public func action(
    _ action: Int, item: Int?, of message: String, in conversation: ConversationID
  ) -> MessageAction? {
    guard let message = self.message(message, in: conversation) else { return nil }
    guard let item else {
      return message.actions.indices.contains(action) ? message.actions[action] : nil
    }
    guard message.items.indices.contains(item),
      message.items[item].actions.indices.contains(action)
    else { return nil }
    return message.items[item].actions[action]
  }

  /// Does what an action stands for; links are the host's.
  mutating func act(
    _ message: String, in conversation: ConversationID, item: Int?, action index: Int,
    _ ticket: Int?, at time: MessengerTime
  ) throws(MessengerFailure) {
    guard let action = action(index, item: item, of: message, in: conversation) else {
      throw MessengerFailure(.unknownAction, text: "the message has no such action")
    }
    switch action.type {
    case .link, .webview, .buy: complete(ticket, .act, nil, at: time)
    case .reply:
      var draft = MessageDraft(text: action.text, in: conversation, payload: action.payload)
      draft.metadata = action.metadata
      try send(draft, ticket, at: time)
    case .postback:
      guard connection == .online else { throw .offline }
      let id = "postback/\(newID())"
      var request = Request(ticket: ticket, name: .act)
      request.postback = Postback(
        action: action, messageID: message, conversationID: conversation)
      transport.requests[id] = request
      start(id, at: time)
    case .locationRequest:
      // The host asks the device, and sends what that says.
      complete(ticket, .act, nil, at: time)
    }
  }
}

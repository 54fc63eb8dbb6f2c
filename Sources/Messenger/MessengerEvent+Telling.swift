public import Values

/// How listeners and hooks hear of an event.
extension MessengerEvent {
  /// What plugins hear of an event.
  public struct Telling: Sendable, Equatable {
    /// The event's name for `vitrina.on`.
    public var name: String
    public var properties: DataMap
    public var hook: MessengerHook?
    /// Of the hook.
    public var arguments: [DataValue] = []
  }

  /// All names that may be told.
  public static let names: [String] =
    ["init", "login", "logout"].flatMap { ["messenger.\($0).ok", "messenger.\($0).failed"] }
    + [
      "activity", "capability", "conversation.did_dismiss", "conversation.did_show",
      "conversation.will_dismiss", "conversation.will_show", "list", "message.upload_completed",
      "message.upload_failed", "received", "received_previous", "typing", "unread_count",
      "upload.completed", "upload.start",
    ].map { "messenger.\($0)" }

  /// Nil for what is for the host alone.
  public var tellings: [Telling] {
    switch kind {
    case .completed(_, let name, let failure):
      guard [.initialize, .login, .logout].contains(name) else { return [] }
      return [
        Telling(
          name: "messenger.\(name.rawValue).\(failure == nil ? "ok" : "failed")",
          properties: failure?.facts ?? [:])
      ]
    case .uploadStarted(let message, let id):
      return [Telling(name: "messenger.upload.start", properties: message.facts(in: id))]
    case .uploadCompleted(let message, let id):
      let facts = message.facts(in: id)
      return [
        Telling(name: "messenger.upload.completed", properties: facts),
        Telling(name: "messenger.message.upload_completed", properties: facts),
      ]
    case .uploadFailed(let message, let id, let failure):
      return [
        Telling(
          name: "messenger.message.upload_failed",
          properties: message.facts(in: id).overlaid(with: failure.facts))
      ]
    case .received(let messages, let id):
      return [telling("received", .didReceiveMessages, messages, id)]
    case .receivedPrevious(let messages, let id):
      return [telling("received_previous", .didReceivePreviousMessages, messages, id)]
    case .activity(let activity):
      let facts: DataMap = [
        "activity": .string(activity.kind.rawValue),
        "conversation_id": .string(activity.conversationID), "name": DataValue(activity.name),
      ]
      return [telling("activity", .didReceiveActivity, facts)]
    case .userTyping(let id, let isTyping):
      return [
        Telling(
          name: "messenger.typing",
          properties: ["conversation_id": .string(id), "is_typing": .bool(isTyping)])
      ]
    case .unreadCountChanged(let count):
      return [
        Telling(
          name: "messenger.unread_count", properties: ["count": .integer(count)],
          hook: .unreadCountDidChange, arguments: [.integer(count)])
      ]
    case .listChanged:
      return [Telling(name: "messenger.list", properties: [:], hook: .conversationListDidRefresh)]
    case .willShow(let id): return [shown("will_show", id, .willShowConversation)]
    case .didShow(let id): return [shown("did_show", id, .didShowConversation)]
    case .willDismiss(let id): return [shown("will_dismiss", id, .willDismissConversation)]
    case .didDismiss(let id): return [shown("did_dismiss", id, .didDismissConversation)]
    case .request(let capability, let setting):
      return [
        Telling(
          name: "messenger.capability",
          properties: [
            "name": .string(capability.rawValue), "requested_by": .string(setting.rawValue),
          ])
      ]
    case .authorize, .deliver, .renewToken, .notify, .withdrawNotification, .forward,
      .foreignNotification, .pushTapped, .diagnostic:
      return []
    }
  }

  /// A word for a log, and what it is about; nil for what no log needs.
  public var record: (event: String, detail: String?)? {
    switch kind {
    case .completed(_, let name, let failure):
      guard let failure else { return nil }
      return ("\(name.rawValue) refused", failure.reason.rawValue)
    case .authorize(let wish): return ("authorize", wish.operation.rawValue)
    case .deliver(let delivery): return ("attempt \(delivery.attempt)", delivery.subject)
    case .renewToken(let ticket, _): return ("renew token", "call \(ticket)")
    case .request(let capability, let setting):
      return ("ask for \(capability.rawValue)", setting.rawValue)
    case .notify(_, let message): return ("notification", message.text)
    case .forward(let push): return ("push", push.kind.rawValue)
    case .foreignNotification: return ("foreign notification", nil)
    case .uploadCompleted(let message, _): return ("sent", message.text)
    case .uploadFailed(let message, _, let failure):
      return ("failed: \(failure.reason.rawValue)", message.text)
    case .received(let messages, let id):
      return ("received in \(id)", messages.compactMap(\.text).joined(separator: ", "))
    case .activity(let activity): return (activity.kind.rawValue, activity.conversationID)
    case .userTyping(_, let isTyping): return (isTyping ? "user types" : "user stops", nil)
    case .didShow(let id): return ("shown", id)
    case .didDismiss(let id): return ("closed", id)
    default: return nil
    }
  }

  private func telling(_ name: String, _ hook: MessengerHook, _ facts: DataMap) -> Telling {
    Telling(name: "messenger.\(name)", properties: facts, hook: hook, arguments: [.map(facts)])
  }

  private func telling(
    _ name: String, _ hook: MessengerHook, _ messages: [Message], _ id: ConversationID
  ) -> Telling {
    let list = DataValue.list(messages.map(Messenger.told))
    return Telling(
      name: "messenger.\(name)", properties: ["conversation_id": .string(id), "messages": list],
      hook: hook, arguments: [list, .string(id)])
  }

  private func shown(_ name: String, _ id: ConversationID, _ hook: MessengerHook) -> Telling {
    Telling(
      name: "messenger.conversation.\(name)", properties: ["conversation_id": .string(id)],
      hook: hook, arguments: [.string(id)])
  }
}

extension MessengerFailure {
  /// What scripts are told of it.
  public var facts: DataMap {
    [
      "code": .string(code), "description": .string(text), "reason": .string(reason.rawValue),
      "http_status": DataValue(httpStatus),
    ]
  }
}

extension Message {
  func facts(in conversation: ConversationID) -> DataMap {
    ["conversation_id": .string(conversation), "message": Messenger.told(self)]
  }
}

extension Delivery {
  var subject: String? {
    switch parcel {
    case .message(let message, _, _, _): message.text ?? message.type.rawValue
    case .postback(let action, _, _): action.payload ?? action.text
    }
  }

  /// What a plugin's transport is told of it.
  public var facts: DataMap {
    switch parcel {
    case .message(let message, let conversation, let clientID, let attempts):
      let facts = Messenger.told(message).mapValue ?? [:]
      return facts.overlaid(with: [
        "client_id": .string(clientID), "conversation_id": .string(conversation),
        "attempts": .integer(attempts),
      ])
    case .postback(let action, let message, let conversation):
      return [
        "type": "postback", "text": .string(action.text), "payload": DataValue(action.payload),
        "metadata": .map(action.metadata), "message_id": .string(message),
        "conversation_id": .string(conversation),
      ]
    }
  }
}

internal import Components
internal import Diagnostics
internal import Values

/// What the system pushes: recorded as capabilities, and taken where the settings say.
extension Messenger {
  /// The key by which a payload is ours.
  static let payloadKey = "messenger"
  /// The only action of the only category of notifications: an answer in text.
  static let replyAction = "reply"
  private static let identityKey = "notifications_asked"

  /// Takes something that the system has pushed to the app.
  mutating func take(_ push: HostPush, at time: MessengerTime) {
    let capability: Capability = push.kind == .action ? .notifications : .push
    let isRouted =
      push.kind == .action
      ? settings.enableUserNotificationCenterDelegateOverride
      : settings.enableAppDelegateSwizzling
    capabilities.note(
      "\(push.kind.rawValue): \(isRouted ? "routed" : "left to the plugin")", of: capability,
      by: push.kind == .action
        ? SettingName.enableUserNotificationCenterDelegateOverride.rawValue
        : SettingName.enableAppDelegateSwizzling.rawValue, at: time)
    guard isRouted, phase != .idle else {
      tell(.forward(push), at: time)
      return
    }
    switch push.kind {
    case .token:
      if let token = push.payload["token"]?.stringValue { setPushToken(token, at: time) }
    case .failure: capabilities.set(.push, to: .unavailable, at: time)
    case .received, .receivedFetch: handlePush(push.payload, at: time)
    case .action:
      guard push.payload[Self.payloadKey] != nil else {
        tell(.foreignNotification(push.payload), at: time)
        return
      }
      try? handleNotificationAction(
        push.payload["action"]?.stringValue ?? "", push.payload,
        push.payload["response"]?.stringValue, at: time)
    }
  }

  mutating func setPushToken(_ token: String, at time: MessengerTime) {
    pushToken = Secret(token)
    capabilities.set(.push, to: .granted, at: time)
    capabilities.note("token \(Secret(token))", of: .push, at: time)
  }

  /// A payload of somebody else is no business of the messenger.
  mutating func handlePush(_ payload: DataMap, at time: MessengerTime) {
    guard let own = payload[Self.payloadKey]?.mapValue else {
      if settings.enableUserNotificationCenterDelegateOverride {
        tell(.foreignNotification(payload), at: time)
      }
      return
    }
    guard phase == .ready, let id = own["conversation_id"]?.stringValue else { return }
    if let table = own["message"]?.mapValue {
      var problems = FieldProblems()
      let message = Message.schema.decode(table, &problems)
      for problem in problems.finish() {
        warn(problem.diagnostic(of: "a push", at: nil), at: time)
      }
      try? take(.message(message), in: id, at: time)
    }
    if own["tapped"] == true, conversations[id] != nil { tell(.pushTapped(id), at: time) }
  }

  /// - Parameter response: What the user has written.
  mutating func handleNotificationAction(
    _ id: String, _ payload: DataMap, _ response: String?, at time: MessengerTime
  ) throws(MessengerFailure) {
    guard let own = payload[Self.payloadKey]?.mapValue,
      let conversation = own["conversation_id"]?.stringValue, id == Self.replyAction
    else { return }
    if !settings.requestPushPermissionOnFirstMessage, !hasCategories {
      warn(
        Diagnostic(
          "categories.missing", .warning,
          "the categories of notifications were not registered, so a device shows no reply field",
          expected: "vitrina.messenger.register_categories() before the first action",
          found: "no call, and request_push_permission_on_first_message = false",
          fix: "call it where the plugin asks for the permission"), at: time)
    }
    guard let response, phase == .ready else { return }
    try send(MessageDraft(text: response, in: conversation), nil, at: time)
  }

  /// Asks for notifications once a user's first message is there.
  mutating func askForNotifications(at time: MessengerTime) {
    guard settings.requestPushPermissionOnFirstMessage, let user = session?.userID else { return }
    var asked = values[Self.identityKey]?.listValue ?? []
    guard !asked.contains(.string(user)) else { return }
    asked.append(.string(user))
    keep(.list(asked.suffix(100)), as: Self.identityKey)
    capabilities.note(
      "asked after the first message", of: .notifications,
      by: SettingName.requestPushPermissionOnFirstMessage.rawValue, at: time)
    tell(.request(.notifications, by: .requestPushPermissionOnFirstMessage), at: time)
  }
}

public import Components
public import Values

/// The components that the messenger fills and serves.
public enum MessengerComponents {
  /// In the order in which tools list them.
  public static let all: [AnyComponent] = [
    AnyComponent(ConversationScreen.self), AnyComponent(ConversationList.self),
    AnyComponent(InAppNotification.self),
  ]

  /// Whether a component is one of them.
  public static func contains(_ component: String) -> Bool {
    [ConversationScreen.name, ConversationList.name, InAppNotification.name].contains(component)
  }

  /// What the messenger knows of a component's fields; none if it is none of these.
  ///
  /// - Parameters:
  ///   - given: What the provider or the scenario gives already; it lies over these.
  ///   - failure: Why no conversation could be made, in words.
  public static func fields(
    of component: String, given: DataMap, from messenger: Messenger, at time: MessengerTime,
    failure: String? = nil
  ) -> DataMap {
    switch component {
    case ConversationScreen.name: return conversationFields(given, messenger, time)
    case ConversationList.name:
      var fields = listFields(messenger, time)
      fields["failure"] = failure.map(DataValue.string)
      return fields
    case InAppNotification.name:
      return ["notification_display_time": .integer(messenger.settings.notificationDisplayTime)]
    default: return [:]
    }
  }

  private static func conversationFields(
    _ given: DataMap, _ messenger: Messenger, _ time: MessengerTime
  ) -> DataMap {
    let settings = messenger.settings
    var fields: DataMap = [
      "now": .double(Double(messengerTime: time)),
      "state": messenger.phase == .starting ? "loading" : "content",
      "connection": .string(messenger.connection.rawValue),
      "menu_items": .list(settings.allowedMenuItems.map { ["item": .string($0.rawValue)] }),
    ]
    for name in shownSettings where settings[name] != .null {
      fields[name.rawValue] = settings[name]
    }
    let id =
      given["conversation_id"]?.stringValue ?? messenger.visible ?? messenger.listed.first?.id
    guard let id else { return fields }
    fields["conversation_id"] = .string(id)
    if id == messenger.visible { fields["starting_text"] = DataValue(messenger.startingText) }
    guard let conversation = messenger.conversations[id] else { return fields }
    let header = conversation.header
    fields["display_name"] = header.displayName.map(DataValue.string)
    let shown = conversation.messages.suffix(shownMessages)
    fields["messages"] = .list(shown.map { .map($0.dataMap) })
    fields["is_typing"] = .bool(messenger.typing[id] != nil)
    if let name = messenger.typing[id], !name.isEmpty { fields["typing_name"] = .string(name) }
    fields["business_last_read"] = header.businessLastRead.map(DataValue.double)
    fields["input_displayed"] = .bool(header.inputDisplayed)
    fields["draft"] = header.draft.map(DataValue.string)
    fields["has_previous"] = .bool(header.hasPrevious)
    return fields
  }

  /// How many of the latest messages are in a view: drawing takes longer with each.
  private static let shownMessages = 300

  private static let shownSettings: [SettingName] = [
    .conversationAccentColor, .conversationAccentColorDarkMode, .carouselTextColor,
    .userMessageTextColor, .userMessageTextColorDarkMode, .conversationStatusBarStyle,
    .conversationStatusBarStyleDarkMode, .allowOfflineUsage,
  ]

  private static func listFields(_ messenger: Messenger, _ time: MessengerTime) -> DataMap {
    [
      "now": .double(Double(messengerTime: time)),
      "state": messenger.phase == .starting ? "loading" : "content",
      "connection": .string(messenger.connection.rawValue),
      SettingName.conversationListAccentColor.rawValue:
        messenger.settings[.conversationListAccentColor],
      "conversations": .list(messenger.listed.map { .map($0.row) }),
    ]
  }

  /// The conversation that a component shows; nil: none, or it is another component.
  public static func conversation(of instance: any AnyInstance) -> ConversationID? {
    instance.data(of: ConversationScreen.self).flatMap {
      $0.conversationId.isEmpty ? nil : $0.conversationId
    }
  }
}

extension Conversation {
  /// A row of a list.
  fileprivate var row: DataMap {
    var row: DataMap = [
      "id": .string(id), "last_updated_at": .double(header.lastUpdatedAt),
      "unread_count": .integer(header.unreadCount),
    ]
    row["display_name"] = header.displayName.map(DataValue.string)
    row["icon_url"] = header.iconUrl.map { .string($0.text) }
    if let last = lastShown {
      row["last_message"] = last.text.map(DataValue.string)
      row["last_type"] = .string(last.type.rawValue)
      row["last_author"] = last.displayName.map(DataValue.string)
    }
    return row
  }
}

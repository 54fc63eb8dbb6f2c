internal import Banners
internal import Components
internal import Diagnostics
internal import Messenger
internal import Routing
internal import Scripting
internal import Values

/// What plugins have a say in: messages before they are sent and shown, notifications, buttons, files.
extension EventRound {
  /// Asks a hook, and takes what it asks for to its end.
  ///
  /// - Returns: Its answer; nil: there is none, or it stopped, which is reported.
  mutating func ask(_ hook: MessengerHook, _ arguments: [DataValue]) -> ScriptAnswer? {
    guard let function = catalog.messenger.hooks[hook] else { return nil }
    let place = function.registration.location
    do throws(Diagnostic) {
      let (answer, effects) = try function.host.ask(
        function.registration.function, with: arguments,
        subject: "the hook \(hook.rawValue) of '\(function.plugin)'", at: place)
      settle(effects, at: place, depth: 1)
      return answer
    } catch {
      report(error)
      return nil
    }
  }

  /// Whether a hook says yes; no answer is one too.
  private mutating func isWanted(_ hook: MessengerHook, _ arguments: [DataValue]) -> Bool {
    ask(hook, arguments)?.value != .bool(false)
  }

  // MARK: - Messages

  /// A message with what the plugin makes of it, and with the bytes of its file; nil where that cannot
  /// be read, which is reported.
  mutating func edited(_ draft: MessageDraft, of call: ServiceCall) -> MessageDraft? {
    var draft = draft
    if let path = draft.path, draft.bytes == nil {
      draft.bytes = host.files.contents(of: AssetPath.file(path, of: call.plugin))
      if draft.bytes == nil {
        report(
          catalog.quotingSource(
            Diagnostic(
              "message.file", .error, "the file of a message cannot be read, so it was not sent",
              at: call.location, expected: "a file in the plugin's folder", found: "'\(path)'",
              fix: "put it there, or correct the path")))
        return nil
      }
    }
    let facts = draft.facts
    guard let table = ask(.willSendMessage, [.map(facts)])?.table else { return draft }
    let isText = draft.type == .text || draft.type == .location
    if isText, let text = table["text"]?.stringValue { draft.text = text }
    if let metadata = table["metadata"]?.mapValue { draft.metadata = metadata }
    return draft
  }

  /// A message of the business side as it is to be shown.
  mutating func displayed(_ message: Message) -> Message {
    guard catalog.messenger.hooks[.willDisplayMessage] != nil, message.role != .whisper else {
      return message
    }
    let facts = message.dataMap
    guard let answer = ask(.willDisplayMessage, [.map(facts)]) else { return message }
    if let table = answer.table {
      var problems = FieldProblems()
      var shown = Message.schema.decode(facts.overlaid(with: table), &problems)
      (shown.id, shown.role, shown.date) = (message.id, message.role, message.date)
      return shown
    }
    guard answer.value != .bool(true) else { return message }
    var hidden = message
    hidden.isHidden = true
    return hidden
  }

  var mayDiscardOutbox: Bool {
    mutating get {
      let count = host.messenger.read { $0.messenger.outbox.count }
      return count == 0 || isWanted(.shouldDiscardOutbox, [.integer(count)])
    }
  }

  // MARK: - Notifications

  /// The owner of the messenger's banners; no plugin has that name.
  static let notifier = "host/messenger"

  mutating func notify(_ header: ConversationHeader, _ message: Message) {
    let facts = message.dataMap.overlaid(with: ["conversation_id": .string(header.id)])
    guard isWanted(.shouldShowInAppNotification, [.map(facts)]) else { return }
    var notification = InAppNotificationData()
    notification.conversationId = header.id
    notification.messageId = message.id
    notification.displayName = message.displayName
    notification.teamName = header.displayName
    notification.text = message.text
    notification.type = message.type
    notification.avatarUrl = message.avatarUrl
    let seconds = host.messenger.read { $0.messenger.settings.notificationDisplayTime }
    notification.notificationDisplayTime = BannerStay(seconds: Double(seconds))
    let banner = notification.banner(locale: host.settings.locales.first ?? "es-AR")
    let owner = Self.owner(of: header.id)
    runBanners()
    host.banners.change { desk in
      desk.notifications[owner.ticket] = Notice(
        conversationID: header.id, messageID: message.id)
      _ = desk.center.present(banner, by: owner)
    }
    runBanners()
  }

  mutating func withdraw(_ id: ConversationID) {
    runBanners()
    host.banners.change { desk in
      _ = desk.center.dismiss(Self.owner(of: id))
    }
    runBanners()
  }

  /// A ticket of a conversation's banner, the same for all its messages.
  private static func owner(of id: ConversationID) -> BannerOwner {
    BannerOwner(plugin: notifier, ticket: id.utf8.reduce(5381) { ($0 &* 33) ^ Int($1) })
  }

  /// A notification was tapped.
  mutating func openNotification(_ ticket: Int) {
    guard let notice = host.banners.read({ $0.notifications[ticket] }) else { return }
    runMessenger { round in
      round.open(
        notice.conversationID, for: "in_app_notification_tapped", message: notice.messageID)
    }
  }

  /// Shows a conversation for a notification that was tapped, if the plugin lets it.
  mutating func open(_ id: ConversationID, for action: String, message: String?) {
    let info: DataMap = [
      "conversation_id": .string(id), "message_id": DataValue(message),
    ]
    guard isWanted(.shouldShowForAction, [.string(action), .map(info)]) else { return }
    if let fault = host.messenger.perform(.show(id, startingText: nil)).fault { report(fault) }
  }

  /// Goes to the screen that shows conversations, if the plugin has one.
  mutating func navigate(to id: ConversationID) {
    guard let (name, plugin) = host.messenger.read({ $0.screen }),
      let screen = try? catalog.directory.resolve(name, .screen, from: plugin)
    else { return }
    var params: DataMap = ["conversation_id": .string(id)]
    let text = host.messenger.read { $0.messenger.startingText }
    params["starting_text"] = text.map(DataValue.string)
    settle(
      [.navigate(screen: screen, params: params, transition: nil, replace: false)],
      at: nil)
  }

  // MARK: - Buttons of messages

  mutating func act(
    on event: inout ComponentEvent, in conversation: ConversationID,
    of component: ResolvedComponent
  ) {
    let value = event.value?.mapValue ?? [:]
    guard let message = value["message_id"]?.stringValue,
      case .integer(let index)? = value["action"]
    else { return }
    var item: Int?
    if case .integer(let number)? = value["item"] { item = number }
    let messenger = host.messenger.read { $0.messenger }
    guard let action = messenger.action(index, item: item, of: message, in: conversation) else {
      return
    }
    var facts = action.dataMap
    facts["message_id"] = .string(message)
    facts["conversation_id"] = .string(conversation)
    guard isWanted(.shouldHandleMessageAction, [.map(facts)]) else {
      event.deepLink = nil
      return
    }
    switch action.type {
    case .link, .webview, .buy: break
    case .locationRequest: sendLocation(in: conversation, of: component)
    case .reply, .postback:
      serve(
        .act(messageID: message, conversation, item: item, action: index),
        value.overlaid(with: ["conversation_id": .string(conversation)]), of: component)
    }
  }

  // MARK: - Files and places

  mutating func pick(
    _ item: MenuItem, in conversation: ConversationID?, of component: ResolvedComponent
  ) {
    guard item != .location else {
      sendLocation(in: conversation, of: component)
      return
    }
    let capability: Capability = item == .camera ? .camera : item == .gallery ? .photos : .documents
    let answer = ask(.pickMedia, [.string(item.rawValue)])
    guard let table = answer?.table, let path = table["path"]?.stringValue else {
      if answer == nil || answer?.value == .bool(false) {
        deny(capability, item == .camera ? .noCamera : .noPhotos, component)
      }
      return
    }
    allow(capability)
    var draft = MessageDraft(in: conversation, type: item == .document ? .file : .image)
    draft.path = path
    draft.mediaType = table["media_type"]?.stringValue
    serve(
      .send(draft), ["message": ["type": .string(draft.type.rawValue), "path": .string(path)]],
      of: component)
  }

  private mutating func sendLocation(
    in conversation: ConversationID?, of component: ResolvedComponent
  ) {
    let table = ask(.currentLocation, [])?.table
    guard let latitude = table?["latitude"]?.doubleValue,
      let longitude = table?["longitude"]?.doubleValue
    else {
      deny(.location, .noLocation, component)
      return
    }
    allow(.location)
    var draft = MessageDraft(in: conversation, type: .location)
    (draft.latitude, draft.longitude) = (latitude, longitude)
    let place: DataMap = [
      "type": "location", "latitude": .double(latitude), "longitude": .double(longitude),
    ]
    serve(.send(draft), ["message": .map(place)], of: component)
  }

  private mutating func allow(_ capability: Capability) {
    _ = host.messenger.perform(.capability(capability, .granted))
  }

  private mutating func deny(
    _ capability: Capability, _ text: MessengerCopy.Key, _ component: ResolvedComponent
  ) {
    _ = host.messenger.perform(.capability(capability, .denied))
    if let provider = component.provider { alert(copy[text], in: provider) }
  }

  mutating func createConversation(of component: ResolvedComponent) {
    let isCustom = ask(.shouldCreateCustomConversationFlow, [])?.value == .bool(true)
    _ = ask(.conversationListDidSelectCreate, [])
    guard !isCustom else { return }
    serve(.createConversation(ConversationHeader()), [:], of: component)
  }
}

/// What a notification tells of.
struct Notice: Sendable {
  var conversationID: ConversationID
  var messageID: String
}

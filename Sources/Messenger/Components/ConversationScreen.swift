public import Components
internal import Values

/// A conversation with a business: its messages and a line to write in.
///
/// Taps are told apart by their index: 0 to 3 are the items of the open menu in their order; from 4
/// on it is what can be tapped in the messages and then the replies, in reading order.
public enum ConversationScreen: Component {
  public static let name = "conversation"
  public static let doc = "A conversation with a business, and a line to write in."
  public static let events = [
    EventDescription("send", "A message was sent; value has its text."),
    EventDescription("typing", "What stands in the line changed; value has the text."),
    EventDescription("menu_item_tap", "Something of the menu was picked; value has the item."),
    EventDescription(
      "action_tap",
      "A button of a message was tapped; value has message_id, type, action and, in a card, item, "
        + "counted from 0."),
    EventDescription(
      "resend", "A message that did not get through is to be sent again; value has message_id."),
    EventDescription("show_more", "Older messages are asked for."),
  ]
  public static let actions = [
    ActionDescription(
      "type", "Writes into the line.",
      arguments: [ActionArgument("text", .string, "What stands in it from then on.")]),
    ActionDescription(
      "send", "Sends what stands in the line.",
      arguments: [ActionArgument("text", .string, "This instead.")]),
    ActionDescription("open_menu", "Opens the menu.", arguments: []),
    ActionDescription("close_sheet", "Closes the menu, or what else is open.", arguments: []),
    ActionDescription(
      "pick", "Picks something of the menu.",
      arguments: [ActionArgument("item", MenuItem.fieldType, "What.")]),
    ActionDescription(
      "open_resend", "Opens what may be done with a message that did not get through.",
      arguments: [ActionArgument("message_id", .string, "Which.")]),
    ActionDescription("resend", "Sends that message again.", arguments: []),
    ActionDescription("show_more", "Asks for older messages.", arguments: []),
    ActionDescription(
      "show_alert", "Shows an alert.",
      arguments: [ActionArgument("text", .string, "Its words.")]),
    ActionDescription(
      "show_card", "Brings a card of a carousel to its beginning.",
      arguments: [
        ActionArgument("message_id", .string, "Of the carousel."),
        ActionArgument("item", .integer, "The card, counted from 0."),
      ]),
  ]
  public static let states = [
    StateDescription("menu", "The menu is open."),
    StateDescription("resend", "A message did not get through and was tapped."),
    StateDescription("alert", "An alert is shown."),
  ]
  public static let nodeFields = [
    NodeFields("root", "messages"),
    NodeFields("status", "conversation_status_bar_style"),
    NodeFields("header", "display_name"),
    NodeFields("notice", "connection", "allow_offline_usage"),
    NodeFields("more", "has_previous"),
    NodeFields("messages.*", "messages.*.text"),
    NodeFields(
      "messages.*.row.body.bubble", "conversation_accent_color", "user_message_text_color",
      "messages.*.text"),
    NodeFields("messages.*.row.body.items", "carousel_text_color", "messages.*.items"),
    NodeFields("messages.*.row.body.actions", "messages.*.actions"),
    NodeFields("typing", "is_typing"),
    NodeFields("replies", "messages"),
    NodeFields("composer", "input_displayed"),
    NodeFields("composer.menu", "menu_items"),
    NodeFields("composer.field", "draft", "starting_text"),
    NodeFields("composer.send", "conversation_accent_color"),
    NodeFields("sheet", "menu_items", "alert"),
  ]

  public static func initialState(_ data: ConversationData) -> ConversationState {
    ConversationState(data)
  }

  public static func state(named name: String, _ data: ConversationData) -> ConversationState {
    var state = ConversationState(data)
    switch name {
    case "menu": state.open(.menu(data.menu))
    case "resend":
      if let message = data.messages.first(where: \.isRetryable) {
        state.open(.resend(messageID: message.id))
      }
    case "alert": state.open(.alert(data.alert))
    default: break
    }
    return state
  }

  public static func advance(
    to time: Double, _ state: inout ConversationState, _ data: ConversationData
  ) -> [ComponentEvent] {
    state.settle(data)
    return []
  }

  public static func objection(
    to action: ComponentAction, _ state: ConversationState, _ data: ConversationData
  ) -> String? {
    guard case .command(let name, let arguments) = action else { return nil }
    switch name {
    case "type": return data.inputDisplayed ? nil : "has no line to write in"
    case "send": return data.sendObjection
    case "open_menu": return data.menu.isEmpty || !data.inputDisplayed ? "has no menu" : nil
    case "pick":
      let isOffered = item(arguments).map { data.inputDisplayed && data.menu.contains($0) }
      return isOffered == true ? nil : "does not offer that in its menu"
    case "open_resend":
      return retryable(arguments, data) == nil
        ? "has no such message that did not get through" : nil
    case "resend":
      if case .resend? = state.shownSheet(data) { return nil }
      return "does not ask what to do with a message"
    case "show_more":
      return data.state == .content && data.hasPrevious ? nil : "has no older messages"
    case "show_card":
      return card(arguments, data) == nil ? "has no such card" : nil
    default: return nil
    }
  }

  public static func handle(
    _ action: ComponentAction, _ state: inout ConversationState, _ data: ConversationData
  ) -> [ComponentEvent] {
    state.settle(data)
    guard objection(to: action, state, data) == nil else { return [] }
    switch action {
    case .appear: return []
    case .tap(let index): return index.map { tap($0, &state, data) } ?? []
    case .command(let name, let arguments): return take(name, arguments, &state, data)
    }
  }

  private static func take(
    _ command: String, _ arguments: DataMap, _ state: inout ConversationState,
    _ data: ConversationData
  ) -> [ComponentEvent] {
    switch command {
    case "type": return type(arguments["text"]?.stringValue ?? "", &state)
    case "send": return send(arguments["text"]?.stringValue ?? state.draft, &state)
    case "open_menu": state.open(.menu(data.menu))
    case "close_sheet": state.closeSheet(data)
    case "pick":
      if let item = item(arguments) { return pick(item, &state, data) }
    case "open_resend":
      if let message = retryable(arguments, data) { state.open(.resend(messageID: message.id)) }
    case "resend":
      guard case .resend(let id)? = state.shownSheet(data) else { break }
      state.closeSheet(data)
      return [
        ComponentEvent("resend", node: "sheet.parts.resend", value: ["message_id": .string(id)])
      ]
    case "show_more": return [ComponentEvent("show_more", node: "more.button", value: [:])]
    case "show_alert": state.open(.alert(arguments["text"]?.stringValue))
    case "show_card":
      if let (id, card) = card(arguments, data) { state.show(card: card, of: id) }
    default: break
    }
    return []
  }

  // MARK: - The composer

  private static func type(
    _ text: String, _ state: inout ConversationState
  ) -> [ComponentEvent] {
    guard text != state.draft else { return [] }
    state.draft = text
    return [ComponentEvent("typing", node: "composer.field", value: ["text": .string(text)])]
  }

  /// A blank text is not sent, and stays where it is.
  private static func send(
    _ text: String, _ state: inout ConversationState
  ) -> [ComponentEvent] {
    guard !text.isBlank else { return [] }
    state.draft = ""
    return [ComponentEvent("send", node: "composer.send", value: ["text": .string(text)])]
  }

  private static func item(_ arguments: DataMap) -> MenuItem? {
    arguments["item"]?.stringValue.flatMap { MenuItem(rawValue: $0) }
  }

  private static func pick(
    _ item: MenuItem, _ state: inout ConversationState, _ data: ConversationData
  ) -> [ComponentEvent] {
    state.closeSheet(data)
    return [
      ComponentEvent(
        "menu_item_tap", node: "sheet.parts.\(item.rawValue)",
        value: ["item": .string(item.rawValue)])
    ]
  }

  // MARK: - Messages

  private static func tap(
    _ index: Int, _ state: inout ConversationState, _ data: ConversationData
  ) -> [ComponentEvent] {
    if case .menu(let items)? = state.shownSheet(data), let item = items[safe: index] {
      return pick(item, &state, data)
    }
    let position = index.subtractingReportingOverflow(ConversationTarget.first)
    guard !position.overflow,
      let target = ConversationTarget.all(data, state)[safe: position.partialValue]
    else { return [] }
    switch target {
    case .failed(let message):
      state.open(.resend(messageID: data.messages[message].id))
      return []
    case .action(let position, let item, let number):
      let message = data.messages[position]
      let action = item.map { message.items[$0].actions[number] } ?? message.actions[number]
      if action.isReply { state.answer(message.id) }
      var value: DataMap = [
        "message_id": .string(message.id), "action": .integer(number),
        "type": .string(action.type.rawValue),
      ]
      if let item { value["item"] = .integer(item) }
      return [
        ComponentEvent(
          "action_tap", node: target.node(data), deepLink: action.target, value: .map(value))
      ]
    }
  }

  private static func retryable(_ arguments: DataMap, _ data: ConversationData) -> Message? {
    data.messages.first { $0.isRetryable && $0.id == arguments["message_id"]?.stringValue }
  }

  /// The carousel and the card that a command is about.
  private static func card(
    _ arguments: DataMap, _ data: ConversationData
  ) -> (messageID: String, card: Int)? {
    guard let id = arguments["message_id"]?.stringValue,
      let message = data.messages.first(where: { $0.isShown && $0.id == id }),
      message.type == .carousel,
      let number = arguments["item"]?.doubleValue, let card = Int(exactly: number),
      message.items.indices.contains(card)
    else { return nil }
    return (id, card)
  }

  public static func view(
    _ data: ConversationData, state: ConversationState, in environment: ViewEnvironment
  ) -> ViewNode {
    ConversationView(data, state, environment).node
  }
}

extension String {
  /// Whether nothing of it can be seen.
  var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      let properties = scalar.properties
      return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
        || properties.generalCategory == .control
    }
  }
}

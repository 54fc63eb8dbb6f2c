public import Components
internal import Values

/// What a conversation shows.
public enum ConversationPhase: String, FieldEnumeration {
  /// Its messages are on their way.
  case loading
  case content
}

/// What a conversation shows, and how.
public struct ConversationData: ComponentData {
  public var conversationId = ""
  public var displayName: String?
  public var messages: [Message] = []
  public var state = ConversationPhase.content
  public var connection = Connection.online
  public var isTyping = false
  public var typingName: String?
  public var businessLastRead: Double?
  public var inputDisplayed = true
  public var startingText: String?
  public var draft: String?
  public var hasPrevious = false
  public var now = 0.0
  public var alert: String?
  public var isStatusBarShown = true

  public var conversationAccentColor = MessengerSettings.standardAccent
  public var conversationAccentColorDarkMode = MessengerSettings.standardAccent
  public var userMessageTextColor = HexColor(0xFFFFFF)
  public var userMessageTextColorDarkMode = HexColor(0xFFFFFF)
  public var carouselTextColor: HexColor?
  public var conversationStatusBarStyle = StatusBarStyle.default
  public var conversationStatusBarStyleDarkMode = StatusBarStyle.default
  public var menuItems = MenuItem.allCases.map { MenuItemData($0) }
  public var allowOfflineUsage = false

  public init() {}

  public static let schema = Schema<Self>(
    "ConversationData",
    .option("conversation_id", \.conversationId, default: "", "Its id."),
    .optional("display_name", \.displayName, "Name of the business."),
    .option("messages", \.messages, default: [], "The messages, the oldest first."),
    .option("state", \.state, default: "content", "Whether the messages are there."),
    .option(
      "connection", \.connection, default: "online", "Whether the business side can be reached."),
    .option(
      "is_typing", \.isTyping, default: false, "Whether somebody of the business side types."),
    .optional("typing_name", \.typingName, "Who types; without it the business."),
    .optional(
      "business_last_read", \.businessLastRead,
      "How far the business side has read; seconds since 1970."),
    .option(
      "input_displayed", \.inputDisplayed, default: true, "Whether there is a line to write in."),
    .optional("starting_text", \.startingText, "Stands in that line where there is no draft."),
    .optional("draft", \.draft, "What the user has written and not sent."),
    .option(
      "has_previous", \.hasPrevious, default: false,
      "Whether there are older messages, which a button asks for."),
    .option(
      "now", \.now, default: 0,
      "Seconds since 1970, for words such as \"Today\"; 0: dates stand in full."),
    .optional("alert", \.alert, "Words of an alert that stands in the place of the composer."),
    .option(
      "is_status_bar_shown", \.isStatusBarShown, default: true,
      "Whether a strip like a phone's status bar is drawn on top."),
    .option(
      "conversation_accent_color", \.conversationAccentColor, default: "#00b0ff",
      "Ground of the user's messages, the button that sends, and the caret."),
    .option(
      "conversation_accent_color_dark_mode", \.conversationAccentColorDarkMode,
      default: "#00b0ff", "The same in the dark scheme, which never takes the light one's."),
    .option(
      "user_message_text_color", \.userMessageTextColor, default: "#ffffff",
      "Text in the user's messages."),
    .option(
      "user_message_text_color_dark_mode", \.userMessageTextColorDarkMode, default: "#ffffff",
      "The same in the dark scheme."),
    .optional(
      "carousel_text_color", \.carouselTextColor,
      "Title and description of cards; without it the scheme's own colour for text."),
    .option(
      "conversation_status_bar_style", \.conversationStatusBarStyle, default: "default",
      "Colour of the signs in the status bar."),
    .option(
      "conversation_status_bar_style_dark_mode", \.conversationStatusBarStyleDarkMode,
      default: "default", "The same in the dark scheme."),
    .option(
      "menu_items", \.menuItems,
      default: .list(MenuItem.allCases.map { ["item": .string($0.rawValue)] }),
      "What the menu offers, in this order; an empty list: there is no menu."),
    .option(
      "allow_offline_usage", \.allowOfflineUsage, default: false,
      "Whether messages can be written without a connection, which then is not told of."))

  /// What the menu offers, each item once.
  var menu: [MenuItem] {
    menuItems.map(\.item).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether the user is told that there is no connection, and cannot send.
  var isCutOff: Bool { connection != .online && !allowOfflineUsage }

  /// Why nothing can be sent, in words that follow the component's name; nil when it can.
  var sendObjection: String? {
    if !inputDisplayed { return "has no line to write in" }
    if state == .loading { return "is retrieving its history" }
    return isCutOff ? "has no connection" : nil
  }
}

extension Message {
  /// Whether it is one that the user may send again.
  var isRetryable: Bool { isOfUser && isShown && (status == .failed || status == .rejected) }
}

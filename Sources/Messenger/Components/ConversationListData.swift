public import Components
internal import Values

/// What a list of conversations shows.
public enum ConversationListPhase: String, FieldEnumeration {
  /// On their way: an outline, unless there are some already.
  case loading
  case content
}

/// A conversation in a list.
public struct ConversationRow: ComponentData {
  public var id: ConversationID = ""
  public var displayName: String?
  public var iconUrl: ImageReference?
  public var lastMessage: String?
  public var lastType: MessageType?
  public var lastAuthor: String?
  public var lastUpdatedAt = 0.0
  public var unreadCount = 0

  public init() {}

  public static let schema = Schema<Self>(
    "ConversationRow",
    .required("id", \.id, "Its id."),
    .optional("display_name", \.displayName, "What it is called."),
    .optional("icon_url", \.iconUrl, "Its picture; else the first letter of its name."),
    .optional("last_message", \.lastMessage, "Text of the latest message."),
    .optional("last_type", \.lastType, "What the latest message is, where it has no text."),
    .optional("last_author", \.lastAuthor, "Who wrote the latest message, where it has no text."),
    .option(
      "last_updated_at", \.lastUpdatedAt, default: 0,
      "Seconds since 1970; the latest stands first. 0: no time is shown."),
    .option("unread_count", \.unreadCount, default: 0, "Messages that the user has not seen."))
}

/// What a list of conversations shows, and how.
public struct ConversationListData: ComponentData {
  public var conversations: [ConversationRow] = []
  public var state = ConversationListPhase.content
  public var connection = Connection.online
  public var hasMore = false
  public var now = 0.0
  public var conversationListAccentColor = MessengerSettings.standardAccent
  public var canCreate = true
  public var failure: String?

  public init() {}

  public static let schema = Schema<Self>(
    "ConversationListData",
    .option("conversations", \.conversations, default: [], "In any order."),
    .option("state", \.state, default: "content", "What the list shows."),
    .option(
      "connection", \.connection, default: "online", "Whether the list reaches the server."),
    .option(
      "has_more", \.hasMore, default: false, "Whether the server has more than are given here."),
    .option(
      "now", \.now, default: 0,
      "Seconds since 1970, for times such as 5m ago; 0: dates are shown. All times are UTC."),
    .option(
      "conversation_list_accent_color", \.conversationListAccentColor, default: "#00b0ff",
      "Ground of the button that begins a conversation, in both schemes."),
    .option(
      "can_create", \.canCreate, default: true,
      "Whether there is a button that begins a conversation."),
    .optional("failure", \.failure, "What went wrong, in words; shown above the list."))

  /// How many come with each page.
  static let page = 10

  /// The latest first; of the same time in the order in which they were given.
  var sorted: [ConversationRow] {
    conversations.enumerated().sorted { a, b in
      let (first, second) = (a.element.lastUpdatedAt, b.element.lastUpdatedAt)
      return first == second ? a.offset < b.offset : first > second
    }.map(\.element)
  }
}

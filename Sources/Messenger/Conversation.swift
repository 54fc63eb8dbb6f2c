public import Components
internal import Values

/// What identifies a conversation.
public typealias ConversationID = String

/// A conversation without its messages.
public struct ConversationHeader: ComponentData {
  public var id: ConversationID = ""
  public var displayName: String?
  public var description: String?
  public var iconUrl: ImageReference?
  public var lastUpdatedAt = 0.0
  public var unreadCount = 0
  public var businessLastRead: Double?
  public var inputDisplayed = true
  public var draft: String?
  public var hasPrevious = false

  public init() {}

  public static let schema = Schema<Self>(
    "ConversationHeader",
    .required("id", \.id, "Its id."),
    .optional("display_name", \.displayName, "What it is called; at most 100 characters."),
    .optional("description", \.description, "What it is about; at most 100 characters."),
    .optional("icon_url", \.iconUrl, "Its picture."),
    .option("last_updated_at", \.lastUpdatedAt, default: 0, "Seconds since 1970."),
    .option("unread_count", \.unreadCount, default: 0, "Messages that the user has not seen."),
    .optional(
      "business_last_read", \.businessLastRead,
      "How far the business side has read; seconds since 1970."),
    .option(
      "input_displayed", \.inputDisplayed, default: true, "Whether there is a line to write in."),
    .optional("draft", \.draft, "What the user has written and not sent."),
    .option(
      "has_previous", \.hasPrevious, default: false,
      "Whether the business side has older messages."))

  /// Characters that a name or a description may have.
  public static let maximumText = 100
}

/// A conversation with its messages, the oldest first.
public struct Conversation: Sendable, Equatable {
  public var header: ConversationHeader
  public var messages: [Message] = []

  public init(_ header: ConversationHeader, messages: [Message] = []) {
    self.header = header
    self.messages = messages
  }

  public var id: ConversationID { header.id }

  /// The latest that has a place in a view.
  public var lastShown: Message? { messages.last(where: \.isShown) }
}

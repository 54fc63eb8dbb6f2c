public import Banners
public import Components
internal import Values

/// What tells of a message while its conversation is out of sight.
public struct InAppNotificationData: ComponentData {
  public var conversationId: ConversationID = ""
  public var messageId = ""
  public var displayName: String?
  public var teamName: String?
  public var text: String?
  public var type = MessageType.text
  public var avatarUrl: ImageReference?
  public var notificationDisplayTime = BannerStay(seconds: 8)
  public var deepLink: LinkText?

  public init() {}

  public static let schema = Schema<Self>(
    "InAppNotificationData",
    .option("conversation_id", \.conversationId, default: "", "Where the message is."),
    .option("message_id", \.messageId, default: "", "Which message it is."),
    .optional("display_name", \.displayName, "Who wrote it."),
    .optional("team_name", \.teamName, "The team that wrote it, where no name is known."),
    .optional("text", \.text, "What it says; one line of it is shown."),
    .option("type", \.type, default: "text", "What the message is, where it has no text."),
    .optional("avatar_url", \.avatarUrl, "Picture of who wrote it."),
    .option(
      "notification_display_time", \.notificationDisplayTime, default: 8,
      "Seconds that it stays; 0: until the user does something."),
    .optional("deep_link", \.deepLink, "Where a tap leads if no handler takes it."))

  /// The banner that it is, with words in the language of a reader.
  ///
  /// Two of one conversation have the same id, so that the later one takes the place of the former.
  ///
  /// - Parameter locale: BCP 47, such as `es-AR`.
  public func banner(locale: String) -> BannerData {
    let copy = MessengerCopy(locale: locale)
    var banner = BannerData()
    banner.title =
      displayName?.oneLine ?? teamName?.oneLine.map(copy.team) ?? copy[.newMessage]
    banner.subtitle = text?.oneLine ?? copy.sent(type)
    banner.image = avatarUrl
    banner.imageStyle = .avatar
    banner.iconSize = 36
    banner.lines = 1
    banner.closeButton = true
    banner.deepLink = deepLink
    banner.options.lane = Self.lane
    banner.options.id = "\(Self.lane)/\(conversationId)"
    banner.options.dismissAfter = notificationDisplayTime
    return banner
  }

  /// The queue of all notifications of messages.
  public static let lane = "messenger"

  /// What events tell of it.
  var value: DataMap {
    ["conversation_id": .string(conversationId), "message_id": .string(messageId)]
  }
}

public import Components
internal import Diagnostics
public import Values

/// What a message is made of.
public enum MessageType: String, FieldEnumeration {
  case text, image, file, location
  /// Items side by side.
  case carousel
  /// Items one below the other.
  case list
  /// A type of another version: its fallback text is shown.
  case unsupported

  /// A type that is not known is `unsupported`, with a warning.
  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> MessageType? {
    guard case .string(let word) = value else {
      wrongType(value, &problems)
      return nil
    }
    if let type = MessageType(rawValue: word) { return type }
    problems.report(
      "message.unknown_type", "is no type of a message, so its fallback text is shown",
      severity: .warning, expected: fieldType.expectation, found: "\"\(word)\"",
      fix: "give it a text_fallback")
    return .unsupported
  }
}

/// Who a message is of.
public enum MessageRole: String, FieldEnumeration {
  case appUser = "app_user"
  case business
  /// What the business side says among itself; never shown.
  case whisper
}

/// How far a message of the user is.
public enum MessageStatus: String, FieldEnumeration {
  /// Of the business side.
  case notUserMessage = "not_user_message"
  /// On its way.
  case unsent
  /// Did not get through; may be sent again.
  case failed
  /// The server refused it; it is not sent again by itself.
  case rejected
  case sent
}

/// How the pictures of a carousel are cut.
public enum ImageAspect: String, FieldEnumeration {
  /// 1.91 to 1.
  case horizontal
  case square
}

/// A message as the server, scripts, the store and components have it.
public struct Message: ComponentData {
  public var id = ""
  public var type = MessageType.text
  public var role = MessageRole.business
  public var text: String?
  public var textFallback: String?
  public var displayName: String?
  public var avatarUrl: ImageReference?
  public var date = 0.0
  public var mediaUrl: ImageReference?
  public var mediaType: String?
  public var mediaSize: Int?
  public var fileName: String?
  public var latitude: Double?
  public var longitude: Double?
  public var payload: String?
  public var metadata: DataMap = [:]
  public var isGenerated = false
  public var items: [MessageItem] = []
  public var actions: [MessageAction] = []
  public var imageAspectRatio = ImageAspect.horizontal
  public var status = MessageStatus.notUserMessage
  public var isHidden = false

  public init() {}

  public static let schema = Schema<Self>(
    "Message",
    .option("id", \.id, default: "", "Its id; for the user's own the one it is stored under."),
    .option("type", \.type, default: "text", "What it is made of."),
    .option("role", \.role, default: "business", "Who it is of."),
    .optional("text", \.text, "What it says; plain text."),
    .optional("text_fallback", \.textFallback, "What is shown of a type that is not known."),
    .optional("display_name", \.displayName, "Who wrote it."),
    .optional("avatar_url", \.avatarUrl, "Picture of who wrote it."),
    .option("date", \.date, default: 0, "Seconds since 1970."),
    .optional("media_url", \.mediaUrl, "Picture or file."),
    .optional("media_type", \.mediaType, "Its type, such as image/png."),
    .optional("media_size", \.mediaSize, "Its bytes."),
    .optional("file_name", \.fileName, "What a file is called."),
    .optional("latitude", \.latitude, "Of a place, in degrees."),
    .optional("longitude", \.longitude, "Of a place, in degrees."),
    .optional("payload", \.payload, "What a reply tells beside its text."),
    .option("metadata", \.metadata, default: [:], "More that belongs to it; a flat map."),
    .option(
      "is_generated", \.isGenerated, default: false,
      "Whether a machine wrote it, which is told below it."),
    .option("items", \.items, default: [], "Cards of a carousel, rows of a list."),
    .option("actions", \.actions, default: [], "Its buttons."),
    .option(
      "image_aspect_ratio", \.imageAspectRatio, default: "horizontal",
      "How pictures of a carousel are cut."),
    .option(
      "status", \.status, default: "not_user_message", "How far a message of the user is."),
    .option("is_hidden", \.isHidden, default: false, "Whether it is kept but not shown."))

  /// Whether it has a place in a conversation's view.
  public var isShown: Bool { role != .whisper && !isHidden }

  public var isOfUser: Bool { role == .appUser }
}

public import Components
public import Values

/// A card of a carousel, or a row of a list.
public struct MessageItem: ComponentData {
  public var title = ""
  public var description: String?
  public var mediaUrl: ImageReference?
  public var mediaType: String?
  public var actions: [MessageAction] = []
  public var metadata: DataMap = [:]

  public init() {}

  public static let schema = Schema<Self>(
    "MessageItem",
    .required("title", \.title, "First line."),
    .optional("description", \.description, "What stands below it."),
    .optional("media_url", \.mediaUrl, "Its picture."),
    .optional("media_type", \.mediaType, "Type of the picture, such as image/png."),
    .option("actions", \.actions, default: [], "Its buttons."),
    .option("metadata", \.metadata, default: [:], "More that is told with it; a flat map."))

  /// What a tap on the item itself does, and its position among the actions.
  public var defaultAction: (index: Int, action: MessageAction)? {
    actions.firstIndex(where: \.isDefault).map { ($0, actions[$0]) }
  }
}

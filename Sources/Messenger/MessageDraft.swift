internal import Components
public import Values

/// What the user, or a plugin in the user's place, wants to send.
public struct MessageDraft: Sendable, Equatable {
  public var conversationID: ConversationID?
  public var type: MessageType
  public var text: String?
  public var payload: String?
  public var metadata: DataMap
  /// Where a picture or a file lies, as whoever gave it names it.
  public var path: String?
  public var mediaType: String?
  /// The bytes of a picture or a file.
  public var bytes: [UInt8]?
  public var latitude: Double?
  public var longitude: Double?

  public init(
    text: String? = nil, in conversation: ConversationID? = nil, type: MessageType = .text,
    payload: String? = nil, metadata: DataMap = [:]
  ) {
    self.text = text
    conversationID = conversation
    self.type = type
    self.payload = payload
    self.metadata = metadata
  }

  /// Bytes that a text may have.
  public static let maximumText = 32_768
  /// Bytes that a file may have: as many as a store keeps.
  public static let maximumFile = StoreLimits.attachment

  /// Whether there is nothing to send.
  var isEmpty: Bool {
    switch type {
    case .image, .file: bytes?.isEmpty ?? (path == nil)
    case .location: latitude == nil || longitude == nil
    default: (text ?? "").allSatisfy(\.isWhitespace)
    }
  }

  /// What a hook is told of it.
  public var facts: DataMap {
    var facts: DataMap = ["type": .string(type.rawValue), "metadata": .map(metadata)]
    facts["text"] = text.map(DataValue.string)
    facts["payload"] = payload.map(DataValue.string)
    facts["path"] = path.map(DataValue.string)
    facts["conversation_id"] = conversationID.map(DataValue.string)
    return facts
  }

  /// It as a message of the user.
  func message(id: String, at time: MessengerTime) -> Message {
    var message = Message()
    message.id = id
    message.type = type
    message.role = .appUser
    message.text = text
    message.payload = payload
    message.metadata = metadata
    message.date = Double(messengerTime: time)
    message.mediaType = mediaType
    message.mediaSize = bytes?.count
    message.fileName = path.map { String($0.split(separator: "/").last ?? "") }
    if type == .image, let path { message.mediaUrl = ImageReference(path) }
    message.latitude = latitude
    message.longitude = longitude
    message.status = .unsent
    return message
  }
}

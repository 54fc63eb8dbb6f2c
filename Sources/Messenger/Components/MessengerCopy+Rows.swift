internal import Values

/// What rows of a list and notifications say of messages.
extension MessengerCopy {
  /// What a badge says: `9+` above 9; nil when everything was seen.
  func badge(_ count: Int) -> String? {
    count > 0 ? (count > 9 ? "9+" : "\(count)") : nil
  }

  /// The same for assistive technology.
  func unread(_ badge: String) -> String { text(.unread, ("n", badge)) }

  func team(_ name: String) -> String { text(.team, ("team", name)) }

  /// `sent an image`, to follow a name.
  func sent(_ type: MessageType) -> String {
    switch type {
    case .image: self[.sentImage]
    case .file: self[.sentFile]
    case .location: self[.sentLocation]
    case .carousel: self[.sentCarousel]
    case .list: self[.sentList]
    case .text, .unsupported: self[.sentMessage]
    }
  }

  /// The latest message in one line; nil where nothing is known of it.
  func preview(_ row: ConversationRow) -> String? {
    if let text = row.lastMessage?.oneLine { return text }
    guard let type = row.lastType else { return nil }
    let words = sent(type)
    return row.lastAuthor?.oneLine.map { "\($0) \(words)" }
      ?? words.prefix(1).uppercased() + words.dropFirst()
  }
}

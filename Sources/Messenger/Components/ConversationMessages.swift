internal import Components

/// The messages of a conversation, one below the other.
struct ConversationMessages {
  private let data: ConversationData
  private let look: ConversationLook
  private let history: ConversationHistory
  private let content: ConversationContent

  init(
    _ data: ConversationData, _ state: ConversationState, _ look: ConversationLook,
    _ history: ConversationHistory
  ) {
    self.data = data
    self.look = look
    self.history = history
    content = ConversationContent(state, look, ConversationTargets(data, state))
  }

  private var copy: MessengerCopy { look.copy }

  var node: ViewNode {
    var parts: [ViewNode] = []
    for entry in history.entries {
      if let day = entry.day { parts.append(separator(day).key("day\(entry.index)")) }
      parts.append(message(entry).key("\(entry.index)"))
    }
    return ViewNode.column(parts)
      .padding(bottom: 12).role(.list)
  }

  private func separator(_ day: String) -> ViewNode {
    ViewNode.column(
      alignment: .center,
      [
        ViewNode.text(
          day, TextStyle(12, .semibold), look.palette.secondaryLabel, alignment: .center
        ).role(.heading)
      ]
    )
    .padding(top: 16, bottom: 4).role(.listItem)
  }

  private func message(_ entry: ConversationHistory.Entry) -> ViewNode {
    let message = entry.message
    let body = ViewNode.column(
      spacing: 4, alignment: message.isOfUser ? .end : .start, self.body(entry))
    let row: ViewNode =
      if message.isOfUser {
        // In a terminal long texts leave room on the other side too.
        .row([look.terminalOnly(Self.indentation), body.frame(width: .fill).key("body")])
      } else {
        .row(
          spacing: Self.gap, alignment: .end,
          [avatar(entry)?.key("avatar"), body.frame(width: .fill).key("body")].compactMap(\.self))
      }
    let captions = captions(entry)
    // Cards reach the edge, so that it is seen that there are more.
    let trailing = message.type == .carousel ? 0 : ConversationLook.margin
    return ViewNode.column(
      spacing: 4, alignment: message.isOfUser ? .end : .start,
      [row.frame(width: .fill).key("row")] + captions
    )
    .padding(
      top: entry.isFirst ? 10 : 2, leading: ConversationLook.margin, trailing: trailing
    )
    .role(.listItem, label: spoken(entry))
  }

  private static let gap = 8.0
  private static let indentation = String(repeating: " ", count: 10)

  /// What its author made.
  private func body(_ entry: ConversationHistory.Entry) -> [ViewNode] {
    var parts = content.nodes(of: entry)
    if !entry.message.isOfUser, entry.isFirst, let name = author(entry.message) {
      let name = look.caption(name).padding(horizontal: ConversationLook.insets.horizontal)
      parts.insert(name.key("name"), at: 0)
    }
    return parts
  }

  /// What is told of it below.
  private func captions(_ entry: ConversationHistory.Entry) -> [ViewNode] {
    var captions: [ViewNode] = []
    if entry.message.isGenerated {
      captions.append(caption(copy[.generated], entry).key("generated"))
    }
    if entry.status == .notDelivered {
      captions.append(retry(entry).key("retry"))
    } else if let words = words(of: entry.status) {
      captions.append(caption(words, entry).key("status"))
    } else if entry.isLast, let time = entry.time {
      captions.append(caption(time, entry).key("time"))
    }
    return captions
  }

  private func words(of status: ConversationHistory.Status) -> String? {
    switch status {
    case .none: nil
    case .sending: copy[.sending]
    case .delivered: copy[.delivered]
    case .seen: copy[.seen]
    case .notDelivered: copy[.resendTitle]
    }
  }

  private func caption(_ text: String, _ entry: ConversationHistory.Entry) -> ViewNode {
    guard !entry.message.isOfUser else { return look.caption(text).padding(horizontal: 4) }
    let caption = look.caption(text).padding(leading: ConversationLook.insets.horizontal)
    guard look.hasAvatars else { return caption }
    return .row(spacing: Self.gap, [roomForAvatar, caption])
  }

  /// What is told of a message that did not get through; a tap on it does what one on the bubble
  /// does.
  private func retry(_ entry: ConversationHistory.Entry) -> ViewNode {
    ViewNode.column([
      .text(
        copy[.notDelivered], TextStyle(12, .medium), look.failureColor(on: look.ground),
        alignment: .end)
    ])
    .padding(horizontal: 4).frame(minHeight: ConversationLook.touchable)
    .role(.button).action(content.retry(entry))
  }

  // MARK: - Author

  private func author(_ message: Message) -> String? { message.displayName ?? data.displayName }

  /// Beside the last message of a run; the others keep its room free.
  private func avatar(_ entry: ConversationHistory.Entry) -> ViewNode? {
    let size = ConversationLook.avatarSize
    guard look.hasAvatars else { return nil }
    guard entry.isLast else { return roomForAvatar }
    guard entry.message.avatarUrl == nil,
      let initial = author(entry.message)?.withoutDirections.first(where: { !$0.isWhitespace })
    else {
      return ViewNode(
        .image(
          ViewNode.Image(
            source: entry.message.avatarUrl, width: size, height: size, shape: .circle,
            fit: .fill, placeholder: look.bubble))
      ).decorative()
    }
    // As large as the disc, whatever size text has.
    let style = TextStyle(13 / look.environment.textSize.scale, .semibold)
    return ViewNode.overlay(
      horizontal: .center, vertical: .center,
      [ViewNode.text(String(initial).uppercased(), style, look.palette.secondaryLabel)]
    )
    .frame(width: .points(size), height: size).background(look.bubble, cornerRadius: size / 2)
    .decorative()
  }

  private var roomForAvatar: ViewNode {
    ViewNode.column([]).frame(width: .points(ConversationLook.avatarSize), height: 0).decorative()
  }

  // MARK: - Words

  /// `You, Hola, Delivered`.
  private func spoken(_ entry: ConversationHistory.Entry) -> String {
    let message = entry.message
    var words = [
      message.isOfUser ? copy[.you] : author(message) ?? copy[.conversation],
      content.words(of: message),
    ]
    if message.isGenerated { words.append(copy[.generated]) }
    words.append(self.words(of: entry.status) ?? (entry.isLast ? entry.time : nil) ?? "")
    return words.filter { !$0.isEmpty }.joined(separator: ", ").withoutDirections
  }
}

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
      .padding(
        leading: ConversationLook.margin, bottom: 12, trailing: ConversationLook.margin
      )
      .role(.list)
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
    let isOfUser = entry.message.isOfUser
    let gap = entry.isFirst ? 10.0 : 2.0
    let body = ViewNode.column(
      spacing: 4, alignment: isOfUser ? .end : .start, self.parts(entry)
    )
    let row: ViewNode
    if isOfUser {
      row = .column([body.key("body")])
    } else {
      row = .row(
        spacing: 8, alignment: .end,
        [avatar(entry).key("avatar"), body.frame(width: .fill).key("body")])
    }
    return row.padding(top: gap).role(.listItem, label: spoken(entry))
  }

  private func parts(_ entry: ConversationHistory.Entry) -> [ViewNode] {
    let message = entry.message
    var parts: [ViewNode] = []
    if !message.isOfUser, entry.isFirst, let name = author(message) {
      parts.append(
        look.caption(name).padding(horizontal: ConversationLook.insets.horizontal).key("name"))
    }
    parts += content.nodes(of: entry)
    if message.isGenerated {
      parts.append(caption(copy[.generated], message).key("generated"))
    }
    switch entry.status {
    case .none:
      if entry.isLast, let time = entry.time { parts.append(caption(time, message).key("time")) }
    case .sending: parts.append(caption(copy[.sending], message).key("status"))
    case .delivered: parts.append(caption(copy[.delivered], message).key("status"))
    case .seen: parts.append(caption(copy[.seen], message).key("status"))
    case .notDelivered: parts.append(retry(entry).key("retry"))
    }
    return parts
  }

  private func caption(_ text: String, _ message: Message) -> ViewNode {
    look.caption(text).padding(horizontal: message.isOfUser ? 4 : 14)
  }

  /// What is told of a message that did not get through; a tap on it does what one on the bubble
  /// does.
  private func retry(_ entry: ConversationHistory.Entry) -> ViewNode {
    ViewNode.text(
      copy[.notDelivered], TextStyle(12, .medium), look.failureColor(on: look.ground),
      alignment: .end
    )
    .padding(horizontal: 4, vertical: 4).frame(minHeight: ConversationLook.touchable)
    .role(.button).action(content.retry(entry))
  }

  // MARK: - Author

  private func author(_ message: Message) -> String? { message.displayName ?? data.displayName }

  /// Beside the last message of a run; the others keep its room free.
  private func avatar(_ entry: ConversationHistory.Entry) -> ViewNode {
    let size = ConversationLook.avatarSize
    guard entry.isLast else {
      return ViewNode.column([]).frame(width: .points(size), height: 0).decorative()
    }
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

  // MARK: - Words

  /// `You, Hola, Delivered`.
  private func spoken(_ entry: ConversationHistory.Entry) -> String {
    let message = entry.message
    var words = [
      message.isOfUser ? copy[.you] : author(message) ?? copy[.conversation],
      content.words(of: message),
    ]
    if message.isGenerated { words.append(copy[.generated]) }
    switch entry.status {
    case .none: words.append(entry.isLast ? entry.time ?? "" : "")
    case .sending: words.append(copy[.sending])
    case .delivered: words.append(copy[.delivered])
    case .seen: words.append(copy[.seen])
    case .notDelivered: words.append(copy[.resendTitle])
    }
    return words.filter { !$0.isEmpty }.joined(separator: ", ").withoutDirections
  }
}

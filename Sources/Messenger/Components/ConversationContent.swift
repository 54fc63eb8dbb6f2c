internal import Components

/// What a message is made of: bubbles, pictures, cards and buttons.
struct ConversationContent {
  private let state: ConversationState
  private let look: ConversationLook
  private let targets: ConversationTargets

  init(
    _ state: ConversationState, _ look: ConversationLook, _ targets: ConversationTargets
  ) {
    self.state = state
    self.look = look
    self.targets = targets
  }

  private var copy: MessengerCopy { look.copy }

  /// From top to bottom, with the keys `media`, `bubble`, `items` and `actions`.
  func nodes(of entry: ConversationHistory.Entry) -> [ViewNode] {
    let message = entry.message
    let text = message.shownText
    let parts: [ViewNode?] =
      switch message.type {
      case .text: [text.map { bubble($0, entry) }]
      case .image: [picture(entry).key("media"), text.map { bubble($0, entry) }]
      case .file, .location: [attachment(entry)]
      case .carousel: [text.map { bubble($0, entry) }, carousel(entry)]
      case .list: [text.map { bubble($0, entry) }, list(entry)]
      case .unsupported: [bubble(message.fallback ?? copy[.unsupported], entry)]
      }
    return (parts + [buttons(entry)]).compactMap(\.self)
  }

  /// What a tap on a message that did not get through asks for.
  func retry(_ entry: ConversationHistory.Entry) -> ViewAction? {
    entry.message.isRetryable ? targets.action(.failed(message: entry.index), nil) : nil
  }

  /// What it says, for assistive technology.
  func words(of message: Message) -> String {
    let text = message.shownText ?? ""
    switch message.type {
    case .text: return text
    case .image: return text.isEmpty ? copy[.image] : "\(copy[.image]), \(text)"
    case .file: return "\(copy[.file]), \(fileName(message))"
    case .location: return text.isEmpty ? copy[.location] : "\(copy[.location]), \(text)"
    case .carousel, .list:
      return ([text] + message.items.map(\.title)).filter { !$0.isEmpty }.joined(separator: ", ")
    case .unsupported: return message.fallback ?? copy[.unsupported]
    }
  }

  // MARK: - Bubbles

  private func ground(_ message: Message) -> HexColor {
    message.isOfUser ? look.accent : look.bubble
  }

  /// On the side of its author, under the last message of a run.
  private func tail(_ entry: ConversationHistory.Entry) -> Decoration.Tail? {
    entry.isLast
      ? Decoration.Tail(entry.message.isOfUser ? .trailing : .leading, cornerRadius: 4) : nil
  }

  private func color(_ message: Message) -> HexColor {
    message.isOfUser ? look.userText : look.palette.mainLabel
  }

  /// A text, as it is: no markup is read in it.
  private func bubble(_ text: String, _ entry: ConversationHistory.Entry) -> ViewNode {
    ViewNode.text(text, ConversationLook.message, color(entry.message))
      .padding(
        horizontal: ConversationLook.insets.horizontal, vertical: ConversationLook.insets.vertical
      )
      .frame(maxWidth: look.maximumBubble)
      .background(ground(entry.message), cornerRadius: ConversationLook.cornerRadius)
      .decorated { $0.tail = tail(entry) }
      .action(retry(entry)).key("bubble")
  }

  private func picture(_ entry: ConversationHistory.Entry) -> ViewNode {
    let width = min(240, look.maximumBubble)
    return ViewNode(
      .image(
        ViewNode.Image(
          source: entry.message.mediaUrl, width: width, height: (width * 0.75).rounded(),
          shape: .rectangle, fit: .fill, placeholder: look.bubble))
    )
    .background(nil, cornerRadius: ConversationLook.cornerRadius)
    .role(.image, label: entry.message.shownText ?? copy[.image])
    .action(retry(entry))
  }

  /// A file or a place: a sign with what it is called beside it.
  private func attachment(_ entry: ConversationHistory.Entry) -> ViewNode {
    let message = entry.message
    let color = color(message)
    let isFile = message.type == .file
    let title = isFile ? fileName(message) : message.shownText ?? copy[.location]
    let detail = isFile ? message.mediaSize.map(copy.size) : place(message)
    let texts = [
      ViewNode.text(title, TextStyle(16, .medium), color).key("title"),
      detail.map { ViewNode.text($0, TextStyle(13), color).key("detail") },
    ].compactMap(\.self)
    return ViewNode.row(
      spacing: 10, alignment: .center,
      [
        look.icon(besideWords: isFile ? .file : .location, size: 24, color),
        ViewNode.column(texts).frame(width: .fill),
      ].compactMap(\.self)
    )
    .padding(
      horizontal: ConversationLook.insets.horizontal, vertical: ConversationLook.insets.vertical
    )
    .frame(maxWidth: look.maximumBubble)
    .background(ground(message), cornerRadius: ConversationLook.cornerRadius)
    .decorated { $0.tail = tail(entry) }
    .action(retry(entry)).key("bubble")
  }

  private func fileName(_ message: Message) -> String {
    if let name = message.fileName ?? message.shownText { return name }
    switch message.mediaUrl {
    case .remote(let path)?, .asset(let path)?:
      let name = path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last
      return name.map(String.init) ?? copy[.file]
    default: return copy[.file]
    }
  }

  private func place(_ message: Message) -> String? {
    guard let latitude = message.latitude, let longitude = message.longitude else { return nil }
    return "\(rounded(latitude)), \(rounded(longitude))"
  }

  /// Degrees to about ten metres.
  private func rounded(_ degrees: Double) -> String {
    "\((min(max(degrees, -360), 360) * 10_000).rounded() / 10_000)"
  }

  // MARK: - Items

  /// Cards that are scrolled sideways, the one that was brought to the front first.
  private func carousel(_ entry: ConversationHistory.Entry) -> ViewNode? {
    let items = Array(entry.message.items.enumerated())
    guard !items.isEmpty else { return nil }
    let front = min(state.frontCards[entry.message.id] ?? 0, items.count - 1)
    let cards = (items[front...] + items[..<front]).map { index, item in
      card(item, at: index, entry).key("\(index)")
    }
    return .column([
      ViewNode.scroll(spacing: 8, cards).role(.list, label: copy[.cards]).key("cards"),
      look.terminalOnly("[\(front + 1)/\(items.count)]").key("position"),
    ]).frame(width: .fill).key("items")
  }

  private static let cardWidth = 240.0

  private func card(
    _ item: MessageItem, at index: Int, _ entry: ConversationHistory.Entry
  ) -> ViewNode {
    let aspect = entry.message.imageAspectRatio == .square ? 1 : 1.91
    let image = item.mediaUrl.map { source in
      ViewNode(
        .image(
          ViewNode.Image(
            source: source, width: Self.cardWidth,
            height: (Self.cardWidth / aspect).rounded(), shape: .rectangle, fit: .fill,
            placeholder: look.palette.placeholder))
      ).decorative().key("image")
    }
    let texts = texts(of: item, look.carouselText).padding(
      top: 10, leading: 14, bottom: 10, trailing: 14)
    let head = ViewNode.column([image, texts.key("texts")].compactMap(\.self))
    return ViewNode.column(
      [
        tappable(head, item, at: index, entry).key("head"), .spacer(),
        buttons(item.actions, item: index, entry, in: Self.cardWidth)?.key("actions"),
      ].compactMap(\.self)
    )
    .frame(width: .points(Self.cardWidth))
    .background(look.bubble, cornerRadius: ConversationLook.cornerRadius)
    .decorated { $0.isClipped = true }
    .role(.listItem)
  }

  /// The items one below the other, with lines between them.
  private func list(_ entry: ConversationHistory.Entry) -> ViewNode? {
    let items = entry.message.items
    guard !items.isEmpty else { return nil }
    let rows = items.enumerated().map { index, item in
      row(item, at: index, entry).key("\(index)")
    }
    return ViewNode.column(rows)
      .frame(width: .points(look.maximumBubble))
      .background(look.bubble, cornerRadius: ConversationLook.cornerRadius)
      .decorated { $0.isClipped = true }
      .role(.list).key("items")
  }

  private func row(
    _ item: MessageItem, at index: Int, _ entry: ConversationHistory.Entry
  ) -> ViewNode {
    let image = item.mediaUrl.map { source in
      ViewNode(
        .image(
          ViewNode.Image(
            source: source, width: 52, height: 52, shape: .rectangle, fit: .fill,
            placeholder: look.palette.placeholder))
      ).background(nil, cornerRadius: 8).decorative().key("image")
    }
    let texts = texts(of: item, look.palette.mainLabel).frame(width: .fill).key("texts")
    let head = ViewNode.row(
      spacing: 12, alignment: .center, [image, texts].compactMap(\.self)
    )
    .padding(top: 10, leading: 14, bottom: 10, trailing: 14)
    return ViewNode.column(
      [
        index == 0 ? nil : look.line, tappable(head, item, at: index, entry).key("head"),
        buttons(item.actions, item: index, entry, in: look.maximumBubble)?.key("actions"),
      ].compactMap(\.self)
    ).role(.listItem)
  }

  private func texts(of item: MessageItem, _ color: HexColor) -> ViewNode {
    let title = ViewNode.text(item.title, TextStyle(16, .semibold), color).key("title")
    let description = item.description.map {
      ViewNode.text($0, TextStyle(14), color).key("description")
    }
    return .column(spacing: 2, [title, description].compactMap(\.self))
  }

  /// The head of an item, which does what its default action does.
  private func tappable(
    _ head: ViewNode, _ item: MessageItem, at index: Int, _ entry: ConversationHistory.Entry
  ) -> ViewNode {
    guard let (number, action) = item.defaultAction, action.isButton,
      let target = targets.action(
        .action(message: entry.index, item: index, action: number), action.target)
    else { return head }
    let label = [item.title, item.description].compactMap(\.self).joined(separator: ", ")
    return head.role(action.target == nil ? .button : .link, label: label).action(target)
  }

  // MARK: - Buttons

  /// Those of the message itself, on a ground of their own.
  private func buttons(_ entry: ConversationHistory.Entry) -> ViewNode? {
    let buttons = entry.message.actions.enumerated().compactMap { index, action in
      button(action, .action(message: entry.index, item: nil, action: index))?
        .background(look.bubble, cornerRadius: ConversationLook.cornerRadius)
        .key("\(index)")
    }
    guard !buttons.isEmpty else { return nil }
    return ViewNode.column(spacing: 4, buttons).frame(maxWidth: look.maximumBubble)
      .key("actions")
  }

  /// Those of an item, each under a line.
  private func buttons(
    _ actions: [MessageAction], item: Int, _ entry: ConversationHistory.Entry, in width: Double
  ) -> ViewNode? {
    let buttons = actions.enumerated().compactMap { index, action in
      button(action, .action(message: entry.index, item: item, action: index)).map {
        ($0.key("\(index)"))
      }
    }
    guard !buttons.isEmpty else { return nil }
    return .column(buttons.flatMap { [look.line, $0] })
  }

  /// A button, or what has become of it; nil for a reply, which stands over the composer.
  private func button(_ action: MessageAction, _ target: ConversationTarget) -> ViewNode? {
    guard !action.isReply else { return nil }
    guard !action.isPaid else {
      return ViewNode.row(
        spacing: 6, alignment: .center, distribution: .center,
        [
          look.icon(besideWords: .check, size: 18, look.palette.mainLabel),
          .text(
            copy[.paid], ConversationLook.button, look.palette.mainLabel, alignment: .center),
        ].compactMap(\.self)
      )
      .padding(horizontal: 14, vertical: 12).frame(minHeight: ConversationLook.touchable)
    }
    return ViewNode.text(
      words(of: action), ConversationLook.button, look.actionColor(on: look.bubble),
      alignment: .center
    )
    .padding(horizontal: 14, vertical: 12).frame(minHeight: ConversationLook.touchable)
    .role(action.target == nil ? .button : .link)
    .action(targets.action(target, action.target))
  }

  private func words(of action: MessageAction) -> String {
    guard action.type == .buy else { return action.text }
    guard let amount = action.amount, let currency = action.currency else { return copy[.payNow] }
    return "\(copy[.payNow]) \(PaymentAmount(amount, currency).text(look.environment.locale))"
  }
}

extension Message {
  /// What stands for a type that is not known.
  fileprivate var fallback: String? { textFallback.flatMap { $0.isBlank ? nil : $0 } }
}

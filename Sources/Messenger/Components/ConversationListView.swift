internal import Components

/// The view of a list of conversations: title, what is wrong, rows, and the button below them.
struct ConversationListView {
  private let data: ConversationListData
  private let state: ConversationListState
  private let environment: ViewEnvironment
  private let copy: MessengerCopy

  /// Points left free at either side.
  private static let margin = 16.0
  private static let iconSize = 48.0
  private static let gap = 12.0
  /// The least height of what a finger touches.
  private static let touchable = 44.0
  private static let name = TextStyle(16, .medium)
  private static let unreadName = TextStyle(16, .bold)
  private static let message = TextStyle(14)
  private static let unreadMessage = TextStyle(14, .medium)
  private static let small = TextStyle(12)
  private static let badge = TextStyle(12, .semibold)

  init(
    _ data: ConversationListData, _ state: ConversationListState, _ environment: ViewEnvironment
  ) {
    self.data = data
    self.state = state
    self.environment = environment
    copy = MessengerCopy(locale: environment.locale)
  }

  private var palette: Theme.Palette { environment.palette }
  private var ground: HexColor { palette.background }
  private var accent: HexColor { data.conversationListAccentColor.over(ground) }
  private var isLarge: Bool { environment.textSize.isAccessibilitySize }
  private var room: Double { max(0, environment.width - 2 * Self.margin) }

  var node: ViewNode {
    let parts = [
      title.key("title"), notice?.key("notice"), failure?.key("failure"), content,
      state.hasMore(data) ? more.key("more") : nil, data.canCreate ? create.key("create") : nil,
    ]
    return ViewNode.column(parts.compactMap(\.self))
      .padding(bottom: 8).background(ground).role(.section, label: copy[.myConversations])
  }

  // MARK: - Above the list

  private var title: ViewNode {
    ViewNode.text(
      copy[.myConversations], fitting(TextStyle(24, .bold), copy[.myConversations]),
      palette.mainLabel
    )
    .padding(top: 16, leading: Self.margin, bottom: 12, trailing: Self.margin).role(.heading)
  }

  private var notice: ViewNode? {
    switch data.connection {
    case .online: nil
    case .offline: strip(copy[.offline], .warning).role(.status)
    case .reconnecting: strip(copy[.reconnecting], .warning).role(.status)
    }
  }

  private var failure: ViewNode? {
    data.failure?.oneLine.map { strip($0, .error).role(.alert) }
  }

  /// Words over a light ground of a colour, in as much of it as can be read.
  private func strip(_ words: String, _ token: Theme.Token) -> ViewNode {
    let ground = palette[token].opacity(0.16).over(ground)
    let color = Contrast.nearest(to: palette[token], on: ground, ratio: 4.5) ?? palette.mainLabel
    return ViewNode.text(words, TextStyle(14, .medium), color, alignment: .center)
      .padding(horizontal: Self.margin, vertical: 8).background(ground)
  }

  // MARK: - The list

  private var content: ViewNode {
    let rows = state.shown(data)
    guard rows.isEmpty else { return list(rows, now: data.now).key("list") }
    switch data.state {
    case .loading:
      return DataState.loading.view(of: list(Self.outlined, now: 1), at: nil, in: environment)
        .key("loading")
    case .content:
      return ViewNode.text(
        copy[.noConversations], TextStyle(16), palette.secondaryLabel, alignment: .center
      )
      .padding(horizontal: Self.margin, vertical: 48).key("empty")
    }
  }

  private func list(_ rows: [ConversationRow], now: Double) -> ViewNode {
    let items = rows.enumerated().map { index, row in
      item(row, at: index, isLast: index == rows.count - 1, now: now).key("\(index)")
    }
    return ViewNode.column(items)
      .role(.list, label: copy[.myConversations]).state(isBusy: data.state == .loading)
  }

  /// Rows of which only the outline is drawn.
  private static let outlined = (0..<4).map { position in
    var row = ConversationRow()
    row.displayName = position.isMultiple(of: 2) ? "A conversation" : "Another"
    row.lastMessage = "The latest message of it"
    row.lastUpdatedAt = 1
    // A disc without a letter.
    row.iconUrl = .data("data:,")
    return row
  }

  private func item(
    _ row: ConversationRow, at index: Int, isLast: Bool, now: Double
  ) -> ViewNode {
    let line = ViewNode(.divider(ViewNode.Divider(height: 1, thickness: 1, color: palette.line)))
      .padding(leading: isLarge ? Self.margin : Self.margin + Self.iconSize + Self.gap)
      .decorative()
    let content = self.row(row, at: index, now: now).key("row")
    return ViewNode.column(isLast ? [content] : [content, line.key("line")]).role(.listItem)
  }

  private func row(_ row: ConversationRow, at index: Int, now: Double) -> ViewNode {
    let name = row.displayName?.oneLine ?? copy[.conversation]
    let message = copy.preview(row)
    let time = row.lastUpdatedAt > 0 ? copy.time(row.lastUpdatedAt, now: now) : nil
    let badge = copy.badge(row.unreadCount)
    let texts = self.texts(name, message, time, badge).key("texts")
    let icon = icon(row, name).key("icon")
    let words = [name, badge.map(copy.unread), message, time].compactMap(\.self)
    let content: ViewNode =
      isLarge
      ? .column(spacing: 8, alignment: .start, [icon, texts])
      : .row(spacing: Self.gap, alignment: .center, [icon, texts])
    return
      content
      .padding(horizontal: Self.margin, vertical: 10)
      .frame(minHeight: 68)
      .role(.button, label: words.joined(separator: ", "))
      .action(ViewAction("tap", index: index))
  }

  /// Name and time over message and badge; one below the other where text is large.
  private func texts(
    _ name: String, _ message: String?, _ time: String?, _ badge: String?
  ) -> ViewNode {
    let isUnread = badge != nil
    let style = fitting(isUnread ? Self.unreadName : Self.name, name)
    let name = text(name, style, palette.mainLabel, lines: 1)
    let message = message.map {
      text(
        $0, isUnread ? Self.unreadMessage : Self.message,
        isUnread ? palette.mainLabel : palette.secondaryLabel, lines: 2)
    }
    let time = time.map { ViewNode.text($0, Self.small, palette.secondaryLabel) }
    let unread = badge.map(self.badge)
    if isLarge {
      let parts = [
        name.key("name"), message?.key("message"), time?.key("time"),
        unread.map { ViewNode.row([$0.key("unread")]) },
      ]
      return .column(spacing: 4, parts.compactMap(\.self)).frame(width: .fill)
    }
    let first = [name.frame(width: .fill).key("name"), time?.key("time")]
    let second = [message?.frame(width: .fill).key("message"), unread?.key("unread")]
    var lines = [line(first).key("first")]
    if message != nil || unread != nil { lines.append(line(second).key("second")) }
    return .column(spacing: 3, lines).frame(width: .fill)
  }

  private func line(_ parts: [ViewNode?]) -> ViewNode {
    .row(spacing: 8, alignment: .center, parts.compactMap(\.self))
  }

  private func text(
    _ words: String, _ style: TextStyle, _ color: HexColor, lines: Int
  ) -> ViewNode {
    .text(words, style, color, lines: isLarge ? nil : lines)
  }

  private func badge(_ words: String) -> ViewNode {
    let height = 4 + Self.badge.lineHeight * environment.textSize.scale
    return ViewNode.column(
      alignment: .center, distribution: .center,
      [.text(words, Self.badge, Contrast.readable(on: accent), alignment: .center)]
    )
    .padding(horizontal: 6, vertical: 2).frame(minWidth: height)
    .background(accent, cornerRadius: height / 2)
  }

  /// The first letter of the name stands in for a picture.
  private func icon(_ row: ConversationRow, _ name: String) -> ViewNode {
    if let source = row.iconUrl {
      return ViewNode(
        .image(
          ViewNode.Image(
            source: source, width: Self.iconSize, height: Self.iconSize, shape: .circle,
            fit: .fill, placeholder: palette.placeholder))
      ).decorative()
    }
    let letter = name.first.map { String($0).uppercased() } ?? ""
    return ViewNode.overlay(
      horizontal: .center, vertical: .center,
      [
        // A letter of one size, since the disc does not grow.
        .text(
          letter, TextStyle(20 / environment.textSize.scale, .semibold),
          palette.secondaryLabel.over(palette.placeholder), alignment: .center)
      ]
    )
    .frame(width: .points(Self.iconSize), height: Self.iconSize)
    .background(palette.placeholder, cornerRadius: Self.iconSize / 2).decorative()
  }

  // MARK: - Below the list

  private var more: ViewNode {
    let color = Contrast.nearest(to: accent, on: ground, ratio: 4.5) ?? palette.mainLabel
    return ViewNode.column(
      distribution: .center,
      [.text(copy[.showMore], TextStyle(14, .medium), color, alignment: .center)]
    )
    .padding(horizontal: Self.margin, vertical: 8).frame(minHeight: Self.touchable)
    .role(.button).action(ViewAction("show_more"))
  }

  private var create: ViewNode {
    let label = ViewNode.text(
      copy[.newConversation], fitting(TextStyle(16, .semibold), copy[.newConversation], inset: 16),
      Contrast.readable(on: accent), alignment: .center)
    let button = ViewNode.column(distribution: .center, [label.key("label")])
      .padding(horizontal: 16, vertical: 12).frame(minHeight: 48)
      .background(accent, cornerRadius: 24)
      .role(.button).action(ViewAction("create"))
    return .column([button.key("button")]).padding(horizontal: Self.margin, vertical: 12)
  }

  /// A style in which the longest word has room, as far as letters of a common width tell.
  private func fitting(_ style: TextStyle, _ words: String, inset: Double = 0) -> TextStyle {
    let scale = environment.textSize.scale
    let longest = words.split(whereSeparator: \.isWhitespace).map(\.count).max() ?? 0
    guard scale > 1, longest > 0 else { return style }
    let largest = (room - 2 * inset) / (Double(longest) * 0.66 * scale)
    return TextStyle(min(style.size, max(largest, style.size / scale)), style.weight)
  }
}

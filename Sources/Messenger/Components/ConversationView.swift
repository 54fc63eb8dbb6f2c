internal import Components

/// The view of a conversation: status bar, header, messages and composer, one below the other.
struct ConversationView {
  private let data: ConversationData
  private let state: ConversationState
  private let look: ConversationLook

  init(_ data: ConversationData, _ state: ConversationState, _ environment: ViewEnvironment) {
    self.data = data
    self.state = state
    look = ConversationLook(data, environment)
  }

  private var copy: MessengerCopy { look.copy }

  /// What the business is called.
  private var name: String { data.displayName ?? copy[.conversation] }

  var node: ViewNode {
    let sheet = state.shownSheet(data)
    var parts: [ViewNode?] = [
      data.isStatusBarShown ? statusBar.key("status") : nil, header.key("header"),
      notice?.key("notice"),
    ]
    switch data.state {
    case .loading: parts.append(loading.key("loading"))
    case .content: parts += content
    }
    parts += [ViewNode.spacer().key("room"), replies?.key("replies")]
    parts.append(sheet.map { ConversationSheetView(data, look).node($0).key("sheet") })
    if sheet == nil, data.inputDisplayed {
      parts.append(ConversationComposer(data, state, look).node.key("composer"))
    }
    return ViewNode.column(parts.compactMap(\.self))
      .frame(minHeight: 480).background(look.ground)
      .role(.section, label: name.withoutDirections)
  }

  // MARK: - Top

  /// A strip like a phone's own: the time and a battery.
  private var statusBar: ViewNode {
    let color = look.statusBarColor
    let now = data.now > 0 ? CalendarMoment(secondsSince1970: data.now) : nil
    let time = now.map { copy.clock($0, hasHalves: false) } ?? "9:41"
    // A phone draws it in one size, and with what its author chose.
    let words = ViewNode.row(
      spacing: 8, alignment: .center,
      [
        ViewNode.text(time, TextStyle(Self.fixed(12, look), .semibold), color).key("time"),
        .spacer(),
        look.terminalOnly(look.statusBarStyle.rawValue),
        look.icon(.battery, size: 22, color).frame(width: .points(22), height: 11),
      ]
    )
    return words.padding(horizontal: 20).frame(height: 20).decorative().state(isDisabled: true)
  }

  /// A size that the reader's text size does not change.
  private static func fixed(_ size: Double, _ look: ConversationLook) -> Double {
    size / look.environment.textSize.scale
  }

  private var header: ViewNode {
    .column([
      ViewNode.text(name, TextStyle(17, .semibold), look.palette.mainLabel, alignment: .center)
        .padding(horizontal: 16, vertical: 12).role(.heading).key("name"),
      look.line,
    ])
  }

  private var notice: ViewNode? {
    guard data.isCutOff else { return nil }
    let ground = look.palette[.error].opacity(0.14).over(look.ground)
    return ViewNode.text(
      copy[data.connection == .offline ? .offline : .reconnecting], TextStyle(14, .medium),
      look.failureColor(on: ground), alignment: .center
    )
    .padding(horizontal: 16, vertical: 8).background(ground).role(.status)
  }

  // MARK: - Messages

  private var loading: ViewNode {
    ViewNode.text(
      copy[.retrieving], TextStyle(14), look.palette.secondaryLabel, alignment: .center
    )
    .padding(horizontal: 24, vertical: 32).role(.status).state(isBusy: true)
  }

  private var content: [ViewNode?] {
    let history = ConversationHistory(data, copy)
    return [
      data.hasPrevious ? more.key("more") : nil,
      history.entries.isEmpty
        ? introduction.key("introduction")
        : ConversationMessages(data, state, look, history).node.key("messages"),
      data.isTyping ? typing.key("typing") : nil,
    ]
  }

  private var more: ViewNode {
    let color = look.actionColor(on: look.ground)
    return .column(
      alignment: .center,
      [
        ViewNode.text(copy[.showMore], TextStyle(14, .medium), color, alignment: .center)
          .padding(horizontal: 16, vertical: 8)
          .frame(minWidth: ConversationLook.touchable, minHeight: ConversationLook.touchable)
          .role(.button).action(ViewAction("show_more")).key("button")
      ])
  }

  private var introduction: ViewNode {
    let words =
      data.displayName.map { copy.text(.introduction, ("name", $0)) } ?? copy[.introductionUnnamed]
    return ViewNode.text(words, TextStyle(14), look.palette.secondaryLabel, alignment: .center)
      .padding(horizontal: 24, vertical: 32)
  }

  private var typing: ViewNode {
    let dots = (0..<3).map { index in
      ViewNode.column([]).frame(width: .points(7), height: 7)
        .background(
          look.palette.secondaryLabel.opacity(Fraction(clamping: 1 - 0.25 * Double(index))),
          cornerRadius: 3.5)
    }
    let bubble = ViewNode.row(spacing: 5, alignment: .center, dots)
      .padding(horizontal: ConversationLook.insets.horizontal, vertical: 14)
      .background(look.bubble, cornerRadius: ConversationLook.cornerRadius)
      .decorative()
    let who = copy.text(.typing, ("name", data.typingName ?? name))
    return ViewNode.column(
      spacing: 4, alignment: .start, [bubble.key("dots"), look.caption(who).key("who")]
    )
    .padding(
      top: 10, leading: ConversationLook.margin + ConversationLook.avatarSize + 8, bottom: 8,
      trailing: ConversationLook.margin
    )
    .role(.status)
  }

  /// Over the composer.
  private var replies: ViewNode? {
    guard let replies = state.replies(data) else { return nil }
    let message = data.messages[replies.message]
    let targets = ConversationTargets(data, state)
    let buttons = replies.actions.map { index in
      reply(
        message.actions[index],
        targets.action(.action(message: replies.message, item: nil, action: index), nil)
      ).key("\(index)")
    }
    // The row reaches the edge, so that it is seen that there are more.
    let isColumn = look.environment.textSize.isAccessibilitySize
    let row: ViewNode = isColumn ? .column(spacing: 8, buttons) : .scroll(spacing: 8, buttons)
    return ViewNode.column([row.role(.group, label: copy[.replies]).key("row")])
      .padding(
        top: 8, leading: ConversationLook.margin, bottom: 8,
        trailing: isColumn ? ConversationLook.margin : 0)
  }

  private func reply(_ action: MessageAction, _ target: ViewAction?) -> ViewNode {
    let color = look.actionColor(on: look.ground)
    let icon = action.iconUrl.map { image in
      ViewNode(
        .image(
          ViewNode.Image(
            source: image, width: 20, height: 20, shape: .rectangle, fit: .fit,
            placeholder: look.palette.placeholder))
      ).decorative().key("icon")
    }
    let words = ViewNode.text(action.text, ConversationLook.button, color, alignment: .center)
      .key("label")
    return ViewNode.row(
      spacing: 8, alignment: .center, distribution: .center, [icon, words].compactMap(\.self)
    )
    .padding(horizontal: 16, vertical: 8).frame(minHeight: ConversationLook.touchable)
    .background(nil, cornerRadius: 22).border(color)
    .role(.button, label: action.text).action(target)
  }
}

internal import Components

/// The line to write in, with the menu before it and the button that sends behind it.
struct ConversationComposer {
  private let data: ConversationData
  private let state: ConversationState
  private let look: ConversationLook

  init(_ data: ConversationData, _ state: ConversationState, _ look: ConversationLook) {
    self.data = data
    self.state = state
    self.look = look
  }

  var node: ViewNode {
    let parts = [
      data.menu.isEmpty ? nil : menu.key("menu"), field.key("field"), send.key("send"),
    ]
    return ViewNode.row(spacing: 4, alignment: .center, parts.compactMap(\.self))
      .padding(top: 8, leading: data.menu.isEmpty ? 12 : 4, bottom: 8, trailing: 4)
  }

  private var menu: ViewNode {
    look.button(
      look.icon(.add, size: 24, look.palette.secondaryLabel.over(look.ground)),
      named: look.copy[.menu], ViewAction("open_menu"))
  }

  private var field: ViewNode {
    let palette = look.palette
    return ViewNode(
      .textField(
        ViewNode.TextField(
          name: "text", value: state.draft, placeholder: look.copy[.placeholder], submit: "send",
          style: ConversationLook.message, color: palette.mainLabel,
          placeholderColor: palette.secondaryLabel, caretColor: look.accent))
    )
    .padding(horizontal: 16, vertical: 11)
    .background(palette.box, cornerRadius: 22).border(palette.line)
    .role(.none, label: look.copy[.placeholder]).action(ViewAction("type"))
  }

  /// Inactive while there is nothing to send, or no way to send it.
  private var send: ViewNode {
    let isUsable = data.sendObjection == nil && !state.draft.isBlank
    let ground = isUsable ? look.accent : look.palette[.lightGrey]
    let sign = look.icon(.send, size: 20, isUsable ? look.userText : look.palette[.grey])
    let disc = ViewNode.overlay(horizontal: .center, vertical: .center, [sign])
      .frame(width: .points(32), height: 32).background(ground, cornerRadius: 16)
    return look.button(disc, named: look.copy[.send], isUsable ? ViewAction("send") : nil)
  }
}

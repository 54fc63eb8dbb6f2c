internal import Components

/// What stands in the place of the composer: the menu, what may become of a message that did not get
/// through, or an alert.
struct ConversationSheetView {
  private let data: ConversationData
  private let look: ConversationLook

  init(_ data: ConversationData, _ look: ConversationLook) {
    self.data = data
    self.look = look
  }

  private var copy: MessengerCopy { look.copy }

  func node(_ sheet: ConversationState.Sheet) -> ViewNode {
    switch sheet {
    case .menu(let items):
      panel(
        items.enumerated().map { index, item in
          entry(copy[item.words], .menu(item), ViewAction("tap", index: index))
            .key(item.rawValue)
        }, close: copy[.cancel]
      ).role(.group, label: copy[.menu])
    case .resend:
      panel(
        [title(copy[.resendTitle]), entry(copy[.resend], nil, ViewAction("resend")).key("resend")],
        close: copy[.cancel]
      ).role(.group, label: copy[.resendTitle])
    case .alert(let text):
      panel([title(text ?? data.alert ?? copy[.noCamera])], close: copy[.dismiss]).role(.alert)
    }
  }

  private func panel(_ parts: [ViewNode], close words: String) -> ViewNode {
    ViewNode.column([
      look.line,
      ViewNode.column(parts + [ViewNode.column([]).frame(height: 8), close(words)])
        .padding(horizontal: 8, vertical: 8).key("parts"),
    ])
  }

  private func title(_ words: String) -> ViewNode {
    ViewNode.text(words, TextStyle(15), look.palette.mainLabel, alignment: .center)
      .padding(horizontal: 16, vertical: 10).key("title")
  }

  private func entry(
    _ words: String, _ icon: MessengerIcon?, _ action: ViewAction
  ) -> ViewNode {
    let color = look.palette.mainLabel
    let label = ViewNode.text(
      words, TextStyle(16), icon == nil ? look.actionColor(on: look.ground) : color,
      alignment: icon == nil ? .center : .start)
    let parts = [
      icon.flatMap {
        look.icon(besideWords: $0, size: 24, look.actionColor(on: look.ground))
      },
      label.frame(width: .fill).key("label"),
    ]
    return ViewNode.row(spacing: 14, alignment: .center, parts.compactMap(\.self))
      .padding(horizontal: 12, vertical: 10).frame(minHeight: 48)
      .background(nil, cornerRadius: 10)
      .role(.button, label: words).action(action)
  }

  private func close(_ words: String) -> ViewNode {
    ViewNode.text(words, TextStyle(16, .semibold), look.palette.mainLabel, alignment: .center)
      .padding(horizontal: 12, vertical: 12).frame(minHeight: 48)
      .background(look.bubble, cornerRadius: 12)
      .role(.button).action(ViewAction("close_sheet")).key("close")
  }
}

extension MenuItem {
  fileprivate var words: MessengerCopy.Key {
    switch self {
    case .camera: .camera
    case .gallery: .gallery
    case .document: .document
    case .location: .shareLocation
    }
  }
}

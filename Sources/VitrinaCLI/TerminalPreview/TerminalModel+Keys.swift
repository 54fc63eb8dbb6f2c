internal import Banners
internal import Components

/// What keys do.
extension TerminalModel {
  /// Takes a key.
  ///
  /// - Returns: What remains to be done outside of the model.
  mutating func press(_ key: Key) -> Request? {
    switch key {
    case .control("c"): return .quit
    case .control("z"): return .suspend
    case .control("l"): return .redraw
    default: break
    }
    if isHelpOpen {
      isHelpOpen = false
      return nil
    }
    if sheet != nil {
      edit(key)
      return nil
    }
    if isSearching {
      type(key)
      return nil
    }
    if showsComponent, let action = focusedAction, let field = action.field {
      return write(key, field, of: action)
    }
    return browse(key)
  }

  private mutating func browse(_ key: Key) -> Request? {
    switch key {
    case .character("q"): return .quit
    case .character("?"): isHelpOpen = true
    case .character("/"):
      setSearch("")
      isSearching = true
      isListOpen = true
    case .character("n"): if !banners.isEmpty { return .banner(.activate) }
    case .character("x"): if !banners.isEmpty { return .banner(.swipe) }
    case .character("e"): if !content.fields.isEmpty { sheet = FieldSheet() }
    case .tab: if showsComponent { moveFocus(by: 1) }
    case .backTab: if showsComponent { moveFocus(by: -1) }
    case .enter: return enter()
    case .escape: escape()
    case .backspace, .character("b"): goBack()
    case .character("t"): axes.toggleScheme()
    case .character("d"): axes.toggleDirection()
    case .character("l"): axes.nextLocale()
    case .character("s"): axes.nextState(of: content.states)
    case .character("+"), .character("="): axes.changeTextSize(by: 1)
    case .character("-"): axes.changeTextSize(by: -1)
    default: move(key)
    }
    return nil
  }

  mutating func move(_ key: Key) {
    let choosing = isWide || isListOpen
    let pane = ComponentPane(self)
    let list = CataloguePane(self)
    switch key {
    case .up, .character("k"):
      if choosing { moveSelection(by: -1) } else { scroll(to: pane.top - 1) }
    case .down, .character("j"):
      if choosing { moveSelection(by: 1) } else { scroll(to: min(pane.top + 1, pane.lastTop)) }
    case .home, .character("g"): if choosing { moveSelection(by: -catalogue.entries.count) }
    case .end, .character("G"): if choosing { moveSelection(by: catalogue.entries.count) }
    case .pageUp where showsComponent: scroll(to: pane.top - max(1, pane.height - 1))
    case .pageDown where showsComponent:
      scroll(to: min(pane.top + max(1, pane.height - 1), pane.lastTop))
    case .pageUp: moveSelection(by: -max(1, list.height - 1))
    case .pageDown: moveSelection(by: max(1, list.height - 1))
    default: break
    }
  }

  /// Taps what is chosen; with nothing chosen the first action is. In a narrow terminal the list
  /// opens what it stands on.
  private mutating func enter() -> Request? {
    guard showsComponent else {
      isListOpen = false
      return nil
    }
    guard let action = focusedAction else {
      moveFocus(by: 1)
      return nil
    }
    return .tap(action)
  }

  /// One step out: of the chosen action, of the component, of the search.
  private mutating func escape() {
    if showsComponent, focus != nil {
      leaveFocus()
    } else if !isWide, !isListOpen {
      isListOpen = true
    } else {
      setSearch("")
    }
  }

  /// A key while the search is written.
  private mutating func type(_ key: Key) {
    switch key {
    case .character(let character): setSearch(search + String(character))
    case .paste(let text):
      setSearch(search + text.prefix { !$0.isNewline }.prefix(Self.longestSearch))
    case .backspace: setSearch(String(search.dropLast()))
    case .control("u"): setSearch("")
    case .control("w"):
      setSearch(
        String(search.reversed().drop { $0 == " " }.drop { $0 != " " }.reversed()))
    case .enter: isSearching = false
    case .escape:
      isSearching = false
      setSearch("")
    case .up: moveSelection(by: -1)
    case .down: moveSelection(by: 1)
    default: break
    }
  }

  /// Letters that are taken from a paste.
  private static let longestSearch = 200
}

internal import Components

/// What keys do while something is typed: over the data of a component, or in a field of its own.
extension TerminalModel {
  /// A key while a text field of the component is chosen. What stands in the field is what the
  /// component says after each change.
  mutating func write(
    _ key: Key, _ field: PreviewContent.Field, of action: PreviewContent.Action
  ) -> Request? {
    func change(_ text: String) -> Request? {
      guard text != field.text, text.utf8.count <= FieldSheet.longestDraft else { return nil }
      return .send(action, command: action.action.name, text: text)
    }
    switch key {
    case .character(let character): return change(field.text + String(character))
    // A field has one line.
    case .paste(let text): return change(field.text + text.filter { !$0.isNewline })
    case .backspace: return change(String(field.text.dropLast()))
    case .control("u"): return change("")
    case .enter: return field.submit.map { .send(action, command: $0, text: field.text) }
    case .escape: leaveFocus()
    case .tab: moveFocus(by: 1)
    case .backTab: moveFocus(by: -1)
    case .up, .down, .pageUp, .pageDown: move(key)
    default: break
    }
    return nil
  }

  mutating func edit(_ key: Key) {
    if sheet?.draft == nil { choose(key) } else { write(key) }
  }

  private mutating func choose(_ key: Key) {
    guard let chosen = sheet?.chosen, content.fields.indices.contains(chosen) else {
      sheet = nil
      return
    }
    switch key {
    case .up, .character("k"), .backTab: sheet?.chosen = max(0, chosen - 1)
    case .down, .character("j"), .tab: sheet?.chosen = min(content.fields.count - 1, chosen + 1)
    case .home: sheet?.chosen = 0
    case .end: sheet?.chosen = content.fields.count - 1
    case .enter: sheet?.draft = content.fields[chosen].text
    case .character("x"), .delete: values.reset(content.fields[chosen].name)
    case .escape, .character("e"), .character("q"): sheet = nil
    default: break
    }
  }

  private mutating func write(_ key: Key) {
    guard let sheet, let draft = sheet.draft else { return }
    switch key {
    case .character(let character): self.sheet?.type(String(character))
    case .paste(let text): self.sheet?.type(text)
    case .backspace: self.sheet?.draft = String(draft.dropLast())
    case .control("u"): self.sheet?.draft = ""
    case .escape: self.sheet?.draft = nil
    case .enter:
      self.sheet?.draft = nil
      guard content.fields.indices.contains(sheet.chosen) else { return }
      let field = content.fields[sheet.chosen]
      if draft != field.text { values.set(field.name, draft) }
    default: break
    }
  }
}

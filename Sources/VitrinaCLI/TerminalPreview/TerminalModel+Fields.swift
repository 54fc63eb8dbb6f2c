/// What keys do while the fields are open.
extension TerminalModel {
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

internal import Components
internal import Diagnostics
internal import Rendering

/// What keys are about just now: what is typed, else what is chosen, else what there is to choose.
struct RuleWords {
  private let model: TerminalModel

  init(_ model: TerminalModel) { self.model = model }

  /// The words with a space behind them, at most so many columns; none if there are none.
  func line(_ width: Int) -> TerminalLine {
    if let sheet = model.sheet { return fields(sheet, width) }
    if model.isSearching { return search(width) }
    var line = TerminalLine()
    if model.showsComponent, let action = model.focusedAction, let field = action.field {
      let keys = field.submit == nil ? "  Esc leaves" : "  Enter sends, Esc leaves"
      return typed("\(Self.oneLine(action.words)): ", field.text, isOpen: true, then: keys, width)
    }
    if let focus = model.focus, let action = model.focusedAction {
      line.append("\(focus + 1)/\(model.content.actions.count) ", .quiet)
      line.append(Self.oneLine(action.words), .strong)
      if let link = action.action.deepLink { line.append(" → \(Self.oneLine(link.text))", .quiet) }
    } else if !model.search.isEmpty {
      return search(width)
    } else if model.showsComponent, !model.content.actions.isEmpty {
      let count = model.content.actions.count
      line.append(count == 1 ? "1 action: Tab" : "\(count) actions: Tab", .quiet)
    } else {
      return line
    }
    return Self.cut(line, to: width)
  }

  private func search(_ width: Int) -> TerminalLine {
    let count = " \(model.matches.count) of \(model.catalogue.entries.count)"
    return typed("/", model.search, isOpen: model.isSearching, then: count, width)
  }

  private func fields(_ sheet: FieldSheet, _ width: Int) -> TerminalLine {
    guard let draft = sheet.draft, model.content.fields.indices.contains(sheet.chosen) else {
      return Self.cut(TerminalLine("Fields: Enter types, x takes back, Esc", .quiet), to: width)
    }
    let field = model.content.fields[sheet.chosen]
    return typed("\(field.name) (\(field.type)) = ", draft, isOpen: true, then: "", width)
  }

  /// A text as it is typed, with its end in sight.
  private func typed(
    _ label: String, _ text: String, isOpen: Bool, then end: String, _ width: Int
  ) -> TerminalLine {
    var line = TerminalLine(label, .quiet)
    if line.width > width / 2 { line = line.fitted(to: width / 2) }
    line.append(Self.end(of: Self.oneLine(text), width - line.width - end.count - 2), .strong)
    if isOpen { line.append(" ", .chosen) }
    line.append(end, .quiet)
    return Self.cut(line, to: width)
  }

  /// As much of the end of a text as has room, `…` before it if that is not all.
  private static func end(of text: String, _ width: Int) -> String {
    var kept = TerminalLine()
    var characters: [Character] = []
    for character in text.reversed() {
      kept.append(String(character))
      guard kept.width < width else {
        let isAll = kept.width == width && characters.count + 1 == text.count
        return isAll ? text : "…" + String(characters.reversed())
      }
      characters.append(character)
    }
    return text
  }

  private static func cut(_ line: TerminalLine, to width: Int) -> TerminalLine {
    var line = line.width + 1 > width ? line.fitted(to: max(0, width - 1)) : line
    line.append(" ")
    return line
  }

  /// Printable, on one line.
  static func oneLine(_ text: String) -> String {
    DiagnosticFormatter.printable(text.replacing("\n", with: " "))
  }
}

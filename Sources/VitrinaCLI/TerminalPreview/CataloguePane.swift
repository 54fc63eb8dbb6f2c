internal import Diagnostics
internal import Rendering

/// The list of what there is to choose, as much of it as has room.
struct CataloguePane {
  let height: Int
  private let width: Int
  private let model: TerminalModel

  init(_ model: TerminalModel) {
    self.init(model, FrameLayout(model, wishes: BottomPanel(model).wishes))
  }

  init(_ model: TerminalModel, _ layout: FrameLayout) {
    self.model = model
    height = layout.body
    width = layout.catalogue
  }

  /// Exactly as many lines as it is high, each as wide as it is.
  var lines: [TerminalLine] {
    guard height > 0 else { return [] }
    let chosen = model.target.flatMap(model.catalogue.position)
    let place = chosen.flatMap { model.matches.firstIndex(of: $0) } ?? 0
    // What is chosen stands in the middle, but for the ends of the list.
    let first = max(0, min(place - height / 2, model.matches.count - height))
    var lines = model.matches.dropFirst(first).prefix(height).map { position in
      line(model.catalogue.entries[position].target, isChosen: position == chosen)
    }
    if lines.isEmpty {
      let words =
        model.catalogue.entries.isEmpty
        ? "Nothing yet: save a plugin" : "Nothing matches"
      lines = [TerminalLine(" \(words)", .quiet).fitted(to: width)]
    }
    while lines.count < height { lines.append(TerminalLine().fitted(to: width)) }
    return lines
  }

  /// A scenario stands indented below its provider, unless a search has taken that away.
  private func line(_ target: ShowTarget, isChosen: Bool) -> TerminalLine {
    let isWhole = target.scenario == nil || !model.search.isEmpty
    var words = TerminalLine(isChosen ? "▸" : " ", .strong)
    let style: TerminalStyle = isChosen ? .strong : isWhole ? .plain : .quiet
    if isWhole {
      words.append(DiagnosticFormatter.printable(target.words), style)
    } else {
      words.append("  " + DiagnosticFormatter.printable(target.scenario ?? ""), style)
    }
    let errors = model.errorCounts[target.words] ?? 0
    let badge = errors == 0 ? TerminalLine() : TerminalLine("✗\(errors) ", .error)
    let room = width - badge.width
    var line = words.fitted(to: room)
    line.append(badge)
    line = line.fitted(to: width)
    return isChosen ? line.chosen : line
  }
}

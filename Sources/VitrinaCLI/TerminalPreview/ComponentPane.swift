internal import Diagnostics
internal import Rendering

/// What is shown, as much of it as has room: a mark stands beside the lines of the chosen action.
struct ComponentPane {
  let height: Int
  /// The first line that is seen.
  let top: Int
  private let width: Int
  private let content: [TerminalLine]
  private let banners: [TerminalLine]

  init(_ model: TerminalModel) {
    self.init(model, FrameLayout(model, wishes: BottomPanel(model).wishes))
  }

  init(_ model: TerminalModel, _ layout: FrameLayout) {
    height = layout.body
    width = layout.component
    let content = Self.content(model, width)
    self.content = content
    banners = model.banners.flatMap { banner in
      TerminalRenderer(environment: banner.part.environment, color: .none)
        .lines(banner.part.view).filter { $0.width > 0 }
    }
    let last = max(0, content.count - layout.body)
    var top = min(model.scroll, last)
    let marked = content.indices.filter { content[$0].isMarked }
    if model.followsFocus, let first = marked.first, let end = marked.last {
      if end >= top + layout.body { top = end - layout.body + 1 }
      if first < top { top = first }
    }
    self.top = top
  }

  /// The last line that may be the first one.
  var lastTop: Int { max(0, content.count - height) }

  private static func content(_ model: TerminalModel, _ width: Int) -> [TerminalLine] {
    guard width > 0 else { return [] }
    let focused = model.focusedAction
    var lines: [TerminalLine] = []
    for (number, part) in model.content.parts.enumerated() {
      if number > 0 { lines.append(TerminalLine()) }
      let renderer = TerminalRenderer(
        environment: part.environment, color: .none,
        focus: focused?.part == number ? focused?.action : nil)
      lines += renderer.lines(part.view)
    }
    if lines.isEmpty, model.target != nil {
      let words =
        model.content.diagnostics.hasErrors ? "Nothing can be drawn" : "Nothing to see here"
      lines = [TerminalLine(words, .quiet)]
    }
    return lines
  }

  /// Exactly as many lines as it is high, each as wide as it is with its gutter. Banners lie over the
  /// first of them.
  var lines: [TerminalLine] {
    (0..<height).map { row in
      let index = top + row
      let line =
        banners.indices.contains(row)
        ? banners[row] : content.indices.contains(index) ? content[index] : TerminalLine()
      var whole = TerminalLine(line.isMarked ? "▸ " : "  ", .strong)
      whole.append(line.fitted(to: width))
      return whole
    }
  }

  /// How many lines lie above and below what is seen.
  var hidden: (above: Int, below: Int) {
    (top, max(0, content.count - top - height))
  }
}

extension TerminalLine {
  /// Whether something in it is chosen.
  fileprivate var isMarked: Bool { runs.contains { $0.style.isReversed } }
}

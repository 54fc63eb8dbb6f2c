internal import Diagnostics
internal import Rendering
internal import Values

/// A whole frame: every line of the screen but the last, each as wide as the screen.
struct TerminalFrame {
  private let model: TerminalModel
  private let layout: FrameLayout
  private let panel: BottomPanel
  private let pane: ComponentPane

  init(_ model: TerminalModel) {
    self.model = model
    panel = BottomPanel(model)
    layout = FrameLayout(model, wishes: panel.wishes)
    pane = ComponentPane(model, layout)
  }

  /// The width in points in which the component is drawn.
  static func componentWidth(_ model: TerminalModel) -> Double {
    let layout = FrameLayout(model, wishes: 0)
    return Double(layout.componentIfShown * TerminalRenderer.pointsPerColumn)
  }

  var lines: [TerminalLine] {
    if model.isHelpOpen {
      return HelpPage.lines(layout.rows - 1, layout.columns) + [status]
    }
    var lines: [TerminalLine] = []
    if layout.hasHeader { lines.append(header) }
    lines += body
    // A screen of one or two lines has room for nothing else.
    if layout.rows >= 2 { lines.append(rule) }
    lines += panel.lines(layout.panel, layout.columns)
    lines.append(status)
    return lines
  }

  private var body: [TerminalLine] {
    if layout.catalogue == 0 { return pane.lines.map { $0.fitted(to: layout.columns) } }
    let list =
      model.sheet.map(FieldPane(model, layout).lines) ?? CataloguePane(model, layout).lines
    guard layout.component > 0 else { return list }
    return zip(list, pane.lines).map { entry, component in
      var line = entry
      line.append(" │", .quiet)
      line.append(component)
      return line.fitted(to: layout.columns)
    }
  }

  /// `Vitrina  Shipped plugins                       loyalty/points:gold`
  private var header: TerminalLine {
    var left = TerminalLine(" Vitrina", .strong)
    if !model.project.isEmpty {
      left.append("  \(DiagnosticFormatter.printable(model.project))", .quiet)
    }
    var words = model.target.map { DiagnosticFormatter.printable($0.words) } ?? ""
    if let target = model.target, !target.params.isEmpty {
      words += " \(DiagnosticFormatter.printable(DataValue.map(target.params).json))"
    }
    if !model.values.isEmpty { words += " (edited)" }
    if !model.returns.isEmpty { words = "‹ \(words)" }
    let right = TerminalLine("\(words) ")
    // What is shown matters more than whose it is.
    guard left.width + 1 + right.width > layout.columns else {
      return .ends(left, right, in: layout.columns)
    }
    return TerminalLine(" \(words)", .strong).fitted(to: layout.columns)
  }

  /// The line above the panel says what keys are about, and how far the component goes on.
  private var rule: TerminalLine {
    let words = RuleWords(model).line(layout.columns - 2)
    var line = TerminalLine(words.width > 0 ? "─ " : "", .quiet)
    line.append(words)
    var right = TerminalLine()
    let hidden = pane.hidden
    if model.showsComponent, hidden.above + hidden.below > 0 {
      right.append(" ↑\(hidden.above) ↓\(hidden.below) ", .quiet)
    }
    if line.width + right.width > layout.columns { right = TerminalLine() }
    let dashes = layout.columns - line.width - right.width
    line.append(String(repeating: "─", count: max(0, dashes)), .quiet)
    line.append(right)
    return line.fitted(to: layout.columns)
  }

  /// `Reloaded 12 ms                 light ltr es-AR text l  ? help  q quit`
  private var status: TerminalLine {
    let isFailed = if case .failed = model.load { true } else { false }
    let isFresh = if case .reloaded = model.load { true } else { false }
    let left = TerminalLine(
      " \(model.load.words)", isFailed ? .error : isFresh ? .good : .quiet)
    var axes = [
      model.axes.scheme, model.axes.direction, model.axes.locale, "text", model.axes.textSize,
    ]
    if let state = model.axes.state { axes.append(state) }
    let keys = "  ? help  q quit "
    for words in [axes.joined(separator: " ") + keys, "? help  q quit ", "? help "] {
      let right = TerminalLine(DiagnosticFormatter.printable(words), .quiet)
      if left.width + 2 + right.width <= layout.columns {
        return .ends(left, right, in: layout.columns)
      }
    }
    return left.fitted(to: layout.columns)
  }
}

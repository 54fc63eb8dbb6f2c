internal import Diagnostics
internal import Rendering

/// What is wrong and what happened last.
struct BottomPanel {
  /// As many as there are to tell, what matters most first.
  private(set) var lines: [TerminalLine] = []

  private static let mostDiagnostics = 3

  init(_ model: TerminalModel) {
    let steps = model.way.steps.map(Self.line)
    // The last tap is what a person waits for; faults come before its details.
    lines += steps.prefix(1)
    let all = (model.content.diagnostics + model.diagnostics).filter { $0.severity != .note }
    var seen: Set<Diagnostic> = []
    let standing = all.filter { seen.insert($0).inserted }
    let ordered =
      standing.filter { $0.severity == .error } + standing.filter { $0.severity != .error }
    for diagnostic in ordered.prefix(Self.mostDiagnostics) {
      lines.append(
        TerminalLine(
          DiagnosticFormatter.printable(diagnostic.sentence), .of(diagnostic.severity)))
    }
    if ordered.count > Self.mostDiagnostics {
      lines.append(
        TerminalLine("and \(ordered.count - Self.mostDiagnostics) more: vitrina show", .quiet))
    }
    lines += steps.dropFirst()
  }

  private static func line(_ step: TapWay.Step) -> TerminalLine {
    var line = TerminalLine(
      step.label + String(repeating: " ", count: max(1, 9 - step.label.count)), .quiet)
    line.append(step.text, step.isFault ? .error : .plain)
    return line
  }

  /// So many lines as wide as the terminal; the last one says how many have no room.
  func lines(_ height: Int, _ width: Int) -> [TerminalLine] {
    guard height > 0 else { return [] }
    var shown = Array(lines.prefix(height))
    if lines.count > height {
      shown[height - 1] = TerminalLine("… \(lines.count - height + 1) more", .quiet)
    }
    return shown.map { line in
      var indented = TerminalLine(" ")
      indented.append(line)
      return indented.fitted(to: width)
    }
  }
}

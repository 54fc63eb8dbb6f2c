internal import Diagnostics
internal import Rendering

/// What happened last, and below it what is wrong.
struct BottomPanel {
  private let way: [TerminalLine]
  private let faults: [TerminalLine]

  private static let mostFaults = 3
  /// Columns of a step's label with the gap behind it.
  private static let labels = 9

  init(_ model: TerminalModel) {
    way = model.way.steps.map(Self.line)
    var seen: Set<Diagnostic> = []
    let standing = (model.content.diagnostics + model.diagnostics).filter {
      $0.severity != .note && seen.insert($0).inserted
    }
    let errors = standing.filter { $0.severity == .error }
    let ordered = errors + standing.filter { $0.severity != .error }
    var faults = ordered.prefix(Self.mostFaults).map { fault in
      TerminalLine(DiagnosticFormatter.printable(fault.sentence), .of(fault.severity))
    }
    if ordered.count > faults.count {
      faults.append(TerminalLine("… \(ordered.count - faults.count) more", .quiet))
    }
    self.faults = faults
  }

  /// Lines that it could fill.
  var wishes: Int { way.count + faults.count }

  private static func line(_ step: TapWay.Step) -> TerminalLine {
    var line = TerminalLine(step.label, .quiet).fitted(to: max(labels, step.label.count + 1))
    line.append(step.text, step.isFault ? .error : .plain)
    return line
  }

  /// So many lines, each as wide as the terminal. Where room is short, the first step and the faults
  /// come before the other steps.
  func lines(_ height: Int, _ width: Int) -> [TerminalLine] {
    let first = min(way.count, 1)
    let faults = Self.shortened(faults, to: height - first)
    let way = Self.shortened(way, to: height - faults.count)
    return (way + faults).map { line in
      var indented = TerminalLine(" ")
      indented.append(line)
      return indented.fitted(to: width)
    }
  }

  /// The last line says how many have no room.
  private static func shortened(_ lines: [TerminalLine], to height: Int) -> [TerminalLine] {
    guard lines.count > height, height > 0 else { return Array(lines.prefix(max(0, height))) }
    // One line alone is better than to hear that there is one.
    guard height > 1 else { return Array(lines.prefix(1)) }
    let rest = TerminalLine("… \(lines.count - height + 1) more", .quiet)
    return lines.prefix(height - 1) + [rest]
  }
}

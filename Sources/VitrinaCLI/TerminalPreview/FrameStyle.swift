internal import Components
internal import Diagnostics
internal import Rendering

/// How the preview writes its own words. The colours are seen on light and on dark grounds.
extension TerminalStyle {
  static let plain = TerminalStyle()
  static let strong = TerminalStyle(isBold: true)
  static let quiet = TerminalStyle(isDim: true)
  static let chosen = TerminalStyle(isBold: true, isReversed: true)
  static let error = TerminalStyle(color: HexColor(0xD6_4545))
  static let warning = TerminalStyle(color: HexColor(0xB0_8000))
  static let good = TerminalStyle(color: HexColor(0x2E_9E4F))

  static func of(_ severity: Diagnostic.Severity) -> TerminalStyle {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .note: .quiet
    }
  }
}

extension TerminalLine {
  /// The line as what is chosen in a list looks.
  var chosen: TerminalLine { TerminalLine(text, .chosen) }

  /// Two texts at the ends of a line of so many columns; where both do not fit, the right one is
  /// left out.
  static func ends(_ left: TerminalLine, _ right: TerminalLine, in width: Int) -> TerminalLine {
    guard left.width + 1 + right.width <= width else { return left.fitted(to: width) }
    var line = left.fitted(to: width - right.width)
    line.append(right)
    return line
  }
}

/// Lays diagnostics out as text for a terminal or a log.
///
/// The first line is what editors can jump from: place, severity, code, message. The facts follow,
/// one a line, each only when it is known. Control characters that reach a diagnostic from a
/// plugin are shown as escapes, so nothing that a script says can drive a terminal.
public struct DiagnosticFormatter: Sendable {
  /// Whether severity and code are coloured with SGR sequences.
  public var color: Bool

  public init(color: Bool = false) {
    self.color = color
  }

  /// The text of one diagnostic, without a final line feed.
  public func text(_ diagnostic: Diagnostic) -> String {
    var text = ""
    if let location = diagnostic.location {
      text += "\(Self.printable(location.description)): "
    }
    text += paint("\(diagnostic.severity.rawValue)[\(diagnostic.code)]", diagnostic.severity)
    text += ": \(Self.printable(diagnostic.message))"
    if let source = diagnostic.source, let line = diagnostic.location?.line {
      let line = SourceLine(text: source, number: line, column: diagnostic.location?.column)
      for line in line.lines { text += "\n  \(line)" }
    }
    for (label, fact) in [
      ("expected", diagnostic.expected), ("found", diagnostic.found), ("fix", diagnostic.fix),
    ] {
      if let fact { text += "\n  \(Self.padded(label))\(Self.printable(fact))" }
    }
    if !diagnostic.trace.isEmpty {
      text += "\n  \(Self.padded("trace"))"
      text += diagnostic.trace.map { Self.printable($0) }.joined(separator: ", ")
    }
    return text
  }

  /// The text with control characters (C0, DEL, C1), line separators and bidi overrides as `\u{…}`
  /// escapes.
  public static func printable(_ text: String, keepingLineFeeds: Bool = false) -> String {
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      if keepingLineFeeds, scalar == "\n" { return false }
      return scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where !keepingLineFeeds: result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case let scalar where isControl(scalar):
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private func paint(_ text: String, _ severity: Diagnostic.Severity) -> String {
    guard color else { return text }
    let code =
      switch severity {
      case .error: "31"
      case .warning: "33"
      case .note: "36"
      }
    return "\u{1B}[1;\(code)m\(text)\u{1B}[0m"
  }

  private static func padded(_ label: String) -> String {
    label + String(repeating: " ", count: 10 - label.count)
  }
}

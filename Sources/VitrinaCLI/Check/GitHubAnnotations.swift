internal import Diagnostics

/// Findings as workflow commands, which GitHub shows beside the lines of a change.
enum GitHubAnnotations {
  /// A line for each finding.
  static func text(of result: CheckResult) -> String {
    result.findings.map { line(for: $0) + "\n" }.joined()
  }

  private static func line(for finding: CheckFinding) -> String {
    let diagnostic = finding.diagnostic
    let command =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties: [(String, String)] = []
    if let place = diagnostic.location {
      properties.append(("file", place.file))
      if let line = place.line { properties.append(("line", "\(line)")) }
      if let column = place.column { properties.append(("col", "\(column)")) }
    }
    properties.append(("title", diagnostic.code))
    let facts = [
      diagnostic.message, diagnostic.expected.map { "expected: \($0)" },
      diagnostic.found.map { "found: \($0)" }, diagnostic.fix.map { "fix: \($0)" },
      finding.viewWords.map { "in: \($0)" },
    ]
    let message = facts.compactMap(\.self).map { DiagnosticFormatter.printable($0) }
      .joined(separator: "\n")
    let list = properties.map { "\($0.0)=\(escaped($0.1, isProperty: true))" }
    return "::\(command) \(list.joined(separator: ","))::\(escaped(message, isProperty: false))"
  }

  /// What would end the message, or the property, is written as a per cent code.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}

internal import Diagnostics
internal import Values

/// What the findings of a check are written as.
enum CheckFormat: String, CaseIterable {
  case text, json, sarif, github, junit

  /// All of it, as it goes to standard output or a file.
  ///
  /// - Parameter isStrict: Whether warnings fail.
  func bytes(of result: CheckResult, isStrict: Bool) -> [UInt8] {
    switch self {
    case .text: Array((CheckText.summary(of: result) + "\n").utf8)
    case .json: Array((result.dataValue.json + "\n").utf8)
    case .sarif: Array((SARIFReport(result).dataValue.prettyJSON + "\n").utf8)
    case .github: Array(GitHubAnnotations.text(of: result).utf8)
    case .junit: CheckCases(result, isStrict: isStrict).report.bytes
    }
  }
}

/// The findings as people read them.
enum CheckText {
  /// A diagnostic with what it was found in.
  static func text(of finding: CheckFinding, _ formatter: DiagnosticFormatter) -> String {
    let text = formatter.text(finding.diagnostic)
    guard let views = finding.viewWords else { return text }
    return "\(text)\n  in        \(DiagnosticFormatter.printable(views))"
  }

  /// `12 targets: 1 error, 2 warnings, 3 excepted`
  static func summary(of result: CheckResult) -> String {
    func count(_ number: Int, _ thing: String) -> String {
      "\(number) \(thing)\(number == 1 ? "" : "s")"
    }
    var parts = [count(result.count(.error), "error"), count(result.count(.warning), "warning")]
    let notes = result.count(.note)
    if notes > 0 { parts.append(count(notes, "note")) }
    if !result.excepted.isEmpty { parts.append("\(result.excepted.count) excepted") }
    return "\(count(result.targets.count, "target")): \(parts.joined(separator: ", "))"
  }
}

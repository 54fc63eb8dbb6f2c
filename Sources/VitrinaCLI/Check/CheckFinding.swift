internal import Diagnostics
internal import Values
internal import Vitrina

/// One problem that a check has found, with what it was found in.
struct CheckFinding: Sendable {
  /// With the severity that the project gives it.
  var diagnostic: Diagnostic
  /// What to say to `vitrina show` to see it, in the order in which it was found; empty for what
  /// belongs to no component, such as a route.
  var views: [String]
  /// Why it does not count, if `vitrina.json` excepts it.
  var reason: String?

  /// The object of `check --json`: that of the diagnostic, and more.
  var dataValue: DataValue {
    guard case .map(var map) = diagnostic.dataValue else { return diagnostic.dataValue }
    map["views"] = .list(views.map(DataValue.string))
    if let reason { map["reason"] = .string(reason) }
    return .map(map)
  }

  /// What it was found in, for a line of text; nil for what belongs to no component.
  var viewWords: String? {
    guard let first = views.first else { return nil }
    let shown = views.prefix(3).joined(separator: ", ")
    return views.count == 1
      ? first : views.count <= 3 ? shown : "\(shown) and \(views.count - 3) more"
  }
}

/// All that a check has found.
struct CheckResult: Sendable {
  /// By place; each problem once.
  var findings: [CheckFinding] = []
  /// Those that the project excepts, by place.
  var excepted: [CheckFinding] = []
  /// The targets that were looked at, as `vitrina show` takes them.
  var targets: [String] = []

  func count(_ severity: Diagnostic.Severity) -> Int {
    findings.count { $0.diagnostic.severity == severity }
  }

  /// The object of `check --json`.
  var dataValue: DataValue {
    [
      "diagnostics": .list(findings.map(\.dataValue)), "errors": .integer(count(.error)),
      "warnings": .integer(count(.warning)), "notes": .integer(count(.note)),
      "excepted": .list(excepted.map(\.dataValue)), "targets": .integer(targets.count),
    ]
  }
}

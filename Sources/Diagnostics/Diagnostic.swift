/// One problem: where it is, what was expected, what was found and how to mend it.
///
/// A diagnostic holds facts; `DiagnosticFormatter` lays them out for people and
/// `Values` writes them as JSON. Codes have the form `area.fault` and are a contract: tools and
/// tests compare the code and the place, never the words.
public struct Diagnostic: Error, Sendable, Hashable {
  /// How much a diagnostic weighs: only an `error` makes a command fail.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    case error
    case warning
    case note
  }

  /// `area.fault` in snake_case, such as `data.type`.
  public var code: String
  public var severity: Severity
  /// What is true of the thing at hand, in one sentence without a final full stop.
  public var message: String
  /// Nil only where no file is at fault, as for a link typed on the command line.
  public var location: SourceLocation?
  public var expected: String?
  public var found: String?
  /// What the author can do about it.
  public var fix: String?
  /// The Lua frames from the innermost outwards, `file:line name`; empty when none were running.
  public var trace: [String]
  /// The text of the line at `location`, as it was when the problem was found; nil when it is not
  /// known.
  public var source: String?

  public init(
    _ code: String, _ severity: Severity, _ message: String,
    at location: SourceLocation? = nil, expected: String? = nil, found: String? = nil,
    fix: String? = nil, trace: [String] = []
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.location = location
    self.expected = expected
    self.found = found
    self.fix = fix
    self.trace = trace
  }
}

extension Sequence<Diagnostic> {
  /// Whether at least one of them is of severity error.
  public var hasErrors: Bool { contains { $0.severity == .error } }

  /// By place, those without a place first; equal places keep the order in which they were found.
  public func sortedByPlace() -> [Diagnostic] {
    let diagnostics = Array(self)
    guard diagnostics.count > 1 else { return diagnostics }
    return diagnostics.enumerated().sorted { a, b in
      switch (a.element.location, b.element.location) {
      case (let first?, let second?) where first != second: first < second
      case (nil, _?): true
      case (_?, nil): false
      default: a.offset < b.offset
      }
    }.map(\.element)
  }
}

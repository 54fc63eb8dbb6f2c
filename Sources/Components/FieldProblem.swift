public import Diagnostics

/// Where in a component's data something is: field names and list positions from the root.
public struct DataPath: Sendable, Hashable, CustomStringConvertible {
  public enum Step: Sendable, Hashable {
    case field(String)
    /// Counts from 0.
    case item(Int)
  }

  public var steps: [Step]

  public init(_ steps: [Step] = []) { self.steps = steps }

  /// The path as Lua writes it, lists from 1: `items[2].title`.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .field(let name): text += text.isEmpty ? name : ".\(name)"
      case .item(let index): text += "[\(index + 1)]"
      }
    }
    return text
  }
}

/// One thing wrong with data, before anybody has looked up the line it stands on.
public struct FieldProblem: Sendable, Equatable {
  public var code: String
  public var severity: Diagnostic.Severity
  public var path: DataPath
  /// What is true of the field, to follow its name: `has the wrong type`.
  public var statement: String
  public var expected: String?
  public var found: String?
  public var fix: String?

  public init(
    _ code: String, at path: DataPath, _ statement: String,
    severity: Diagnostic.Severity = .error, expected: String? = nil, found: String? = nil,
    fix: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.path = path
    self.statement = statement
    self.expected = expected
    self.found = found
    self.fix = fix
  }

  /// The diagnostic that a person sees.
  ///
  /// - Parameter owner: What the data belong to, such as `loyalty/points`.
  public func diagnostic(of owner: String, at location: SourceLocation?) -> Diagnostic {
    let subject = path.steps.isEmpty ? "the data of \(owner)" : "'\(path)' of \(owner)"
    return Diagnostic(
      code, severity, "\(subject) \(statement)", at: location, expected: expected, found: found,
      fix: fix)
  }
}

/// Gathers problems while data are decoded; knows the path of the value at hand.
///
/// Keeps the first 50 and counts the rest, so that a list of thousands does not drown the author.
public struct FieldProblems: Sendable {
  public private(set) var problems: [FieldProblem] = []
  private var left = 0
  private var steps: [DataPath.Step] = []

  static let limit = 50

  public init() {}

  mutating func push(_ step: DataPath.Step) { steps.append(step) }
  mutating func pop() { steps.removeLast() }

  /// Reports on the value at hand, or on a field of it.
  public mutating func report(
    _ code: String, field: String? = nil, _ statement: String,
    severity: Diagnostic.Severity = .error, expected: String? = nil, found: String? = nil,
    fix: String? = nil
  ) {
    guard problems.count < Self.limit else {
      left += 1
      return
    }
    var path = DataPath(steps)
    if let field { path.steps.append(.field(field)) }
    problems.append(
      FieldProblem(
        code, at: path, statement, severity: severity, expected: expected, found: found,
        fix: fix))
  }

  /// Adds to the statement of the last problem, if it stands at the value at hand.
  mutating func addConsequence(_ words: String) {
    guard left == 0, let last = problems.indices.last, problems[last].path.steps == steps else {
      return
    }
    problems[last].statement += words
  }

  public mutating func append(_ problem: FieldProblem) {
    if problems.count < Self.limit { problems.append(problem) } else { left += 1 }
  }

  /// All that was kept, and a closing note on how many more there were.
  public func finish() -> [FieldProblem] {
    guard left > 0 else { return problems }
    let note = FieldProblem(
      "data.more", at: DataPath(), "has \(left) more problems that are not listed",
      severity: .note)
    return problems + [note]
  }
}

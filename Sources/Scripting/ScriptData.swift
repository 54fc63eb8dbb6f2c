public import Components
public import Diagnostics
public import Routing
public import Values

/// A component value of a script as it was read: plain values and what was wrong with them.
public struct ScriptData: Sendable {
  /// The component's name.
  public var component: String
  /// Fields by name; handlers are not among them.
  public var fields: DataMap
  /// Names of the handlers, such as `on_tap`.
  public var handlers: [String]
  /// Faults of the border with their paths: wrong kinds of values, cycles, sizes.
  public var problems: [FieldProblem]
  /// Getters or a data function that raised or overran; the paths they left empty.
  public var faults: [(path: DataPath, diagnostic: Diagnostic)]
  /// The line of the constructor's call and its file.
  public var location: SourceLocation
}

/// What a screen function gave.
public struct ScriptScreen: Sendable {
  public enum Entry: Sendable {
    /// The id of a provider as it was written.
    case provider(String)
    case component(ScriptData)
  }

  public var title: String?
  public var entries: [Entry]
  public var diagnostics: [Diagnostic]
}

/// What came of one timer.
public struct TimerRun: Sendable {
  /// Where `vitrina.after` was called.
  public var location: SourceLocation
  public var effects: [Effect] = []
  /// What stopped it or was odd.
  public var diagnostics: [Diagnostic] = []
}

/// How a handler answered.
public struct ScriptAnswer: Sendable {
  public enum Value: Sendable, Equatable {
    case none
    case bool(Bool)
    case text(String)
  }

  public var value: Value
  /// The first result, when it is a table: the style of a banner.
  public var table: DataMap?
  /// Where a component's handler is written; nil for a route's, whose registration has a place.
  public var location: SourceLocation?
  /// Says that the first result means nothing; it counts as none.
  public var warning: Diagnostic?
  /// The second result, when it is text: the reason of a refusal.
  public var reason: String?
}

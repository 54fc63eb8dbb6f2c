internal import Components
public import Diagnostics
public import Scripting
internal import Values

/// A source of data for one component, in Lua or Swift; the same to everything downstream.
public struct Provider: Sendable {
  enum Source: Sendable {
    case script(ScriptHost, ScriptFunction)
    case native(@Sendable (DataMap) -> any AnyInstance)
  }

  /// `plugin/id`; `host/id` for one in Swift.
  public let id: String
  public let component: String
  public let doc: String?
  public let tags: [String]
  /// Earlier ids, `plugin/alias`, under which it is still found.
  public let aliases: [String]
  public let scenarios: [Scenario]
  /// Where it was registered; nil for one in Swift.
  public let location: SourceLocation?
  let source: Source

  public var plugin: String { String(id.prefix { $0 != "/" }) }
}

/// A screen that a plugin registered.
public struct Screen: Sendable {
  /// `plugin/id`
  public let id: String
  public let title: String?
  public let doc: String?
  public let scenarios: [Scenario]
  public let location: SourceLocation
  let host: ScriptHost
  let function: ScriptFunction

  public var plugin: String { String(id.prefix { $0 != "/" }) }
}

internal import Components
public import Diagnostics
public import Scripting
internal import Values

/// A source of data for one component, in Lua or Swift; the same to everything downstream.
///
/// An object that never changes, so that looking one up copies nothing.
public final class Provider: Sendable {
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

  init(
    id: String, component: String, doc: String?, tags: [String], aliases: [String],
    scenarios: [Scenario], location: SourceLocation?, source: Source
  ) {
    self.id = id
    self.component = component
    self.doc = doc
    self.tags = tags
    self.aliases = aliases
    self.scenarios = scenarios
    self.location = location
    self.source = source
  }
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

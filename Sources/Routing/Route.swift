public import Diagnostics
import Values

/// A pattern with what is to happen when a link matches it.
///
/// Routing never looks into the handler; it hands it back. An object that never changes, so that a
/// match carries it without a copy.
public final class Route<Handler: Sendable>: Sendable {
  public let pattern: RoutePattern
  /// By which links to the route are built; nil when it was not named.
  public let name: String?
  /// What the route is for, in its author's words.
  public let doc: String?
  /// The plugin that registered the route, or `scripts/FILE`.
  public let plugin: String
  /// Where it is registered; decides clashes and stands in every message about the route.
  public let location: SourceLocation
  public let handler: Handler
  private let isScript: Bool

  public init(
    _ pattern: RoutePattern, name: String? = nil, doc: String? = nil, plugin: String,
    location: SourceLocation, handler: Handler
  ) {
    self.pattern = pattern
    self.name = name
    self.doc = doc
    self.plugin = plugin
    self.location = location
    self.handler = handler
    isScript = plugin.hasPrefix("scripts/")
  }

  /// Whether this route keeps its place when it collides with `other`: route scripts before
  /// plugins, then by plugin name, then by line; the rest makes the order total.
  func precedes(_ other: Route) -> Bool {
    guard isScript == other.isScript else { return isScript }
    guard plugin.utf8Equals(other.plugin) else { return plugin.utf8Precedes(other.plugin) }
    let line = location.line ?? 0
    let otherLine = other.location.line ?? 0
    guard line == otherLine else { return line < otherLine }
    guard location == other.location else { return location < other.location }
    return pattern.text.utf8Precedes(other.pattern.text)
  }
}

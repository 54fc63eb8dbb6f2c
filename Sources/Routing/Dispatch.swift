public import Diagnostics
public import Values

/// How a dispatch ended.
public enum Outcome: String, Sendable, CaseIterable {
  /// A handler took the link, or it went out by the outgoing list.
  case handled
  /// The link led to others, and the last of them was handled.
  case redirected
  /// Routes matched and every handler declined.
  case declined
  /// No route matches, also when a fallback added effects.
  case unmatched
  /// The link cannot be read, or middleware said no.
  case refused
  /// A handler threw, or the links led in a circle.
  case failed

  /// Whether the link was taken care of: what a command's exit code tells.
  public var isSuccess: Bool { self == .handled || self == .redirected }
}

/// The result of one dispatch.
///
/// When links led to one another, `link`, `route`, `nearest` and the outcome are those of the last
/// one; `url` is the first.
public struct Dispatch: Sendable, Equatable {
  /// The route that answered.
  public struct MatchedRoute: Sendable, Equatable {
    public let pattern: String
    public let name: String?
    public let plugin: String
    public let location: SourceLocation

    public init(pattern: String, name: String?, plugin: String, location: SourceLocation) {
      self.pattern = pattern
      self.name = name
      self.plugin = plugin
      self.location = location
    }
  }

  /// The text that was opened, as received.
  public let url: String
  public let outcome: Outcome
  /// Nil for a link that was refused.
  public let link: RoutedLink?
  public let route: MatchedRoute?
  /// Every link from the first to the last, in the order they were taken up; empty when there was
  /// but one.
  public let chain: [String]
  /// For an unmatched link, the nearest patterns.
  public let nearest: [String]
  /// In the order asked for, over all handlers that ran.
  public let effects: [Effect]
  /// What ended the dispatch first, then what went wrong on the way, such as an address that may
  /// not be opened.
  public let diagnostics: [Diagnostic]

  /// The diagnostic that counts: nil when all went well.
  public var diagnostic: Diagnostic? { diagnostics.first }

  /// The same with a place for its first diagnostic, if that has none: for a link that a plugin
  /// wrote or refused.
  public func placed(at location: SourceLocation?) -> Dispatch {
    guard let location, var first = diagnostics.first, first.location == nil else { return self }
    first.location = location
    return Dispatch(
      url: url, outcome: outcome, link: link, route: route, chain: chain, nearest: nearest,
      effects: effects, diagnostics: [first] + diagnostics.dropFirst())
  }

  /// The same with each diagnostic replaced.
  public func mapDiagnostics(_ transform: (Diagnostic) -> Diagnostic) -> Dispatch {
    guard !diagnostics.isEmpty else { return self }
    return Dispatch(
      url: url, outcome: outcome, link: link, route: route, chain: chain, nearest: nearest,
      effects: effects, diagnostics: diagnostics.map(transform))
  }

  /// The same with these effects and with more diagnostics at the end.
  public func with(effects: [Effect], adding more: [Diagnostic]) -> Dispatch {
    Dispatch(
      url: url, outcome: outcome, link: link, route: route, chain: chain, nearest: nearest,
      effects: effects, diagnostics: diagnostics + more)
  }

  /// The object of `open URL --json`.
  public var dataValue: DataValue {
    [
      "url": .string(url),
      "outcome": .string(outcome.rawValue),
      "link": link?.parts ?? .null,
      "route": route?.dataValue ?? .null,
      "chain": .list(chain.map(DataValue.string)),
      "nearest": .list(nearest.map(DataValue.string)),
      "effects": .list(effects.map(\.dataValue)),
      "diagnostic": diagnostic?.dataValue ?? .null,
    ]
  }
}

extension Dispatch.MatchedRoute {
  init(_ route: Route<some Sendable>) {
    self.init(
      pattern: route.pattern.text, name: route.name, plugin: route.plugin,
      location: route.location)
  }

  var dataValue: DataValue {
    [
      "pattern": .string(pattern),
      "name": DataValue(name),
      "plugin": .string(plugin),
      "file": .string(location.file),
      "line": DataValue(location.line),
    ]
  }
}

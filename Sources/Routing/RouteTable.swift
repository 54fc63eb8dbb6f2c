public import Diagnostics
import Values

/// Collects routes and judges them together: what it returns does not depend on the order in which
/// they came.
///
/// ```swift
/// var table = RouteTable<Handler>()
/// table.add(Route(try RoutePattern("meli://cart"), plugin: "cart", location: place, handler: …))
/// let (router, problems) = table.freeze()
/// ```
public struct RouteTable<Handler: Sendable>: Sendable {
  private var routes: [Route<Handler>] = []

  public init() {}

  /// Adds a route; whether it collides is found by `freeze()`.
  public mutating func add(_ route: Route<Handler>) {
    routes.append(route)
  }

  /// Builds the router of all routes that have a shape of their own, and reports the others.
  ///
  /// The diagnostics are `route.conflict` for each route that was left out, at its own place, and
  /// the warning `route.lookalike` where two literals at one place differ in bytes alone.
  ///
  /// - Complexity: O(*n* log *n*) in routes. Meant for loading, not for a request.
  public func freeze() -> (router: Router<Handler>, diagnostics: [Diagnostic]) {
    let ordered = routes.enumerated().sorted { a, b in
      if a.element.precedes(b.element) { return true }
      return b.element.precedes(a.element) ? false : a.offset < b.offset
    }.map(\.element)
    var owners: [[UInt8]: Int] = [:]
    var kept: [Route<Handler>] = []
    var diagnostics: [Diagnostic] = []
    owners.reserveCapacity(routes.count)
    var builder = TrieBuilder()
    for route in ordered {
      let expansions = route.pattern.expansions
      var shapes: [[UInt8]] = []
      var clash: Diagnostic?
      for scheme in route.pattern.schemes {
        for expansion in expansions {
          let shape = expansion.shape(scheme: scheme, port: route.pattern.port(for: scheme))
          if let owner = owners[shape] {
            clash = clash ?? Self.conflict(route, with: kept[owner])
          } else if shapes.contains(shape) {
            clash = clash ?? Self.conflictWithItself(route)
          }
          shapes.append(shape)
        }
      }
      if let clash {
        diagnostics.append(clash)
        continue
      }
      for shape in shapes { owners[shape] = kept.count }
      builder.add(route.pattern, expansions: expansions, at: route.location)
      kept.append(route)
    }
    let (trie, lookalikes) = builder.freeze()
    return (Router(routes: kept, trie: trie), (diagnostics + lookalikes).sortedByPlace())
  }

  private static func conflict(
    _ loser: Route<Handler>, with winner: Route<Handler>
  ) -> Diagnostic {
    Diagnostic(
      "route.conflict", .error,
      "route \(quoted(loser.pattern.text)) has the shape of another route and was left out",
      at: loser.location, expected: "a shape that no other route has",
      found: "\(quoted(winner.pattern.text)) at \(winner.location)",
      fix: "narrow one of the two, such as {id:int}, or delete this one")
  }

  private static func conflictWithItself(_ route: Route<Handler>) -> Diagnostic {
    Diagnostic(
      "route.conflict", .error,
      "route \(quoted(route.pattern.text)) has two forms of one shape and was left out",
      at: route.location, expected: "optional groups, values and schemes that give different links",
      found: "two combinations that the same links would match",
      fix: "give the groups different literals or types, or put one inside the other")
  }
}

extension RoutePattern {
  /// The port that links of a scheme have to name; nil for the default one.
  func port(for scheme: String) -> Int? {
    host?.port.flatMap { $0 == scheme.defaultPort ? nil : $0 }
  }
}

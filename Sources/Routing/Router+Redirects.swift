public import Diagnostics
import Values

extension Router {
  /// Finds redirects that can never end at a handler: those that lead back to themselves, and those
  /// that lead on more often than a dispatch allows.
  ///
  /// Followed are redirects whose target names no params: where they lead is known before any link
  /// comes. All are found in one pass, each circle once; the routes stay, and what can work works.
  ///
  /// - Parameter redirect: The target of a route that only redirects.
  /// - Returns: `route.redirect_loop` and `route.redirect_chain`, at the place of the first route in
  ///   the order of registration.
  public func redirectFaults(
    _ redirect: (Handler) -> RedirectTemplate?
  ) -> [Diagnostic] {
    let numbers = Dictionary(
      uniqueKeysWithValues: routes.enumerated().map { (ObjectIdentifier($1), $0) })
    var walked: [Int: RedirectWalk] = [:]
    for (start, route) in routes.enumerated() {
      guard let template = redirect(route.handler), template.isLiteral else { continue }
      var walk = RedirectWalk(routes: [start])
      var target = template.fill([:])
      var seen: [Deeplink] = []
      while walk.routes.count <= RedirectWalk.maximum, let link = try? Deeplink.parse(target) {
        if let first = seen.firstIndex(of: link) {
          walk.links = seen.map(\.url) + [target]
          // The route behind the link that came twice opens the circle.
          walk.circle = walk.routes[(first + 1)...].rotatedToLeast
          break
        }
        seen.append(link)
        guard let match = match(link), let next = redirect(match.route.handler),
          let number = numbers[ObjectIdentifier(match.route)]
        else { break }
        walk.routes.append(number)
        target = next.fill(match.params)
      }
      if walk.links.isEmpty { walk.links = seen.map(\.url) }
      walked[start] = walk
    }
    return circles(walked) + chains(walked)
  }

  private func circles(_ walked: [Int: RedirectWalk]) -> [Diagnostic] {
    var reported: Set<Set<Int>> = []
    return walked.keys.sorted().compactMap { start in
      guard let walk = walked[start], let circle = walk.circle,
        reported.insert(Set(circle)).inserted
      else { return nil }
      return Diagnostic(
        "route.redirect_loop", .error,
        "redirect \(quoted(routes[circle[0]].pattern.text)) leads back to itself",
        at: routes[circle[0]].location, expected: "redirects that end at a route with a handler",
        found: named(circle + circle.prefix(1)),
        fix: "let one of them redirect elsewhere, or give it a handler with vitrina.route")
    }
  }

  private func chains(_ walked: [Int: RedirectWalk]) -> [Diagnostic] {
    let long = walked.filter {
      $0.value.circle == nil && $0.value.routes.count > Dispatcher<Handler>.maximumHops
    }
    // What a longer chain passes through is told with that.
    let inner = Set(long.values.flatMap { $0.routes.dropFirst() })
    return long.keys.filter { !inner.contains($0) }.sorted().compactMap { start in
      guard let walk = long[start] else { return nil }
      return Diagnostic(
        "route.redirect_chain", .error,
        "redirect \(quoted(routes[start].pattern.text)) leads on more than eight times",
        at: routes[start].location,
        expected: "at most \(Dispatcher<Handler>.maximumHops) redirects in a row",
        found: named(walk.routes), fix: "redirect straight to \(quoted(walk.links.last ?? ""))")
    }
  }

  private func named(_ numbers: [Int]) -> String {
    let all = numbers.map { "\(quoted(routes[$0].pattern.text)) at \(routes[$0].location)" }
    let shown = all.prefix(10).joined(separator: " → ")
    return all.count > 10 ? "\(shown) → …" : shown
  }
}

/// Where a redirect leads.
private struct RedirectWalk {
  /// Far enough to see where a chain that is too long would end.
  static let maximum = 64

  /// The redirects that are passed, by number; the first is where the walk starts.
  var routes: [Int]
  var links: [String] = []
  /// The redirects that lead round, if they do.
  var circle: [Int]?
}

extension Collection<Int> {
  /// The same round from its least number on.
  fileprivate var rotatedToLeast: [Int] {
    let all = Array(self)
    let start = all.indices.min { all[$0] < all[$1] } ?? 0
    return Array(all[start...] + all[..<start])
  }
}

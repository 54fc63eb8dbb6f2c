public import Values

/// A frozen table of routes: finds what a link matches, in order of precedence.
///
/// A value without locks; looking up costs what the link is long and does not grow with the number
/// of routes.
public struct Router<Handler: Sendable>: Sendable {
  /// Every route that has a place, scripts first, then by plugin and line.
  public let routes: [Route<Handler>]
  let trie: RouterTrie

  init(routes: [Route<Handler>], trie: RouterTrie) {
    self.routes = routes
    self.trie = trie
  }

  /// A router without routes: it matches nothing.
  public init() {
    var builder = TrieBuilder()
    self.init(routes: [], trie: builder.freeze().0)
  }

  /// The match that comes first, or nil.
  ///
  /// At one place a literal comes before a value of an enumeration, then params with text around
  /// them, then the types in order, then a catch-all; a branch that dies is left for the next one.
  /// The order of registration plays no part.
  public func match(_ link: Deeplink) -> RouteMatch<Handler>? {
    match(link, skipping: 0)
  }

  /// All matches in order of precedence, each found when it is asked for: what to try next when a
  /// handler declines.
  ///
  /// - Complexity: The *n*th match repeats the search for those before it.
  public func matches(_ link: Deeplink) -> some Sequence<RouteMatch<Handler>> {
    sequence(state: 0) { found -> RouteMatch<Handler>? in
      defer { found += 1 }
      return match(link, skipping: found)
    }
  }

  /// How many nodes the search for the first match enters: what its cost is made of.
  public func nodesVisited(by link: Deeplink) -> Int {
    var progress = RouterTrie.Progress(skip: 0)
    _ = trie.search(link, &progress)
    return progress.visited
  }

  private func match(_ link: Deeplink, skipping count: Int) -> RouteMatch<Handler>? {
    var progress = RouterTrie.Progress(skip: count)
    guard let expansion = trie.search(link, &progress) else { return nil }
    return RouteMatch(route: routes[expansion.route], params: expansion.params(of: link))
  }
}

/// A route and what a link says to it.
public struct RouteMatch<Handler: Sendable>: Sendable {
  public let route: Route<Handler>
  /// The params of host, path and query by name, typed: numbers and booleans as such, a catch-all
  /// and a list item as a list, all else as text. An absent optional part is absent.
  public let params: DataMap
}

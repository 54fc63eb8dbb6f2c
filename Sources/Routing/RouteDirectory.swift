public import Diagnostics
public import Values

/// Builds links to named routes: all that is known of a router's routes but what they do.
///
/// Holds no handlers, so that what a handler belongs to may hold a directory.
public struct RouteDirectory: Sendable {
  private struct Entry: Sendable {
    let pattern: RoutePattern
    let name: String?
    let plugin: String
    let location: SourceLocation
  }

  private let entries: [Entry]
  private let trie: RouterTrie
  private let byName: [String: [Int]]

  /// A directory without routes.
  public init() { self.init(Router<Never>()) }

  /// The named routes of a router.
  public init(_ router: Router<some Sendable>) {
    let entries = router.routes.map {
      Entry(pattern: $0.pattern, name: $0.name, plugin: $0.plugin, location: $0.location)
    }
    self.entries = entries
    trie = router.trie
    byName = Dictionary(
      grouping: entries.indices.filter { entries[$0].name != nil },
      by: { entries[$0].name ?? "" })
  }

  /// The link that leads to a named route with these params.
  ///
  /// The own plugin's route of that name comes first, else the only one there is; a name may be
  /// given with its plugin, `plugin/name`. The link is read and matched before it is given out, so
  /// that it leads to that route with those params and nowhere else.
  ///
  /// - Parameters:
  ///   - plugin: Whose routes come first.
  ///   - location: Where the link is asked for.
  /// - Throws: `route.unknown` with the nearest, `route.ambiguous` with the candidates,
  ///   `route.missing_param`, `route.bad_param`, `route.no_link` for a pattern whose links cannot be
  ///   built, `route.shadowed` for a link that another route gets.
  public func link(
    _ name: String, _ params: DataMap, from plugin: String? = nil,
    at location: SourceLocation? = nil
  ) throws(Diagnostic) -> String {
    let index = try self.index(of: name, from: plugin, at: location)
    let entry = entries[index]
    let built: RoutePattern.BuiltLink
    do throws(LinkBuildFault) {
      built = try entry.pattern.build(params)
    } catch {
      throw Self.diagnostic(error, name, entry, at: location)
    }
    let link: Deeplink
    do throws(LinkFault) {
      link = try Deeplink.parse(built.url)
    } catch {
      let reason = error.diagnostic()
      throw Diagnostic(
        "route.bad_param", .error,
        "no link to route '\(name)' can be built: \(reason.message)", at: location,
        expected: reason.expected, found: reason.found, fix: reason.fix)
    }
    var progress = RouterTrie.Progress(skip: 0)
    guard let found = trie.search(link, &progress) else {
      throw Self.shadowed(built.url, name, entry, by: nil, at: location)
    }
    guard found.route == index else {
      throw Self.shadowed(built.url, name, entry, by: entries[found.route], at: location)
    }
    let params = found.params(of: link)
    guard params == built.params else {
      throw Diagnostic(
        "route.shadowed", .error,
        "the link \(quoted(built.url)) leads to route '\(name)' with other params", at: location,
        expected: DataValue.map(built.params).json, found: DataValue.map(params).json,
        fix: "give the optional groups of \(quoted(entry.pattern.text)) different literals or types"
      )
    }
    return built.url
  }

  // MARK: - Names

  private func index(
    of name: String, from plugin: String?, at location: SourceLocation?
  ) throws(Diagnostic) -> Int {
    if let found = byName[name] {
      let own = found.filter { entries[$0].plugin == plugin }
      let candidates = own.isEmpty ? found : own
      if candidates.count == 1 { return candidates[0] }
      throw Diagnostic(
        "route.ambiguous", .error, "more than one route is called '\(name)'", at: location,
        expected: "one of "
          + candidates.map {
            "\(quoted(entries[$0].pattern.text)) at \(entries[$0].location)"
          }.joined(separator: ", "), found: "'\(name)'",
        fix: own.isEmpty
          ? "write it with its plugin, such as '\(entries[candidates[0]].plugin)/\(name)'"
          : "give them different names")
    }
    let full = entries.indices.filter { at in
      entries[at].name.map { "\(entries[at].plugin)/\($0)" == name } ?? false
    }
    if full.count == 1 { return full[0] }
    let known = byName.keys.sorted()
    let near =
      nearestName(to: name, in: known)
      ?? nearestName(
        to: name,
        in: entries.compactMap { entry in entry.name.map { "\(entry.plugin)/\($0)" } })
    throw Diagnostic(
      "route.unknown", .error, "there is no route '\(name)'", at: location,
      expected: "the name that a route was given, { name = \"…\" }", found: "'\(name)'",
      fix: near.map { "did you mean '\($0)'?" } ?? "see them all with: vitrina routes")
  }

  // MARK: - In words

  private static func diagnostic(
    _ fault: LinkBuildFault, _ name: String, _ entry: Entry, at location: SourceLocation?
  ) -> Diagnostic {
    let pattern = "\(quoted(entry.pattern.text)) at \(entry.location)"
    switch fault.kind {
    case .missing:
      return Diagnostic(
        "route.missing_param", .error, "a link to route '\(name)' needs '\(fault.name)'",
        at: location, expected: fault.expected, found: fault.found,
        fix: "add \(fault.name) to the params; the pattern is \(pattern)")
    case .bad:
      return Diagnostic(
        "route.bad_param", .error,
        "'\(fault.name)' does not fit in a link to route '\(name)'", at: location,
        expected: fault.expected, found: fault.found,
        fix: "see the pattern, \(pattern)")
    case .open:
      return Diagnostic(
        "route.no_link", .error, "no link to route '\(name)' can be built", at: location,
        expected: fault.expected, found: "\(fault.found) in \(pattern)",
        fix: "register another pattern for the link and give it the name")
    }
  }

  private static func shadowed(
    _ url: String, _ name: String, _ entry: Entry, by other: Entry?, at location: SourceLocation?
  ) -> Diagnostic {
    Diagnostic(
      "route.shadowed", .error,
      "the link \(quoted(url)) does not lead back to route '\(name)'", at: location,
      expected: "\(quoted(entry.pattern.text)) at \(entry.location)",
      found: other.map { "\(quoted($0.pattern.text)) at \($0.location)" } ?? "no route",
      fix: other == nil
        ? "narrow the types of the pattern"
        : "pass another value, or link to the other route; see: vitrina routes --explain")
  }
}

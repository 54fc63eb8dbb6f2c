internal import Diagnostics
internal import Routing
internal import Vitrina

/// The routes as a page of a wiki: Markdown, a table for each scheme or web host.
enum RouteDocument {
  static func text(_ routes: [Catalog.RouteEntry], project: String?) -> String {
    var text = "# Deeplinks\(project.map { " of \(Markdown.escaped($0))" } ?? "")\n"
    for (origin, routes) in grouped(routes) {
      text += "\n## `\(origin)`\n\n"
      let rows = routes.map { route in
        [
          Markdown.code(route.pattern), Markdown.escaped(route.name ?? ""),
          Markdown.escaped(route.doc ?? ""),
          Markdown.escaped(route.plugin), Markdown.code(route.location.description),
        ]
      }
      text += Markdown.table(["pattern", "name", "what for", "plugin", "declared"], rows)
    }
    return text
  }

  /// App schemes before web hosts, each by name; a route with two schemes stands under both.
  private static func grouped(
    _ routes: [Catalog.RouteEntry]
  ) -> [(origin: String, routes: [Catalog.RouteEntry])] {
    var groups: [String: [Catalog.RouteEntry]] = [:]
    for route in routes {
      guard let pattern = try? RoutePattern(route.pattern) else { continue }
      for origin in pattern.origins { groups[origin, default: []].append(route) }
    }
    return groups.sorted { a, b in
      let (first, second) = (a.key.hasSuffix("://"), b.key.hasSuffix("://"))
      return first == second ? a.key < b.key : first
    }.map { ($0.key, $0.value) }
  }
}

internal import Diagnostics
internal import Routing
internal import Vitrina

/// The routes as a page of a wiki: Markdown, a table for each scheme or web host.
enum RouteDocument {
  static func text(_ routes: [Catalog.RouteEntry], project: String?) -> String {
    var text = "# Deeplinks\(project.map { " of \(escaped($0))" } ?? "")\n"
    for (origin, routes) in grouped(routes) {
      text += "\n## `\(origin)`\n\n"
      text += "| pattern | name | what for | plugin | declared |\n|---|---|---|---|---|\n"
      for route in routes {
        let cells = [
          code(route.pattern), escaped(route.name ?? ""), escaped(route.doc ?? ""),
          escaped(route.plugin), code(route.location.description),
        ]
        text += "| \(cells.joined(separator: " | ")) |\n"
      }
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

  /// Divides cells even between back quotes, so it is escaped there too.
  private static func code(_ text: String) -> String {
    "`\(text.replacing("|", with: "\\|").replacing("`", with: "%60"))`"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#": result += "\\\(character)"
      case "\n", "\r", "\r\n", "\t": result += " "
      default: result.append(character)
      }
    }
    return result
  }
}

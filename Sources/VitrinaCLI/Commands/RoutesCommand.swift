internal import Diagnostics
internal import Routing
internal import Values
internal import Vitrina

/// `vitrina routes`: the table of deeplinks.
enum RoutesCommand: Command {
  static let spec = CommandSpec(
    name: "routes", summary: "Lists the deeplink routes, or says why a link goes where it goes",
    arguments: [
      CommandSpec.Argument(
        name: "FILTER", isRequired: false, doc: "text that pattern, name or plugin must contain")
    ],
    options: [
      CommandSpec.Option(
        name: "--explain", value: "URL",
        doc: "each route that comes into question for the link, and why it wins or loses")
    ],
    examples: [
      ("vitrina routes", "all routes with their places"),
      ("vitrina routes beneficios --json", "those that speak of beneficios, for tools"),
      ("vitrina routes --explain meli://loyalty/level/5", "why that link goes where it goes"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    if arguments.has("--explain"), !arguments.positional.isEmpty {
      throw UsageFault(
        message: "FILTER and --explain do not go together",
        fix: "leave FILTER out; --explain shows the routes that come into question")
    }
    let project = try OpenProject(arguments, console)
    let catalog = project.host.catalog
    if let url = arguments["--explain"] {
      let explanation = project.host.explain(url)
      console.print(
        project.wantsJSON ? explanation.dataValue.json : ExplanationText.text(explanation))
      console.report(
        catalog.diagnostics + [explanation.diagnostic].compactMap(\.self), arguments)
      return explanation.isSuccess ? 0 : 1
    }
    let filter = arguments.positional.first ?? ""
    let routes = catalog.routes.filter { route in
      filter.isEmpty
        || [route.pattern, route.name ?? "", route.plugin].contains { $0.contains(filter) }
    }
    if project.wantsJSON {
      console.print([
        "routes": .list(routes.map(\.dataValue)),
        "diagnostics": .list(catalog.diagnostics.map(\.dataValue)),
      ])
    } else {
      var table = TextTable()
      for route in routes {
        table.add(route.pattern, route.name ?? "", route.location.description)
      }
      console.print(table.isEmpty ? "no routes" : table.text)
    }
    console.report(catalog.diagnostics, arguments)
    return catalog.diagnostics.hasErrors ? 1 : 0
  }
}

/// An explanation in words.
enum ExplanationText {
  static func text(_ explanation: LinkExplanation) -> String {
    var head = TextTable()
    func add(_ label: String, _ text: String) {
      head.add(label, DiagnosticFormatter.printable(text))
    }
    add("link", explanation.url)
    if let link = explanation.link?.deeplink {
      add("scheme", link.scheme)
      if let host = link.host { add("host", host) }
      for (i, segment) in link.segments.enumerated() { add("segment \(i + 1)", segment) }
      for item in link.queryItems { add("query", "\(item.key)=\(item.value)") }
      if let fragment = link.fragment { add("fragment", fragment) }
    }
    for function in explanation.middleware { add("before", "\(function.location)") }
    if let routes = explanation.routes {
      if let winner = routes.winner, !routes.params.isEmpty {
        add("route", winner.route.pattern)
        add("params", DataValue.map(routes.params).json)
      }
      for pattern in routes.nearest { add("nearest", pattern) }
      if let url = explanation.external { add("outside", url) }
      if routes.winner == nil, explanation.external == nil {
        for function in explanation.fallbacks { add("fallback", "\(function.location)") }
      }
      add("cost", "\(routes.nodesVisited) nodes visited")
    }
    var candidates = TextTable()
    for candidate in explanation.routes?.candidates ?? [] {
      candidates.add(
        candidate.outcome.rawValue, candidate.route.pattern, "\(candidate.route.location)",
        DiagnosticFormatter.printable(candidate.reason))
    }
    if candidates.isEmpty { return head.text }
    return head.text + "\n\n" + candidates.text
  }
}

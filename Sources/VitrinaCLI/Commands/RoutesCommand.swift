internal import Diagnostics
internal import Values
internal import Vitrina

/// `vitrina routes`: the table of deeplinks.
enum RoutesCommand: Command {
  static let spec = CommandSpec(
    name: "routes", summary: "Lists the deeplink routes in the order of registration",
    arguments: [
      CommandSpec.Argument(
        name: "FILTER", isRequired: false, doc: "text that pattern, name or plugin must contain")
    ],
    examples: [
      ("vitrina routes", "all routes with their places"),
      ("vitrina routes beneficios --json", "those that speak of beneficios, for tools"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let project = try OpenProject(arguments, console)
    let catalog = project.host.catalog
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

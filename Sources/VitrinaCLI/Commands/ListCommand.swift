internal import Components
internal import Diagnostics
internal import Scripting
internal import Vitrina

/// `vitrina list`: what is registered, and from which line.
enum ListCommand: Command {
  static let spec = CommandSpec(
    name: "list", summary: "Lists what is registered, from which file and line",
    arguments: [
      CommandSpec.Argument(
        name: "SECTION", isRequired: false, choices: Catalog.Section.allCases.map(\.rawValue),
        doc: "plugins, components, providers, screens or routes (default: all)")
    ],
    examples: [
      ("vitrina list", "everything, as a table"),
      ("vitrina list providers --json", "the providers, for tools"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let project = try OpenProject(arguments, console)
    let catalog = project.host.catalog
    let section = arguments.positional.first.flatMap(Catalog.Section.init)
    let sections = section.map { [$0] } ?? Catalog.Section.allCases
    if project.wantsJSON {
      console.print(catalog.dataValue(sections))
    } else {
      for (index, section) in sections.enumerated() {
        if index > 0 { console.print("") }
        console.print(text(section, catalog))
      }
    }
    console.report(catalog.diagnostics, arguments)
    project.reportLog()
    return catalog.diagnostics.hasErrors ? 1 : 0
  }

  private static func text(_ section: Catalog.Section, _ catalog: Catalog) -> String {
    var table = TextTable()
    switch section {
    case .plugins:
      for plugin in catalog.plugins {
        let state = plugin.isLoaded ? plugin.manifest.version ?? "" : "did not load"
        table.add(plugin.name, state, plugin.entryFile, plugin.manifest.description ?? "")
      }
    case .components:
      for component in catalog.components.components {
        table.add(component.name, component.dataProtocol.name, component.doc)
      }
    case .providers:
      for provider in catalog.providers {
        let count = provider.scenarios.count
        table.add(
          provider.id, provider.component, count == 1 ? "1 scenario" : "\(count) scenarios",
          provider.location?.description ?? "Swift")
      }
    case .screens:
      for screen in catalog.screens {
        table.add(screen.id, screen.title ?? "", screen.location.description)
      }
    case .routes:
      for route in catalog.routes {
        table.add(route.pattern, route.name ?? "", route.location.description)
      }
    }
    return "\(section.rawValue)\n" + (table.isEmpty ? "  none" : table.text)
  }
}

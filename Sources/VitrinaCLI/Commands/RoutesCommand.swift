internal import Diagnostics
internal import Routing
internal import Values
internal import Vitrina

/// `vitrina routes`: the table of deeplinks, and what is published of it.
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
        doc: "each route that comes into question for the link, and why it wins or loses"),
      CommandSpec.Option(
        name: "--export", value: "KIND", choices: ["aasa", "assetlinks", "markdown"],
        doc: "write the site's file for Apple or Android, or a table for a wiki"),
      CommandSpec.Option(
        name: "--host", value: "HOST", doc: "whose file, where routes have several hosts"),
      CommandSpec.Option(
        name: "--output", short: "-o", value: "FILE", doc: "write to a file instead"),
    ],
    examples: [
      ("vitrina routes", "all routes with their places"),
      ("vitrina routes beneficios --json", "those that speak of beneficios, for tools"),
      ("vitrina routes --explain meli://loyalty/level/5", "why that link goes where it goes"),
      (
        "vitrina routes --export aasa --host www.mercadopago.com.ar -o apple-app-site-association",
        "what the host publishes for iOS; the apps stand in vitrina.json"
      ),
      ("vitrina routes --export markdown", "all routes as tables"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    try checkOptions(arguments)
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
    do throws(ExportFault) {
      let (text, diagnostics) = try text(routes, project)
      try write(text, arguments["--output"], console)
      console.report(catalog.diagnostics + diagnostics, arguments)
      return catalog.diagnostics.hasErrors ? 1 : 0
    } catch {
      switch error {
      case .usage(let fault): throw fault
      case .diagnostic(let fault):
        console.report(catalog.diagnostics + [fault], arguments)
        if project.wantsJSON { console.print(["diagnostic": fault.dataValue]) }
        return 1
      }
    }
  }

  /// What ends the command: a wrong option, or a project that lacks something.
  private enum ExportFault: Error {
    case usage(UsageFault)
    case diagnostic(Diagnostic)
  }

  private static func checkOptions(_ arguments: ParsedArguments) throws(UsageFault) {
    let kind = arguments["--export"]
    if arguments.has("--explain"), !arguments.positional.isEmpty {
      throw UsageFault(
        message: "FILTER and --explain do not go together",
        fix: "leave FILTER out; --explain shows the routes that come into question")
    }
    if arguments.has("--explain"), kind != nil {
      throw UsageFault(
        message: "--explain and --export do not go together", fix: "keep one of them")
    }
    if arguments.has("--host"), kind != "aasa", kind != "assetlinks" {
      throw UsageFault(
        message: "--host goes with --export aasa and --export assetlinks only",
        fix: "leave it out, or add one of them")
    }
    if arguments.has("--json"), kind == "markdown" {
      throw UsageFault(
        message: "--json and --export markdown do not go together", fix: "keep one of them")
    }
  }

  private static func write(
    _ text: String, _ file: String?, _ console: Console
  ) throws(ExportFault) {
    do throws(Diagnostic) {
      try console.write(Array((text + "\n").utf8), to: file)
    } catch {
      throw .diagnostic(error)
    }
  }

  private static func text(
    _ routes: [Catalog.RouteEntry], _ project: OpenProject
  ) throws(ExportFault) -> (text: String, diagnostics: [Diagnostic]) {
    switch project.arguments["--export"] {
    case "markdown":
      let text = RouteDocument.text(routes, project: project.host.settings.name)
      return (String(text.dropLast()), [])
    case let kind?: return try files(kind, routes, project)
    case nil where project.wantsJSON:
      let json: DataValue = [
        "routes": .list(routes.map(\.dataValue)),
        "diagnostics": .list(project.host.catalog.diagnostics.map(\.dataValue)),
      ]
      return (json.json, [])
    case nil:
      var table = TextTable()
      for route in routes {
        table.add(route.pattern, route.name ?? "", route.location.description)
      }
      return (table.isEmpty ? "no routes" : table.text, [])
    }
  }

  // MARK: - Association files

  /// One file, or with `--json` an object of the files by host.
  private static func files(
    _ kind: String, _ routes: [Catalog.RouteEntry], _ project: OpenProject
  ) throws(ExportFault) -> (text: String, diagnostics: [Diagnostic]) {
    let files: AssociationFiles
    do throws(Diagnostic) {
      files = try AssociationFiles(routes, apps: project.host.settings.apps)
    } catch {
      throw .diagnostic(error)
    }
    let hosts = try chosen(files.hosts, project.arguments["--host"])
    var pages: [(host: String, page: DataValue)] = []
    var diagnostics = files.leftOut + (kind == "aasa" ? files.widened : [])
    do throws(Diagnostic) {
      for host in hosts {
        pages.append((host, kind == "aasa" ? try files.apple(host) : try files.android()))
      }
    } catch {
      throw .diagnostic(error)
    }
    for (host, page) in pages where kind == "aasa" {
      let size = page.prettyJSON.utf8.count
      if size > maximumSize { diagnostics.append(tooLarge(host, size)) }
    }
    if project.wantsJSON {
      return (
        DataValue.map(DataMap(pages.map { ($0.host, $0.page) })).json, diagnostics.sortedByPlace()
      )
    }
    // What Android reads is the same everywhere.
    guard let first = pages.first, pages.count == 1 || kind == "assetlinks" else {
      throw .usage(
        UsageFault(
          message: "routes have several hosts, and each has a file of its own",
          fix: "choose one of \(files.hosts.map { "--host \($0)" }.joined(separator: ", ")), "
            + "or take all with --json"))
    }
    return (first.page.prettyJSON, diagnostics.sortedByPlace())
  }

  private static func chosen(
    _ hosts: [String], _ wanted: String?
  ) throws(ExportFault) -> [String] {
    guard let wanted else { return hosts }
    if hosts.contains(wanted) { return [wanted] }
    let near = nearestName(to: wanted, in: hosts)
    throw .usage(
      UsageFault(
        message: "no route has the host '\(wanted)'",
        fix: near.map { "did you mean \($0)?" }
          ?? "choose one of \(hosts.joined(separator: ", "))"))
  }

  /// Larger files Apple does not read.
  private static let maximumSize = 128 << 10

  private static func tooLarge(_ host: String, _ size: Int) -> Diagnostic {
    Diagnostic(
      "export.too_large", .warning, "the file of \(host) is larger than Apple reads",
      expected: "at most \(maximumSize) bytes", found: "\(size) bytes",
      fix: "write fewer routes with params in the place of many with literals")
  }
}

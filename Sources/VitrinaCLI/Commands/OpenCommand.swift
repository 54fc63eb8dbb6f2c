internal import Diagnostics
internal import Routing
internal import Values
internal import Vitrina

/// `vitrina open`: dispatches a link and says what came of it.
enum OpenCommand: Command {
  static let spec = CommandSpec(
    name: "open", summary: "Dispatches a deeplink and prints match, handler, effects and outcome",
    arguments: [CommandSpec.Argument(name: "URL", doc: "the link")],
    examples: [
      ("vitrina open mercadopago://beneficios", "which route takes it, and what it does"),
      ("vitrina open 'meli://loyalty/level/5?from=mail' --json", "the same for tools"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let project = try OpenProject(arguments, console)
    let start = project.start()
    let dispatch = project.host.open(arguments.positional[0])
    if project.wantsJSON {
      console.print(dispatch.dataValue.adding(start))
    } else {
      console.print(DispatchText.lines(dispatch).joined(separator: "\n"))
    }
    console.report(
      project.host.catalog.diagnostics + start.diagnostics + dispatch.diagnostics, arguments)
    project.reportTimers()
    project.reportLog()
    return dispatch.outcome.isSuccess ? 0 : 1
  }
}

extension DataValue {
  /// An object with what came of the start under `start`, if anything did.
  func adding(_ start: Activity) -> DataValue {
    guard !start.isEmpty, case .map(var map) = self else { return self }
    map["start"] = start.dataValue
    return .map(map)
  }
}

/// A dispatch in words.
enum DispatchText {
  static func lines(_ dispatch: Dispatch) -> [String] {
    var table = TextTable()
    func add(_ label: String, _ text: String) {
      table.add(label, DiagnosticFormatter.printable(text))
    }
    add("link", dispatch.url)
    for link in dispatch.chain.dropFirst() { add("then", link) }
    if let route = dispatch.route {
      let name = route.name.map { " (\($0))" } ?? ""
      add("route", "\(route.pattern)\(name)")
      add("handler", "\(route.location)")
    }
    if let link = dispatch.link, !link.params.isEmpty {
      add("params", DataValue.map(link.params).json)
    }
    for effect in dispatch.effects { add("effect", self.effect(effect)) }
    for pattern in dispatch.nearest { add("nearest", pattern) }
    add("outcome", dispatch.outcome.rawValue)
    return [table.text]
  }

  static func effect(_ effect: Effect) -> String {
    switch effect {
    case .navigate(let screen, let params, _, _):
      "navigate to \(screen)" + (params.isEmpty ? "" : " with \(DataValue.map(params).json)")
    case .back: "back"
    case .openExternal(let url): "open outside \(url)"
    case .open(let url): "open \(url)"
    case .refresh(let provider): "refresh \(provider)"
    case .track(let name, let properties): "track \(name) \(DataValue.map(properties).json)"
    case .emit(let event, let properties): "emit \(event) \(DataValue.map(properties).json)"
    case .send(let provider, let action, let arguments):
      "send \(action) to \(provider) \(DataValue.map(arguments).json)"
    case .service(let call):
      "\(call.service) \(call.operation.replacing("_", with: " "))"
        + (call.arguments.isEmpty ? "" : " \(DataValue.map(call.arguments).json)")
    }
  }
}

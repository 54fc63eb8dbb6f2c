internal import Diagnostics
internal import Routing
internal import Values
internal import Vitrina

/// `vitrina open`: dispatches a link and says what came of it.
enum OpenCommand: Command {
  static let spec = CommandSpec(
    name: "open", summary: "Dispatches a deeplink and prints match, handler, effects and outcome",
    arguments: [CommandSpec.Argument(name: "URL", doc: "the link")],
    options: [
      CommandSpec.Option(
        name: "--play", value: "SECONDS",
        doc: "then let so much time pass at once, and print what banners and timers do"),
      OpenProject.memoryOption,
    ],
    examples: [
      ("vitrina open mercadopago://beneficios", "which route takes it, and what it does"),
      ("vitrina open 'meli://loyalty/level/5?from=mail' --json", "the same for tools"),
      ("vitrina open avisos://guardado --play 10", "and the life of the banner it shows"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let seconds = try playedSeconds(arguments)
    let clock = seconds == nil ? ForwardClock() : ForwardClock(standingAt: ForwardClock().now)
    guard
      let project = try OpenProject.keepingState(arguments, console, clock: { clock.now })
    else { return 1 }
    let start = project.start()
    var dispatch = project.host.open(arguments.positional[0])
    let done = project.finishServices(on: clock)
    dispatch = dispatch.with(
      effects: dispatch.effects.joined(with: done.effects), adding: done.diagnostics)
    if !project.wantsJSON {
      console.print(DispatchText.lines(dispatch).joined(separator: "\n"))
    }
    var diagnostics =
      project.host.catalog.diagnostics + start.diagnostics + dispatch.diagnostics
    var result = dispatch.dataValue.adding(start)
    var isEndless = false
    if let seconds {
      let play = Play(of: project.host, seconds, on: clock)
      if !project.wantsJSON { console.print(play.lines.joined(separator: "\n")) }
      result = result.adding(play.dataValue, as: "played")
      diagnostics += play.activity.diagnostics
      isEndless = play.isEndless
    }
    if project.wantsJSON { console.print(result) }
    console.report(diagnostics, arguments)
    // Of timers without end that one more waits says nothing.
    if !isEndless { project.reportTimers(on: clock) }
    project.reportLog()
    return dispatch.outcome.isSuccess ? 0 : 1
  }

  private static func playedSeconds(
    _ arguments: ParsedArguments
  ) throws(UsageFault) -> Double? {
    guard let text = arguments["--play"] else { return nil }
    guard let seconds = Double(text), (0...86_400).contains(seconds) else {
      throw UsageFault(
        message: "--play cannot be '\(text)'", fix: "seconds from 0 to 86400, a day")
    }
    return seconds
  }
}

extension DataValue {
  /// An object with what came of the start under `start`, if anything did.
  func adding(_ start: Activity) -> DataValue {
    start.isEmpty ? self : adding(start.dataValue, as: "start")
  }

  /// An object with one more entry.
  func adding(_ value: DataValue, as key: String) -> DataValue {
    guard case .map(var map) = self else { return self }
    map[key] = value
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
    case .service(let call): service(call)
    }
  }

  private static func outcome(of call: ServiceCall) -> String {
    guard let outcome = call.outcome else { return "" }
    return outcome.reason.map { " → refused: \($0)" } ?? " → done"
  }

  private static func service(_ call: ServiceCall) -> String {
    let words = "\(call.service) \(call.operation.replacing("_", with: " "))"
    var arguments = call.arguments
    let lines = ["title", "subtitle"].compactMap { key in
      let text = arguments[key]?.stringValue
      if text != nil { arguments[key] = nil }
      return text
    }
    let rest = (arguments.isEmpty ? "" : " \(DataValue.map(arguments).json)") + outcome(of: call)
    return lines.isEmpty ? words + rest : "\(words) ╭ \(lines.joined(separator: " — ")) ╮\(rest)"
  }
}

internal import Components
internal import Diagnostics
internal import Values
internal import Vitrina

/// What `show` and `tap` are asked for: a provider or a screen, with a scenario.
struct ShowTarget: Sendable, Equatable {
  let id: String
  let isScreen: Bool
  let scenario: String?
  let params: DataMap

  /// What was resolved, whichever it was.
  struct Shown {
    var title: String
    var components: [ResolvedComponent]
    var diagnostics: [Diagnostic]
    var json: [UInt8]

    /// Whether there is anything to see; a screen without components that has no errors is empty on
    /// purpose.
    var isDrawn: Bool { !components.isEmpty || !diagnostics.hasErrors }
  }

  init(id: String, isScreen: Bool, scenario: String? = nil, params: DataMap = [:]) {
    self.id = id
    self.isScreen = isScreen
    self.scenario = scenario
    self.params = params
  }

  /// As a command line names it, without parameters.
  var words: String {
    (isScreen ? "screen:" : "") + id + (scenario.map { ":\($0)" } ?? "")
  }

  init(_ arguments: ParsedArguments) throws(UsageFault) {
    var text = arguments.positional[0][...]
    isScreen = text.hasPrefix("screen:")
    if isScreen { text = text.dropFirst(7) }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    id = String(parts[0])
    scenario = parts.count == 2 ? String(parts[1]) : nil
    guard !id.isEmpty, scenario?.isEmpty != true else {
      throw UsageFault(
        message: "'\(arguments.positional[0])' names nothing",
        fix: "write PROVIDER[:SCENARIO] or screen:ID[:SCENARIO]")
    }
    var params: DataMap = [:]
    for pair in arguments.all("--param") {
      guard let parameter = ScreenParameter.parse(pair) else {
        throw UsageFault(
          message: "--param '\(pair)' has no \(pair.hasPrefix("=") ? "key" : "value")",
          fix: "write --param KEY=VALUE")
      }
      params[parameter.key] = parameter.value
    }
    self.params = params
  }

  func resolve(_ host: Host, _ context: RenderContext) throws(Diagnostic) -> Shown {
    if isScreen {
      let screen = try host.screen(id, scenario: scenario, params: params, in: context)
      return Shown(
        title: screen.title, components: screen.components,
        diagnostics: screen.diagnostics + screen.components.flatMap(\.diagnostics),
        json: screen.json)
    }
    let component = try host.resolve(id, scenario: scenario, in: context)
    return Shown(
      title: component.provider ?? component.component, components: [component],
      diagnostics: component.diagnostics, json: component.json)
  }
}

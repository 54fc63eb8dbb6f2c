public import Components
public import Diagnostics
internal import Scripting
public import Values

extension Host {
  /// A context for the environment with the project's own values and theme.
  ///
  /// - Parameters:
  ///   - moment: Which moment of the components is wanted.
  ///   - values: Lies over the data of a provider.
  public func context(
    _ environment: ViewEnvironment, moment: Moment = Moment(),
    values: ValueOverlay = ValueOverlay(),
    extra: DataMap = [:]
  ) -> RenderContext {
    let settings = settings
    var environment = environment
    environment.theme = settings.theme.applied(to: environment.theme)
    return RenderContext(
      environment: environment, moment: moment, values: values, now: options.clock(),
      extra: settings.context.overlaid(with: extra))
  }

  /// Reads a provider's data and decodes them.
  ///
  /// - Parameter scenario: The id of one of the provider's scenarios, or nil for its own data.
  /// - Throws: When there is no such provider or scenario. Faults in the data do not throw: what is
  ///   usable is shown and the rest stands in `diagnostics`.
  public func resolve(
    _ provider: String, scenario: String? = nil, in context: RenderContext
  ) throws(Diagnostic) -> ResolvedComponent {
    let catalog = catalog
    let provider = try catalog.provider(provider)
    return try Resolver(
      catalog: catalog, files: options.files, services: services, context: context
    )
    .resolve(
      provider, scenario: try Self.scenario(scenario, of: provider.scenarios, provider.id))
  }

  static func scenario(
    _ id: String?, of scenarios: [Scenario], _ owner: String
  ) throws(Diagnostic) -> Scenario? {
    guard let id else { return nil }
    if let scenario = scenarios.first(where: { $0.id == id }) { return scenario }
    let ids = scenarios.map(\.id)
    throw Diagnostic(
      "scenario.unknown", .error, "\(owner) has no scenario '\(id)'",
      expected: ids.isEmpty ? "none: it has no scenarios" : "one of \(ids.joined(separator: ", "))",
      found: "'\(id)'", fix: nearestName(to: id, in: ids).map { "did you mean '\($0)'?" })
  }

  /// Runs a screen's function and resolves what it lists.
  ///
  /// - Parameter params: Laid over the scenario's.
  public func screen(
    _ id: String, scenario: String? = nil, params: DataMap = [:], in context: RenderContext
  ) throws(Diagnostic) -> ResolvedScreen {
    try resolve(
      try request(id, scenario: scenario, params: params, in: context))
  }

  /// A screen with all that decides what it shows.
  struct ScreenRequest {
    let screen: Screen
    let scenario: String?
    let params: DataMap
    let context: RenderContext
  }

  func request(
    _ id: String, scenario: String?, params: DataMap, in context: RenderContext
  ) throws(Diagnostic) -> ScreenRequest {
    let screen = try catalog.screen(id)
    let scenario = try Self.scenario(scenario, of: screen.scenarios, screen.id)
    let params = (scenario?.values ?? [:]).overlaid(with: params)
    return ScreenRequest(
      screen: screen, scenario: scenario?.id, params: params, context: context.with(params: params))
  }

  func resolve(_ request: ScreenRequest) throws(Diagnostic) -> ResolvedScreen {
    let catalog = catalog
    let screen = request.screen
    let content = screen.host.screen(
      screen.function, params: request.params,
      in: catalog.scriptContext(request.context, for: screen.plugin))
    let resolver = Resolver(
      catalog: catalog, files: options.files, services: services, context: request.context,
      isLenient: true,
      isStateOfComponent: isOwnState(request.context.moment.state, of: content.entries, screen))
    var components: [ResolvedComponent] = []
    var positions: [Int] = []
    var diagnostics = content.diagnostics.map { fault in
      guard fault.location?.line == nil else { return fault }
      var placed = fault
      placed.location = screen.location
      return placed
    }
    for (position, entry) in content.entries.enumerated() {
      do throws(Diagnostic) {
        switch entry {
        case .provider(let name):
          components.append(
            try resolver.resolve(try catalog.provider(name, from: screen.plugin), scenario: nil))
        case .component(let data):
          components.append(try resolver.resolve(data, from: screen.host, provider: nil))
        }
        positions.append(position)
      } catch {
        var fault = error
        fault.location = fault.location ?? screen.location
        diagnostics.append(fault)
      }
    }
    try check(request.context.moment, among: components, of: screen.id)
    return ResolvedScreen(
      id: screen.id, scenario: request.scenario,
      title: content.title ?? screen.title ?? NameDirectory.bareName(screen.id),
      components: components, positions: positions, diagnostics: diagnostics)
  }

  /// Whether a component on the screen has the state itself.
  private func isOwnState(
    _ state: String?, of entries: [ScriptScreen.Entry], _ screen: Screen
  ) -> Bool {
    guard let state else { return false }
    return entries.contains { entry in
      let name =
        switch entry {
        case .provider(let id): try? catalog.provider(id, from: screen.plugin).component
        case .component(let data): data.component as String?
        }
      return name.flatMap { registry.component(named: $0) }?.states.contains { $0.name == state }
        ?? false
    }
  }

  /// A state that is asked for of a screen is one of some component in it.
  private func check(
    _ moment: Moment, among components: [ResolvedComponent], of screen: String
  ) throws(Diagnostic) {
    guard let state = moment.state, !components.contains(where: { $0.moment.state == state }) else {
      return
    }
    var states: [String] = []
    for component in components {
      let own = registry.component(named: component.component)?.stateNames ?? []
      states += own.filter { !states.contains($0) }
    }
    throw .unknownState(state, of: screen, states: states)
  }
}

public import Components
public import Diagnostics
public import Routing
public import Scripting
internal import Synchronization
public import Values

extension Host {
  /// Dispatches a link; then the listeners to `dispatched` hear of it.
  public func open(_ url: String, source: LinkSource = .external) -> Dispatch {
    let catalog = catalog
    let dispatch = catalog.dispatch(url, source: source)
    var round = EventRound(catalog)
    round.settle(dispatch.effects, at: dispatch.route?.location)
    Self.tell(dispatch, source, &round)
    return dispatch.with(effects: round.activity.effects, adding: round.activity.diagnostics)
  }

  /// Says why a link goes where it goes, without running anything.
  public func explain(_ url: String) -> LinkExplanation {
    LinkExplanation(url, catalog.dispatcher)
  }

  private static func tell(_ dispatch: Dispatch, _ source: LinkSource, _ round: inout EventRound) {
    var properties: DataMap = [
      "url": .string(dispatch.url), "outcome": .string(dispatch.outcome.rawValue),
      "source": .string(source.rawValue),
    ]
    if let route = dispatch.route {
      properties["route"] = .string(route.pattern)
      properties["plugin"] = .string(route.plugin)
    }
    round.deliver("dispatched", properties)
  }

  /// Does something to a component as a user would: the component's events go to the plugin's
  /// handlers, and a link that no handler takes is dispatched.
  public func perform(
    _ action: ComponentAction, on provider: String, scenario: String? = nil,
    in context: RenderContext
  ) throws(Diagnostic) -> TapResult {
    let resolved = try resolve(provider, scenario: scenario, in: context)
    let source = try catalog.provider(provider).source
    return deliver(action, to: resolved) { (handler, event) throws(Diagnostic) in
      guard case .script(let host, let value) = source else { return nil }
      return try host.handle(handler, of: value, event: event, in: context.script)
    }
  }

  /// Does something to the component at a position of a screen, counted from 0.
  public func perform(
    _ action: ComponentAction, onEntry entry: Int, ofScreen id: String, scenario: String? = nil,
    params: DataMap = [:], in context: RenderContext
  ) throws(Diagnostic) -> TapResult {
    let request = try request(id, scenario: scenario, params: params, in: context)
    let resolved = try resolve(request)
    guard resolved.components.indices.contains(entry) else {
      throw Diagnostic(
        "screen.entry", .error, "\(resolved.id) has no component \(entry)",
        expected: "a number below \(resolved.components.count)", found: "\(entry)")
    }
    let component = resolved.components[entry]
    if let provider = component.provider {
      return try perform(action, on: provider, in: request.context)
    }
    let screen = request.screen
    return deliver(action, to: component) { (handler, event) throws(Diagnostic) in
      try screen.host.handle(
        handler, ofEntry: resolved.positions[entry], in: screen.function, params: request.params,
        event: event, context: request.context.script)
    }
  }

  private func deliver(
    _ action: ComponentAction, to resolved: ResolvedComponent,
    handle: (String, DataMap) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])?
  ) -> TapResult {
    var instance = resolved.instance
    let events = instance.handle(action)
    let catalog = catalog
    let place = resolved.provider.flatMap { try? catalog.provider($0).location }
    var delivery = EventDelivery(resolved, place: place)
    var dispatches: [Dispatch] = []
    for event in events {
      delivery.deliver(event, handle: handle) { link in
        let dispatch = catalog.dispatch(link, source: .tap)
        dispatches.append(dispatch)
        return dispatch
      }
    }
    var result = delivery.result(of: action)
    var round = EventRound(catalog)
    round.settle(result.effects, at: result.handler ?? place)
    for dispatch in dispatches { Self.tell(dispatch, .tap, &round) }
    result.effects = round.activity.effects
    result.further += round.activity.diagnostics
    return result
  }

  /// What scripts have logged since the last time, by plugin.
  public func takeLog() -> [ScriptLogEntry] {
    let (early, plugins) = content.withLock { content in
      defer { content.log = [] }
      return (content.log, content.plugins)
    }
    return early + plugins.flatMap { $0.host?.takeLog() ?? [] }
  }
}

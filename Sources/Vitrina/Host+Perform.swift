public import Components
public import Diagnostics
internal import Routing
internal import Scripting
public import Values

extension Host {
  /// Does something to a component as a user would: the component's events go to the plugin's
  /// handlers, and a link that no handler takes is dispatched.
  ///
  /// The component is shown from then on, and `live` draws what has become of it. One that the
  /// context or the scenario puts at a moment is tried there, and nothing remains of it.
  public func perform(
    _ action: ComponentAction, on provider: String, scenario: String? = nil,
    in context: RenderContext
  ) throws(Diagnostic) -> TapResult {
    let resolved = try resolve(provider, scenario: scenario, in: context)
    let catalog = catalog
    let provider = try catalog.provider(provider)
    return deliver(action, to: resolved, in: context, catalog) {
      (handler, event) throws(Diagnostic) in
      try provider.handle(handler, event, in: context, of: catalog)
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
    let entryContext = request.context.with(moment: component.moment)
    if let provider = component.provider {
      return try perform(action, on: provider, in: entryContext)
    }
    let screen = request.screen
    let catalog = catalog
    let scriptContext = catalog.scriptContext(entryContext, for: screen.plugin)
    return deliver(action, to: component, in: entryContext, catalog) {
      (handler, event) throws(Diagnostic) in
      try screen.host.handle(
        handler, ofEntry: resolved.positions[entry], in: screen.function, params: request.params,
        event: event, context: scriptContext)
    }
  }

  private func deliver(
    _ action: ComponentAction, to resolved: ResolvedComponent, in context: RenderContext,
    _ catalog: Catalog,
    handle: (String, DataMap) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])?
  ) -> TapResult {
    let place = resolved.provider.flatMap { try? catalog.provider($0).location }
    var delivery = EventDelivery(resolved, place: place)
    if let state = resolved.dataState, state == .error || state.isOutline(at: resolved.moment.time)
    {
      return delivery.result(of: action, whileDataAre: state)
    }
    let outcome: ShownComponents.Outcome
    do throws(Diagnostic) {
      outcome = try act(action, on: resolved, in: context, catalog)
    } catch {
      var refused = delivery.result()
      refused.diagnostic = error
      return refused
    }
    var round = EventRound(self, catalog)
    round.deliver(outcome.late, of: resolved, in: context)
    var dispatches: [Dispatch] = []
    for event in outcome.events {
      delivery.deliver(round.serve(event, of: resolved), handle: handle) { link in
        let dispatch = catalog.dispatch(link, source: .tap)
        dispatches.append(dispatch)
        return dispatch
      }
    }
    var result = delivery.result(of: action, isAtRest: outcome.isAtRest)
    result.hasChanged = outcome.hasChanged
    round.settle(result.effects, at: result.handler ?? place)
    round.deliver(broadcasts: delivery.broadcasts)
    round.runFollowUps()
    for dispatch in dispatches { Self.tell(dispatch, .tap, &round) }
    result.effects = round.activity.effects
    result.further += round.activity.diagnostics
    result.sends = round.sends
    return result
  }

  /// - Throws: `send.…` for a command that the component does not know or take.
  private func act(
    _ action: ComponentAction, on resolved: ResolvedComponent, in context: RenderContext,
    _ catalog: Catalog
  ) throws(Diagnostic) -> ShownComponents.Outcome {
    if case .command(let name, let arguments) = action {
      let check = CommandCheck(
        name, arguments, of: catalog.components.component(named: resolved.component),
        provider: resolved.provider ?? resolved.component)
      if let fault = check.faults.first { throw fault }
    }
    let outcome =
      resolved.provider != nil && !resolved.moment.isPinned
      ? shown.perform(action, on: resolved, in: context, at: options.clock())
      : Self.attempt(action, on: resolved)
    guard let objection = outcome.objection, case .command(let name, _) = action else {
      return outcome
    }
    throw .refusedAction(
      name, of: resolved.provider ?? resolved.component, because: objection)
  }

  /// Tries an action on a component of which nothing is to remain.
  private static func attempt(
    _ action: ComponentAction, on resolved: ResolvedComponent
  ) -> ShownComponents.Outcome {
    var instance = resolved.instance
    if let objection = instance.objection(to: action) {
      return ShownComponents.Outcome(events: [], objection: objection)
    }
    let events = instance.handle(action)
    return ShownComponents.Outcome(
      events: events, hasChanged: !instance.hasState(of: resolved.instance),
      isAtRest: !resolved.moment.isPinned)
  }
}

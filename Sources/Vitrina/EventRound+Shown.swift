internal import Components
internal import Diagnostics
internal import Routing
internal import Scripting
internal import Values

extension EventRound {
  /// Gives a component the command that a script has sent, and takes what it reports to handlers.
  ///
  /// - Parameter place: Where the handler is written that sent it.
  mutating func send(
    _ action: String, _ arguments: DataMap, to provider: String, at place: SourceLocation?,
    depth: Int
  ) {
    do throws(Diagnostic) {
      let commanded = try host.command(action, arguments, to: provider, in: catalog)
      for fault in commanded.faults { report(catalog.quotingSource(fault.placed(at: place))) }
      sends.append(
        TapResult.Send(
          provider: commanded.component.provider ?? provider, action: action,
          hasChanged: commanded.hasChanged))
      deliver(
        commanded.events, of: commanded.component, in: commanded.context, depth: depth + 1)
    } catch {
      report(error.placed(at: place))
    }
  }

  /// Takes what a shown component reports by itself to the handlers of its provider, and what these
  /// ask for to its end; a broadcast goes to its listeners.
  mutating func deliver(
    _ events: [ComponentEvent], of component: ResolvedComponent, in context: RenderContext,
    depth: Int = 0
  ) {
    guard let first = events.first, let id = component.provider,
      let provider = try? catalog.provider(id)
    else { return }
    guard mayGoOn(depth) else {
      report(
        runaway(first.name, at: provider.location ?? SourceLocation(ProjectSettings.file)))
      return
    }
    let catalog = catalog
    var delivery = EventDelivery(component, place: provider.location)
    for event in events {
      delivery.deliver(serve(event, of: component)) { (handler, event) throws(Diagnostic) in
        try provider.handle(handler, event, in: context, of: catalog)
      } open: { link in
        catalog.dispatch(link, source: .script)
      }
    }
    let result = delivery.result()
    settle(result.effects, at: result.handler ?? provider.location, depth: depth)
    for fault in result.diagnostics { report(fault) }
    deliver(broadcasts: delivery.broadcasts, depth: depth)
    runFollowUps()
  }

  /// Takes broadcasts of a component to those that listen to their names.
  mutating func deliver(broadcasts: [ComponentEvent], depth: Int = 0) {
    for event in broadcasts {
      deliver(event.name, event.value?.mapValue ?? [:], depth: depth)
    }
  }
}

extension Provider {
  /// Calls a handler of the provider's component; nil if it has none of that name.
  func handle(
    _ handler: String, _ event: DataMap, in context: RenderContext, of catalog: Catalog
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    guard case .script(let host, let value) = source else { return nil }
    return try host.handle(
      handler, of: value, event: event, in: catalog.scriptContext(context, for: host.plugin))
  }
}

internal import Diagnostics
public import Routing
public import Scripting
internal import Synchronization
internal import Values

extension Host {
  /// Dispatches a link; then the listeners to `dispatched` hear of it.
  public func open(_ url: String, source: LinkSource = .external) -> Dispatch {
    let catalog = catalog
    let dispatch = catalog.dispatch(url, source: source)
    var round = EventRound(self, catalog)
    round.settle(dispatch.effects, at: dispatch.route?.location)
    Self.tell(dispatch, source, &round)
    return dispatch.with(effects: round.activity.effects, adding: round.activity.diagnostics)
  }

  /// Says why a link goes where it goes, without running anything.
  public func explain(_ url: String) -> LinkExplanation {
    LinkExplanation(url, catalog.dispatcher)
  }

  static func tell(_ dispatch: Dispatch, _ source: LinkSource, _ round: inout EventRound) {
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

  /// What scripts have logged since the last time, by plugin.
  public func takeLog() -> [ScriptLogEntry] {
    let (early, plugins) = content.withLock { content in
      defer { content.log = [] }
      return (content.log, content.plugins)
    }
    return early + plugins.flatMap { $0.host?.takeLog() ?? [] }
  }
}

public import Components
public import Diagnostics
public import Routing
public import Scripting
internal import Synchronization
public import Values

extension Host {
  /// Dispatches a link.
  public func open(_ url: String, source: LinkSource = .external) -> Dispatch {
    let now = options.clock()
    let (dispatcher, plugins) = content.withLock { ($0.catalog.dispatcher, $0.plugins) }
    for plugin in plugins { plugin.host?.setClock(now) }
    var last: SourceLocation?
    let dispatch = dispatcher.open(url, source: source) { (target, link) throws(Diagnostic) in
      last = target.location
      return try target.run(link)
    }
    // What a script refused or sent on is its doing; an unmatched link is nobody's.
    let isOfScript = dispatch.outcome == .refused || dispatch.outcome == .failed
    return isOfScript ? dispatch.placed(at: last) : dispatch
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
    let place = resolved.provider.flatMap { try? catalog.provider($0).location }
    var delivery = EventDelivery(resolved, place: place)
    for event in events {
      delivery.deliver(event, handle: handle) { link in self.open(link, source: .tap) }
    }
    return delivery.result(of: action)
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

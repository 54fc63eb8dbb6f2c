internal import Banners
internal import Diagnostics
internal import Messenger
internal import Routing
internal import Scripting
internal import Synchronization
public import Values

extension Host {
  /// Tells plugins that the host has started. Only the first call does anything.
  public func start() -> Activity {
    let isFirst = content.withLock { content in
      defer { content.hasStarted = true }
      return !content.hasStarted
    }
    return isFirst ? post("start") : Activity()
  }

  /// Tells the plugins that listen to an event of it.
  ///
  /// - Parameter event: `stop`, `foreground`, `background`, `network` (with `online`, a boolean),
  ///   `loyalty_changed`, or any name of the program's own.
  public func post(_ event: String, _ properties: DataMap = [:]) -> Activity {
    var round = EventRound(self, catalog)
    round.runBanners()
    if let surroundings = MessengerOperation(surroundings: event, properties) {
      round.take(surroundings)
    } else {
      round.deliver(event, properties)
    }
    return round.activity
  }

  /// When the first timer of a plugin is due or the look of a shown component changes by itself, in
  /// seconds since 1970; nil when nothing is to come.
  public var nextTimer: Double? {
    [
      nextPluginTimer, shown.nextChange, banners.nextChange, impact.nextChange,
      messenger.nextChange,
    ].compactMap(\.self)
      .min()
  }

  /// When the first timer of a plugin is due, in seconds since 1970; nil when none waits.
  public var nextPluginTimer: Double? {
    content.withLock(\.plugins).compactMap { $0.host?.nextTimer }.min()
  }

  /// Forgets the timers that wait and what is shown, for a program that opens one link after the
  /// other as if each were the first.
  public func dropTimers() {
    shown.removeAll()
    for plugin in content.withLock(\.plugins) { plugin.host?.dropTimers() }
  }

  /// Runs the timers that are due by now: plugin by plugin, in each the earliest first. One that is
  /// set meanwhile waits for the next time. Then shown components go on to now, in the order in which
  /// they appeared, and what happened in them goes to their handlers; then impact, messenger and banners.
  public func runTimers() -> Activity {
    let now = options.clock()
    let (catalog, plugins) = content.withLock { ($0.catalog, $0.plugins) }
    var round = EventRound(self, catalog)
    for host in plugins.compactMap(\.host) {
      for run in host.runTimers(dueBy: now) {
        round.settle(run.effects, at: run.location)
        for fault in run.diagnostics { round.report(fault) }
      }
    }
    for (shown, events) in shown.advance(to: now) {
      round.deliver(events, of: shown.component, in: shown.context)
    }
    round.runImpact()
    round.runMessenger()
    round.runFollowUps()
    round.runBanners()
    return round.activity
  }
}

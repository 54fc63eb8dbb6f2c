internal import Routing

/// Tells the program of each dispatch, for logs and metrics.
struct DispatchTracer: Sendable {
  let clock: @Sendable () -> Double
  let blanking: LinkBlanking
  let report: @Sendable (DispatchTrace) -> Void

  /// Nil when nobody wants to hear.
  init?(_ options: Host.Options) {
    guard let report = options.onDispatch else { return nil }
    clock = options.clock
    blanking = LinkBlanking(secretKeys: options.secretKeys)
    self.report = report
  }

  func trace(
    _ source: LinkSource, _ router: Router<RouteTarget>, _ dispatch: () -> Dispatch
  ) -> Dispatch {
    let start = clock()
    let dispatch = dispatch()
    report(
      DispatchTrace(
        dispatch, source: source, duration: clock() - start,
        nodesVisited: dispatch.link.map { router.nodesVisited(by: $0.deeplink) },
        blanking: blanking))
    return dispatch
  }
}

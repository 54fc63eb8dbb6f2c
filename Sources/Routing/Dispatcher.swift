public import Diagnostics

/// Takes a link to its handler: middleware, then the routes that match in order, then fallbacks.
///
/// A value without locks and without a notion of what a handler is; all foreign code runs in the
/// closure that a call is given. Redirects, rewrites and nested opens start again at the
/// middleware.
public struct Dispatcher<Handler: Sendable>: Sendable {
  /// How many times a dispatch may go on to another link.
  public static var maximumHops: Int { 8 }

  public let router: Router<Handler>
  /// From the outermost inwards.
  public let middleware: [Handler]
  /// In order; the first that names a link ends the row.
  public let fallbacks: [Handler]
  public let outgoing: OutgoingPolicy

  public init(
    router: Router<Handler>, middleware: [Handler] = [], fallbacks: [Handler] = [],
    outgoing: OutgoingPolicy = OutgoingPolicy()
  ) {
    self.router = router
    self.middleware = middleware
    self.fallbacks = fallbacks
    self.outgoing = outgoing
  }

  /// Dispatches a link.
  ///
  /// Effects keep the order in which handlers asked for them, those of a nested open standing in
  /// its place. A handler that throws loses its own effects, not those of handlers before it; when
  /// links lead in a circle or past the limit, nothing at all is to be done.
  ///
  /// - Parameters:
  ///   - url: Text from anywhere; nothing is taken for granted.
  ///   - source: Where the link came from; the links it leads to keep it.
  ///   - run: Runs one handler. What it throws becomes the diagnostic of the dispatch.
  public func open(
    _ url: String, source: LinkSource,
    run: (Handler, RoutedLink) throws(Diagnostic) -> HandlerResult
  ) -> Dispatch {
    var walk = DispatchWalk(self)
    return walk.dispatch(url, source: source, run: run)
  }
}

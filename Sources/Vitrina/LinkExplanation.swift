public import Diagnostics
public import Routing
public import Values

/// Why a link goes where it goes in a project: what would run, and which routes come into question.
///
/// Nothing is run for it.
public struct LinkExplanation: Sendable {
  /// A function that every link passes, or that is asked for one which no route takes.
  public struct Function: Sendable, Equatable {
    public let plugin: String
    public let location: SourceLocation

    init(_ target: RouteTarget) {
      plugin = target.plugin
      location = target.location
    }

    var dataValue: DataValue {
      [
        "plugin": .string(plugin), "file": .string(location.file),
        "line": DataValue(location.line),
      ]
    }
  }

  /// The text as it was given.
  public let url: String
  /// With the params that the winning route would get; nil for a link that is refused.
  public let link: RoutedLink?
  /// Why the link is refused.
  public let diagnostic: Diagnostic?
  /// Nil for a link that is refused.
  public let routes: RouteExplanation?
  /// What would be opened outside, since no route takes the link and the project lets it out.
  public let external: String?
  /// From the outermost inwards; each may send the link elsewhere or refuse it.
  public let middleware: [Function]
  /// In order; they are asked when no route takes the link.
  public let fallbacks: [Function]

  init(_ url: String, _ dispatcher: Dispatcher<RouteTarget>) {
    self.url = url
    middleware = dispatcher.middleware.map(Function.init)
    fallbacks = dispatcher.fallbacks.map(Function.init)
    do throws(LinkFault) {
      let link = try Deeplink.parse(url)
      let routes = dispatcher.router.explain(link)
      let isExternal =
        routes.winner == nil && link.isWeb && dispatcher.outgoing.allows(link)
      self.link = RoutedLink(
        link, params: routes.params, route: routes.winner?.route.pattern, source: .external)
      self.routes = routes
      external = isExternal ? link.canonical : nil
      diagnostic = nil
    } catch {
      (link, routes, external) = (nil, nil, nil)
      diagnostic = error.diagnostic()
    }
  }

  /// Whether a route takes the link: what the command's exit code tells.
  public var isSuccess: Bool { routes?.winner != nil }

  /// The object of `routes --explain URL --json`.
  public var dataValue: DataValue {
    [
      "url": .string(url),
      "link": link?.parts ?? .null,
      "diagnostic": diagnostic?.dataValue ?? .null,
      "candidates": .list((routes?.candidates ?? []).map(\.dataValue)),
      "nearest": .list((routes?.nearest ?? []).map(DataValue.string)),
      "nodes_visited": DataValue(routes?.nodesVisited),
      "external": DataValue(external),
      "middleware": .list(middleware.map(\.dataValue)),
      "fallbacks": .list(fallbacks.map(\.dataValue)),
    ]
  }
}

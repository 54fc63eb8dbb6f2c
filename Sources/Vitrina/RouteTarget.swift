internal import Diagnostics
internal import Routing
internal import Scripting
internal import Values

/// What a route of the catalog leads to.
struct RouteTarget: Sendable {
  enum Action: Sendable {
    case function(ScriptHost, ScriptFunction)
    case redirect(RedirectTemplate)
  }

  let action: Action

  /// Runs the handler with a link.
  func run(_ link: RoutedLink) throws(Diagnostic) -> HandlerResult {
    switch action {
    case .redirect(let template):
      return HandlerResult(.redirect(template.fill(link.params)))
    case .function(let host, let function):
      let (answer, effects) = try host.call(function, link: link.dataValue.mapValue ?? [:])
      switch answer.value {
      case .none, .bool(true): return HandlerResult(.handled, effects: effects)
      case .bool(false):
        if let reason = answer.reason {
          return HandlerResult(.refuse(reason: reason), effects: effects)
        }
        return HandlerResult(.declined, effects: effects)
      case .text(let target): return HandlerResult(.redirect(target), effects: effects)
      }
    }
  }
}

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

  /// What runs, in the words of a diagnostic: `vitrina.before`, or a route's handler.
  enum Role: Sendable {
    case route(String)
    case before
    case fallback

    var subject: String {
      switch self {
      case .route(let pattern): "the handler of '\(pattern)'"
      case .before: "the function given to vitrina.before"
      case .fallback: "the function given to vitrina.fallback"
      }
    }
  }

  let action: Action
  let role: Role
  let plugin: String
  /// Where it was registered.
  let location: SourceLocation

  /// Where a route that only redirects leads.
  var redirect: RedirectTemplate? {
    if case .redirect(let template) = action { template } else { nil }
  }

  /// Runs the handler with a link.
  func run(_ link: RoutedLink) throws(Diagnostic) -> HandlerResult {
    switch action {
    case .redirect(let template):
      return HandlerResult(.redirect(template.fill(link.params)))
    case .function(let host, let function):
      let (answer, effects) = try host.call(
        function, with: link.dataValue.mapValue ?? [:], subject: role.subject,
        at: location)
      switch answer.value {
      case .none, .bool(true):
        return HandlerResult(
          .handled, effects: effects, warning: answer.warning?.placed(at: location))
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

extension Diagnostic {
  /// The same at the line where the function was registered, when it has no line of its own.
  func placed(at location: SourceLocation) -> Diagnostic {
    guard self.location?.line == nil else { return self }
    var placed = self
    placed.location = location
    return placed
  }
}

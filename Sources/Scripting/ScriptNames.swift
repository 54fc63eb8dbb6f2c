internal import Routing
internal import Synchronization

/// What names mean to a script: known once all plugins are loaded, and shared by the states of the
/// script, so that reading data gives the same in each.
final class ScriptNames: Sendable {
  private struct Content {
    var directory = NameDirectory()
    var routes = RouteDirectory()
  }

  private let content = Mutex(Content())

  /// Providers and screens.
  var directory: NameDirectory { content.withLock(\.directory) }
  var routes: RouteDirectory { content.withLock(\.routes) }

  func use(_ directory: NameDirectory, _ routes: RouteDirectory) {
    content.withLock { $0 = Content(directory: directory, routes: routes) }
  }
}

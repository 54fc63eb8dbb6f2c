internal import Routing
internal import Synchronization

/// What names mean to a script: known once all plugins are loaded, and shared by the states of the
/// script, so that reading data gives the same in each.
final class ScriptNames: Sendable {
  private struct Content {
    var directory = NameDirectory()
    var routes = RouteDirectory()
    var lanes: [String] = []
  }

  private let content = Mutex(Content())

  /// Providers and screens.
  var directory: NameDirectory { content.withLock(\.directory) }
  var routes: RouteDirectory { content.withLock(\.routes) }

  /// Names of the lanes that banners may wait in, sorted.
  var lanes: [String] { content.withLock(\.lanes) }

  func use(_ directory: NameDirectory, _ routes: RouteDirectory, _ lanes: [String]) {
    content.withLock { $0 = Content(directory: directory, routes: routes, lanes: lanes) }
  }
}

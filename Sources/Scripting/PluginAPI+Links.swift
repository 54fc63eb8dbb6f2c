internal import Diagnostics
internal import LuaBridge
internal import Routing
internal import Values

extension PluginAPI {
  /// `vitrina.url`: links to named routes. They are known once all plugins are loaded, so it belongs
  /// to reading data and to handlers.
  func links() -> [(String, Entry)] {
    let session = session
    return [
      function("url", "vv", in: [.data, .event]) { arguments, answer in
        let name = try arguments.string("the name of a route")
        let params = try arguments.map("the params of the route")
        answer.value(
          try session.names.routes.link(
            name, params, from: session.plugin, at: arguments.caller))
      }
    ]
  }
}

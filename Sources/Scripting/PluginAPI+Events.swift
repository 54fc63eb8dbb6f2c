internal import Diagnostics
internal import LuaBridge
internal import Routing
internal import Values

extension PluginAPI {
  /// `vitrina.on` and `vitrina.emit`: events between host, services and plugins.
  func events() -> [(String, Entry)] {
    let session = session
    return [
      function("on", "vr", in: [.load]) { arguments, _ in
        let event = try arguments.string("the event's name, such as \"start\"")
        let handler = try arguments.reference([.function], "function(event)")
        try arguments.requireEventName(event)
        if let near = EventName.correction(of: event) {
          session.report(
            Diagnostic(
              "plugin.event_name", .warning, "'\(event)' is no event of the host",
              at: arguments.caller,
              expected: "one of \(EventName.known.joined(separator: ", ")), "
                + "or an event that a plugin emits", found: "'\(event)'",
              fix: "did you mean '\(near)'?"))
        }
        session.registration.listeners.append(
          EventListener(
            event: event, function: session.keep(handler), location: session.place(arguments)))
      },
      effect("emit", "vv") { arguments in
        let event = try arguments.string("the event's name")
        try arguments.requireEventName(event)
        if EventName.isReserved(event) {
          throw Diagnostic(
            "plugin.event_name", .error, "only the host emits '\(event)'", at: arguments.caller,
            expected: "a name of your own, such as order_placed", found: "'\(event)'",
            fix: "rename the event")
        }
        return .emit(event: event, properties: try arguments.map("its properties"))
      },
    ]
  }
}

extension ArgumentReader {
  fileprivate func requireEventName(_ name: String) throws {
    guard !EventName.isName(name) else { return }
    throw Diagnostic(
      "plugin.event_name", .error, "that is no name for an event", at: caller,
      expected: "names of a-z, 0-9 and _ with dots between, at most 64 bytes", found: quoted(name),
      fix: "write it like order_placed")
  }
}

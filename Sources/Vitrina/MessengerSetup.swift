internal import Diagnostics
internal import Messenger
internal import Scripting

/// What plugins set up of the messenger: one takes messages to the server, and each hook belongs to
/// one of them.
struct MessengerSetup: Sendable {
  /// A function of a plugin.
  struct Function: Sendable {
    let host: ScriptHost
    let registration: RegisteredFunction

    var plugin: String { host.plugin }
  }

  /// Nil: the built-in server takes all messages.
  private(set) var transport: Function?
  private(set) var hooks: [MessengerHook: Function] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter plugins: In load order; the first that gives a function counts.
  init(_ plugins: [LoadedPlugin]) {
    for plugin in plugins {
      guard let host = plugin.host else { continue }
      if let registration = plugin.registration.messengerTransport {
        if let first = transport {
          report("on_send", first, registration)
        } else {
          transport = Function(host: host, registration: registration)
        }
      }
      for hook in MessengerHook.allCases {
        guard let registration = plugin.registration.messengerHooks[hook] else { continue }
        if let first = hooks[hook] {
          report("hooks{\(hook.rawValue)}", first, registration)
        } else {
          hooks[hook] = Function(host: host, registration: registration)
        }
      }
    }
  }

  private mutating func report(
    _ name: String, _ first: Function, _ second: RegisteredFunction
  ) {
    diagnostics.append(
      Diagnostic(
        "plugin.duplicate", .error, "another plugin has given vitrina.messenger.\(name) already",
        at: second.location, expected: "one function in all plugins",
        found: "a second one; the first is at \(first.registration.location)",
        fix: "leave it to one plugin"))
  }
}

internal import Diagnostics
internal import LuaBridge
internal import Values

extension PluginAPI {
  /// `vitrina.after(seconds, fn)`: runs a function later, on the host's clock.
  ///
  /// An effect: the timer starts when the handler has succeeded. What it gives takes the timer back.
  func timers() -> [(String, Entry)] {
    let session = session
    let cancel = state.define("") { call in
      try session.require([.event], "after's cancel", at: call.caller)
      guard case .integer(let number) = call.arguments.next() else { return }
      session.timers.cancel(number)
    }
    return [
      function("after", "vr", in: [.event]) { arguments, answer in
        let seconds = try arguments.seconds()
        let handler = try arguments.reference([.function], "function()")
        guard
          let number = session.timers.add(
            handler, at: session.now + seconds, location: session.place(arguments))
        else {
          throw Diagnostic(
            "limit.timers", .error, "'\(session.plugin)' has too many timers",
            at: arguments.caller, expected: "at most \(ScriptTimers.maximum) that wait",
            found: "one more",
            fix: "take back those that are no longer needed: "
              + "local cancel = vitrina.after(…)  cancel()")
        }
        answer.value(cancel.bound(to: number))
      }
    ]
  }
}

extension ArgumentReader {
  fileprivate mutating func seconds() throws -> Double {
    let value = try value(finite: false)
    guard let number = value?.doubleValue, (0...86_400 * 365).contains(number) else {
      throw fault(
        expected: "seconds from 0 to a year", found: value?.kindDescription ?? "nothing",
        fix: "write it like vitrina.after(2.5, function() … end)")
    }
    return number
  }
}

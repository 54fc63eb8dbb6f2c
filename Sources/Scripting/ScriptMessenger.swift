internal import Diagnostics
internal import LuaBridge

/// What one script gave the messenger: who renews its tokens, and how it is answered.
struct ScriptMessenger {
  struct Delegate {
    var function: LuaReference
    /// Where the call is written that gave it.
    var location: SourceLocation
  }

  /// The functions that a script is handed to answer with; each is bound to what it answers.
  struct Answers {
    var accept: HostFunction
    var fail: HostFunction
    var renew: HostFunction
    /// What is asked for keys that the handle of an answer lacks.
    var missing: HostFunction
  }

  var answers: Answers?
  private(set) var delegate: Delegate?
  private var asked: Delegate?

  mutating func ask(_ delegate: Delegate?) { asked = delegate }

  /// Keeps what was asked for.
  mutating func commit() {
    if let asked { delegate = asked }
    asked = nil
  }

  /// Forgets what was asked for.
  mutating func rollBack() { asked = nil }
}

internal import Diagnostics
internal import LuaBridge

/// The functions of one script that wait for a service to be done, by ticket.
struct ScriptCompletions {
  struct Completion {
    var function: LuaReference
    /// Where the call is written.
    var location: SourceLocation
  }

  /// How many may wait at once.
  static let maximum = 500

  private var waiting: [Int: Completion] = [:]
  private var asked: [Int: Completion] = [:]

  /// The ticket of a new call; nil if there are too many.
  mutating func add(_ completion: Completion) -> Int? {
    guard waiting.count + asked.count < Self.maximum else { return nil }
    let ticket = ScriptTicket.next()
    asked[ticket] = completion
    return ticket
  }

  /// What waits under a ticket, which is told once.
  mutating func take(_ ticket: Int) -> Completion? { waiting.removeValue(forKey: ticket) }

  /// Keeps what was asked for.
  mutating func commit() {
    waiting.merge(asked) { _, new in new }
    asked = [:]
  }

  /// Forgets what was asked for.
  mutating func rollBack() { asked = [:] }
}

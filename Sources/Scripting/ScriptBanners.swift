internal import Diagnostics
internal import LuaBridge
internal import Values

/// The functions of one script that hear of its banners, by the ticket of the call that gave them.
struct ScriptBanners {
  /// What one call gave.
  struct Callbacks {
    /// Hears of states: `on`, or `done` of a dismissal.
    var on: LuaReference?
    var onTap: LuaReference?
    /// By the position of the button, from 0.
    var onAction: [Int: LuaReference] = [:]
    /// Where the call is written.
    var location: SourceLocation

    /// The same with what a later call gave anew.
    func changed(by later: Callbacks) -> Callbacks {
      var changed = self
      changed.on = later.on ?? on
      changed.onTap = later.onTap ?? onTap
      if !later.onAction.isEmpty { changed.onAction = later.onAction }
      return changed
    }
  }

  /// How many calls may have functions that wait at once.
  static let maximum = 500

  private var known: [Int: Callbacks] = [:]
  private var asked: [Int: Callbacks] = [:]

  /// The ticket of a new call; nil if there are too many.
  mutating func add(_ callbacks: Callbacks) -> Int? {
    guard known.count + asked.count < Self.maximum else { return nil }
    let ticket = ScriptTicket.next()
    asked[ticket] = callbacks
    return ticket
  }

  /// Gives a call other functions; what it does not give anew stays.
  mutating func change(_ ticket: Int, _ callbacks: Callbacks) {
    asked[ticket] = self[ticket]?.changed(by: callbacks) ?? callbacks
  }

  subscript(ticket: Int) -> Callbacks? { asked[ticket] ?? known[ticket] }

  /// Whether the handler that runs has asked for it.
  func isAsked(_ ticket: Int) -> Bool { asked[ticket] != nil }

  mutating func drop(_ ticket: Int) { known[ticket] = nil }

  /// Keeps what was asked for.
  mutating func commit() {
    known.merge(asked) { _, new in new }
    asked = [:]
  }

  /// Forgets what was asked for.
  mutating func rollBack() { asked = [:] }
}

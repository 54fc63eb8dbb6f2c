internal import Synchronization

/// Numbers by which a service tells a script of what it asked for. No two scripts of a process share
/// one, so one that was loaded anew is never told of what its forerunner asked for.
enum ScriptTicket {
  private static let last = Atomic<Int>(0)

  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}

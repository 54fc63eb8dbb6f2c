/// The lines of a file as a state has seen them.
public struct LuaLines: Sendable, Equatable {
  public var file: String
  /// Lines with something to run, in order; those of functions that were never called, too.
  public var runnable: [Int]
  /// Those of them that have run, in order.
  public var ran: [Int]
}

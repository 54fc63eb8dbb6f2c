internal import Diagnostics
internal import LuaBridge

/// The timers of one script: those that wait, and those that the handler that runs has asked for.
struct ScriptTimers {
  struct Timer {
    let number: Int
    /// Seconds since 1970.
    let time: Double
    let function: LuaReference
    /// Where `vitrina.after` was called.
    let location: SourceLocation
  }

  static let maximum = 100

  private var waiting: [Timer] = []
  private var asked: [Timer] = []
  private var cancelled: Set<Int> = []
  private var last = 0

  /// When the first is due, in seconds since 1970.
  var next: Double? { waiting.first?.time }

  /// The timer's number; nil if there are too many.
  mutating func add(_ function: LuaReference, at time: Double, location: SourceLocation) -> Int? {
    guard waiting.count + asked.count < Self.maximum else { return nil }
    last += 1
    asked.append(Timer(number: last, time: time, function: function, location: location))
    return last
  }

  /// Takes a timer back, for good once the handler has succeeded; one that is over is left alone.
  mutating func cancel(_ number: Int) {
    let count = asked.count
    asked.removeAll { $0.number == number }
    if asked.count == count { cancelled.insert(number) }
  }

  /// Starts what was asked for.
  mutating func commit() {
    waiting += asked
    waiting.removeAll { cancelled.contains($0.number) }
    waiting.sort { ($0.time, $0.number) < ($1.time, $1.number) }
    (asked, cancelled) = ([], [])
  }

  /// Forgets what was asked for.
  mutating func rollBack() { (asked, cancelled) = ([], []) }

  /// The numbers of those that are due, the earliest first.
  func due(by now: Double) -> [Int] { waiting.prefix { $0.time <= now }.map(\.number) }

  /// Takes a timer out; nil when it waits no more.
  mutating func take(_ number: Int) -> Timer? {
    waiting.firstIndex { $0.number == number }.map { waiting.remove(at: $0) }
  }
}

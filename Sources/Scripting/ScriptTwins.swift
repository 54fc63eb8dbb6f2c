internal import Synchronization
internal import Values

/// States equal to a script's own, for readers that find it busy.
///
/// Reading data is pure, so any equal state will do. A handler may change what later readings give;
/// with the first one the twins are gone for good, and there is only the one state.
final class ScriptTwins: Sendable {
  /// One more state of a script.
  private final class Twin: Sendable {
    let door: Mutex<ScriptInside>
    /// What the script's own numbers are called here: a script may register in another order.
    let numbers: [ScriptFunction: ScriptFunction]

    init(_ inside: sending ScriptInside, _ numbers: [ScriptFunction: ScriptFunction]) {
      door = Mutex(inside)
      self.numbers = numbers
    }
  }

  private struct Content {
    var idle: [Twin] = []
    /// How many there are or are being made.
    var count = 0
    var isClosed = false
    var log: [ScriptLogEntry] = []
  }

  /// Beside the script's own state.
  private static let maximum = 3

  private let program: ScriptProgram
  private let registration: PluginRegistration
  private let content = Mutex(Content())

  init(_ program: ScriptProgram, _ registration: PluginRegistration) {
    self.program = program
    self.registration = registration
  }

  /// Bytes that the twins hold which are not at work.
  var memoryInUse: Int {
    content.withLock(\.idle).map { $0.door.withLock(\.memoryInUse) }.reduce(0, +)
  }

  /// What was logged in twins since the last time.
  func takeLog() -> [ScriptLogEntry] {
    content.withLock { content in
      defer { content.log = [] }
      return content.log
    }
  }

  /// From now on there are none.
  func close() {
    content.withLock { content in
      content.isClosed = true
      content.idle = []
    }
  }

  /// Reads a component value in a twin; nil when there is none for it.
  func data(of value: ScriptFunction, in context: ScriptContext) -> ScriptData? {
    guard let twin = take() else { return nil }
    defer { giveBack(twin) }
    guard let own = twin.numbers[value] else { return nil }
    return twin.door.withLock { $0.data(of: own, in: context) }
  }

  /// One that nobody uses, or a new one while there may be more.
  private func take() -> Twin? {
    let (idle, mayMake) = content.withLock { content -> (Twin?, Bool) in
      guard !content.isClosed else { return (nil, false) }
      if let twin = content.idle.popLast() { return (twin, false) }
      guard content.count < Self.maximum else { return (nil, false) }
      content.count += 1
      return (nil, true)
    }
    if let idle { return idle }
    // One that cannot be made is not tried again: its place stays taken.
    return mayMake ? make() : nil
  }

  private func giveBack(_ twin: Twin) {
    let (log, isSwitchedOff) = twin.door.withLock { inside in
      (inside.session.log.take(entryFile: inside.session.entryFile), inside.quarantine != nil)
    }
    content.withLock { content in
      content.log += log
      if !content.isClosed, !isSwitchedOff { content.idle.append(twin) }
    }
  }

  private func make() -> Twin? {
    let (inside, run) = program.run()
    let theirs = run.registration.providers
    let numbers = Dictionary(
      uniqueKeysWithValues: registration.providers.compactMap { provider in
        theirs.first { $0.id == provider.id && $0.component == provider.component }.map {
          (provider.value, $0.value)
        }
      })
    guard let inside, numbers.count == registration.providers.count else { return nil }
    return Twin(inside, numbers)
  }
}

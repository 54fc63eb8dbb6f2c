internal import Diagnostics
internal import Messenger
internal import Routing
internal import Synchronization
public import Values

/// The messenger of a host on the host's clock and store, who waits for what, and what has happened
/// lately.
///
/// Any thread. Nothing of a script runs under the lock of the content.
final class MessengerDesk: Sendable {
  /// Who is to hear that an operation is done.
  struct Waiter: Sendable {
    var call: ServiceCall
    /// The provider whose component asked for it; nil: a script or a tool.
    var provider: String?
  }

  struct Content {
    var messenger: Messenger
    /// By the desk's ticket.
    var waiting: [Int: Waiter] = [:]
    var lastTicket = 0
    var records: [MessengerRecord] = []
    /// Counts changes of what components and tools show.
    var revision = 0
    /// What the store did not take yet, as when its disk was full.
    var unkept: [MessengerChange] = []
    /// The plugin that renews tokens.
    var delegate: String?
    /// The screen that shows a conversation, as the set-up names it.
    var screen: (id: String, plugin: String)?
    var isResumed = false
    /// Whether the latest try to make a conversation has failed.
    var hasFailedToCreate = false
  }

  private static let keptRecords = 200

  /// Seconds since 1970.
  private let clock: @Sendable () -> Double
  private let store: any MessengerStore
  private let content: Mutex<Content>

  init(_ options: Host.Options) {
    clock = options.clock
    store = options.messages
    content = Mutex(Content(messenger: Messenger(random: options.random)))
  }

  /// The host's clock as the messenger has it; nil for a clock that tells no time.
  var now: MessengerTime? { MessengerTime(seconds: clock()) }

  // MARK: - Reading

  func read<R>(_ body: (borrowing Content) -> R) -> R { content.withLock { body($0) } }

  /// The messenger as it is now, with what another program may have changed.
  func messenger() throws(Diagnostic) -> Messenger {
    try content.withLock { (content) throws(Diagnostic) in
      try refresh(&content)
      return content.messenger
    }
  }

  /// Takes over what the store has, unless something of ours is not in it yet.
  private func refresh(_ content: inout Content) throws(Diagnostic) {
    guard content.unkept.isEmpty else { return }
    let revision = try store.messengerRevision()
    guard !content.isResumed || revision != content.messenger.revision else { return }
    content.messenger.resume(try store.messengerArchive())
    content.isResumed = true
    content.revision += 1
  }

  // MARK: - Changing

  func change(_ body: (inout Content) -> Void) {
    content.withLock { content in
      body(&content)
      content.revision += 1
    }
  }

  /// Does an operation; where the store does not keep it, it is answered with `storage_failed`, and
  /// nothing has happened.
  ///
  /// - Returns: Its ticket, and what is wrong with the store.
  func perform(
    _ operation: MessengerOperation, for waiter: Waiter? = nil
  ) -> (ticket: Int, fault: Diagnostic?) {
    content.withLock { content in
      content.lastTicket += 1
      content.revision += 1
      let ticket = content.lastTicket
      content.waiting[ticket] = waiter
      let time = now ?? 0
      do throws(Diagnostic) {
        try refresh(&content)
        let before = content.messenger
        content.messenger.perform(operation, ticket: waiter.map { _ in ticket }, at: time)
        let changes = content.messenger.takeChanges()
        do throws(Diagnostic) {
          try keep(changes, &content)
        } catch {
          content.messenger = before
          throw error
        }
        return (ticket, nil)
      } catch {
        content.messenger.refuse(waiter.map { _ in ticket }, operation.name, at: time)
        return (ticket, error)
      }
    }
  }

  private func keep(
    _ changes: [MessengerChange], _ content: inout Content
  ) throws(Diagnostic) {
    let all = content.unkept + changes
    guard !all.isEmpty else { return }
    let revision = try store.change(all)
    // Another program changed something between: that is read before anything else is done.
    if revision != content.messenger.revision + 1 { content.isResumed = false }
    content.messenger.revision = revision
    content.unkept = []
  }

  /// Lets the built-in server store a message.
  func store(_ clientID: String) throws(Diagnostic) {
    try content.withLock { (content) throws(Diagnostic) in
      try keep([.deliver(clientID: clientID, at: now ?? 0)], &content)
    }
  }

  /// Who waits under a ticket, which is answered once.
  func take(_ ticket: Int) -> Waiter? {
    content.withLock { $0.waiting.removeValue(forKey: ticket) }
  }

  /// The next thing that happened by now; nil: nothing more.
  ///
  /// - Returns: It, and what is wrong with the store.
  func next() -> (event: MessengerEvent, fault: Diagnostic?)? {
    guard let now else { return nil }
    return content.withLock { content in
      let event = content.messenger.next(by: now)
      let changes = content.messenger.takeChanges()
      var fault: Diagnostic?
      if !changes.isEmpty {
        do throws(Diagnostic) {
          try keep(changes, &content)
        } catch {
          content.unkept += changes
          fault = error
        }
      }
      guard let event else { return nil }
      Self.note(event, &content)
      content.revision += 1
      return (event, fault)
    }
  }

  private static func note(_ event: MessengerEvent, _ content: inout Content) {
    guard let (word, detail) = event.record else { return }
    let number = (content.records.last?.number ?? 0) + 1
    content.records.append(
      MessengerRecord(
        number: number, time: Double(messengerTime: event.time), event: word, detail: detail))
    if content.records.count > keptRecords { content.records.removeFirst() }
  }

  /// The plugin that renewed tokens is gone, or never was.
  func removeDelegate() {
    change { content in
      content.delegate = nil
      content.messenger.removeDelegate(at: now ?? 0)
    }
  }

  /// When something happens by itself next, in seconds since 1970; nil: nothing is to come.
  var nextChange: Double? {
    content.withLock { $0.messenger.nextChange }.map { Double(messengerTime: $0) }
  }
}

/// Something that the messenger did or heard of, as tools show it.
public struct MessengerRecord: Sendable, Equatable {
  /// Counts records, from 1.
  public var number: Int
  /// Seconds since 1970, exact to the millisecond.
  public var time: Double
  /// Such as `sent`.
  public var event: String
  /// Such as the text of the message.
  public var detail: String?

  public var dataValue: DataValue {
    [
      "number": .integer(number), "time": .double(time), "event": .string(event),
      "detail": DataValue(detail.map { String($0.prefix(120)) }),
    ]
  }
}

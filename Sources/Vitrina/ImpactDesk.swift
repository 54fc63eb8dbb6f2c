internal import Diagnostics
internal import Impact
internal import Routing
internal import Synchronization
public import Values

/// The impact service of a host: its manager on the host's clock, who waits for what, and what has
/// happened lately.
///
/// Any thread. Nothing of a script runs under the lock of the content.
final class ImpactDesk: Sendable {
  /// Who is to hear that an operation is done.
  struct Waiter: Sendable {
    var call: ServiceCall
    /// The provider whose widget asked for it; nil: a script or a tool.
    var provider: String?
  }

  struct Content {
    var manager: ImpactManager
    /// By the manager's ticket.
    var waiting: [Int: Waiter] = [:]
    var records: [ImpactRecord] = []
    /// Counts changes of what widgets and tools show.
    var revision = 0
    /// The session as it lies in the store.
    var kept: DataValue?
  }

  private static let keptRecords = 200
  /// A space that no plugin's name is.
  private static let space = "host/impact"
  private static let key = "session"

  /// Seconds since 1970.
  private let clock: @Sendable () -> Double
  private let store: any KeyValueStore
  private let ledger: any ImpactStore
  private let content: Mutex<Content>

  init(_ options: Host.Options) {
    clock = options.clock
    store = options.store
    ledger = options.ledger
    content = Mutex(
      Content(
        manager: ImpactManager(
          ImpactSettings.standard.configuration, catalogue: SampleImpact.catalogue,
          store: options.ledger, random: options.random)))
  }

  /// The host's clock as the manager has it; nil for a clock that tells no time.
  var now: ImpactTime? { Int(exactly: (clock() * 1000).rounded()) }

  // MARK: - Set-up

  /// Takes what the plugins of a catalog set up. Nothing that was done is lost; what was not done yet
  /// under another configuration is answered with `shutdown`. What sets up the same as before, as most
  /// reloads do, counts as no change.
  func use(_ setup: ImpactSetup) throws(Diagnostic) {
    var isSeeded = false
    if setup.isSample, let now { isSeeded = try ledger.add(SampleImpact.ledger(at: now)) }
    let isSame = read { content in
      content.manager.configuration == setup.settings.configuration
        && content.manager.catalogue == setup.catalogue
        && content.manager.failures == setup.settings.failures
    }
    guard isSeeded || !isSame else { return }
    change { content in
      content.manager.catalogue = setup.catalogue
      content.manager.failures = setup.settings.failures
      guard content.manager.configuration != setup.settings.configuration else { return }
      content.manager.configure(setup.settings.configuration, at: now ?? 0)
    }
  }

  /// Forgets who shops and all that was donated, and begins with the sample again.
  func reset(_ setup: ImpactSetup) throws(Diagnostic) {
    try ledger.removeAll()
    try store.change([(Self.key, nil)], in: Self.space)
    change { content in
      content.manager.configure(content.manager.configuration, at: now ?? 0)
      content.manager.resume(ImpactSession())
      content.records = []
      content.kept = nil
    }
    try use(setup)
  }

  // MARK: - Reading

  /// The manager as it is now, with the session that another program may have changed.
  func manager() throws(Diagnostic) -> ImpactManager {
    let kept = try store.value(Self.key, in: Self.space)
    return content.withLock { content in
      Self.take(kept, &content)
      return content.manager
    }
  }

  private static func take(_ kept: DataValue?, _ content: inout Content) {
    guard kept != content.kept else { return }
    content.kept = kept
    content.manager.resume(kept.flatMap(ImpactSession.init) ?? ImpactSession())
  }

  func read<R>(_ body: (borrowing Content) -> R) -> R { content.withLock { body($0) } }

  private func change(_ body: (inout Content) -> Void) {
    content.withLock { content in
      body(&content)
      content.revision += 1
    }
  }

  // MARK: - Operations

  /// - Returns: The ticket under which it will be answered.
  func request(_ operation: ImpactOperation, for waiter: Waiter) -> Int {
    // Where the store does not answer, the operation will say so.
    let kept = Result { try store.value(Self.key, in: Self.space) }
    return content.withLock { content in
      if case .success(let kept) = kept { Self.take(kept, &content) }
      let ticket = content.manager.request(operation, at: now ?? 0)
      content.waiting[ticket] = waiter
      return ticket
    }
  }

  /// Who waits under a ticket, which is answered once.
  func take(_ ticket: Int) -> Waiter? {
    content.withLock { $0.waiting.removeValue(forKey: ticket) }
  }

  /// The next thing that happened by now; nil: nothing more.
  func next() -> ImpactEvent? {
    guard let now else { return nil }
    return content.withLock { content in
      let event = content.manager.next(by: now)
      if let event {
        Self.note(event, &content)
        content.revision += 1
      }
      return event
    }
  }

  private static func note(_ event: ImpactEvent, _ content: inout Content) {
    let number = (content.records.last?.number ?? 0) + 1
    guard let record = ImpactRecord(event, number: number) else { return }
    content.records.append(record)
    if content.records.count > keptRecords { content.records.removeFirst() }
  }

  /// Keeps the session, so that the next start goes on with it.
  func keepSession() throws(Diagnostic) {
    let session: DataValue? = content.withLock { content in
      let value = content.manager.session.dataValue
      guard value != content.kept else { return nil }
      content.kept = value
      return value
    }
    guard let session else { return }
    try store.change([(Self.key, session)], in: Self.space)
  }

  /// When the next operation is done, in seconds since 1970; nil: none waits.
  var nextChange: Double? {
    content.withLock { $0.manager.nextChange }.map { Double($0) / 1000 }
  }
}

/// Something that the impact service did or refused, as tools show it.
public struct ImpactRecord: Sendable, Equatable {
  /// Counts records, from 1.
  public var number: Int
  /// Seconds since 1970, exact to the millisecond.
  public var time: Double
  /// An operation such as `finish_transaction`, or `transaction.replaced` or `selection.changed`.
  public var event: String
  /// Why an operation was refused; nil: it was done, or the event is none.
  public var reason: String?

  /// Nil for what is only to be logged.
  init?(_ event: ImpactEvent, number: Int) {
    self.number = number
    time = Double(event.time) / 1000
    self.event = event.name
    switch event.kind {
    case .completed(_, _, let reason): self.reason = reason?.rawValue
    case .diagnostic: return nil
    case .transactionReplaced, .selectionChanged: break
    }
  }

  public var dataValue: DataValue {
    [
      "number": .integer(number), "time": .double(time), "event": .string(event),
      "reason": DataValue(reason),
    ]
  }
}

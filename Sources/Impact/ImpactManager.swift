internal import Diagnostics
internal import Values

/// What a shop's app says to the impact service: who shops, what is bought, for whom is donated.
///
/// A plain value without clock, thread or callback. Operations are requested and happen one after the
/// other, in the order of the requests, when somebody asks `next(by:)` what comes next. Every request
/// is answered by exactly one `completed` event, never before the request has returned.
///
/// Users, selections and orders are in the store; the manager itself knows the session only.
public struct ImpactManager: Sendable {
  public private(set) var configuration: ImpactConfiguration
  /// May be exchanged at any time; what was donated stays as it was booked.
  public var catalogue: ImpactCatalogue
  public var failures: FailureScript
  public internal(set) var session: ImpactSession
  /// Whether it was shut down: what is requested from then on is refused.
  public private(set) var isShutDown = false

  let store: any ImpactStore
  private var random: any RandomNumberGenerator & Sendable
  private var waiting: [Request] = []
  private var outbox: [ImpactEvent] = []
  private var lastTicket = 0

  private struct Request: Sendable {
    var ticket: Int
    var operation: ImpactOperation
    var time: ImpactTime
    /// Set when its turn comes.
    var step: FailureScript.Step?
    var start: ImpactTime?

    var due: ImpactTime? {
      start.map { $0.adding(step?.latency ?? 0) ?? .max }
    }
  }

  /// - Parameter random: Where the ids of new users come from.
  public init(
    _ configuration: ImpactConfiguration, catalogue: ImpactCatalogue, store: any ImpactStore,
    random: any RandomNumberGenerator & Sendable, session: ImpactSession = ImpactSession(),
    failures: FailureScript = FailureScript()
  ) {
    self.configuration = configuration
    self.catalogue = catalogue
    self.store = store
    self.random = random
    self.session = session
    self.failures = failures
  }

  /// Goes on with a session that was kept, such as that of another program on the same store.
  public mutating func resume(_ session: ImpactSession) { self.session = session }

  // MARK: - Requests

  /// Asks for an operation, which happens after all that were asked for before.
  ///
  /// - Returns: The ticket that its `completed` event has.
  @discardableResult
  public mutating func request(_ operation: ImpactOperation, at time: ImpactTime) -> Int {
    lastTicket += 1
    guard !isShutDown else {
      tell(.completed(ticket: lastTicket, operation.name, reason: .shutdown), at: time)
      return lastTicket
    }
    waiting.append(Request(ticket: lastTicket, operation: operation, time: time))
    startFirst(from: time)
    return lastTicket
  }

  /// Ends it: what was not done is answered with `shutdown`.
  public mutating func shutDown(at time: ImpactTime) {
    isShutDown = true
    refuseWaiting(at: time)
  }

  /// Goes on under a configuration; what was not done under the former is answered with `shutdown`.
  public mutating func configure(_ configuration: ImpactConfiguration, at time: ImpactTime) {
    self.configuration = configuration
    refuseWaiting(at: time)
  }

  private mutating func refuseWaiting(at time: ImpactTime) {
    for request in waiting {
      tell(.completed(ticket: request.ticket, request.operation.name, reason: .shutdown), at: time)
    }
    waiting = []
  }

  // MARK: - What happens next

  /// The next thing that happened by a time; nil: nothing more.
  public mutating func next(by time: ImpactTime) -> ImpactEvent? {
    while true {
      if !outbox.isEmpty { return outbox.removeFirst() }
      guard var request = waiting.first else { return nil }
      if let start = request.start, time < start {
        // The clock was set back: it waits from now.
        request.start = time
        waiting[0] = request
      }
      guard let due = request.due, due <= time else { return nil }
      waiting.removeFirst()
      perform(request, at: due)
      startFirst(from: due)
    }
  }

  /// When something happens by itself next; nil: nothing is to come. A time that is over: at once.
  public var nextChange: ImpactTime? {
    outbox.first?.time ?? waiting.first?.due
  }

  private mutating func startFirst(from time: ImpactTime) {
    guard let request = waiting.first, request.start == nil else { return }
    waiting[0].step = failures.take(request.operation.name)
    waiting[0].start = max(request.time, time)
  }

  mutating func tell(_ kind: ImpactEvent.Kind, at time: ImpactTime) {
    if case .diagnostic(let fault) = kind, !configuration.logLevel.admits(fault.severity) { return }
    outbox.append(ImpactEvent(kind, at: time))
  }

  // MARK: - Operations

  /// Why an operation ends without having done anything.
  enum Stop: Error {
    case refused(ImpactReason)
    case failed(Diagnostic)
  }

  private mutating func perform(_ request: Request, at time: ImpactTime) {
    var reason: ImpactReason?
    do throws(Stop) {
      if let failure = request.step?.failure { throw .refused(failure.reason) }
      try perform(request.operation, at: time)
    } catch {
      switch error {
      case .refused(let refusal): reason = refusal
      case .failed(let fault):
        tell(.diagnostic(fault), at: time)
        reason = .storageFailed
      }
    }
    tell(.completed(ticket: request.ticket, request.operation.name, reason: reason), at: time)
  }

  private mutating func perform(
    _ operation: ImpactOperation, at time: ImpactTime
  ) throws(Stop) {
    guard configuration.apiKey.isUsable else { throw .refused(.invalidCredentials) }
    guard let chain else { throw .refused(.invalidConfiguration) }
    switch operation {
    case .registerUser(let email): try register(email, at: time)
    case .deregisterUser: try deregister(at: time)
    case .select(let nonprofitID): try select(nonprofitID, of: chain, at: time)
    case .startTransaction(let request): try start(request, at: chain, time)
    case .finishTransaction(let id, let email): try finish(id, email: email, at: chain, time)
    case .cancelTransaction(let id): try cancel(id, at: chain, time)
    case .redeemTransaction(let request, let id): try redeem(request, id, at: chain, time)
    case .registerOrder(let request, let id): try registerOrder(request, id, at: chain, time)
    }
  }

  var chain: Chain? { catalogue.chain(configuration.chainID) }

  /// An answer of the store; where it has none, the operation ends.
  static func asking<Answer>(
    _ question: @autoclosure () throws(Diagnostic) -> Answer
  ) throws(Stop) -> Answer {
    do throws(Diagnostic) { return try question() } catch { throw .failed(error) }
  }

  mutating func newUserID() -> UserID { random.uuid() }
}

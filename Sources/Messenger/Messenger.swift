internal import Components
internal import Diagnostics
internal import Values

/// A messenger between a user and a business: settings, session, conversations, and an outbox that
/// loses nothing.
///
/// A plain value without clock, thread or callback. It is told of something with `perform`, or that
/// time has passed with `next(by:)`, and says what happened, what the host is to do, and what is to be
/// kept. Every ticket is answered by exactly one `completed` event.
public struct Messenger: Sendable {
  /// How far the set-up is.
  public enum Phase: String, Sendable {
    case idle, starting, ready, failed
  }

  /// Who the user is.
  public struct Session: Sendable, Equatable {
    public var integrationID: String
    public var userID: String
    /// Nil: nobody has logged in.
    public var externalID: String?
    /// Never kept on a disk.
    public var token: AuthToken?
  }

  public internal(set) var settings = MessengerSettings()
  public internal(set) var phase = Phase.idle
  public internal(set) var session: Session?
  public internal(set) var connection = Connection.online
  public internal(set) var isForeground = true
  /// The conversation that is shown.
  public internal(set) var visible: ConversationID?
  public internal(set) var startingText: String?
  public internal(set) var conversations: [ConversationID: Conversation] = [:]
  /// In the order in which the messages were first sent.
  public internal(set) var outbox: [OutboxEntry] = []
  public internal(set) var capabilities = CapabilityLedger()
  /// Who of the business side types, by conversation; "" where nobody says.
  public internal(set) var typing: [ConversationID: String] = [:]
  public internal(set) var pushToken: Secret?
  public internal(set) var hasCategories = false
  /// Of the store that it agrees with.
  public var revision = 0

  var lifecycle = Lifecycle()
  var transport = Transport()
  var renewal = Renewal()
  var timers: [Timer: MessengerTime] = [:]
  var values: DataMap = [:]
  var lastSequence = 0
  /// Conversations in which the user types.
  var typingUsers: Set<ConversationID> = []
  var reported: Set<String> = []
  private var random: any RandomNumberGenerator & Sendable
  private var changes: [MessengerChange] = []
  private var outgoing: [MessengerEvent] = []

  /// What happens by itself.
  enum Timer: Hashable, Sendable {
    case resend
    case attempt(Int)
    case renewal(Int)
    case userTyping(ConversationID)
    case businessTyping(ConversationID)
  }

  /// - Parameter random: Where ids and the jitter of back-off come from.
  public init(random: any RandomNumberGenerator & Sendable) { self.random = random }

  // MARK: - In and out

  /// Does an operation now.
  ///
  /// - Parameter ticket: What its `completed` event is to have; nil: nobody waits for that.
  public mutating func perform(
    _ operation: MessengerOperation, ticket: Int?, at time: MessengerTime
  ) {
    do throws(MessengerFailure) {
      let isDone = try begin(operation, ticket, at: time)
      if isDone { complete(ticket, operation.name, nil, at: time) }
    } catch {
      complete(ticket, operation.name, error, at: time)
    }
  }

  /// The next thing that happened by a time; nil: nothing more.
  public mutating func next(by time: MessengerTime) -> MessengerEvent? {
    while true {
      if !outgoing.isEmpty { return outgoing.removeFirst() }
      guard let (timer, due) = firstTimer, due <= time else { return nil }
      timers[timer] = nil
      fire(timer, at: due)
    }
  }

  /// When something happens by itself next; nil: nothing is to come.
  public var nextChange: MessengerTime? { outgoing.first?.time ?? firstTimer?.due }

  /// What is to be kept since the last time, in its order.
  public mutating func takeChanges() -> [MessengerChange] {
    defer { changes = [] }
    return changes
  }

  /// Goes on with what a store has, in the place of what it knew of conversations and the outbox.
  public mutating func resume(_ archive: MessengerArchive) {
    let drafts = typingUsers.map { ($0, conversations[$0]?.header.draft) }
    conversations = Dictionary(archive.conversations.map { ($0.id, $0) }) { first, _ in first }
    outbox = archive.outbox
    lastSequence = max(lastSequence, archive.outbox.map(\.sequence).max() ?? 0)
    // What is being typed is not kept yet.
    for (id, draft) in drafts { conversations[id]?.header.draft = draft }
    values = archive.values
    revision = archive.revision
  }

  private var firstTimer: (timer: Timer, due: MessengerTime)? {
    timers.min { $0.value < $1.value }.map { ($0.key, $0.value) }
  }

  private mutating func fire(_ timer: Timer, at time: MessengerTime) {
    switch timer {
    case .resend: pump(at: time)
    case .attempt(let number): giveUp(attempt: number, at: time)
    case .renewal(let ticket): giveUp(renewal: ticket, at: time)
    case .userTyping(let conversation): stopTyping(in: conversation, at: time)
    case .businessTyping(let conversation):
      take(.typingStop, name: nil, in: conversation, at: time)
    }
  }

  mutating func tell(_ kind: MessengerEvent.Kind, at time: MessengerTime) {
    outgoing.append(MessengerEvent(kind, at: time))
  }

  mutating func complete(
    _ ticket: Int?, _ name: MessengerOperation.Name, _ failure: MessengerFailure?,
    at time: MessengerTime
  ) {
    guard let ticket else { return }
    tell(.completed(ticket: ticket, name, failure), at: time)
  }

  /// Messages that came at once are told of at once.
  mutating func tellReceived(
    _ message: Message, _ conversation: ConversationID, at time: MessengerTime
  ) {
    if case .received(var messages, conversation)? = outgoing.last?.kind,
      outgoing.last?.time == time
    {
      messages.append(message)
      outgoing[outgoing.count - 1].kind = .received(messages, conversation)
    } else {
      tell(.received([message], conversation), at: time)
    }
  }

  mutating func keep(_ change: MessengerChange) { changes.append(change) }

  mutating func keep(_ value: DataValue?, as name: String) {
    guard values[name] != value else { return }
    values[name] = value
    keep(.value(name, value))
  }

  mutating func warn(_ fault: Diagnostic, at time: MessengerTime) {
    tell(.diagnostic(fault), at: time)
  }

  /// Tells of a finding once as long as it holds.
  mutating func reportFindings(at time: MessengerTime) {
    let findings = settings.causedFindings(of: capabilities)
    let new = findings.filter { !reported.contains($0.code + $0.message) }
    reported = Set(findings.map { $0.code + $0.message })
    for finding in new { warn(finding, at: time) }
  }

  /// Answers a ticket whose operation could not be kept.
  public mutating func refuse(
    _ ticket: Int?, _ name: MessengerOperation.Name, at time: MessengerTime
  ) {
    complete(
      ticket, name, MessengerFailure(.storageFailed, text: "the store could not keep it"),
      at: time)
  }

  /// Whether something is on its way to the server, or waits for a token.
  public var isBusy: Bool { !transport.requests.isEmpty || lifecycle.current != nil }

  // MARK: - Random numbers

  mutating func newID() -> String { random.uuid() }

  /// From -1 to 1.
  mutating func newJitter() -> Double { Double.random(in: -1...1, using: &random) }

  // MARK: - Operations

  /// - Returns: Whether it is done; else it will be completed later.
  private mutating func begin(
    _ operation: MessengerOperation, _ ticket: Int?, at time: MessengerTime
  ) throws(MessengerFailure) -> Bool {
    switch operation {
    case .initialize, .login, .logout, .destroy:
      ask(operation, ticket, at: time)
      return false
    case .authorized(let authorization, let user, let failure):
      finish(authorization, user: user, failure, at: time)
    case .set(let name, let value): try set(name, to: value, at: time)
    case .send(let draft):
      try requireReady()
      try send(draft, ticket, at: time)
      return false
    case .retry(let clientID):
      try requireReady()
      try retry(clientID, ticket, at: time)
      return false
    case .reply(let attempt, let outcome): settle(attempt, outcome, at: time)
    case .renewed(let ticket, let token): take(token, forRenewal: ticket, at: time)
    case .receive(let incoming, let conversation):
      try requireReady()
      try take(incoming, in: conversation, at: time)
    case .network(let connection): take(connection, at: time)
    case .background(let isBackground): setForeground(!isBackground, at: time)
    case .capability(let capability, let state):
      capabilities.set(capability, to: state, at: time)
      reportFindings(at: time)
      pump(at: time)
    case .show(let conversation, let text):
      try requireReady()
      try show(conversation, startingText: text, at: time)
    case .close: close(at: time)
    case .type(let conversation, let text):
      try requireReady()
      try type(text, in: conversation, at: time)
    case .createConversation(let header):
      try requireReady()
      try create(header, at: time)
    case .act(let message, let conversation, let item, let action):
      try requireReady()
      try act(message, in: conversation, item: item, action: action, ticket, at: time)
      return false
    case .inputDisplayed(let conversation, let isDisplayed):
      try requireReady()
      try change(conversation) { $0.inputDisplayed = isDisplayed }
    case .push(let push): take(push, at: time)
    case .setPushToken(let token): setPushToken(token, at: time)
    case .handlePush(let payload): handlePush(payload, at: time)
    case .handleNotificationAction(let id, let payload, let response):
      try handleNotificationAction(id, payload, response, at: time)
    case .registerCategories: hasCategories = true
    }
    return true
  }

  private func requireReady() throws(MessengerFailure) {
    guard phase != .ready else { return }
    throw MessengerFailure(.notInitialized, text: "call vitrina.messenger.init first")
  }
}

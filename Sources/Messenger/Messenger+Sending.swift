internal import Diagnostics
internal import Values

/// What the user sends, on its way to the server.
extension Messenger {
  /// Something that is to be delivered once, in as many attempts as it takes.
  struct Request: Sendable {
    enum Stage: Sendable, Equatable {
      /// Waits for older messages, which are resent first.
      case waiting
      case inFlight(attempt: Int)
      /// Waits for a token.
      case renewing
    }

    var stage = Stage.waiting
    var ticket: Int?
    var name = MessengerOperation.Name.send
    /// How often a token was asked for.
    var renewals = 0
    /// Of what it was last sent with; counts tokens.
    var generation = 0
    /// Nil: a message of the outbox.
    var postback: Postback?
    /// Whether it is of the resending that goes one message at a time.
    var isResend = false
  }

  struct Postback: Sendable {
    var action: MessageAction
    var messageID: String
    var conversationID: ConversationID
  }

  struct Transport: Sendable {
    /// By client id, or by an id of their own for postbacks.
    var requests: [String: Request] = [:]
    /// Which request an attempt is of. Also of attempts that were given up: an answer that comes late
    /// settles the message all the same.
    var attempts: [Int: String] = [:]
    var lastAttempt = 0
    /// How often resending failed in a row.
    var failures = 0
    /// Counts tokens; another number means that a newer one is there.
    var generation = 0
  }

  /// How long an attempt waits for its answer.
  private static let patience = 60_000
  static let firstConversation: ConversationID = "main"

  /// Whether messages that failed are resent by themselves now.
  var mayResend: Bool {
    guard phase == .ready, settings.allowOfflineUsage, connection == .online else { return false }
    return isForeground
      || settings.allowOfflineUsageInBackground
        && capabilities[.backgroundConnectivity].state == .granted
  }

  /// Why the user cannot send now; nil: the user can.
  public var sendingObstacle: MessengerReason? {
    if phase != .ready { return .notInitialized }
    return connection != .online && !settings.allowOfflineUsage ? .offline : nil
  }

  // MARK: - Sending

  mutating func send(
    _ draft: MessageDraft, _ ticket: Int?, at time: MessengerTime
  ) throws(MessengerFailure) {
    let conversation = try conversationToUse(draft.conversationID, at: time)
    guard !draft.isEmpty else {
      throw MessengerFailure(.emptyMessage, text: "there is nothing in the message")
    }
    if let text = draft.text, text.utf8.count > MessageDraft.maximumText {
      warn(Self.tooLarge("the text", text.utf8.count, MessageDraft.maximumText), at: time)
      throw MessengerFailure(.tooLarge, text: "the text is too long")
    }
    if let bytes = draft.bytes, bytes.count > MessageDraft.maximumFile {
      warn(Self.tooLarge("the file", bytes.count, MessageDraft.maximumFile), at: time)
      throw MessengerFailure(
        .tooLarge, text: "Max file size limit exceeded \(MessageDraft.maximumFile >> 20) MB")
    }
    if sendingObstacle == .offline { throw .offline }
    let clientID = newID()
    let message = draft.message(id: clientID, at: time)
    lastSequence += 1
    let entry = OutboxEntry(
      clientID: clientID, conversationID: conversation, type: draft.type, text: draft.text,
      payload: draft.payload, metadata: draft.metadata, filePath: draft.path,
      firstQueuedAt: time, sequence: lastSequence)
    append(message, to: conversation, at: time)
    outbox.append(entry)
    keep(.outbox(entry, attachment: draft.bytes))
    try? change(conversation) { $0.draft = nil }
    stopTyping(in: conversation, at: time)
    startUpload(clientID, ticket, .send, at: time)
  }

  private static func tooLarge(_ what: String, _ count: Int, _ most: Int) -> Diagnostic {
    Diagnostic(
      "message.too_large", .warning, "\(what) of a message is too large, so it was not sent",
      expected: "at most \(most) bytes", found: "\(count)", fix: "shorten it")
  }

  /// Sends again what failed: the message goes to the end of its conversation.
  mutating func retry(
    _ clientID: String, _ ticket: Int?, at time: MessengerTime
  ) throws(MessengerFailure) {
    guard let entry = entry(clientID) else {
      throw MessengerFailure(.unknownMessage, text: "the outbox has no such message")
    }
    guard entry.status != .unsent else {
      throw MessengerFailure(.notFailed, text: "the message is on its way")
    }
    if sendingObstacle == .offline { throw .offline }
    if var message = remove(clientID, from: entry.conversationID) {
      message.date = Double(messengerTime: time)
      message.status = .unsent
      append(message, to: entry.conversationID, at: time)
    }
    startUpload(clientID, ticket, .retry, at: time)
  }

  private mutating func startUpload(
    _ clientID: String, _ ticket: Int?, _ name: MessengerOperation.Name, at time: MessengerTime
  ) {
    var request = Request(ticket: ticket, name: name)
    mark(clientID, .unsent, at: time)
    guard connection == .online else {
      transport.requests[clientID] = request
      count(clientID)
      fail(clientID, .offline, at: time)
      return
    }
    // Older messages go first.
    let waits = mayResend && outbox.contains { $0.clientID != clientID && $0.isResendable }
    request.isResend = waits || isResending
    transport.requests[clientID] = request
    if request.isResend { pump(at: time) } else { start(clientID, at: time) }
  }

  /// Delivers something as soon as there is a token for it.
  mutating func start(_ id: String, at time: MessengerTime) {
    if let token = session?.token, token.isExpired(at: time), settings.hasAuthenticationDelegate {
      awaitToken(
        id, MessengerFailure(.invalidAuth, text: "the token has expired", httpStatus: 401),
        at: time)
    } else {
      deliver(id, at: time)
    }
  }

  /// Makes an attempt.
  mutating func deliver(_ id: String, at time: MessengerTime) {
    guard var request = transport.requests[id] else { return }
    transport.lastAttempt += 1
    let number = transport.lastAttempt
    request.stage = .inFlight(attempt: number)
    request.generation = transport.generation
    transport.requests[id] = request
    transport.attempts[number] = id
    timers[.attempt(number)] = time + Self.patience
    let parcel: Delivery.Parcel
    if let postback = request.postback {
      parcel = .postback(
        postback.action, messageID: postback.messageID, postback.conversationID)
    } else {
      count(id)
      guard let entry = entry(id), let message = message(id, in: entry.conversationID) else {
        return
      }
      parcel = .message(
        message, entry.conversationID, clientID: id, attempts: entry.attempts)
      tell(.uploadStarted(message, entry.conversationID), at: time)
    }
    tell(.deliver(Delivery(attempt: number, parcel: parcel, token: session?.token)), at: time)
  }

  // MARK: - Answers

  mutating func settle(_ attempt: Int, _ outcome: TransportOutcome, at time: MessengerTime) {
    guard let id = transport.attempts[attempt] else { return }
    let request = transport.requests[id]
    let isCurrent = request?.stage == .inFlight(attempt: attempt)
    guard case .failed(let failure) = outcome else {
      succeed(id, at: time)
      return
    }
    guard isCurrent, let request else { return }
    transport.attempts[attempt] = nil
    timers[.attempt(attempt)] = nil
    switch outcome.meaning {
    case .auth?:
      if request.generation < transport.generation, request.renewals < Self.maximumRenewals {
        // A newer token is there already; each that came meanwhile counts.
        transport.requests[id]?.renewals = min(
          request.renewals + transport.generation - request.generation, Self.maximumRenewals)
        deliver(id, at: time)
      } else {
        awaitToken(id, failure, at: time)
      }
    default: fail(id, failure, at: time)
    }
  }

  /// The answer did not come in time; one that comes later still counts if it is good.
  mutating func giveUp(attempt: Int, at time: MessengerTime) {
    guard let id = transport.attempts[attempt],
      transport.requests[id]?.stage == .inFlight(attempt: attempt)
    else { return }
    fail(id, MessengerFailure(.networkError, text: "there was no answer in time"), at: time)
  }

  private mutating func succeed(_ id: String, at time: MessengerTime) {
    let request = transport.requests.removeValue(forKey: id)
    for (attempt, other) in transport.attempts where other == id {
      transport.attempts[attempt] = nil
      timers[.attempt(attempt)] = nil
    }
    transport.failures = 0
    if let entry = entry(id) {
      outbox.removeAll { $0.clientID == id }
      keep(.removeOutbox(clientID: id))
      setStatus(.sent, of: id, in: entry.conversationID)
      if let message = message(id, in: entry.conversationID) {
        tell(.uploadCompleted(message, entry.conversationID), at: time)
      }
      askForNotifications(at: time)
    }
    complete(request?.ticket, request?.name ?? .send, nil, at: time)
    pump(at: time)
  }

  /// Ends a request without success; what it means for others is told too.
  mutating func fail(_ id: String, _ failure: MessengerFailure, at time: MessengerTime) {
    end(id, failure, at: time)
    if Self.meaning(of: failure) == .network {
      stopResending(at: time)
    } else {
      pump(at: time)
    }
  }

  private static func meaning(of failure: MessengerFailure) -> OutboxEntry.Failure {
    switch failure.reason {
    case .rejected: .rejected
    case .offline, .networkError: .network
    default: .auth
    }
  }

  /// Ends a request without success.
  mutating func end(_ id: String, _ failure: MessengerFailure, at time: MessengerTime) {
    guard let request = transport.requests.removeValue(forKey: id) else { return }
    if case .inFlight(let attempt) = request.stage { timers[.attempt(attempt)] = nil }
    let meaning = Self.meaning(of: failure)
    if var entry = entry(id) {
      entry.status = meaning == .rejected ? .rejected : .failed
      entry.lastError = meaning
      put(entry)
      setStatus(meaning == .rejected ? .rejected : .failed, of: id, in: entry.conversationID)
      if let message = message(id, in: entry.conversationID) {
        tell(.uploadFailed(message, entry.conversationID, failure), at: time)
      }
    }
    complete(request.ticket, request.name, failure, at: time)
  }

  /// Gives up all that is on its way.
  mutating func abandonRequests(_ failure: MessengerFailure = .cancelled, at time: MessengerTime) {
    for id in transport.requests.keys.sorted() { end(id, failure, at: time) }
    transport.attempts = [:]
  }

  // MARK: - Outbox

  func entry(_ clientID: String) -> OutboxEntry? { outbox.first { $0.clientID == clientID } }

  mutating func put(_ entry: OutboxEntry) {
    guard let index = outbox.firstIndex(where: { $0.clientID == entry.clientID }) else { return }
    outbox[index] = entry
    keep(.outbox(entry, attachment: nil))
  }

  mutating func mark(_ id: String, _ status: OutboxEntry.Status, at time: MessengerTime) {
    guard var entry = entry(id) else { return }
    if entry.status != status {
      entry.status = status
      put(entry)
    }
    setStatus(status == .unsent ? .unsent : .failed, of: id, in: entry.conversationID)
  }

  private mutating func count(_ id: String) {
    guard var entry = entry(id) else { return }
    entry.attempts += 1
    put(entry)
  }
}

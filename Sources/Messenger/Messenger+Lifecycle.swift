internal import Diagnostics
internal import Values

/// Set-up, login, logout and the end: one after the other, each answered once.
extension Messenger {
  struct Lifecycle: Sendable {
    struct Step: Sendable {
      var operation: MessengerOperation
      var ticket: Int?
    }

    var waiting: [Step] = []
    /// The one that the server is asked for, under a ticket of ours.
    var current: (step: Step, ticket: Int)?
    var lastTicket = 0
  }

  mutating func ask(_ operation: MessengerOperation, _ ticket: Int?, at time: MessengerTime) {
    if case .destroy = operation {
      destroy(at: time)
      complete(ticket, .destroy, nil, at: time)
      return
    }
    lifecycle.waiting.append(Lifecycle.Step(operation: operation, ticket: ticket))
    takeStep(at: time)
  }

  private mutating func takeStep(at time: MessengerTime) {
    while lifecycle.current == nil, !lifecycle.waiting.isEmpty {
      let step = lifecycle.waiting.removeFirst()
      do throws(MessengerFailure) {
        let isDone = try start(step, at: time)
        if isDone { end(step, nil, at: time) }
      } catch {
        end(step, error, at: time)
      }
    }
  }

  /// - Returns: Whether it is done without the server.
  private mutating func start(
    _ step: Lifecycle.Step, at time: MessengerTime
  ) throws(MessengerFailure) -> Bool {
    switch step.operation {
    case .initialize(let start): return try begin(start, step, at: time)
    case .login(let externalID, let text):
      try requireSession()
      guard let token = AuthToken(text) else {
        throw MessengerFailure(
          .invalidAuth, text: "the token is not three parts with dots between", httpStatus: 401)
      }
      try authorize(step, at: time) { request in
        request.externalID = externalID
        request.token = token
      }
      return false
    default:
      try requireSession()
      try authorize(step, at: time) { _ in }
      return false
    }
  }

  private func requireSession() throws(MessengerFailure) {
    guard phase == .ready else {
      throw MessengerFailure(.notInitialized, text: "call vitrina.messenger.init first")
    }
    guard visible == nil else {
      throw MessengerFailure(
        .conversationVisible, text: "nobody logs in or out while a conversation is shown")
    }
  }

  private mutating func authorize(
    _ step: Lifecycle.Step, at time: MessengerTime, _ fill: (inout Authorization) -> Void
  ) throws(MessengerFailure) {
    guard connection == .online else { throw .offline }
    lifecycle.lastTicket += 1
    var request = Authorization(
      ticket: lifecycle.lastTicket, operation: step.operation.name,
      integrationID: settings.integrationID ?? "", appID: settings.appID,
      region: settings.region)
    fill(&request)
    lifecycle.current = (step, request.ticket)
    tell(.authorize(request), at: time)
  }

  // MARK: - Set-up

  private mutating func begin(
    _ start: MessengerStart, _ step: Lifecycle.Step, at time: MessengerTime
  ) throws(MessengerFailure) -> Bool {
    guard phase == .idle || phase == .failed else {
      throw MessengerFailure(
        .alreadyInitialized, text: "the messenger is set up already; destroy it first")
    }
    take(start, at: time)
    phase = .failed
    guard let id = settings.integrationID, !id.allSatisfy(\.isWhitespace) else {
      throw MessengerFailure(.invalidApp, text: "the integration id is missing or blank")
    }
    if let kept = keptSession, kept.integrationID == id {
      if settings.authCode != nil {
        warn(
          Diagnostic(
            "auth_code.unused", .note,
            "the auth code was not used, since there is a session for this integration id",
            expected: "an auth code for a first start only", found: "a session that is kept",
            fix: "log out first to start as somebody else"), at: time)
      }
      open(kept, at: time)
      return true
    }
    phase = .starting
    let code = settings.authCode
    do throws(MessengerFailure) {
      try authorize(step, at: time) { $0.authCode = code }
    } catch {
      phase = .failed
      throw error
    }
    return false
  }

  /// Takes over all settings that the set-up gives; what is no value of its setting is left out.
  private mutating func take(_ start: MessengerStart, at time: MessengerTime) {
    settings.integrationID = start.integrationID
    settings.given.insert(.integrationID)
    if let code = start.authCode {
      settings.authCode = code
      settings.given.insert(.authCode)
    }
    settings.hasAuthenticationDelegate = start.hasAuthenticationDelegate
    for (key, value) in start.settings.entries.map({ ($0.key, $0.value) }) {
      guard let name = SettingName(rawValue: key) else {
        warn(Self.unknownSetting(key), at: time)
        continue
      }
      do throws(FieldFault) {
        for note in try settings.write(value, to: name) { warn(note, at: time) }
      } catch {
        warn(Self.wrongSetting(error), at: time)
      }
    }
    reportFindings(at: time)
  }

  private var keptSession: Session? {
    guard let map = values["session"]?.mapValue, let id = map["integration_id"]?.stringValue,
      let user = map["user_id"]?.stringValue
    else { return nil }
    return Session(
      integrationID: id, userID: user, externalID: map["external_id"]?.stringValue)
  }

  private mutating func open(_ session: Session, at time: MessengerTime) {
    self.session = session
    phase = .ready
    keep(
      [
        "integration_id": .string(session.integrationID), "user_id": .string(session.userID),
        "external_id": DataValue(session.externalID),
      ], as: "session")
    recoverOutbox(at: time)
    pump(at: time)
  }

  // MARK: - Answers

  /// Takes the server's answer to a wish for a session. One that nobody waits for is ignored.
  mutating func finish(
    _ ticket: Int, user: String?, _ failure: MessengerFailure?, at time: MessengerTime
  ) {
    guard let (step, current) = lifecycle.current, current == ticket else { return }
    lifecycle.current = nil
    if let failure {
      if case .initialize = step.operation { phase = .failed }
      end(step, failure, at: time)
    } else {
      switch step.operation {
      case .initialize:
        let id = settings.integrationID ?? ""
        open(Session(integrationID: id, userID: user ?? newID()), at: time)
      case .login(let externalID, let token):
        var session = session ?? Session(integrationID: "", userID: newID())
        if let user { session.userID = user }
        session.externalID = externalID
        session.token = AuthToken(token)
        open(session, at: time)
      default: leave(at: time)
      }
      end(step, nil, at: time)
    }
    takeStep(at: time)
  }

  private mutating func end(
    _ step: Lifecycle.Step, _ failure: MessengerFailure?, at time: MessengerTime
  ) {
    complete(step.ticket, step.operation.name, failure, at: time)
  }

  /// Forgets the user and all that is the user's, and goes on as somebody new.
  private mutating func leave(at time: MessengerTime) {
    cancelRenewal(at: time)
    abandonRequests(at: time)
    dropOutbox(at: time)
    for id in conversations.keys.sorted() {
      keep(.removeConversation(id))
      tell(.withdrawNotification(id), at: time)
    }
    conversations = [:]
    forgetTyping()
    open(Session(integrationID: settings.integrationID ?? "", userID: newID()), at: time)
    tell(.unreadCountChanged(0), at: time)
    tell(.listChanged, at: time)
  }

  /// Messages of a user who has left are not sent any more.
  private mutating func dropOutbox(at time: MessengerTime) {
    guard !outbox.isEmpty else { return }
    let count = outbox.count
    for entry in outbox { keep(.removeOutbox(clientID: entry.clientID)) }
    outbox = []
    warn(
      Diagnostic(
        "outbox.dropped", .warning,
        "\(count) message\(count == 1 ? "" : "s") in the outbox went with the user who left",
        expected: "an empty outbox", found: "\(count)",
        fix: "return false from the hook should_discard_outbox to keep the user logged in"),
      at: time)
  }

  /// Ends the messenger; what is kept stays, and another set-up may follow.
  private mutating func destroy(at time: MessengerTime) {
    close(at: time)
    cancelRenewal(at: time)
    let cancelled = [lifecycle.current?.step].compactMap(\.self) + lifecycle.waiting
    lifecycle.current = nil
    lifecycle.waiting = []
    for step in cancelled { end(step, .cancelled, at: time) }
    abandonRequests(at: time)
    for id in conversations.keys.sorted() { tell(.withdrawNotification(id), at: time) }
    forgetTyping()
    session = nil
    settings = MessengerSettings()
    reported = []
    phase = .idle
  }

  private mutating func forgetTyping() {
    typing = [:]
    typingUsers = []
    timers = [:]
  }

  // MARK: - Settings

  mutating func set(
    _ name: SettingName, to value: DataValue, at time: MessengerTime
  ) throws(MessengerFailure) {
    var changed = settings
    do throws(FieldFault) {
      for note in try changed.write(value, to: name) { warn(note, at: time) }
    } catch {
      warn(Self.wrongSetting(error), at: time)
      throw MessengerFailure(
        .rejected, code: "bad_request", text: "'\(name.rawValue)' has to be \(error.expected)")
    }
    if name.isSetOnce, phase != .idle, phase != .failed {
      guard changed[name] != settings[name] || changed.authCode != settings.authCode else { return }
      warn(
        Diagnostic(
          "settings.frozen", .warning,
          "'\(name.rawValue)' is fixed from init on, so the old value stays",
          expected: "a value before init", found: "another value after it",
          fix: "set it in vitrina.messenger.init, or destroy first"), at: time)
      throw MessengerFailure(.settingsFrozen, text: "'\(name.rawValue)' is fixed from init on")
    }
    settings = changed
    reportFindings(at: time)
    if name == .allowOfflineUsage || name == .allowOfflineUsageInBackground { pump(at: time) }
  }

  static func unknownSetting(_ key: String) -> Diagnostic {
    let known = SettingName.allCases.map(\.rawValue)
    return Diagnostic(
      "messenger.unknown_setting", .error, "there is no setting '\(key)'",
      expected: "one of \(known.joined(separator: ", "))", found: "'\(key)'",
      fix: nearestName(to: key, in: known).map { "did you mean '\($0)'?" } ?? "remove it")
  }

  private static func wrongSetting(_ fault: FieldFault) -> Diagnostic {
    Diagnostic(
      "messenger.setting", .error, "'\(fault.field)' has a value that it cannot have",
      expected: fault.expected, found: fault.found,
      fix: fault.fix ?? "give \(fault.expected), or leave it out")
  }
}

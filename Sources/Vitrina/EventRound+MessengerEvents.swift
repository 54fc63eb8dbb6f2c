internal import Banners
internal import Diagnostics
internal import Messenger
internal import Routing
internal import Scripting
internal import Values

/// Does what the messenger asks its host for, and tells plugins of the rest.
extension EventRound {
  mutating func tell(_ event: MessengerEvent) {
    switch event.kind {
    case .authorize(let wish): authorize(wish)
    case .deliver(let delivery): deliver(delivery)
    case .renewToken(let ticket, let failure): renew(ticket, failure)
    case .request(let capability, let setting): request(capability, by: setting)
    case .notify(let header, let message): notify(header, message)
    case .withdrawNotification(let id): withdraw(id)
    case .forward(let push): forward(push)
    case .foreignNotification(let payload):
      _ = ask(.didReceiveForeignNotification, [.map(payload)])
    case .pushTapped(let id): open(id, for: "push_notification_tapped", message: nil)
    case .didShow(let id): navigate(to: id)
    case .completed(let ticket, _, let failure): finish(ticket, failure)
    case .diagnostic(let fault):
      report(catalog.quotingSource(fault.placed(at: messengerPlace ?? setUpPlace)))
    default: break
    }
    for telling in event.tellings {
      if let hook = telling.hook { _ = ask(hook, arguments(of: telling)) }
      var properties = telling.properties
      properties["time"] = .double(Double(messengerTime: event.time))
      deliver(telling.name, properties, depth: 1)
    }
  }

  private func arguments(of telling: MessengerEvent.Telling) -> [DataValue] {
    guard telling.hook == .conversationListDidRefresh else { return telling.arguments }
    return [host.messenger.read { $0.messenger.read(.conversations) }]
  }

  /// Where the function is registered that the messenger is set up by, for what has no place itself.
  private var setUpPlace: SourceLocation? {
    catalog.messenger.transport?.registration.location
      ?? catalog.messenger.hooks.values.map(\.registration.location).min {
        ($0.file, $0.line ?? 0) < ($1.file, $1.line ?? 0)
      }
  }

  private mutating func perform(_ operation: MessengerOperation) {
    if let fault = host.messenger.perform(operation).fault { report(fault) }
  }

  // MARK: - The server

  private mutating func authorize(_ wish: Authorization) {
    var request: DataMap = [
      "operation": .string(wish.operation.rawValue),
      "integration_id": .string(wish.integrationID), "region": .string(wish.region.rawValue),
    ]
    request["app_id"] = wish.appID.map(DataValue.string)
    request["auth_code"] = wish.authCode.map { .string($0.revealed) }
    request["external_id"] = wish.externalID.map(DataValue.string)
    request["jwt"] = wish.token.map { .string($0.secret.revealed) }
    let answer = ask(.authorize, [.map(request)])
    var user: String?
    var failure: MessengerFailure?
    switch answer?.value {
    case .bool(false)?:
      failure = MessengerFailure(.invalidAuth, text: "the server did not let the user in")
    case .text(let id)?: user = id
    default: break
    }
    if let table = answer?.table {
      let outcome = TransportOutcome.failure(
        code: table["code"]?.stringValue, httpStatus: table["http_status"].flatMap(Self.whole),
        isNetwork: table["network"] == true, text: table["description"]?.stringValue)
      if case .failed(let refusal) = outcome { failure = refusal }
    }
    perform(.authorized(ticket: wish.ticket, user: user, failure))
  }

  private static func whole(_ value: DataValue) -> Int? {
    value.doubleValue.flatMap { Int(exactly: $0) }
  }

  private mutating func deliver(_ delivery: Delivery) {
    guard let transport = catalog.messenger.transport else {
      store(delivery)
      return
    }
    let place = transport.registration.location
    var message = delivery.facts
    message["token"] = delivery.token.map { .string($0.secret.revealed) }
    do throws(Diagnostic) {
      let (answer, effects) = try transport.host.deliver(
        message, attempt: delivery.attempt, by: transport.registration.function, at: place)
      settle(effects, at: place, depth: 1)
      if let warning = answer.warning { report(warning) }
    } catch {
      report(error)
      // It may get through another time.
      perform(
        .reply(
          attempt: delivery.attempt,
          .failure(code: nil, httpStatus: nil, isNetwork: true, text: "on_send has stopped")))
    }
  }

  /// The built-in server takes everything at once.
  private mutating func store(_ delivery: Delivery) {
    if case .message(_, _, let clientID, _) = delivery.parcel {
      do throws(Diagnostic) {
        try host.messenger.store(clientID)
      } catch {
        report(error)
        perform(
          .reply(
            attempt: delivery.attempt,
            .failure(code: nil, httpStatus: 503, isNetwork: true, text: error.message)))
        return
      }
    }
    perform(.reply(attempt: delivery.attempt, .delivered))
  }

  private mutating func renew(_ ticket: Int, _ failure: MessengerFailure) {
    let plugin = host.messenger.read { $0.delegate }
    do throws(Diagnostic) {
      guard
        let (answer, effects) = try plugin.flatMap({ host.scriptHost(of: $0) })?
          .renew(failure.facts, ticket: ticket)
      else {
        host.messenger.removeDelegate()
        return
      }
      settle(effects, at: answer.location, depth: 1)
      if let warning = answer.warning { report(warning) }
    } catch {
      report(error)
      perform(.renewed(ticket: ticket, .null))
    }
  }

  private mutating func request(_ capability: Capability, by setting: SettingName) {
    let request: DataMap = [
      "name": .string(capability.rawValue), "requested_by": .string(setting.rawValue),
    ]
    let answer = ask(.capabilityRequested, [.map(request)])
    switch answer?.value {
    case .bool(let isGranted)?: perform(.capability(capability, isGranted ? .granted : .denied))
    case .text(let word)?:
      if let state = CapabilityState(rawValue: word) { perform(.capability(capability, state)) }
    default: break
    }
  }

  // MARK: - Pushes

  private mutating func forward(_ push: HostPush) {
    let facts: DataMap = ["kind": .string(push.kind.rawValue), "payload": .map(push.payload)]
    guard ask(.didReceivePush, [.map(facts)]) == nil else { return }
    report(
      Diagnostic(
        "push.not_forwarded", .warning, "the system pushed '\(push.kind.rawValue)' to nobody",
        at: setUpPlace,
        expected: "the hook did_receive_push, or settings that route pushes to the messenger",
        found: "neither",
        fix: "add the hook and call vitrina.messenger.handle_push and set_push_token in it"))
  }

  // MARK: - Answers

  private mutating func finish(_ ticket: Int, _ failure: MessengerFailure?) {
    guard let waiter = host.messenger.take(ticket) else { return }
    let outcome = ServiceOutcome(reason: failure?.reason.rawValue)
    var call = waiter.call
    call.outcome = outcome
    let index = messengerEffects.removeValue(forKey: ticket)
    replaceEffect(at: index, with: .service(call))
    complete(call, outcome)
    if call.operation == MessengerOperation.Name.createConversation.rawValue {
      host.messenger.change { $0.hasFailedToCreate = failure != nil }
    }
    guard let provider = waiter.provider, failure?.reason == .tooLarge else { return }
    let size = "\(MessageDraft.maximumFile >> 20) MB"
    alert(copy.text(.tooLarge, ("size", size)), in: provider)
  }

  /// Words for the user, in the project's first language.
  var copy: MessengerCopy { MessengerCopy(locale: host.settings.locales.first ?? "es-AR") }

  /// Tells a user in the conversation what did not work, where no bubble tells.
  mutating func alert(_ text: String, in provider: String) {
    followUps.append((provider, "show_alert", ["text": .string(text)]))
  }
}

internal import Banners
internal import Components
internal import Diagnostics
internal import Messenger
internal import Routing
internal import Scripting
internal import Values

/// Does what scripts, components and tools ask of the messenger.
extension EventRound {
  /// How many events of the messenger may be told of in one round.
  private static let maximumMessengerEvents = 2000

  /// Asks for what a script called for; the effect stands there already.
  mutating func askMessenger(_ call: ServiceCall) {
    guard let name = MessengerOperation.Name(rawValue: call.operation) else { return }
    var problems = FieldProblems()
    // It could be read when it was called.
    guard let operation = try? MessengerOperation(name, call.arguments, &problems) else { return }
    for problem in problems.finish() {
      report(
        catalog.quotingSource(
          problem.diagnostic(of: "vitrina.messenger.\(call.operation)", at: call.location)))
    }
    runMessenger { round in
      round.ask(operation, for: MessengerDesk.Waiter(call: call))
    }
  }

  /// Asks for what an event of a component wants done, before anybody else hears of it.
  ///
  /// - Returns: The event as handlers are to hear of it: without its link where the plugin has said
  ///   that it takes care of that.
  mutating func serve(
    _ event: ComponentEvent, ofMessengers component: ResolvedComponent
  ) -> ComponentEvent {
    guard MessengerComponents.contains(component.component) else { return event }
    var event = event
    let conversation = MessengerComponents.conversation(of: component.instance)
    let value = event.value?.mapValue ?? [:]
    switch (component.component, event.name) {
    case (ConversationScreen.name, "send"):
      let draft = MessageDraft(text: value["text"]?.stringValue, in: conversation)
      serve(.send(draft), ["text": value["text"] ?? .null], of: component)
    case (ConversationScreen.name, "typing"):
      if let conversation {
        serve(
          .type(conversation, text: value["text"]?.stringValue ?? ""), nil, of: component)
      }
    case (ConversationScreen.name, "resend"):
      if let id = value["message_id"]?.stringValue {
        serve(.retry(clientID: id), ["client_id": .string(id)], of: component)
      }
    case (ConversationScreen.name, "menu_item_tap"):
      if let item = value["item"]?.stringValue.flatMap(MenuItem.init(name:)) {
        pick(item, in: conversation, of: component)
      }
    case (ConversationScreen.name, "action_tap"):
      if let conversation { act(on: &event, in: conversation, of: component) }
    case (ConversationList.name, "conversation_tap"):
      if let id = value["conversation_id"]?.stringValue {
        serve(.show(id, startingText: nil), ["conversation_id": .string(id)], of: component)
      }
    case (ConversationList.name, "create_tap"): createConversation(of: component)
    default: break
    }
    return event
  }

  /// - Parameter arguments: What the effect says; nil: there is none, as for each key that is typed.
  mutating func serve(
    _ operation: MessengerOperation, _ arguments: DataMap?, of component: ResolvedComponent
  ) {
    let place = component.provider.flatMap { try? catalog.provider($0).location }
    runMessenger { round in
      guard let arguments else {
        _ = round.host.messenger.perform(operation)
        return
      }
      let call = ServiceCall(
        service: "messenger", operation: operation.name.rawValue, arguments: arguments,
        plugin: component.plugin, location: place ?? SourceLocation(ProjectSettings.file))
      round.replaceEffect(at: nil, with: .service(call))
      round.ask(
        operation, for: MessengerDesk.Waiter(call: call, provider: component.provider))
    }
  }

  /// Does what a hook or the surroundings have a say in, and then the operation itself, whose effect is
  /// the latest.
  private mutating func ask(
    _ given: MessengerOperation, for waiter: MessengerDesk.Waiter
  ) {
    let index = activity.effects.count - 1
    var operation = given
    messengerPlace = waiter.call.plugin == "host" ? nil : waiter.call.location
    switch given {
    case .initialize: noteSetUp(waiter.call)
    case .send(let draft):
      guard let edited = edited(draft, of: waiter.call) else {
        refuse(waiter, .invalidFile, at: index)
        return
      }
      operation = .send(edited)
    case .receive(.message(let message), let id):
      operation = .receive(.message(displayed(message)), id)
    case .network(let connection): tell(connection)
    case .background(let isBackground): tell(isBackground: isBackground)
    case .logout where !mayDiscardOutbox:
      refuse(waiter, .outboxPending, at: index)
      return
    case .close:
      let wasVisible = host.messenger.read { $0.messenger.visible } != nil
      if wasVisible, waiter.call.plugin != "host", host.messenger.read({ $0.screen }) != nil {
        settle([.back], at: waiter.call.location)
      }
    default: break
    }
    let (ticket, fault) = host.messenger.perform(operation, for: waiter)
    messengerEffects[ticket] = index
    if let fault { report(fault) }
  }

  private func noteSetUp(_ call: ServiceCall) {
    let screen = call.arguments["screen"]?.stringValue ?? "conversation"
    host.messenger.change { content in
      content.delegate =
        call.arguments["has_authentication_delegate"] == true ? call.plugin : nil
      content.screen = (screen, call.plugin)
    }
  }

  /// Answers what is not done at all.
  private mutating func refuse(
    _ waiter: MessengerDesk.Waiter, _ reason: MessengerReason, at index: Int
  ) {
    var call = waiter.call
    let outcome = ServiceOutcome(reason: reason.rawValue)
    call.outcome = outcome
    replaceEffect(at: index, with: .service(call))
    complete(call, outcome)
    if reason == .invalidFile, let provider = waiter.provider {
      alert(copy[.invalidFile], in: provider)
    }
  }

  // MARK: - Surroundings

  private mutating func tell(_ connection: Connection) {
    guard connection != host.messenger.read({ $0.messenger.connection }) else { return }
    afterMessenger.append(
      (
        "network",
        ["online": .bool(connection == .online), "connection": .string(connection.rawValue)]
      )
    )
  }

  private mutating func tell(isBackground: Bool) {
    guard isBackground == host.messenger.read({ $0.messenger.isForeground }) else { return }
    host.banners.change { $0.center.setActive(!isBackground) }
    afterMessenger.append((isBackground ? "background" : "foreground", [:]))
  }

  /// Takes what the program says of its surroundings.
  mutating func take(_ surroundings: MessengerOperation) {
    runMessenger { round in
      switch surroundings {
      case .network(let connection): round.tell(connection)
      case .background(let isBackground): round.tell(isBackground: isBackground)
      default: break
      }
      if let fault = round.host.messenger.perform(surroundings).fault { round.report(fault) }
    }
  }

  // MARK: - The loop

  /// Takes all that the messenger did by now to those who are to hear of it, in its order.
  ///
  /// - Parameter ask: Asks for more first; no other thread can answer that meanwhile.
  mutating func runMessenger(asking ask: (inout EventRound) -> Void = { _ in }) {
    guard !isTellingMessenger else { return ask(&self) }
    isTellingMessenger = true
    var told = 0
    let before = host.messenger.read { $0.revision }
    let isDone = host.services.turn.take(.messenger) {
      ask(&self)
      while told <= Self.maximumMessengerEvents, let (event, fault) = host.messenger.next() {
        told += 1
        if let fault { report(fault) }
        tell(event)
      }
    }
    if !isDone { ask(&self) }
    isTellingMessenger = false
    if host.messenger.read({ $0.revision }) != before {
      host.shown.noteChanged(catalog.messengerProviders)
    }
    if told > Self.maximumMessengerEvents { report(tooManyMessages) }
    let events = afterMessenger
    afterMessenger = []
    for (name, properties) in events { deliver(name, properties, depth: 1) }
    runBanners()
  }

  private var tooManyMessages: Diagnostic {
    Diagnostic(
      "event.runaway", .error,
      "operations of vitrina.messenger lead to one another without end; the rest waits",
      expected: "at most \(Self.maximumMessengerEvents) events of the messenger at once",
      found: "one more", fix: "answer a message from a timer, not from what tells of it")
  }
}

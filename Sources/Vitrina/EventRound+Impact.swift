internal import Components
internal import Diagnostics
internal import Impact
internal import Routing
internal import Scripting
internal import Values

/// Does what scripts and widgets ask of the impact service, and tells of what came of it.
extension EventRound {
  /// How many functions may hear of impact in one round.
  private static let maximumTold = 1000

  /// Asks for what a script called for; the effect stands there already.
  mutating func askImpact(_ call: ServiceCall) {
    guard let name = ImpactOperation.Name(rawValue: call.operation) else { return }
    // It could be read when it was called.
    guard let operation = try? ImpactOperation(name, call.arguments) else { return }
    runImpact { round in round.request(operation, for: ImpactDesk.Waiter(call: call)) }
  }

  /// Asks for what a widget's event wants done, before anybody hears of the event.
  ///
  /// - Returns: The event as handlers are to hear of it.
  mutating func serve(
    _ event: ComponentEvent, of component: ResolvedComponent
  ) -> ComponentEvent {
    serveWidget(event, of: component)
    return serve(event, ofMessengers: component)
  }

  private mutating func serveWidget(_ event: ComponentEvent, of component: ResolvedComponent) {
    let operations = ImpactWidgets.operations(for: event, of: component.component)
    guard !operations.isEmpty else { return }
    let place = component.provider.flatMap { try? catalog.provider($0).location }
    runImpact { round in
      for operation in operations {
        let call = ServiceCall(
          service: "impact", operation: operation.name.rawValue, arguments: operation.arguments,
          plugin: component.plugin, location: place ?? SourceLocation(ProjectSettings.file))
        round.replaceEffect(at: nil, with: .service(call))
        round.request(
          operation, for: ImpactDesk.Waiter(call: call, provider: component.provider))
      }
    }
  }

  /// Asks for an operation, whose effect is the latest.
  private mutating func request(_ operation: ImpactOperation, for waiter: ImpactDesk.Waiter) {
    impactEffects[host.impact.request(operation, for: waiter)] = activity.effects.count - 1
  }

  /// Takes all that was done by now to those who are to hear of it, in its order.
  ///
  /// - Parameter ask: Asks for more first; no other thread can answer that meanwhile.
  mutating func runImpact(asking ask: (inout EventRound) -> Void = { _ in }) {
    guard !isTellingImpact else { return ask(&self) }
    isTellingImpact = true
    defer { isTellingImpact = false }
    var told = 0
    let isDone = host.services.turn.take(.impact) {
      ask(&self)
      var notes: [Diagnostic] = []
      while let event = host.impact.next() {
        told += 1
        tell(event, isTold: told <= Self.maximumTold, &notes)
      }
    }
    if !isDone { ask(&self) }
    if told > 0 { host.shown.noteChanged(catalog.widgetProviders) }
    if told > Self.maximumTold { report(tooMany(told)) }
  }

  private func tooMany(_ count: Int) -> Diagnostic {
    Diagnostic(
      "event.runaway", .error,
      "operations of vitrina.impact lead to one another without end; "
        + "\(count - Self.maximumTold) events were not heard",
      expected: "at most \(Self.maximumTold) events of impact at once", found: "\(count)",
      fix: "ask for no operation from its own done")
  }

  /// - Parameter notes: What was logged before an operation was done, for its place.
  private mutating func tell(
    _ event: ImpactEvent, isTold: Bool, _ notes: inout [Diagnostic]
  ) {
    switch event.kind {
    case .diagnostic(let fault): notes.append(fault)
    case .transactionReplaced: if isTold { broadcast(event, [:]) }
    case .selectionChanged(let id):
      followUps += host.shown.providers(of: ImpactWidgets.selections).map { ($0, "reload", [:]) }
      if isTold { broadcast(event, selection(id)) }
    case .completed(let ticket, let operation, let reason):
      let waiter = host.impact.take(ticket)
      let place = waiter?.call.location
      for note in notes { report(catalog.quotingSource(note.placed(at: place))) }
      notes = []
      let outcome = ServiceOutcome(reason: reason?.rawValue)
      // What is told as done is kept.
      do throws(Diagnostic) { try host.impact.keepSession() } catch { report(error) }
      if let waiter { settle(waiter, outcome, ticket) }
      guard isTold else { return }
      if let waiter { complete(waiter.call, outcome) }
      var properties = waiter?.call.arguments ?? [:]
      properties["operation"] = .string(operation.rawValue)
      properties["ok"] = .bool(outcome.isSuccess)
      properties["reason"] = outcome.reason.map(DataValue.string)
      broadcast(event, properties)
      if let provider = waiter?.provider { followUp(operation, outcome, provider) }
    }
  }

  /// What a widget has to know of what was done for it.
  private mutating func followUp(
    _ operation: ImpactOperation.Name, _ outcome: ServiceOutcome, _ provider: String
  ) {
    switch (operation, outcome.isSuccess) {
    case (.redeemTransaction, true): followUps.append((provider, "reload", [:]))
    case (.redeemTransaction, false), (.select, false): followUps.append((provider, "refuse", [:]))
    default: break
    }
  }

  /// Notes the outcome at the effect, or tells of it anew where that was told in an earlier round.
  private mutating func settle(
    _ waiter: ImpactDesk.Waiter, _ outcome: ServiceOutcome, _ ticket: Int
  ) {
    var call = waiter.call
    call.outcome = outcome
    replaceEffect(at: impactEffects.removeValue(forKey: ticket), with: .service(call))
  }

  private mutating func broadcast(_ event: ImpactEvent, _ properties: DataMap) {
    var properties = properties
    properties["time"] = .double(Double(event.time) / 1000)
    deliver("impact.\(event.name)", properties, depth: 1)
  }

  private func selection(_ id: Int?) -> DataMap {
    guard let id else { return [:] }
    let catalogue = catalog.impact.catalogue
    let nonprofit = catalogue.nonprofit(id)
    var properties: DataMap = ["nonprofit_id": .integer(id)]
    properties["nonprofit_name"] = nonprofit.map { .string($0.name) }
    properties["nonprofit_cause"] = nonprofit.flatMap { catalogue.cause($0.causeID) }
      .map { .string($0.name) }
    return properties
  }

  /// Gives widgets the commands that follow from what was done for them, once their events have been
  /// heard.
  mutating func runFollowUps() {
    let pending = followUps
    followUps = []
    for (provider, command, arguments) in pending {
      do throws(Diagnostic) {
        let commanded = try host.command(command, arguments, to: provider, in: catalog)
        deliver(commanded.events, of: commanded.component, in: commanded.context, depth: 1)
      } catch {
        report(error)
      }
    }
  }
}

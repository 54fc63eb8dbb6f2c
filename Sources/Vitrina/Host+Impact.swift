public import Diagnostics
public import Impact
public import Routing
internal import Scripting
public import Values

/// Who shops and what is donated, as tools see and change it.
extension Host {
  /// Counts changes: another number means that there is something else to be seen.
  public var impactRevision: Int { impact.read { $0.revision } }

  /// What the impact service did lately, oldest first; the last 200.
  public var impactRecords: [ImpactRecord] { impact.read { $0.records } }

  /// The service as it is now, to be read.
  public func impactManager() throws(Diagnostic) -> ImpactManager { try impact.manager() }

  /// Does an operation of the impact service, as a script would.
  ///
  /// - Throws: What is wrong with the arguments; what is wrong with what they say is the outcome.
  public func perform(
    _ operation: ImpactOperation.Name, _ arguments: DataMap
  ) throws(FieldFault) -> Activity {
    _ = try ImpactOperation(operation, arguments)
    var round = EventRound(self, catalog)
    round.settle(
      [
        .service(
          ServiceCall(
            service: "impact", operation: operation.rawValue, arguments: arguments, plugin: "host",
            location: SourceLocation(ProjectSettings.file)))
      ], at: nil)
    return round.activity
  }

  /// Forgets who shops and all that was donated, and begins with the sample again, if that is used.
  public func resetImpact() throws(Diagnostic) {
    try impact.reset(catalog.impact)
    shown.noteChanged(catalog.widgetProviders)
  }

  /// Lets time pass until every operation is done, which a failure script may make slow.
  ///
  /// - Parameter clock: The one that the host goes by.
  public func finishImpact(on clock: ForwardClock) throws(Diagnostic) -> Activity {
    var activity = Activity()
    while let next = impact.nextChange {
      let passed = try pass(max(0, next - clock.now), on: clock)
      activity.effects += passed.effects
      activity.diagnostics += passed.diagnostics
      guard !passed.isEmpty || impact.nextChange != next else { break }
    }
    return activity
  }
}

extension [Effect] {
  /// These with the outcomes that came later, each at its place.
  public func joined(with later: [Effect]) -> [Effect] {
    var joined = self
    for effect in later {
      if case .service(let call) = effect, call.outcome != nil {
        var pending = call
        pending.outcome = nil
        if let index = joined.firstIndex(of: .service(pending)) {
          joined[index] = effect
          continue
        }
      }
      joined.append(effect)
    }
    return joined
  }
}

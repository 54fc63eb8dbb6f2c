internal import Components
public import Diagnostics
public import Messenger
internal import Routing
internal import Scripting
public import Values

/// The messenger, as tools see and change it.
extension Host {
  /// Counts changes: another number means that there is something else to be seen.
  public var messengerRevision: Int { messenger.read { $0.revision } }

  /// What the messenger did lately, oldest first; the last 200.
  public var messengerRecords: [MessengerRecord] { messenger.read { $0.records } }

  /// The messenger as it is now, to be read.
  public func messengerNow() throws(Diagnostic) -> Messenger { try messenger.messenger() }

  /// Does an operation of the messenger, as a script would.
  ///
  /// - Throws: What is wrong with the arguments; what is wrong with what they say is the outcome.
  public func perform(
    _ operation: MessengerOperation.Name, _ arguments: DataMap
  ) throws(FieldFault) -> Activity {
    var problems = FieldProblems()
    _ = try MessengerOperation(operation, arguments, &problems)
    var round = EventRound(self, catalog)
    var call = ServiceCall(
      service: "messenger", operation: operation.rawValue, arguments: arguments, plugin: "host",
      location: SourceLocation(ProjectSettings.file))
    call.secrets = MessengerOperation.secretArguments
    round.settle([.service(call)], at: nil)
    round.runFollowUps()
    return round.activity
  }

  /// Lets time pass until nothing is on its way to the server any more.
  ///
  /// - Parameter clock: The one that the host goes by.
  public func finishMessages(on clock: ForwardClock) throws(Diagnostic) -> Activity {
    var activity = Activity()
    while messenger.read({ $0.messenger.isBusy }), let next = nextTimer {
      let passed = try pass(max(0, next - clock.now), on: clock)
      activity.effects += passed.effects
      activity.diagnostics += passed.diagnostics
      guard !passed.isEmpty || nextTimer != next else { break }
    }
    return activity
  }
}

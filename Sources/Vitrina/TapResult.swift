internal import Components
public import Diagnostics
public import Routing
internal import Scripting
public import Values

/// What came of a tap or another action on a component.
public struct TapResult: Sendable {
  /// Who took the event.
  public enum Handler: String, Sendable {
    case onTap = "on_tap"
    case dispatcher
    case none
  }

  /// The event in the form that handlers get, its index from 0; nil if the action means nothing to
  /// the component.
  public var event: DataMap?
  public var handledBy: Handler
  /// Where the plugin's handler of the event is written; nil if it has none.
  public var handler: SourceLocation?
  public var dispatch: Dispatch?
  /// Those of the handlers, then those of the dispatch.
  public var effects: [Effect]
  /// What stopped a handler, or why there was nothing to do.
  public var diagnostic: Diagnostic?

  /// Whether the component is in another state now.
  public var hasChanged = false
  /// What `vitrina.send` did on the way, in order.
  public var sends: [Send] = []

  /// A command that a script sent to a shown component.
  public struct Send: Sendable, Equatable {
    /// The id in full.
    public var provider: String
    public var action: String
    /// Whether the component is in another state since.
    public var hasChanged: Bool
  }

  /// What else is wrong: odd answers, addresses that may not be opened, listeners that stopped.
  public var further: [Diagnostic] = []

  /// All that went wrong, in handler, dispatch and listeners.
  public var diagnostics: [Diagnostic] {
    [diagnostic].compactMap(\.self) + (dispatch?.diagnostics ?? []) + further
  }

  /// Whether somebody took the event, the component itself the action, or a service did what it
  /// stands for: what the command's exit code tells.
  public var isSuccess: Bool { handledBy != .none || hasChanged || isServed }

  /// Whether a service did what was asked of it.
  private var isServed: Bool {
    effects.contains { effect in
      guard case .service(let call) = effect else { return false }
      return call.outcome?.isSuccess == true
    }
  }

  /// The object of `tap --json`.
  public var dataValue: DataValue {
    var map: DataMap = [
      "event": event.map(DataValue.map) ?? .null,
      "handled_by": .string(handledBy.rawValue),
      "handler": handler.map {
        ["file": .string($0.file), "line": DataValue($0.line)]
      } ?? .null,
      "dispatch": dispatch?.dataValue ?? .null,
      "effects": .list(effects.map(\.dataValue)),
      "diagnostic": diagnostics.first?.dataValue ?? .null,
    ]
    if hasChanged { map["changed"] = true }
    if !sends.isEmpty {
      map["states"] = .list(
        sends.map {
          [
            "provider": .string($0.provider), "action": .string($0.action),
            "changed": .bool($0.hasChanged),
          ]
        })
    }
    return .map(map)
  }
}

/// Takes the events of one action to handlers and dispatcher in order.
struct EventDelivery {
  private let resolved: ResolvedComponent
  /// Where the component's data are written.
  private let place: SourceLocation?
  private var event: DataMap?
  private var handledBy = TapResult.Handler.none
  private var handler: SourceLocation?
  private var dispatch: Dispatch?
  private var effects: [Effect] = []
  private var diagnostic: Diagnostic?
  private var further: [Diagnostic] = []
  /// Those for listeners, which are not delivered here.
  private(set) var broadcasts: [ComponentEvent] = []

  init(_ resolved: ResolvedComponent, place: SourceLocation?) {
    self.resolved = resolved
    self.place = place
  }

  /// One event: first the plugin's handler; if that neither takes it nor names another link, the
  /// event's own link is dispatched. A handler that stops ends the matter.
  mutating func deliver(
    _ event: ComponentEvent,
    handle: (String, DataMap) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])?,
    open: (String) -> Dispatch
  ) {
    guard !event.isBroadcast else {
      broadcasts.append(event)
      return
    }
    let description = description(of: event)
    let isMain = self.event == nil || event.deepLink != nil
    if isMain { (self.event, handler) = (description, nil) }
    var link = event.deepLink?.text
    var linkPlace = place
    do throws(Diagnostic) {
      var forLua = description
      if let index = event.index { forLua["index"] = .integer(index + 1) }
      if let answer = try handle("on_\(event.name)", forLua) {
        if isMain { handler = answer.answer.location }
        effects += answer.effects.filter { !$0.isOpen }
        if let warning = answer.answer.warning { further.append(warning) }
        switch answer.answer.value {
        case .bool(true):
          handledBy = .onTap
          link = nil
        case .text(let other): (link, linkPlace) = (other, answer.answer.location)
        case .bool(false), .none: break
        }
        for case .open(let url) in answer.effects {
          take(open(url).placed(at: answer.answer.location))
        }
      }
    } catch {
      diagnostic = diagnostic ?? error
      return
    }
    if let link { take(open(link).placed(at: linkPlace)) }
  }

  private mutating func take(_ dispatch: Dispatch) {
    self.dispatch = dispatch
    effects += dispatch.effects
    if dispatch.outcome.isSuccess, handledBy == .none { handledBy = .dispatcher }
  }

  private func description(of event: ComponentEvent) -> DataMap {
    [
      "name": .string(event.name),
      "component": .string(resolved.component),
      "provider": DataValue(resolved.provider),
      "node": DataValue(event.node),
      "index": DataValue(event.index),
      "deep_link": DataValue(event.deepLink?.text),
      "track_id": DataValue(event.trackID),
      "value": event.value ?? .null,
    ]
  }

  /// A broadcast is the event when there is no other.
  func result() -> TapResult {
    TapResult(
      event: event ?? broadcasts.first.map(description), handledBy: handledBy, handler: handler,
      dispatch: dispatch, effects: effects, diagnostic: diagnostic, further: further)
  }

  /// The result for a component of which only an outline or a message is there: the button of the
  /// message asks for the data again.
  mutating func result(of action: ComponentAction, whileDataAre state: DataState) -> TapResult {
    guard state == .error, case .command(DataState.retry, _) = action else {
      return result(of: .tap(index: nil), isAtRest: false)
    }
    event = description(of: ComponentEvent(DataState.retry, node: DataState.retry))
    var result = result()
    result.effects = resolved.provider.map { [.refresh(provider: $0)] } ?? []
    result.hasChanged = true
    return result
  }

  /// The result with what there is to say of a tap that hit nothing.
  ///
  /// - Parameter isAtRest: Whether the component is as it was when it began.
  func result(of action: ComponentAction, isAtRest: Bool) -> TapResult {
    var result = result()
    if event == nil, case .tap = action, !isAtRest {
      result.diagnostic = Diagnostic(
        "tap.no_action", .error,
        "nothing can be tapped in \(resolved.provider ?? resolved.component) as it is now",
        expected: "an item or button that takes taps in this state", found: "none",
        fix: "wait for what it does to end, or send it what ends it")
    } else if event == nil, case .tap(let index) = action {
      let subject = resolved.provider ?? resolved.component
      result.diagnostic = Diagnostic(
        "tap.no_action", .error,
        index.map { "nothing can be tapped at position \($0) of \(subject)" }
          ?? "nothing can be tapped in \(subject)",
        expected: "an item or button that has a link", found: "none",
        fix: "give it a deep_link, or choose another position with --index")
    }
    return result
  }
}

extension Effect {
  fileprivate var isOpen: Bool {
    if case .open = self { true } else { false }
  }
}

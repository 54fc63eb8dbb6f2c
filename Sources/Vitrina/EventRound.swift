internal import Diagnostics
internal import Routing
internal import Scripting
internal import Values

/// A function given to `vitrina.on`.
struct Listener: Sendable {
  let host: ScriptHost
  let registration: EventListener
}

/// Takes what handlers have asked for to its end: events to those that listen, links to the
/// dispatcher, commands to shown components, and what these ask for in turn.
struct EventRound {
  private static let maximumDepth = 8
  private static let maximumEffects = 1024

  let host: Host
  let catalog: Catalog
  private(set) var activity = Activity()
  /// What commands of scripts did, in their order.
  var sends: [TapResult.Send] = []
  /// The listeners that were told of as not heard: once each, however often they were not.
  private var unheard: Set<SourceLocation> = []
  /// Whether what happened to banners is being told.
  var isTellingBanners = false
  /// Whether what the impact service did is being told.
  var isTellingImpact = false
  /// Where the effects of operations stand that are not done yet, by the manager's ticket.
  var impactEffects: [Int: Int] = [:]
  /// Whether what the messenger did is being told.
  var isTellingMessenger = false
  /// Where the effects of operations of the messenger stand that are not done yet, by its ticket.
  var messengerEffects: [Int: Int] = [:]
  /// Where the call is written that the messenger is at.
  var messengerPlace: SourceLocation?
  /// Events of the host that are told of once the messenger has dealt with them.
  var afterMessenger: [(name: String, properties: DataMap)] = []
  /// Commands for components that wait until the events that led to them have been heard.
  var followUps: [(provider: String, command: String, arguments: DataMap)] = []

  init(_ host: Host, _ catalog: Catalog) {
    self.host = host
    self.catalog = catalog
  }

  /// Whether something may still happen at a depth of things that lead to one another.
  func mayGoOn(_ depth: Int) -> Bool {
    depth < Self.maximumDepth && activity.effects.count < Self.maximumEffects
  }

  /// Delivers an event to its listeners: scripts first, then plugins, each by name and line.
  mutating func deliver(_ event: String, _ properties: DataMap, depth: Int = 0) {
    for listener in catalog.listeners[event] ?? [] {
      let place = listener.registration.location
      guard mayGoOn(depth) else {
        if unheard.insert(place).inserted { report(runaway(event, at: place)) }
        return
      }
      do throws(Diagnostic) {
        let (answer, effects) = try listener.host.call(
          listener.registration.function,
          with: ["name": .string(event), "properties": .map(properties)],
          subject: "the listener to '\(event)' of '\(listener.host.plugin)'", at: place)
        settle(effects, at: place, depth: depth + 1)
        if let warning = answer.warning { report(warning) }
        if case .text(let link) = answer.value {
          settle([.open(url: link)], at: place, depth: depth + 1)
        }
      } catch {
        activity.diagnostics.append(error)
      }
    }
  }

  /// Takes effects over in order; what one leads to stands right behind it.
  ///
  /// - Parameter place: Where the handler is written that asked for them.
  mutating func settle(_ effects: [Effect], at place: SourceLocation?, depth: Int = 0) {
    for effect in effects {
      switch effect {
      case .emit(let event, let properties):
        activity.effects.append(effect)
        deliver(event, properties, depth: depth)
      case .open(let url):
        let dispatch = catalog.dispatch(url, source: .script).placed(at: place)
        activity.diagnostics += dispatch.diagnostics
        settle(dispatch.effects, at: place, depth: depth)
      case .openExternal(let url):
        do throws(Diagnostic) {
          let link = try catalog.dispatcher.outgoing.check(url, at: place)
          activity.effects.append(.openExternal(url: link))
        } catch {
          activity.diagnostics.append(error)
        }
      case .service(let call):
        activity.effects.append(effect)
        if call.service == "impact" {
          askImpact(call)
          continue
        }
        if call.service == "messenger" {
          askMessenger(call)
          continue
        }
        // In the middle of telling, it is the time of what is told.
        runBanners()
        perform(call)
        runBanners()
      case .send(let provider, let action, let arguments):
        activity.effects.append(effect)
        send(action, arguments, to: provider, at: place, depth: depth)
      default: activity.effects.append(effect)
      }
    }
  }

  /// Calls the function that waits for a service to be done, and takes what it asks for to its end.
  mutating func complete(_ call: ServiceCall, _ outcome: ServiceOutcome) {
    guard let ticket = call.ticket else { return }
    do throws(Diagnostic) {
      guard
        let (answer, effects) = try host.scriptHost(of: call.plugin)?.complete(ticket, outcome)
      else { return }
      settle(effects, at: answer.location, depth: 1)
      if let warning = answer.warning { report(warning) }
      if case .text(let link) = answer.value {
        settle([.open(url: link)], at: answer.location, depth: 1)
      }
    } catch {
      report(error)
    }
  }

  /// Puts an effect in the place of another, or at the end.
  mutating func replaceEffect(at index: Int?, with effect: Effect) {
    if let index { activity.effects[index] = effect } else { activity.effects.append(effect) }
  }

  mutating func report(_ fault: Diagnostic) { activity.diagnostics.append(fault) }

  func runaway(_ event: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      "event.runaway", .error, "events lead to one another without end; '\(event)' was not heard",
      at: place,
      expected: "at most \(Self.maximumDepth) events that lead to one another and "
        + "\(Self.maximumEffects) effects", found: "one more",
      fix: "emit no event from its own listener")
  }
}

internal import Components
internal import Diagnostics
internal import Synchronization

/// The components that are shown, each with the state that taps, commands and time have brought it
/// to: one for a provider, whatever the places it is shown in.
///
/// Any thread. Nothing of a script runs under the lock.
final class ShownComponents: Sendable {
  /// One that is shown.
  struct Shown: Sendable {
    var component: ResolvedComponent
    /// What it was last shown in.
    var context: RenderContext
    /// When it appeared, in seconds since 1970.
    let appeared: Double
    /// How far its clock has gone.
    var time = 0.0
    /// Counts those that appeared.
    let number: Int

    /// When its look changes by itself, in seconds since 1970.
    var nextChange: Double? { nextTime.map { appeared + $0 } }

    /// The same on its own clock. What rounding holds back at this very time comes a moment later.
    private var nextTime: Double? {
      component.instance.nextChange.map { max($0, time + Self.moment) }
    }

    /// Seconds that the clock goes on at least from one change to the next.
    private static let moment = 0.001

    /// Lets its clock go on to the host's.
    mutating func advance(to now: Double) -> [ComponentEvent] {
      var goal = now - appeared
      // The sum of two times and their difference need not agree in the last digit.
      if let next = nextTime, appeared + next <= now { goal = max(goal, next) }
      time = max(time, goal)
      var events = component.instance.advance(to: time)
      // What a last digit would hold back until later.
      for _ in 0..<Self.steps {
        guard let next = component.instance.nextChange, next > time, appeared + next <= now else {
          break
        }
        time = next
        events += component.instance.advance(to: time)
      }
      return events
    }

    private static let steps = 100
  }

  /// What came of an action.
  struct Outcome {
    /// What had happened by itself before.
    var late: [ComponentEvent] = []
    var events: [ComponentEvent]
    /// Whether the action changed the state.
    var hasChanged = false
    /// Whether the component was as it began.
    var isAtRest = true
    /// Why the action was not done, in words that follow the component's name.
    var objection: String?
  }

  static let maximum = 1000

  private struct Content {
    var shown: [String: Shown] = [:]
    var count = 0
    /// Providers whose look has changed since somebody asked.
    var changed: Set<String> = []
  }

  private let content = Mutex(Content())

  /// Does something to a component, which is shown from then on if it has appeared or its state is
  /// another now.
  ///
  /// - Parameter resolved: With its data as they are now; it has a provider.
  func perform(
    _ action: ComponentAction, on resolved: ResolvedComponent, in context: RenderContext,
    at now: Double
  ) -> Outcome {
    let id = resolved.provider ?? ""
    return content.withLock { content in
      var shown =
        Self.shown(resolved, content.shown[id])
        ?? Shown(component: resolved, context: context, appeared: now, number: content.count)
      shown.context = context
      let before = shown.component.instance
      var outcome = Outcome(events: [])
      outcome.late = shown.advance(to: now)
      let advanced = shown.component.instance
      outcome.isAtRest = before.hasState(of: resolved.instance)
      outcome.objection = advanced.objection(to: action)
      if outcome.objection == nil { outcome.events = shown.component.instance.handle(action) }
      outcome.hasChanged = !shown.component.instance.hasState(of: advanced)
      // A tap that changes nothing does not begin an animation that nobody waits for.
      guard content.shown[id] != nil || action == .appear || outcome.hasChanged else {
        return outcome
      }
      if !shown.component.instance.hasState(of: before) { content.changed.insert(id) }
      Self.keep(shown, &content)
      return outcome
    }
  }

  private static func keep(_ shown: Shown, _ content: inout Content) {
    let id = shown.component.provider ?? ""
    if content.shown.updateValue(shown, forKey: id) == nil { content.count += 1 }
    guard content.shown.count > maximum else { return }
    let oldest = content.shown.min { $0.value.number < $1.value.number }
    if let oldest { content.shown[oldest.key] = nil }
  }

  /// One that is shown with other data; nil if it is another component now.
  private static func shown(_ resolved: ResolvedComponent, _ known: Shown?) -> Shown? {
    guard var shown = known else { return nil }
    var component = resolved
    guard component.instance.keepState(of: shown.component.instance) else { return nil }
    shown.component = component
    return shown
  }

  /// A component as it looks now; nil if it is not known to be shown.
  func look(of resolved: ResolvedComponent, at now: Double) -> ResolvedComponent? {
    let known = content.withLock { $0.shown[resolved.provider ?? ""] }
    guard var shown = Self.shown(resolved, known) else { return nil }
    _ = shown.advance(to: now)
    return shown.component
  }

  /// The providers that are shown with one of some components, by id.
  func providers(of components: Set<String>) -> [String] {
    content.withLock { content in
      content.shown.filter { components.contains($0.value.component.component) }.keys.sorted()
    }
  }

  /// What a provider was last shown in.
  func context(of provider: String) -> RenderContext? {
    content.withLock { $0.shown[provider]?.context }
  }

  /// When the first look changes by itself, in seconds since 1970.
  var nextChange: Double? {
    content.withLock { $0.shown.values.compactMap(\.nextChange).min() }
  }

  /// Lets the clocks go on of those whose look changes by now; gives them with what happened, in
  /// the order in which they appeared.
  func advance(to now: Double) -> [(shown: Shown, events: [ComponentEvent])] {
    content.withLock { content in
      let due = content.shown.filter { $0.value.nextChange.map { $0 <= now } ?? false }
      return due.sorted { $0.value.number < $1.value.number }.map { id, known in
        var shown = known
        let events = shown.advance(to: now)
        if !shown.component.instance.hasState(of: known.component.instance) {
          content.changed.insert(id)
        }
        content.shown[id] = shown
        return (shown, events)
      }
    }
  }

  /// The providers whose look has changed since the last time, by id.
  func takeChanged() -> [String] {
    content.withLock { content in
      defer { content.changed = [] }
      return content.changed.sorted()
    }
  }

  /// Notes that providers look different, for another reason than their own state.
  func noteChanged(_ providers: [String]) {
    guard !providers.isEmpty else { return }
    content.withLock { $0.changed.formUnion(providers) }
  }

  /// Forgets those whose provider is gone or has another component.
  func keepOnly(_ isThere: (_ provider: String, _ component: String) -> Bool) {
    content.withLock { content in
      content.shown = content.shown.filter { isThere($0.key, $0.value.component.component) }
      content.changed.formIntersection(content.shown.keys)
    }
  }

  /// Forgets all.
  func removeAll() {
    content.withLock { content in
      content.shown = [:]
      content.changed = []
    }
  }
}

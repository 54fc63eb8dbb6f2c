internal import Diagnostics
internal import Routing
internal import Values
internal import Vitrina

/// The way of what happened last, from the event to its effects, in words; printable.
struct TapWay: Sendable, Equatable {
  struct Step: Sendable, Equatable {
    var label: String
    var text: String
    var isFault = false
  }

  private(set) var steps: [Step] = []

  init() {}

  /// What came of a tap.
  ///
  /// - Parameter words: What was tapped.
  init(_ words: String, _ result: TapResult) {
    let end =
      switch result.handledBy {
      case .onTap: "handled by the plugin"
      case .dispatcher: "handled by the dispatcher"
      case .none: result.hasChanged ? "the component changed" : "nobody took it"
      }
    add("tap", "\(words) → \(end)", isFault: !result.isSuccess)
    if let handler = result.handler { add("handler", "\(handler)") }
    if let dispatch = result.dispatch {
      add(
        "link", (dispatch.chain.isEmpty ? [dispatch.url] : dispatch.chain).joined(separator: " → "))
      if let route = dispatch.route {
        let name = route.name.map { " (\($0))" } ?? ""
        add(
          "route", "\(route.pattern)\(name) → \(dispatch.outcome.rawValue), \(route.location)",
          isFault: !dispatch.outcome.isSuccess)
      } else {
        add("route", dispatch.outcome.rawValue, isFault: !dispatch.outcome.isSuccess)
      }
      for pattern in dispatch.nearest { add("nearest", pattern) }
    }
    for effect in result.effects { add("effect", DispatchText.effect(effect)) }
    for send in result.sends where send.hasChanged {
      add("changed", "\(send.provider) by \(send.action)")
    }
    add(result.diagnostics)
  }

  /// What came of something that nobody tapped.
  init(of cause: String, _ activity: Activity) {
    let count = activity.effects.count
    add(cause, count == 1 ? "1 effect" : "\(count) effects")
    for effect in activity.effects { add("effect", DispatchText.effect(effect)) }
    add(activity.diagnostics)
  }

  /// Why a tap could not be tried at all.
  init(_ words: String, _ fault: Diagnostic) {
    add("tap", "\(words) → not possible", isFault: true)
    add([fault])
  }

  /// Adds what happened to a banner, the newest last; only so many are kept.
  mutating func add(_ record: BannerRecord) {
    add("banner", record.words)
    let banners = steps.indices.filter { steps[$0].label == "banner" }
    if banners.count > Self.mostRecords { steps.remove(at: banners[0]) }
  }

  private static let mostRecords = 6

  private mutating func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics where diagnostic.severity != .note {
      add(
        diagnostic.severity.rawValue, diagnostic.sentence,
        isFault: diagnostic.severity == .error)
    }
  }

  private mutating func add(_ label: String, _ text: String, isFault: Bool = false) {
    steps.append(
      Step(label: label, text: DiagnosticFormatter.printable(text), isFault: isFault))
  }
}

extension Diagnostic {
  /// Place and message in one line, not yet printable.
  var sentence: String { (location.map { "\($0): " } ?? "") + message }
}

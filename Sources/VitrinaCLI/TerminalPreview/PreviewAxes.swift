internal import Components
internal import Vitrina

/// The axes of what is shown, as texts by the names of `EnvironmentQuery`: what options set and keys
/// change.
struct PreviewAxes: Sendable, Equatable {
  private(set) var texts: [String: String]
  /// Those of the project, the first one is the default.
  var locales: [String]

  init(_ texts: [String: String] = [:], locales: [String] = ["en"]) {
    self.texts = texts
    self.locales = locales
  }

  /// The text of an axis, or what it is without one.
  var scheme: String { texts["scheme"] ?? "light" }
  var locale: String { texts["locale"] ?? locales.first ?? "en" }
  var direction: String {
    texts["dir"] ?? ViewEnvironment.direction(ofLocale: locale).rawValue
  }
  var textSize: String { texts["text-size"] ?? "l" }
  var state: String? { texts["state"] }

  mutating func toggleScheme() { texts["scheme"] = scheme == "light" ? "dark" : "light" }

  mutating func toggleDirection() { texts["dir"] = direction == "ltr" ? "rtl" : "ltr" }

  /// The next locale of the project; its direction comes with it.
  mutating func nextLocale() {
    texts["dir"] = nil
    texts["locale"] = Self.next(after: locale, in: locales)
  }

  /// The next of the states, and after the last one none.
  mutating func nextState(of states: [String]) {
    texts["time"] = nil
    texts["state"] = state == states.last ? nil : Self.next(after: state, in: states)
  }

  /// Nothing is put at a moment any more.
  mutating func leaveMoment() { (texts["state"], texts["time"]) = (nil, nil) }

  /// Goes up or down the steps of text sizes; a per cent goes to the nearest step on that side.
  mutating func changeTextSize(by step: Int) {
    let scale = (TextSize(textSize) ?? .standard).scale
    let names = TextSize.steps.map(\.name)
    let scales = names.map { TextSize($0)?.scale ?? 1 }
    let next =
      step > 0 ? scales.firstIndex { $0 > scale } : scales.lastIndex { $0 < scale }
    if let next { texts["text-size"] = names[next] }
  }

  private static func next(after text: String?, in texts: [String]) -> String? {
    guard let text, let at = texts.firstIndex(of: text) else { return texts.first }
    return texts[(at + 1) % texts.count]
  }

  /// The query with all axes in it, in a pane of so many points.
  ///
  /// A width that was asked for holds where the pane is wide enough.
  func query(_ settings: ProjectSettings, width: Double) -> EnvironmentQuery {
    var query = EnvironmentQuery(settings: settings)
    for name in EnvironmentQuery.names where name != "width" {
      // Options are checked when they are given, and keys only set what there is.
      if let text = texts[name] { _ = query.set(name, text) }
    }
    let range = ViewEnvironment.widths
    let asked = texts["width"].flatMap(Double.init) ?? range.upperBound
    let points = min(max(min(width, asked), range.lowerBound), range.upperBound)
    _ = query.set("width", "\(points)")
    return query
  }
}

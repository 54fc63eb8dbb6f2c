internal import Components
internal import Values

/// Gathers what the service knows of a widget's fields.
struct WidgetFields {
  let sight: ImpactSight
  /// In the version of the configuration and the language of the reader.
  var copy: ImpactCopy
  private(set) var map: DataMap = [:]
  private let isFailing: Bool

  /// Fills what all widgets have: how long their readings take, how images go.
  ///
  /// - Parameter readings: What the widget reads; where one of them fails, it shows that.
  init(_ sight: ImpactSight, reading readings: FailureScript.Reading...) {
    self.sight = sight
    let manager = sight.manager
    let configuration = manager.configuration
    copy = ImpactCopy(
      version: configuration.schemaVersion, locale: sight.locale, own: configuration.copy)
    let steps = readings.compactMap { manager.failures.readings[$0] }
    isFailing = steps.contains { $0.failure != nil }
    let images = manager.failures.readings[.images]
    for (name, latency) in [
      ("loading_seconds", steps.map(\.latency).max()), ("image_loading_seconds", images?.latency),
    ] {
      if let latency, latency > 0 { map[name] = .double(Double(latency) / 1000) }
    }
    if images?.failure != nil { map["image_fails"] = true }
    map["placeholder_image"] = manager.configuration.placeholderImage.map(DataValue.string)
  }

  /// A text that is not there is left out.
  subscript(_ field: String) -> String? {
    get { map[field]?.stringValue }
    set { map[field] = newValue.map(DataValue.string) }
  }

  mutating func set(_ field: String, _ value: DataValue?) { map[field] = value }

  /// The nonprofit that a widget is about.
  mutating func set(_ nonprofit: Nonprofit) {
    self["nonprofit_name"] = nonprofit.name
    set("nonprofit_id", .integer(nonprofit.id))
    self["image"] = nonprofit.image
  }

  /// The configuration of bars that the manager has for all widgets.
  mutating func setProgressBar() {
    let bar = sight.manager.configuration.progressBar
    if !bar.isEmpty { map["progress_bar_config"] = .map(bar) }
  }

  /// All of it, with the state unless a reading fails.
  func finish(_ state: WidgetState) -> DataMap {
    var map = map
    map["state"] = .string((isFailing ? .error : state).rawValue)
    return map
  }
}

extension WidgetFields {
  /// A card of the impact list.
  mutating func card(of impact: NonprofitImpact) -> DataMap {
    let nonprofit = impact.nonprofit
    var card: DataMap = [
      "nonprofit_name": .string(nonprofit.name), "nonprofit_id": .integer(nonprofit.id),
    ]
    card["nonprofit_cause"] = cause(of: nonprofit).map(DataValue.string)
    card["image"] = nonprofit.image.map(DataValue.string)
    card["website"] = nonprofit.website.map(DataValue.string)
    return card.overlaid(with: words(of: impact))
  }

  /// How far it has got, as a part and in words.
  mutating func words(of impact: NonprofitImpact) -> DataMap {
    var map: DataMap = [
      "progress": .double(Double(impact.progress.percent) / 100),
      "progress_text": .string(copy.progress(impact.progress)),
      "goal_text": .string(copy.fund(impact.goal)),
    ]
    map["completion_text"] = copy.funded(impact.progress).map(DataValue.string)
    return map
  }

  func cause(of nonprofit: Nonprofit) -> String? {
    sight.manager.catalogue.cause(nonprofit.causeID)?.name
  }

  mutating func add(_ more: DataMap) { map = map.overlaid(with: more) }
}

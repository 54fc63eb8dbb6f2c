internal import Components
internal import Values

/// Where an order page stands: what is picked, whether it is being saved, and how far loading is.
public struct OrderPageState: WidgetProgress {
  public var clock = WidgetClock()
  var pick = NonprofitPick()
  /// Whether the order is being redeemed.
  private(set) var isConfirming = false
  /// When loading began, on the clock; nil: the page has never appeared.
  private var loadStart: Double?
  /// Whether `loaded` has not been told yet.
  private var isLoading = false
  private var loads = 0
  /// The load that was the first to show that a goal was reached.
  private var completionLoad: Int?

  init() {}

  // MARK: - Loading

  /// Begins to load. What is picked, or being saved, stays so.
  ///
  /// - Returns: What has happened: `loading`, and `loaded` too if it takes no time.
  mutating func load(_ data: OrderPageData) -> [ComponentEvent] {
    (loadStart, isLoading) = (clock.time ?? 0, true)
    loads += 1
    if data.personalCard.justCompleted || data.communityCard.justCompleted {
      completionLoad = completionLoad ?? loads
    }
    var facts = data.facts
    facts["registers_order"] = .bool(data.registersOrder)
    return [ComponentEvent("loading", value: .map(facts))] + finishLoading(data)
  }

  /// Loads what has become of the order.
  mutating func reload(_ data: OrderPageData) -> [ComponentEvent] {
    isConfirming = false
    pick.takeBack()
    return load(data)
  }

  /// Tells that loading is over, once, when it is.
  mutating func finishLoading(_ data: OrderPageData) -> [ComponentEvent] {
    guard isLoading, data.state != .loading, let end = loadEnd(data), end <= clock.time ?? 0 else {
      return []
    }
    isLoading = false
    return [ComponentEvent("loaded", value: ["success": .bool(data.state != .error)])]
  }

  private func loadEnd(_ data: OrderPageData) -> Double? {
    loadStart.map { $0 + data.loadingSeconds.value }
  }

  /// What is shown now.
  func shown(_ data: OrderPageData) -> WidgetState {
    guard loadStart != nil else { return data.shownPage(clock.shown(data)) }
    return isLoading ? .loading : data.shownPage(data.state)
  }

  func nextChange(_ data: OrderPageData) -> Double? {
    let end = isLoading && data.state != .loading ? loadEnd(data) : nil
    return [end, clock.nextChange(data)].compactMap(\.self).min()
  }

  // MARK: - Confirming

  mutating func confirm() { isConfirming = true }

  /// What was confirmed could not be saved: it can be confirmed again.
  mutating func refuse() { isConfirming = false }

  /// Whether a goal that the order reached is shown as reached, which is so the first time only.
  var showsCompletion: Bool { completionLoad == nil || completionLoad == loads }
}

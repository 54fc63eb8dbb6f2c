public import Components
internal import Values

/// A message that comes down from the top edge and goes by itself (`BaulyView`).
///
/// Taps are told apart by their index: none or 0 is the banner itself, 1 and 2 are its buttons in
/// the order of `actions`, 3 is the button that closes it. Any of them that is taken makes it leave,
/// but for a tap on the banner itself where `is_dismissed_by_tap` is false.
public enum Banner: Component {
  public static let name = "banner"
  public static let doc = "A message that comes from the top edge and goes by itself."
  public static let events = [
    EventDescription("tap", "It was tapped."),
    EventDescription("action", "One of its buttons was tapped; index says which."),
    EventDescription("close", "Its close button was tapped."),
  ]
  public static let actions = [
    ActionDescription("dismiss", "Takes it away, as time does.", arguments: [])
  ]
  public static let states = BannerState.descriptions
  public static let nodeFields = [
    NodeFields("root", "title"),
    NodeFields("banner", "title"),
    NodeFields("banner.top.message.icon", "image", "tint", "image_style"),
    NodeFields("banner.top.message.labels.title", "title_color", "tint", "title"),
    NodeFields("banner.top.message.labels.subtitle", "subtitle_color", "subtitle"),
    NodeFields("banner.top.close", "close_button"),
    NodeFields("banner.actions.*", "actions.*.text"),
  ]

  /// The index of a tap on the close button.
  static let closeIndex = BannerData.maximumActions + 1

  public static func initialState(_ data: BannerData) -> BannerState { BannerState() }

  public static func state(named name: String, _ data: BannerData) -> BannerState {
    BannerState(named: name)
  }

  /// Tells nothing: whether a banner came and went is for the queue to say.
  public static func advance(
    to time: Double, _ state: inout BannerState, _ data: BannerData
  ) -> [ComponentEvent] {
    state.advance(to: time, data)
    return []
  }

  public static func nextChange(_ state: BannerState, _ data: BannerData) -> Double? {
    state.nextChange(data)
  }

  public static func objection(
    to action: ComponentAction, _ state: BannerState, _ data: BannerData
  ) -> String? {
    guard case .command("dismiss", _) = action, state.phase == .leaving || state.phase == .gone
    else { return nil }
    return state.phase == .gone ? "is gone already" : "is leaving already"
  }

  public static func handle(
    _ action: ComponentAction, _ state: inout BannerState, _ data: BannerData
  ) -> [ComponentEvent] {
    switch action {
    case .tap(let index):
      guard state.canBeUsed, let event = event(ofTap: index ?? 0, data) else { return [] }
      if event.name != "tap" || data.options.isDismissedByTap { state.leave(data) }
      return [event]
    case .command("dismiss", _):
      state.leave(data)
      return []
    case .appear, .command: return []
    }
  }

  private static func event(ofTap index: Int, _ data: BannerData) -> ComponentEvent? {
    switch index {
    case 0:
      return ComponentEvent(
        "tap", node: data.hasMessage ? "banner.top.message" : nil, deepLink: data.deepLink)
    case closeIndex where data.closeButton: return ComponentEvent("close", node: "banner.top.close")
    default:
      let position = index - 1
      guard data.shownActions.indices.contains(position) else { return nil }
      return ComponentEvent(
        "action", node: "banner.actions.\(position)", index: position,
        deepLink: data.shownActions[position].deepLink)
    }
  }

  public static func view(
    _ data: BannerData, state: BannerState, in environment: ViewEnvironment
  ) -> ViewNode {
    BannerView(data, state, environment).strip
  }
}

extension BannerData {
  /// The actions that have a button.
  var shownActions: ArraySlice<BannerAction> { actions.prefix(Self.maximumActions) }

  /// Whether there is an icon or a text that can be tapped.
  var hasMessage: Bool {
    title != nil || subtitle != nil || shownRepeats != nil || (image != nil && iconSize > 0)
  }

  /// How often it came, if that is to be told.
  var shownRepeats: Int? { repeats.flatMap { $0 > 1 ? $0 : nil } }
}

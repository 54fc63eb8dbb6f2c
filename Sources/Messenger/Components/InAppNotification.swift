public import Banners
public import Components
internal import Values

/// Tells of a message while its conversation is out of sight; a banner in all that it does.
///
/// Taps are told apart as those of a banner: none or 0 is the notification itself, 3 its close
/// button.
public enum InAppNotification: Component {
  public static let name = "in_app_notification"
  public static let doc = "A banner that tells of a message while its conversation is out of sight."
  public static let events = [
    EventDescription("tap", "It was tapped; value says which message it tells of."),
    EventDescription("close", "Its close button was tapped; value says the same."),
  ]
  public static let actions = Banner.actions
  public static let states = Banner.states
  public static let nodeFields = [
    NodeFields("root", "display_name"),
    NodeFields("banner", "display_name"),
    NodeFields("banner.top.message.icon", "avatar_url"),
    NodeFields("banner.top.message.labels.title", "display_name", "team_name"),
    NodeFields("banner.top.message.labels.subtitle", "text", "type"),
  ]

  public static func initialState(_ data: InAppNotificationData) -> BannerState {
    Banner.initialState(data.banner)
  }

  public static func state(named name: String, _ data: InAppNotificationData) -> BannerState {
    Banner.state(named: name, data.banner)
  }

  public static func advance(
    to time: Double, _ state: inout BannerState, _ data: InAppNotificationData
  ) -> [ComponentEvent] {
    Banner.advance(to: time, &state, data.banner)
  }

  public static func nextChange(_ state: BannerState, _ data: InAppNotificationData) -> Double? {
    Banner.nextChange(state, data.banner)
  }

  public static func objection(
    to action: ComponentAction, _ state: BannerState, _ data: InAppNotificationData
  ) -> String? {
    Banner.objection(to: action, state, data.banner)
  }

  public static func handle(
    _ action: ComponentAction, _ state: inout BannerState, _ data: InAppNotificationData
  ) -> [ComponentEvent] {
    Banner.handle(action, &state, data.banner).map { event in
      var event = event
      event.value = .map(data.value)
      return event
    }
  }

  public static func view(
    _ data: InAppNotificationData, state: BannerState, in environment: ViewEnvironment
  ) -> ViewNode {
    Banner.view(data.banner(locale: environment.locale), state: state, in: environment)
  }
}

extension InAppNotificationData {
  /// What it does is the same in all languages.
  fileprivate var banner: BannerData { banner(locale: "en") }
}

public import Components
internal import Values

/// The strength of the tap that a hand feels when a banner comes.
public enum FeedbackStyle: String, FieldEnumeration {
  case light, medium, heavy, soft, rigid
}

/// How a banner is presented (`Bauly.PresentationOptions`), with what its users ask for beyond that.
public struct BannerOptions: NestedData {
  public var topPadding = 2.0
  public var animationDuration = BannerTime(seconds: 0.58)
  public var dismissAfter = BannerStay(seconds: 3.8)
  public var animationDelay = BannerTime(seconds: 0.05)
  public var presentImmediately = false
  public var windowScene: String?
  public var feedbackStyle = Explicit<FeedbackStyle>.absent
  public var isDismissedByTap = true
  public var supportsDragging = true
  public var lane = BannerLane.main
  public var priority = 0
  public var replace = false
  public var tag: String?
  public var id: String?
  public var count = false

  public init() {}

  /// The haptic of a banner that comes; nil: none.
  public var feedback: FeedbackStyle? {
    switch feedbackStyle {
    case .absent: .medium
    case .none: nil
    case .some(let style): style
    }
  }

  public static let schema = Schema<Self>(
    "BannerOptions",
    .option(
      "top_padding", \.topPadding, default: 2, "Points between the safe area's top and the banner."),
    .option(
      "animation_duration", \.animationDuration, default: 0.58,
      "Seconds in which it comes, and in which it goes."),
    .option(
      "dismiss_after", \.dismissAfter, default: 3.8,
      "Seconds that it stays once it is there; 0: until it is dismissed."),
    .option(
      "animation_delay", \.animationDelay, default: 0.05,
      "Seconds between its turn and its coming, while the app is active."),
    .option(
      "present_immediately", \.presentImmediately, default: false,
      "Goes before those that wait, and the one that is shown leaves at once."),
    .optional("window_scene", \.windowScene, "Where it is shown; else the active scene."),
    .nullable(
      "feedback_style", \.feedbackStyle,
      "The haptic when it comes: medium unless given; vitrina.null: none."),
    .option(
      "is_dismissed_by_tap", \.isDismissedByTap, default: true, "Whether a tap dismisses it."),
    .option(
      "supports_dragging", \.supportsDragging, default: true,
      "Whether it can be dragged, and dismissed by dragging it up."),
    .option(
      "lane", \.lane, default: "main",
      "The queue that it waits in; global is one for all scenes."),
    .option(
      "priority", \.priority, default: 0,
      "Higher ones go first among those that wait; the one that is shown stays."),
    .option(
      "replace", \.replace, default: false,
      "Takes the place of the one that is shown, and of those that wait with the same tag."),
    .optional("tag", \.tag, "What replace goes by."),
    .optional(
      "id", \.id, "Another banner of the plugin with this id is updated instead of shown again."),
    .option(
      "count", \.count, default: false, "Shows how often its id was presented, from 2 on."))
}

public import Components

/// A message that comes down from the top edge (`BaulyView`).
public enum Banner: Component {
  public static let name = "banner"
  public static let doc = "A message that comes from the top edge and goes by itself."
  public static let events = [
    EventDescription("tap", "It was tapped."),
    EventDescription("action", "One of its buttons was tapped; index says which."),
    EventDescription("close", "Its close button was tapped."),
  ]

  public static func handle(
    _ action: ComponentAction, _ state: inout NoState, _ data: BannerData
  ) -> [ComponentEvent] { [] }

  public static func view(
    _ data: BannerData, state: NoState, in environment: ViewEnvironment
  ) -> ViewNode {
    .text(data.title ?? "", TextStyle(15, .semibold), environment.palette.mainLabel)
  }
}

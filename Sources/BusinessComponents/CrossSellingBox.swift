public import Components
internal import Values

/// What a cross-selling box shows; all four must be given.
public struct CrossSellingBoxData: ComponentData {
  public var iconUrl = ImageReference("")
  public var text = ""
  public var buttonTitle = ""
  public var buttonDeepLink: LinkText?

  public init() {}

  public static let schema = Schema<Self>(
    "CrossSellingBoxData",
    .required("icon_url", \.iconUrl, "Round icon at the start."),
    .required("text", \.text, "The offer, two lines at most."),
    .required("button_title", \.buttonTitle, "Words of the action below the text."),
    .requiredOptional("button_deep_link", \.buttonDeepLink, "Where the action leads."))
}

/// An icon, an offer and an action in words (`MLBusinessCrossSellingBoxView`).
public enum CrossSellingBox: Component {
  public static let name = "cross_selling_box"
  public static let doc = "An icon, an offer and an action in words."
  public static let events = [EventDescription("tap", "The action was tapped.")]

  public static func handle(
    _ action: ComponentAction, _ state: inout NoState, _ data: CrossSellingBoxData
  ) -> [ComponentEvent] {
    guard case .tap(let index) = action, index ?? 0 == 0, let link = data.buttonDeepLink else {
      return []
    }
    return [ComponentEvent("tap", node: "body.button", deepLink: link)]
  }

  public static func view(
    _ data: CrossSellingBoxData, state: NoState, in environment: ViewEnvironment
  ) -> ViewNode {
    let palette = environment.palette
    let button = ViewNode.text(
      data.buttonTitle, TextStyle(14, .semibold), palette.accent, lines: 1
    ).frame(minHeight: 24).key("button")
    let body = ViewNode.column(
      spacing: 4, alignment: .start, distribution: .center,
      [
        .text(data.text, TextStyle(14, .light), palette.mainLabel, lines: 2).key("text"),
        data.buttonDeepLink.map { link in
          button.role(.link).action(ViewAction("tap", deepLink: link))
        } ?? button,
      ])
    return .row(
      spacing: 16, alignment: .center,
      [
        .circleIcon(
          data.iconUrl.isAbsence ? nil : data.iconUrl, diameter: 48, fit: .fit, palette
        ).key("icon"),
        body.frame(width: .fill).key("body"),
      ]
    )
    .padding(trailing: 6).frame(minHeight: 80).background(palette.background)
    .role(.section, label: data.text)
  }
}

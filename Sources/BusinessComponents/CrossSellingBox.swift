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
  public static let nodeFields = [
    NodeFields("icon", "icon_url"), NodeFields("body.text", "text"),
    NodeFields("body.button", "button_title", "button_deep_link"),
  ]

  public static func handle(
    _ action: ComponentAction, _ state: inout NoState, _ data: CrossSellingBoxData
  ) -> [ComponentEvent] {
    guard case .tap(let index) = action, index ?? 0 == 0, let link = link(data) else { return [] }
    return [ComponentEvent("tap", node: "body.button", deepLink: link)]
  }

  /// Where the action leads; nil if there is none, because it has no words or nowhere to lead.
  private static func link(_ data: CrossSellingBoxData) -> LinkText? {
    data.buttonTitle.isEmpty ? nil : data.buttonDeepLink
  }

  public static func view(
    _ data: CrossSellingBoxData, state: NoState, in environment: ViewEnvironment
  ) -> ViewNode {
    let palette = environment.palette
    let text = ViewNode.text(
      data.text, TextStyle(14, .light), palette.mainLabel, lines: environment.lines(2)
    ).key("text")
    var texts = [text]
    if let link = link(data) {
      // The action's name says the offer too, so the offer is not read twice.
      texts = [
        text.decorative(),
        .text(
          data.buttonTitle, TextStyle(14, .semibold), palette[.secondary],
          lines: environment.lines(1)
        )
        .frame(minWidth: 24, minHeight: 24)
        .role(.link, label: linkLabel(data.text, data.buttonTitle))
        .action(ViewAction("tap", deepLink: link)).key("button"),
      ]
    } else if !data.buttonTitle.isEmpty {
      // Words that lead nowhere do not look as if they did.
      texts.append(
        .text(
          data.buttonTitle, TextStyle(14, .semibold), palette.secondaryLabel,
          lines: environment.lines(1)
        ).frame(minWidth: 24, minHeight: 24).key("button"))
    }
    let body = ViewNode.column(alignment: .start, distribution: .center, texts)
    let icon = ViewNode.circleIcon(
      data.iconUrl.isAbsence ? nil : data.iconUrl, diameter: 48, fit: .fit, palette)
    return ViewNode.figure(
      icon.key("icon"), beside: body.frame(width: .fill).key("body"),
      room: environment.width - 70, spacing: 16, alignment: .center, in: environment
    )
    .padding(trailing: 6).frame(minHeight: 80).background(palette.background).role(.section)
  }
}

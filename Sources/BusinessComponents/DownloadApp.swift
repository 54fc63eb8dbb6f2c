public import Components
internal import Values

/// Which app a download box offers.
public enum AppSite: String, FieldEnumeration {
  case mercadoLibre = "ML"
  case mercadoPago = "MP"
}

/// What a download box shows; all four must be given.
public struct DownloadAppData: ComponentData {
  public var appSite: AppSite?
  public var title = ""
  public var buttonTitle = ""
  public var buttonDeepLink: LinkText?
  public var backgroundColor: HexColor?
  public var cornerRadius = 6.0

  public init() {}

  public static let schema = Schema<Self>(
    "DownloadAppData",
    .requiredOptional("app_site", \.appSite, "ML or MP: chooses the logo."),
    .required("title", \.title, "Text beside the logo."),
    .required("button_title", \.buttonTitle, "Words of the button."),
    .requiredOptional("button_deep_link", \.buttonDeepLink, "Where the button leads."),
    .optional("background_color", \.backgroundColor, "Colour of the box."),
    .option(
      "corner_radius", \.cornerRadius, default: 6, "Radius of the box's corners in points."))
}

/// A box that offers an app (`MLBusinessDownloadAppView`).
public enum DownloadApp: Component {
  public static let name = "download_app"
  public static let doc = "A box with an app's logo, a title and a button to download it."
  public static let events = [EventDescription("tap", "The button was tapped.")]
  public static let nodeFields = [
    NodeFields("root", "background_color", "corner_radius"), NodeFields("logo", "app_site"),
    NodeFields("title", "title"), NodeFields("button", "button_deep_link"),
    NodeFields("button.label", "button_title"),
  ]

  public static func handle(
    _ action: ComponentAction, _ state: inout NoState, _ data: DownloadAppData
  ) -> [ComponentEvent] {
    guard case .tap(let index) = action, index ?? 0 == 0, let link = link(data) else { return [] }
    return [ComponentEvent("tap", node: "button", deepLink: link)]
  }

  /// Where the button leads; nil if there is none, because it has no words or nowhere to lead.
  private static func link(_ data: DownloadAppData) -> LinkText? {
    data.buttonTitle.isEmpty ? nil : data.buttonDeepLink
  }

  public static func view(
    _ data: DownloadAppData, state: NoState, in environment: ViewEnvironment
  ) -> ViewNode {
    let palette = environment.palette
    let background = (data.backgroundColor ?? palette.box).over(palette.background)
    // On a colour from the data, black or white, whichever reads better.
    let labelColor =
      data.backgroundColor == nil ? palette.mainLabel : Contrast.readable(on: background)
    var title = ViewNode.text(
      data.title, TextStyle(12, .light), labelColor, lines: environment.lines(2)
    ).frame(width: .fill).key("title")
    // The original drops the logo on screens of 320 points to leave room for the title.
    let logo = environment.width > 320 ? data.appSite.map { self.logo($0, palette) } : nil
    let buttonWidth = 95 * max(1, min(environment.textSize.scale, 1.5))
    var room = environment.width - 32
    if logo != nil { room -= 34 + 16 }
    var parts: [ViewNode]
    var isRow = environment.hasRoomForText(room)
    if let link = link(data) {
      // The button's name says the title too, so the title is not read twice.
      title = title.decorative()
      isRow = environment.hasRoomForText(room - buttonWidth - 16)
      parts = [
        title,
        button(data, link, width: isRow ? .points(buttonWidth) : .fill, environment),
      ]
    } else {
      parts = [title]
    }
    if let logo { parts.insert(logo, at: 0) }
    let content: ViewNode =
      isRow
      ? .row(spacing: 16, alignment: .center, parts)
      : .column(spacing: 12, alignment: .start, distribution: .center, parts)
    return content.padding(horizontal: 16, vertical: isRow ? 8 : 16).frame(minHeight: 64)
      .background(background, cornerRadius: min(max(data.cornerRadius, 0), 32))
      .role(.section)
  }

  private static func button(
    _ data: DownloadAppData, _ link: LinkText, width: Modifiers.Length,
    _ environment: ViewEnvironment
  ) -> ViewNode {
    let palette = environment.palette
    return ViewNode.column(
      alignment: .stretch, distribution: .center,
      [
        .text(
          data.buttonTitle, TextStyle(14, .semibold), palette[.white],
          lines: environment.lines(1), alignment: .center
        ).key("label")
      ]
    )
    .padding(horizontal: 8, vertical: 6).frame(width: width, minHeight: 34)
    .background(palette[.secondary], cornerRadius: 6)
    .role(.link, label: linkLabel(data.title, data.buttonTitle))
    .action(ViewAction("tap", deepLink: link)).key("button")
  }

  private static func logo(_ site: AppSite, _ palette: Theme.Palette) -> ViewNode {
    ViewNode(
      .image(
        ViewNode.Image(
          source: AppLogo.image(of: site), width: 34, height: 24, shape: .rectangle, fit: .fit,
          placeholder: palette.placeholder))
    ).decorative().key("logo")
  }
}

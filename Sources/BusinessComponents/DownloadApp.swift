public import Components
internal import Values

/// Which app a download box offers.
public enum AppSite: String, FieldEnumeration {
  /// Mercado Libre
  case ML
  /// Mercado Pago
  case MP
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

  public static func handle(
    _ action: ComponentAction, _ state: inout NoState, _ data: DownloadAppData
  ) -> [ComponentEvent] {
    guard case .tap(let index) = action, index ?? 0 == 0, let link = data.buttonDeepLink else {
      return []
    }
    return [ComponentEvent("tap", node: "button", deepLink: link)]
  }

  public static func view(
    _ data: DownloadAppData, state: NoState, in environment: ViewEnvironment
  ) -> ViewNode {
    let palette = environment.palette
    var parts: [ViewNode] = []
    // The original drops the logo on screens of 320 points to leave room for the title.
    if environment.width > 320, let site = data.appSite { parts.append(logo(site, palette)) }
    parts.append(
      .text(data.title, TextStyle(12, .light), labelColor(data, palette), lines: 2)
        .frame(width: .fill).key("title"))
    let button = ViewNode.column(
      alignment: .stretch, distribution: .center,
      [
        .text(
          data.buttonTitle, TextStyle(14, .semibold), palette.onAccent, lines: 1,
          alignment: .center)
      ]
    )
    .padding(horizontal: 8, vertical: 6)
    .frame(width: .points(95 * max(1, min(environment.textSize.scale, 1.6))), minHeight: 34)
    .background(palette.accent, cornerRadius: 6).key("button")
    if let link = data.buttonDeepLink {
      parts.append(
        button.role(.link, label: data.buttonTitle).action(ViewAction("tap", deepLink: link)))
    } else {
      parts.append(button)
    }
    return .row(spacing: 16, alignment: .center, parts)
      .padding(horizontal: 16, vertical: 8).frame(minHeight: 64)
      .background(
        data.backgroundColor ?? palette.box, cornerRadius: min(max(data.cornerRadius, 0), 32)
      )
      .role(.section, label: data.title)
  }

  /// On a background from the data, black or white, whichever reads better.
  private static func labelColor(_ data: DownloadAppData, _ palette: Theme.Palette) -> HexColor {
    guard let background = data.backgroundColor else { return palette.mainLabel }
    return Contrast.readable(on: background)
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

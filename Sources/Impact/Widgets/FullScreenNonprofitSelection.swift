public import Components
public import Diagnostics
public import Values

/// How the options of a full screen selection stand.
public enum SelectionStyle: String, FieldEnumeration {
  /// One below the other.
  case list
  /// Two side by side.
  case grid
}

/// Where title and subtitle stand.
public enum WidgetAlignment: String, FieldEnumeration {
  case leading, center, trailing

  var text: ViewNode.Text.Alignment {
    switch self {
    case .leading: .start
    case .center: .center
    case .trailing: .end
    }
  }
}

/// What the full screen selection shows, and how (`BKFullScreenNonprofitViewConfiguration`).
public struct FullScreenNonprofitSelectionData: NonprofitSelectionData {
  public var widgetTitleConfig = TextConfiguration()
  public var widgetSubtitleConfig = TextConfiguration()
  public var imageConfig = ImageConfiguration()
  public var causeConfig = TextConfiguration()
  public var nonprofitConfig = TextConfiguration()
  public var impactDescriptionConfig = TextConfiguration()
  public var confirmButtonConfig = ButtonConfiguration()
  public var confirmButtonHorizontalPadding: WidgetNumber = 20
  public var unselectedBorderConfig = BorderConfiguration()
  public var selectedBorderConfig = BorderConfiguration()
  public var unselectedBackgroundColor: HexColor?
  public var selectedBackgroundColor: HexColor?
  public var poweredTextConfig = TextConfiguration()
  public var headerHeight: WidgetNumber = 0
  public var headerIgnoresSafeArea = false
  public var textAlignment = WidgetAlignment.leading
  public var style = SelectionStyle.list
  public var verticalPadding: WidgetNumber = 1
  public var backgroundColor: HexColor?
  public var isPrePurchase = true

  public var state = WidgetState.content
  public var loadingSeconds: WidgetNumber = 0
  public var imageLoadingSeconds: WidgetNumber = 0
  public var imageFails = false
  public var placeholderImage: ImageReference?
  public var title: String?
  public var subtitle: String?
  public var confirmTitle: String?
  public var poweredText: String?
  public var nonprofits: [NonprofitOption] = []
  public var selectedNonprofitId: Int?
  public var chainLogo: ImageReference?
  public var chainName: String?

  public init() {}

  public static let schema = Schema<Self>(
    "FullScreenNonprofitSelectionData",
    .option(
      "widget_title_config", \.widgetTitleConfig, default: [:], "The title: 30 points, bold."),
    .option(
      "widget_subtitle_config", \.widgetSubtitleConfig, default: [:],
      "The line below it: 16 points."),
    .option(
      "image_config", \.imageConfig, default: [:],
      "The pictures: squares of 100 points with round corners."),
    .option("cause_config", \.causeConfig, default: [:], "The causes: 10 points."),
    .option(
      "nonprofit_config", \.nonprofitConfig, default: [:], "The names: 16 points, bold."),
    .option(
      "impact_description_config", \.impactDescriptionConfig, default: [:],
      "What is paid for: 11 points."),
    .option(
      "confirm_button_config", \.confirmButtonConfig, default: [:],
      "The button: green, a bold text of 16 points; its width is not used."),
    .option(
      "confirm_button_horizontal_padding", \.confirmButtonHorizontalPadding, default: 20,
      "Points between the button and either edge of the widget."),
    .option(
      "unselected_border_config", \.unselectedBorderConfig, default: [:],
      "The edge of those that are not selected."),
    .option(
      "selected_border_config", \.selectedBorderConfig, default: [:],
      "The edge of the one that is selected."),
    .optional(
      "unselected_background_color", \.unselectedBackgroundColor,
      "Ground of those that are not selected."),
    .optional(
      "selected_background_color", \.selectedBackgroundColor,
      "Ground of the one that is selected."),
    .option(
      "powered_text_config", \.poweredTextConfig, default: [:],
      "The name of the service: 12 points."),
    .option(
      "header_height", \.headerHeight, default: 0,
      "Points for a header with the chain's logo; 0: there is none."),
    .option(
      "header_ignores_safe_area", \.headerIgnoresSafeArea, default: false,
      "Whether an app draws the header under its status bar too."),
    .option(
      "text_alignment", \.textAlignment, default: "leading", "Where title and subtitle stand."),
    .option("style", \.style, default: "list", "One column or two."),
    .option(
      "vertical_padding", \.verticalPadding, default: 1,
      "Points added between one part and the next."),
    .optional("background_color", \.backgroundColor, "Ground of the whole widget."),
    .isPrePurchase(\.isPrePurchase),
    .widgetState(\.state), .loadingSeconds(\.loadingSeconds),
    .imageLoadingSeconds(\.imageLoadingSeconds), .imageFails(\.imageFails),
    .placeholderImage(\.placeholderImage),
    .selectionTitle(\.title), .selectionSubtitle(\.subtitle), .confirmTitle(\.confirmTitle),
    .poweredText(\.poweredText), .nonprofits(\.nonprofits),
    .selectedNonprofitID(\.selectedNonprofitId),
    .optional("chain_logo", \.chainLogo, "The chain's logo, in the header."),
    .optional("chain_name", \.chainName, "The chain's name, in place of a logo."))
}

/// A screen in which a shopper chooses a nonprofit (`BKFullScreenNonprofitSelectionView`).
///
/// A tap highlights and the button saves, before a purchase and after it.
public enum FullScreenNonprofitSelection: ImpactWidget {
  public static let name = "full_screen_nonprofit_selection"
  public static let doc = "A screen of nonprofits of which a shopper chooses one."
  public static let events = [
    EventDescription("confirm_tap", "The button was tapped; what is picked is saved."),
    WidgetFrame.retryEvent,
  ]
  public static let actions = NonprofitPick.actions + [WidgetFrame.retryAction]
  public static let nodeFields = [
    NodeFields("root", "background_color"),
    NodeFields("header", "header_height"),
    NodeFields("body.title", "title", "widget_title_config.color"),
    NodeFields("body.subtitle", "subtitle", "widget_subtitle_config.color"),
    NodeFields("body.options.*", "nonprofits.*.name"),
    NodeFields("body.options.*.tile.image", "nonprofits.*.image", "image_config"),
    NodeFields(
      "body.options.*.tile.texts.cause", "nonprofits.*.cause", "cause_config.color"),
    NodeFields(
      "body.options.*.tile.texts.name", "nonprofits.*.name", "nonprofit_config.color"),
    NodeFields(
      "body.options.*.tile.texts.impact", "nonprofits.*.impact_description",
      "impact_description_config.color"),
    NodeFields("confirm.button", "confirm_title", "confirm_button_config"),
    NodeFields("powered", "powered_text", "powered_text_config.color"),
  ]

  public static func initialState(
    _ data: FullScreenNonprofitSelectionData
  ) -> NonprofitSelectionState { NonprofitSelectionState() }

  public static func objection(
    to action: ComponentAction, _ state: NonprofitSelectionState,
    _ data: FullScreenNonprofitSelectionData
  ) -> String? { state.pick.objection(to: action, data) }

  public static func handle(
    _ action: ComponentAction, _ state: inout NonprofitSelectionState,
    _ data: FullScreenNonprofitSelectionData
  ) -> [ComponentEvent] {
    let shown = data.shown(state.clock.shown(data))
    switch action {
    case .tap(let index?) where shown == .content:
      _ = state.pick.pick(index, data)
      return []
    case .command("confirm_tap", _) where shown == .content:
      return [state.pick.confirmation(data, node: "confirm.button")].compactMap(\.self)
    case .command(let name, let arguments) where state.pick.take(name, arguments, data):
      return []
    default: return WidgetFrame.events(for: action, shown)
    }
  }

  public static func view(
    _ data: FullScreenNonprofitSelectionData, state: NonprofitSelectionState,
    in environment: ViewEnvironment
  ) -> ViewNode {
    let shown = data.shown(state.clock.shown(data))
    return WidgetFrame.view(shown, in: environment) {
      FullScreenSelectionView(data, state, shown, environment).node
    }
  }

  public static func fields(
    given: DataMap, from sight: ImpactSight
  ) throws(Diagnostic) -> DataMap {
    var fields = WidgetFields(sight, reading: .offer)
    let state = try fields.setSelection()
    fields["chain_logo"] = sight.manager.chain?.logo
    fields["chain_name"] = sight.manager.chain?.name
    return fields.finish(state)
  }

  public static func operations(for event: ComponentEvent) -> [ImpactOperation] {
    guard event.name == "confirm_tap" else { return [] }
    return event.nonprofitID.map { [.select(nonprofitID: $0)] } ?? []
  }
}

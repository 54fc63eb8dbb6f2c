public import Components
public import Diagnostics
public import Values

/// What the widget of all shoppers' impact shows, and how.
public struct CommunityImpactData: ImpactWidgetData {
  public var state = WidgetState.content
  public var loadingSeconds: WidgetNumber = 0
  public var imageLoadingSeconds: WidgetNumber = 0
  public var imageFails = false
  public var placeholderImage: ImageReference?

  public var nonprofitName: String?
  public var nonprofitID: Int?
  public var image: ImageReference?
  public var progress: Fraction = 0
  public var progressText: String?
  public var buttonText = "See all impact"

  public var nonprofitTextConfig = TextConfiguration()
  public var buttonConfig = ButtonConfiguration()
  public var imageConfig = ImageConfiguration()
  public var progressBarConfig = ProgressBarConfiguration()
  public var cornerRadius: WidgetNumber = 5
  public var backgroundColor: HexColor?
  public var progressBarHorizontalPadding: WidgetNumber = 20
  public var horizontalPadding: WidgetNumber = 10
  public var verticalPadding: WidgetNumber = 20

  public init() {}

  public static let schema = Schema<Self>(
    "CommunityImpactData",
    .widgetState(\.state), .loadingSeconds(\.loadingSeconds),
    .imageLoadingSeconds(\.imageLoadingSeconds), .imageFails(\.imageFails),
    .placeholderImage(\.placeholderImage),
    .optional("nonprofit_name", \.nonprofitName, "Whose impact it is."),
    .optional("nonprofit_id", \.nonprofitID, "Told with events."),
    .optional("image", \.image, "Across the widget."),
    .option("progress", \.progress, default: 0, "Towards the community's goal, from 0 to 1."),
    .optional("progress_text", \.progressText, "What screen readers say of the bar: 14% funded."),
    .option("button_text", \.buttonText, default: "See all impact", "Words of the button."),
    .option("nonprofit_text_config", \.nonprofitTextConfig, default: [:], "18 points."),
    .option(
      "button_config", \.buttonConfig, default: [:],
      "Black with 16 points in white, 50 points high; its width is that of the widget."),
    .option(
      "image_config", \.imageConfig, default: [:],
      "100 points high; its width is that of the widget."),
    .option("progress_bar_config", \.progressBarConfig, default: [:], "The bar."),
    .option("corner_radius", \.cornerRadius, default: 5, "Points, of the widget."),
    .optional("background_color", \.backgroundColor, "Light grey unless given."),
    .option(
      "progress_bar_horizontal_padding", \.progressBarHorizontalPadding, default: 20,
      "Points on either side of the bar."),
    .option(
      "horizontal_padding", \.horizontalPadding, default: 10, "Points on either side of all."),
    .option("vertical_padding", \.verticalPadding, default: 20, "Points above and below."))
}

/// How far all shoppers' donations to one nonprofit have got (`BKCommunityImpactView`).
public enum CommunityImpact: ImpactWidget {
  public static let name = "community_impact"
  public static let doc = "What all shoppers gave to one nonprofit, with a button to see more."
  public static let events = [
    EventDescription("button_tap", "The button was tapped; value says below whose impact."),
    WidgetFrame.retryEvent,
  ]
  public static let actions = [WidgetFrame.retryAction]
  public static let nodeFields = [
    NodeFields("root", "background_color"),
    NodeFields("image", "image", "image_config"),
    NodeFields("name", "nonprofit_text_config", "nonprofit_name"),
    NodeFields("progress", "progress_bar_config"),
    NodeFields(
      "button", "button_config.selected_color", "button_config.text_config.color", "button_text"),
  ]

  public static func handle(
    _ action: ComponentAction, _ state: inout WidgetClock, _ data: CommunityImpactData
  ) -> [ComponentEvent] {
    let shown = state.shown(data)
    guard shown == .content else { return WidgetFrame.events(for: action, shown) }
    guard case .tap(let index) = action, index ?? 0 == 0, !data.buttonText.isEmpty else {
      return []
    }
    return [
      ComponentEvent(
        "button_tap", node: "button",
        value: .map(ComponentEvent.nonprofit(data.nonprofitName, data.nonprofitID)))
    ]
  }

  public static func view(
    _ data: CommunityImpactData, state: WidgetClock, in environment: ViewEnvironment
  ) -> ViewNode {
    var data = data
    let shown = state.shown(data)
    if shown == .loading {
      data.nonprofitName = data.nonprofitName ?? "Nonprofit name"
      data.progressText = data.progressText ?? "0% funded"
    }
    return WidgetFrame.view(shown, in: environment) { content(data, state, environment) }
  }

  private static let button = ButtonDefault(
    border: BorderDefault(2, .ink, 5), text: TextDefault(16, .regular, .readable))

  private static func content(
    _ data: CommunityImpactData, _ state: WidgetClock, _ environment: ViewEnvironment
  ) -> ViewNode {
    let surface = WidgetSurface(environment).over(data.backgroundColor, .gray(0.9))
    let padding = data.horizontalPadding.value
    let look = ImageDefault(size: WidgetSize(300, 100))
    let image = surface.image(
      state.image(data.image, data), data.imageConfig, look,
      width: max(0, environment.width - 2 * padding))
    let progress = data.progressText.map {
      surface.progressBar(
        data.progress, data.progressBarConfig, label: data.nonprofitName ?? $0, value: $0)
    }
    let barPadding = data.progressBarHorizontalPadding.value
    return ViewNode.column(
      spacing: 12,
      parts: [
        image?.key("image"),
        surface.text(
          data.nonprofitName, data.nonprofitTextConfig, TextDefault(18), alignment: .center)?
          .role(.heading).key("name"),
        progress.map {
          ViewNode.column([$0.key("bar")]).padding(horizontal: barPadding).key("progress")
        },
        data.buttonText.isEmpty
          ? nil
          : surface.button(
            data.buttonText, data.buttonConfig, button, fillsWidth: true,
            action: ViewAction("tap", index: 0)
          ).key("button"),
      ]
    )
    .padding(horizontal: padding, vertical: data.verticalPadding.value)
    .background(surface.color, cornerRadius: data.cornerRadius.value).role(.section)
  }

  public static func fields(
    given: DataMap, from sight: ImpactSight
  ) throws(Diagnostic) -> DataMap {
    let manager = sight.manager
    var fields = WidgetFields(sight, reading: .community)
    fields["button_text"] = fields.copy[.communityButton]
    fields.setProgressBar()
    var shown = try manager.lastImpacted()
    if shown == nil { shown = try manager.selectedNonprofitID() }
    guard let id = shown,
      let nonprofit = manager.catalogue.nonprofit(id)
    else { return fields.finish(.empty) }
    fields.set(nonprofit)
    if let goal = nonprofit.communityGoal {
      // It may be one that the chain no longer offers.
      let sums = try manager.store.communitySums(ofChain: manager.configuration.chainID)
      let progress = goal.progress(sums[id] ?? 0)
      fields.set("progress", .double(Double(progress.percent) / 100))
      fields["progress_text"] = fields.copy.progress(progress)
    }
    return fields.finish(.content)
  }
}

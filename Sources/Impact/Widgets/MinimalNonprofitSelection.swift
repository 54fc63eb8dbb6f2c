public import Components
public import Diagnostics
public import Values

/// What the compact selection shows, and how (`BKMinimalNonprofitViewConfiguration`).
public struct MinimalNonprofitSelectionData: NonprofitSelectionData, MinimalSelectionLook {
  public var widgetTitleConfig = TextConfiguration()
  public var widgetSubtitleConfig = TextConfiguration()
  public var confirmButtonConfig = ButtonConfiguration()
  public var iconConfig = IconConfiguration()
  public var causeButtonConfig = ButtonConfiguration()
  public var causeTitleConfig = TextConfiguration()
  public var causeDescriptionConfig = TextConfiguration()
  public var poweredTextConfig = TextConfiguration()
  public var verticalPadding: WidgetNumber = 5
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

  public init() {}

  public static let schema = Schema<Self>(
    "MinimalNonprofitSelectionData",
    .widgetTitleConfig(\.widgetTitleConfig), .widgetSubtitleConfig(\.widgetSubtitleConfig),
    .confirmButtonConfig(\.confirmButtonConfig), .iconConfig(\.iconConfig),
    .causeButtonConfig(\.causeButtonConfig), .causeTitleConfig(\.causeTitleConfig),
    .causeDescriptionConfig(\.causeDescriptionConfig), .poweredTextConfig(\.poweredTextConfig),
    .verticalPadding(\.verticalPadding), .backgroundColor(\.backgroundColor),
    .isPrePurchase(\.isPrePurchase),
    .widgetState(\.state), .loadingSeconds(\.loadingSeconds),
    .imageLoadingSeconds(\.imageLoadingSeconds), .imageFails(\.imageFails),
    .placeholderImage(\.placeholderImage),
    .selectionTitle(\.title), .selectionSubtitle(\.subtitle), .confirmTitle(\.confirmTitle),
    .poweredText(\.poweredText), .nonprofits(\.nonprofits),
    .selectedNonprofitID(\.selectedNonprofitId))
}

/// A compact way to choose a nonprofit, for a cart or the page after an order
/// (`BKMinimalNonprofitSelectionView`).
///
/// Before a purchase a tap saves; after it the button does.
public enum MinimalNonprofitSelection: ImpactWidget {
  public static let name = "minimal_nonprofit_selection"
  public static let doc = "A row of causes of which a shopper chooses one."
  public static let events = [
    EventDescription("selection_change", "A cause was tapped before the purchase; it is saved."),
    EventDescription("confirm_tap", "The button was tapped after the purchase; it is saved."),
    WidgetFrame.retryEvent,
  ]
  public static let actions = NonprofitPick.actions + [WidgetFrame.retryAction]
  public static let nodeFields = [
    NodeFields("root", "background_color"),
    NodeFields("title", "title", "widget_title_config.color"),
    NodeFields("subtitle", "subtitle", "widget_subtitle_config.color"),
    NodeFields("causes.*", "nonprofits.*.cause", "cause_button_config"),
    NodeFields("causes.*.box.icon", "nonprofits.*.cause_icon", "icon_config"),
    NodeFields("description.cause", "cause_title_config.color"),
    NodeFields("description.impact", "cause_description_config.color"),
    NodeFields("confirm.button", "confirm_title", "confirm_button_config"),
    NodeFields("powered", "powered_text", "powered_text_config.color"),
  ]

  public static func initialState(
    _ data: MinimalNonprofitSelectionData
  ) -> NonprofitSelectionState { NonprofitSelectionState() }

  public static func objection(
    to action: ComponentAction, _ state: NonprofitSelectionState,
    _ data: MinimalNonprofitSelectionData
  ) -> String? {
    if case .command("confirm_tap", _) = action, data.isPrePurchase {
      return "has no button before a purchase"
    }
    return state.pick.objection(to: action, data)
  }

  public static func handle(
    _ action: ComponentAction, _ state: inout NonprofitSelectionState,
    _ data: MinimalNonprofitSelectionData
  ) -> [ComponentEvent] {
    let shown = data.shown(state.clock.shown(data))
    switch action {
    case .tap(let index?) where shown == .content:
      guard let option = state.pick.pick(index, data), data.isPrePurchase else { return [] }
      return [
        ComponentEvent(
          "selection_change", node: "causes.\(index)", index: index, value: .map(option.facts))
      ]
    case .command("confirm_tap", _) where shown == .content && !data.isPrePurchase:
      return [state.pick.confirmation(data, node: "confirm.button")].compactMap(\.self)
    case .command(let name, let arguments) where state.pick.take(name, arguments, data):
      return []
    default: return WidgetFrame.events(for: action, shown)
    }
  }

  public static func view(
    _ data: MinimalNonprofitSelectionData, state: NonprofitSelectionState,
    in environment: ViewEnvironment
  ) -> ViewNode {
    let shown = data.shown(state.clock.shown(data))
    func words(_ given: String?, _ key: ImpactCopy.Key) -> String? {
      data.words(given, key, shown, in: environment)
    }
    return WidgetFrame.view(shown, in: environment) {
      MinimalSelectionView(
        look: data, title: words(data.title, .selectTitle),
        subtitle: words(data.subtitle, .selectSubtitle),
        confirmTitle: data.isPrePurchase ? nil : words(data.confirmTitle, .selectConfirm),
        poweredText: words(data.poweredText, .powered), options: data.shownOptions,
        picked: state.pick.index(data), hasImages: state.clock.hasImages(data),
        environment: environment
      ).node
    }
  }

  public static func fields(
    given: DataMap, from sight: ImpactSight
  ) throws(Diagnostic) -> DataMap {
    var fields = WidgetFields(sight, reading: .offer)
    let state = try fields.setSelection()
    return fields.finish(state)
  }

  public static func operations(for event: ComponentEvent) -> [ImpactOperation] {
    guard event.name == "selection_change" || event.name == "confirm_tap" else { return [] }
    return event.nonprofitID.map { [.select(nonprofitID: $0)] } ?? []
  }
}

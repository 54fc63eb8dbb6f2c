public import Components
public import Diagnostics
public import Values

/// How a selected nonprofit is laid out.
public enum SelectedNonprofitStyle: String, FieldEnumeration {
  case regular
  /// A square image beside the texts, with a divider below them.
  case outToLunch = "out_to_lunch"
}

/// What the widget of a selected nonprofit shows, and how.
public struct SelectedNonprofitData: ImpactWidgetData {
  public var state = WidgetState.content
  public var loadingSeconds: WidgetNumber = 0
  public var imageLoadingSeconds: WidgetNumber = 0
  public var imageFails = false
  public var placeholderImage: ImageReference?

  public var nonprofitName: String?
  public var nonprofitID: Int?
  public var image: ImageReference?
  public var impactText: String?
  public var goalText: String?
  public var progress: Fraction = 0
  public var progressText: String?
  public var changeText = "Change"

  public var impactDescriptionTextConfig = TextConfiguration()
  public var goalDescriptionTextConfig = TextConfiguration()
  public var progressStringTextConfig = TextConfiguration()
  public var progressBarConfig = ProgressBarConfiguration()
  public var changeButtonTextConfig = TextConfiguration()
  public var verticalPadding: WidgetNumber = 0
  public var imageConfig = ImageConfiguration()
  public var showChangeButton = false
  public var widgetBorderConfig = BorderConfiguration()
  public var backgroundColor: HexColor?
  public var style = SelectedNonprofitStyle.regular
  public var shouldShowDivider = true
  public var dividerColor: HexColor?
  public var dividerHeight: WidgetNumber = 2

  public init() {}

  public static let schema = Schema<Self>(
    "SelectedNonprofitData",
    .widgetState(\.state), .loadingSeconds(\.loadingSeconds),
    .imageLoadingSeconds(\.imageLoadingSeconds), .imageFails(\.imageFails),
    .placeholderImage(\.placeholderImage),
    .optional("nonprofit_name", \.nonprofitName, "Told with events, and to screen readers."),
    .optional("nonprofit_id", \.nonprofitID, "Told with events."),
    .optional("image", \.image, "Beside the texts."),
    .optional("impact_text", \.impactText, "What goes to it: 1 meal going to Canopy Trust."),
    .optional("goal_text", \.goalText, "What the goal is: Fund 5 meals."),
    .option("progress", \.progress, default: 0, "Towards the goal, from 0 to 1."),
    .optional("progress_text", \.progressText, "Beside the bar: 8% funded."),
    .option("change_text", \.changeText, default: "Change", "Words of the button."),
    .option(
      "impact_description_text_config", \.impactDescriptionTextConfig, default: [:],
      "16 points, bold."),
    .option(
      "goal_description_text_config", \.goalDescriptionTextConfig, default: [:],
      "12 points, grey."),
    .option(
      "progress_string_text_config", \.progressStringTextConfig, default: [:], "14 points."),
    .option("progress_bar_config", \.progressBarConfig, default: [:], "The bar."),
    .option("change_button_text_config", \.changeButtonTextConfig, default: [:], "12 points."),
    .option("vertical_padding", \.verticalPadding, default: 0, "Points above and below."),
    .option(
      "image_config", \.imageConfig, default: [:],
      "50 by 50 points; a circle, but a square in out_to_lunch."),
    .option("show_change_button", \.showChangeButton, default: false, "Whether it has a button."),
    .option(
      "widget_border_config", \.widgetBorderConfig, default: [:], "None unless given; radius 10."),
    .optional("background_color", \.backgroundColor, "White unless given, or as the scheme is."),
    .option("style", \.style, default: "regular", "How it is laid out."),
    .option(
      "should_show_divider", \.shouldShowDivider, default: true,
      "Whether out_to_lunch has a divider."),
    .optional("divider_color", \.dividerColor, "Black unless given, or as the scheme is."),
    .option("divider_height", \.dividerHeight, default: 2, "Points that it is thick."))
}

/// The nonprofit that is selected, and how far the user's donations to it have got
/// (`BKSelectedNonprofitView`).
public enum SelectedNonprofit: ImpactWidget {
  public static let name = "selected_nonprofit"
  public static let doc = "The nonprofit that is selected, and what the user gave to it."
  public static let events = [
    EventDescription("change_tap", "The change button was tapped; value says whose."),
    WidgetFrame.retryEvent,
  ]
  public static let actions = [WidgetFrame.retryAction]
  public static let nodeFields = [
    NodeFields("root", "background_color", "widget_border_config"),
    NodeFields("content.figure.image", "image", "image_config"),
    NodeFields("content.image", "image", "image_config"),
    NodeFields("content.body.impact", "impact_description_text_config", "impact_text"),
    NodeFields("content.body.goal", "goal_description_text_config", "goal_text"),
    NodeFields("content.body.progress", "progress_bar_config", "progress_string_text_config"),
    NodeFields("content.body.change", "change_button_text_config", "change_text"),
    NodeFields("divider", "divider_color", "divider_height"),
    NodeFields("change", "change_button_text_config", "change_text"),
  ]

  public static func handle(
    _ action: ComponentAction, _ state: inout WidgetClock, _ data: SelectedNonprofitData
  ) -> [ComponentEvent] {
    let shown = state.shown(data)
    guard shown == .content else { return WidgetFrame.events(for: action, shown) }
    guard case .tap(let index) = action, index ?? 0 == 0, data.showChangeButton else { return [] }
    return [
      .change(
        of: data.nonprofitName, data.nonprofitID,
        node: data.style == .regular ? "content.body.change" : "change")
    ]
  }

  public static func view(
    _ data: SelectedNonprofitData, state: WidgetClock, in environment: ViewEnvironment
  ) -> ViewNode {
    var data = data
    let shown = state.shown(data)
    if shown == .loading {
      data.impactText = data.impactText ?? "1% of your order going to a nonprofit"
      data.goalText = data.goalText ?? "Fund 5 meals"
      data.progressText = data.progressText ?? "0% funded"
    }
    return WidgetFrame.view(shown, in: environment) {
      SelectedNonprofitView(data, state, environment).node
    }
  }

  public static func fields(
    given: DataMap, from sight: ImpactSight
  ) throws(Diagnostic) -> DataMap {
    let manager = sight.manager
    var fields = WidgetFields(sight, reading: .personal)
    fields["change_text"] = fields.copy[.change]
    fields.setProgressBar()
    guard let id = try manager.selectedNonprofitID(),
      let nonprofit = manager.catalogue.nonprofit(id)
    else { return fields.finish(.empty) }
    fields.set(nonprofit)
    fields["impact_text"] = fields.impact(of: nonprofit)
    if let goal = nonprofit.personalGoal {
      let impact =
        try manager.personalImpact(of: id)
        ?? NonprofitImpact(
          nonprofit: nonprofit, scope: .personal, goal: goal, progress: goal.progress(0))
      fields.add(fields.words(of: impact))
      fields.set("completion_text", nil)
    }
    return fields.finish(.content)
  }
}

extension WidgetFields {
  /// What of an order goes to a nonprofit, in words.
  fileprivate mutating func impact(of nonprofit: Nonprofit) -> String? {
    guard let chain = sight.manager.chain else { return nil }
    switch chain.donation {
    case .fixedUnit(let count):
      guard let goal = nonprofit.communityGoal else { return nil }
      return copy.text(
        .selectedUnits, ("units", copy.number(count)), ("unit", copy.unit(of: goal, count)),
        ("name", nonprofit.name))
    case .percent(let basisPoints):
      if let pending = sight.manager.session.pending,
        let donation = chain.donation(of: pending.total, to: nonprofit)
      {
        return copy.text(
          .selectedMoney, ("money", copy.money(donation)), ("name", nonprofit.name))
      }
      return copy.text(
        .selectedPercent, ("percent", copy.percent(basisPoints: basisPoints)),
        ("name", nonprofit.name))
    }
  }
}

extension ComponentEvent {
  /// Somebody wants to select another nonprofit than this one.
  static func change(of name: String?, _ id: Int?, node: String) -> ComponentEvent {
    ComponentEvent("change_tap", node: node, value: .map(nonprofit(name, id)))
  }

  /// What events tell of a nonprofit.
  static func nonprofit(_ name: String?, _ id: Int?) -> DataMap {
    var value: DataMap = [:]
    value["nonprofit_name"] = name.map(DataValue.string)
    value["nonprofit_id"] = id.map(DataValue.integer)
    return value
  }
}

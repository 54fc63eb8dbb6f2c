public import Components
public import Diagnostics
public import Values

/// What the widget of a user's own impact shows, and how.
public struct PersonalImpactData: ImpactWidgetData {
  public var state = WidgetState.content
  public var loadingSeconds: WidgetNumber = 0
  public var imageLoadingSeconds: WidgetNumber = 0
  public var imageFails = false
  public var placeholderImage: ImageReference?

  public var nonprofitName: String?
  public var nonprofitID: Int?
  public var nonprofitCause: String?
  public var image: ImageReference?
  public var progress: Fraction = 0
  public var progressText: String?
  public var goalText: String?
  public var completionText: String?
  public var changeText = "Change"

  public var imageConfig = ImageConfiguration()
  public var causeTitleConfig = TextConfiguration()
  public var nonprofitNameConfig = TextConfiguration()
  public var goalDescriptionConfig = TextConfiguration()
  public var goalCompletionConfig = TextConfiguration()
  public var borderConfig = BorderConfiguration()
  public var progressBarConfig = ProgressBarConfiguration()
  public var progressBarTextConfig = TextConfiguration()
  public var shouldShowChangeButton = false
  public var changeButtonTextConfig = TextConfiguration()
  public var verticalPadding: WidgetNumber = 1
  public var backgroundColor: HexColor?

  public init() {}

  public static let schema = Schema<Self>(
    "PersonalImpactData",
    .widgetState(\.state), .loadingSeconds(\.loadingSeconds),
    .imageLoadingSeconds(\.imageLoadingSeconds), .imageFails(\.imageFails),
    .placeholderImage(\.placeholderImage),
    .optional("nonprofit_name", \.nonprofitName, "The one that the user gave to last."),
    .optional("nonprofit_id", \.nonprofitID, "Told with events."),
    .optional("nonprofit_cause", \.nonprofitCause, "Above the name."),
    .optional("image", \.image, "Beside the texts."),
    .option("progress", \.progress, default: 0, "Towards the goal, from 0 to 1."),
    .optional("progress_text", \.progressText, "Beside the bar: 14% funded."),
    .optional("goal_text", \.goalText, "What the goal is: Fund 5 meals."),
    .optional("completion_text", \.completionText, "How often it was reached: Funded 2 times."),
    .option("change_text", \.changeText, default: "Change", "Words of the button."),
    .option(
      "image_config", \.imageConfig, default: [:], "50 by 50 points, a square of radius 5."),
    .option("cause_title_config", \.causeTitleConfig, default: [:], "12 points."),
    .option("nonprofit_name_config", \.nonprofitNameConfig, default: [:], "16 points, bold."),
    .option("goal_description_config", \.goalDescriptionConfig, default: [:], "11 points."),
    .option("goal_completion_config", \.goalCompletionConfig, default: [:], "11 points, grey."),
    .option("border_config", \.borderConfig, default: [:], "2 points, black, radius 5."),
    .option("progress_bar_config", \.progressBarConfig, default: [:], "The bar."),
    .option("progress_bar_text_config", \.progressBarTextConfig, default: [:], "12 points."),
    .option(
      "should_show_change_button", \.shouldShowChangeButton, default: false,
      "Whether it has a button."),
    .option("change_button_text_config", \.changeButtonTextConfig, default: [:], "12 points."),
    .option("vertical_padding", \.verticalPadding, default: 1, "Points above and below."),
    .optional("background_color", \.backgroundColor, "White unless given, or as the scheme is."))
}

/// How far the user's donations to the nonprofit of the latest one have got (`BKPersonalImpactView`).
public enum PersonalImpact: ImpactWidget {
  public static let name = "personal_impact"
  public static let doc = "What the user gave to the nonprofit of the latest donation."
  public static let events = [
    EventDescription("change_tap", "The change button was tapped; value says whose."),
    WidgetFrame.retryEvent,
  ]
  public static let actions = [WidgetFrame.retryAction]
  public static let nodeFields = [
    NodeFields("root", "background_color"),
    NodeFields("card", "border_config"),
    NodeFields("card.content.image", "image", "image_config"),
    NodeFields("card.content.figure.image", "image", "image_config"),
    NodeFields("card.content.body.cause", "cause_title_config", "nonprofit_cause"),
    NodeFields("card.content.body.name", "nonprofit_name_config", "nonprofit_name"),
    NodeFields("card.content.body.goal", "goal_description_config", "goal_text"),
    NodeFields("card.content.body.completion", "goal_completion_config", "completion_text"),
    NodeFields("card.progress", "progress_bar_config", "progress_bar_text_config"),
    NodeFields("card.change", "change_button_text_config", "change_text"),
  ]

  public static func handle(
    _ action: ComponentAction, _ state: inout WidgetClock, _ data: PersonalImpactData
  ) -> [ComponentEvent] {
    let shown = state.shown(data)
    guard shown == .content else { return WidgetFrame.events(for: action, shown) }
    guard case .tap(let index) = action, index ?? 0 == 0, data.shouldShowChangeButton else {
      return []
    }
    return [.change(of: data.nonprofitName, data.nonprofitID, node: "card.change")]
  }

  public static func view(
    _ data: PersonalImpactData, state: WidgetClock, in environment: ViewEnvironment
  ) -> ViewNode {
    var data = data
    let shown = state.shown(data)
    if shown == .loading {
      data.nonprofitName = data.nonprofitName ?? "Nonprofit name"
      data.nonprofitCause = data.nonprofitCause ?? "Cause"
      data.goalText = data.goalText ?? "Fund 5 meals"
      data.progressText = data.progressText ?? "0% funded"
    }
    return WidgetFrame.view(shown, in: environment) { content(data, state, environment) }
  }

  private static func content(
    _ data: PersonalImpactData, _ state: WidgetClock, _ environment: ViewEnvironment
  ) -> ViewNode {
    let page = WidgetSurface(environment).over(data.backgroundColor, .paper)
    let look = ImageDefault(radius: 5, shape: .square)
    let image = page.image(state.image(data.image, data), data.imageConfig, look)
    let texts = ViewNode.column(
      spacing: 2,
      parts: [
        page.text(data.nonprofitCause, data.causeTitleConfig, TextDefault())?.key("cause"),
        page.text(data.nonprofitName, data.nonprofitNameConfig, TextDefault(16, .bold))?
          .role(.heading).key("name"),
        page.text(data.goalText, data.goalDescriptionConfig, TextDefault(11))?.key("goal"),
        page.text(
          data.completionText, data.goalCompletionConfig, TextDefault(11, .regular, .secondary))?
          .key("completion"),
      ])
    let width = data.imageConfig.resolved(look).size.width
    let hasGoal = data.goalText != nil || data.progressText != nil
    let progress = GoalProgressView(
      progress: data.progress, words: data.progressText, bar: data.progressBarConfig,
      text: data.progressBarTextConfig, name: data.nonprofitName ?? data.progressText ?? "")
    let change =
      data.shouldShowChangeButton
      ? page.textButton(
        data.changeText, data.changeButtonTextConfig, TextDefault(), name: data.nonprofitName,
        action: ViewAction("tap", index: 0)) : nil
    let card = ViewNode.column(
      spacing: 8,
      parts: [
        ViewNode.figure(
          image?.key("image"), beside: texts.key("body"), room: environment.width - 80 - width,
          on: page
        ).key("content"),
        hasGoal ? progress.node(on: page).key("progress") : nil, change?.key("change"),
      ]
    )
    .padding(top: 12, leading: 12, bottom: change == nil ? 12 : 0, trailing: 12)
    .framed(data.borderConfig, BorderDefault(2, .ink, 5), ground: nil, on: page)
    return ViewNode.column([card.key("card")])
      .padding(horizontal: 16, vertical: data.verticalPadding.value)
      .background(page.color).role(.section)
  }

  public static func fields(
    given: DataMap, from sight: ImpactSight
  ) throws(Diagnostic) -> DataMap {
    let manager = sight.manager
    var fields = WidgetFields(sight, reading: .personal)
    fields["change_text"] = fields.copy[.change]
    fields.setProgressBar()
    guard let id = try manager.lastImpacted(), let nonprofit = manager.catalogue.nonprofit(id)
    else { return fields.finish(.empty) }
    fields.set(nonprofit)
    fields["nonprofit_cause"] = fields.cause(of: nonprofit)
    if let impact = try manager.personalImpact(of: id) { fields.add(fields.words(of: impact)) }
    return fields.finish(.content)
  }
}

public import Components
internal import Values

/// How far one nonprofit has got: a card of the impact list.
public struct ImpactListItem: ComponentData {
  public var nonprofitName = ""
  public var nonprofitID: Int?
  public var nonprofitCause: String?
  public var image: ImageReference?
  public var progress: Fraction = 0
  public var progressText: String?
  public var goalText: String?
  public var completionText: String?
  public var website: LinkText?

  public init() {}

  public static let schema = Schema<Self>(
    "ImpactListItem",
    .required("nonprofit_name", \.nonprofitName, "Whose card it is."),
    .optional("nonprofit_id", \.nonprofitID, "Told with events."),
    .optional("nonprofit_cause", \.nonprofitCause, "Above the name."),
    .optional("image", \.image, "Across the card."),
    .option("progress", \.progress, default: 0, "Towards the goal, from 0 to 1."),
    .optional("progress_text", \.progressText, "Beside the bar: 14% funded."),
    .optional("goal_text", \.goalText, "What the goal is: Fund 5 meals."),
    .optional("completion_text", \.completionText, "How often it was reached: Funded 2 times."),
    .optional("website", \.website, "Where the link leads; without it there is no link."))
}

/// What an impact list shows, and how.
public struct ImpactListData: ImpactWidgetData {
  public var state = WidgetState.content
  public var loadingSeconds: WidgetNumber = 0
  public var imageLoadingSeconds: WidgetNumber = 0
  public var imageFails = false
  public var placeholderImage: ImageReference?

  public var personal: [ImpactListItem] = []
  public var community: [ImpactListItem] = []
  public var personalTabTitle = "My Impact"
  public var communityTabTitle = "Community Impact"
  public var linkText = "Learn more"
  public var chainLogo: ImageReference?
  public var chainName: String?
  public var serviceName: String? = "Vitrina Impact"

  public var selectedTabTitleConfig = TextConfiguration()
  public var unselectedTabTitleConfig = TextConfiguration()
  public var tabHeight: WidgetNumber = 40
  public var selectedTabBackgroundColor: HexColor?
  public var unselectedTabBackgroundColor: HexColor?
  public var imageConfig = ImageConfiguration()
  public var causeTitleConfig = TextConfiguration()
  public var nonprofitTitleConfig = TextConfiguration()
  public var progressBarTextConfig = TextConfiguration()
  public var progressBarConfig = ProgressBarConfiguration()
  public var causeDescriptionConfig = TextConfiguration()
  public var goalCompletionTextConfig = TextConfiguration()
  public var websiteLinkTextConfig = TextConfiguration()
  public var logoHeaderConfig = LogoHeaderConfiguration()
  public var tileBorderConfig = BorderConfiguration()
  public var verticalPadding: WidgetNumber = 1
  public var backgroundColor: HexColor?

  public init() {}

  public static let schema = Schema<Self>(
    "ImpactListData",
    .widgetState(\.state), .loadingSeconds(\.loadingSeconds),
    .imageLoadingSeconds(\.imageLoadingSeconds), .imageFails(\.imageFails),
    .placeholderImage(\.placeholderImage),
    .option("personal", \.personal, default: [], "What the user gave to; none: no tabs."),
    .option("community", \.community, default: [], "What all shoppers gave to."),
    .option(
      "personal_tab_title", \.personalTabTitle, default: "My Impact", "Words of the first tab."),
    .option(
      "community_tab_title", \.communityTabTitle, default: "Community Impact",
      "Words of the second tab."),
    .option("link_text", \.linkText, default: "Learn more", "Words of the link to a website."),
    .optional("chain_logo", \.chainLogo, "In the header."),
    .optional("chain_name", \.chainName, "In the header where there is no logo."),
    .optional("service_name", \.serviceName, "At the end of the header."),
    .option(
      "selected_tab_title_config", \.selectedTabTitleConfig, default: [:],
      "16 points on the selected tab."),
    .option(
      "unselected_tab_title_config", \.unselectedTabTitleConfig, default: [:],
      "12 points, grey, on the other tab."),
    .option("tab_height", \.tabHeight, default: 40, "Points of the ground of a tab."),
    .optional("selected_tab_background_color", \.selectedTabBackgroundColor, "Green unless given."),
    .optional(
      "unselected_tab_background_color", \.unselectedTabBackgroundColor, "None unless given."),
    .option("image_config", \.imageConfig, default: [:], "300 by 150 points, radius 5."),
    .option("cause_title_config", \.causeTitleConfig, default: [:], "14 points, semibold."),
    .option("nonprofit_title_config", \.nonprofitTitleConfig, default: [:], "20 points, bold."),
    .option("progress_bar_text_config", \.progressBarTextConfig, default: [:], "12 points."),
    .option("progress_bar_config", \.progressBarConfig, default: [:], "The bar of a card."),
    .option("cause_description_config", \.causeDescriptionConfig, default: [:], "14 points."),
    .option("goal_completion_text_config", \.goalCompletionTextConfig, default: [:], "12 points."),
    .option(
      "website_link_text_config", \.websiteLinkTextConfig, default: [:],
      "14 points, semibold, dark grey."),
    .option("logo_header_config", \.logoHeaderConfig, default: [:], "The header."),
    .option(
      "tile_border_config", \.tileBorderConfig, default: [:],
      "2 points, dark grey, radius 10, around a card."),
    .option("vertical_padding", \.verticalPadding, default: 1, "Points above and below."),
    .optional("background_color", \.backgroundColor, "White unless given, or as the scheme is."))
}

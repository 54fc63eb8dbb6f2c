public import Components
internal import Values

/// How an order page draws what an order brought about (`BKImpactOverviewConfiguration`).
public struct ImpactOverviewConfiguration: NestedData {
  public var logoHeaderConfig = LogoHeaderConfiguration()
  public var widgetTitle = TextConfiguration()
  public var widgetSubtitle = TextConfiguration()
  public var cardImageHeight: WidgetNumber = 225
  public var cardTitle = TextConfiguration()
  public var cardDescription = TextConfiguration()
  public var cardBorderConfig = BorderConfiguration()
  public var cardBackgroundColor: HexColor?
  public var linkText = TextConfiguration()
  public var verticalPadding: WidgetNumber = 5
  public var backgroundColor: HexColor?

  public init() {}

  public static let schema = Schema<Self>(
    "ImpactOverviewConfiguration",
    .option("logo_header_config", \.logoHeaderConfig, default: [:], "The logos at the top."),
    .option("widget_title", \.widgetTitle, default: [:], "The title: 20 points, bold."),
    .option("widget_subtitle", \.widgetSubtitle, default: [:], "The line below it: 16 points."),
    .option(
      "card_image_height", \.cardImageHeight, default: 225,
      "Points; the pictures are as wide as the cards."),
    .option("card_title", \.cardTitle, default: [:], "The titles of cards: 18 points."),
    .option(
      "card_description", \.cardDescription, default: [:], "The texts of cards: 12 points."),
    .option("card_border_config", \.cardBorderConfig, default: [:], "The edges of cards."),
    .optional("card_background_color", \.cardBackgroundColor, "Ground of the cards."),
    .option("link_text", \.linkText, default: [:], "The links below cards: 12 points."),
    .option(
      "vertical_padding", \.verticalPadding, default: 5,
      "Points added between one part and the next."),
    .optional("background_color", \.backgroundColor, "Ground of the whole widget."))
}

/// A card of what an order brought about.
public struct ImpactOverviewCard: NestedData {
  public var title: String?
  public var image: ImageReference?
  public var progress: Fraction?
  public var progressText: String?
  public var completionText: String?
  public var description: String?
  public var justCompleted = false
  public var completedText: String?
  public var linkTitle: String?
  public var website: LinkText?

  public init() {}

  public static let schema = Schema<Self>(
    "ImpactOverviewCard",
    .optional("title", \.title, "Its title; without it there is no card."),
    .optional("image", \.image, "A picture of the nonprofit's work."),
    .optional("progress", \.progress, "How far the goal is, from 0 to 1; without it no bar."),
    .optional("progress_text", \.progressText, "The same in words."),
    .optional("completion_text", \.completionText, "How often the goal was reached."),
    .optional("description", \.description, "What is paid for."),
    .option(
      "just_completed", \.justCompleted, default: false,
      "Whether the order reached the goal: the bar is full the first time."),
    .optional("completed_text", \.completedText, "The words beside the full bar."),
    .optional("link_title", \.linkTitle, "Words of the link below; without them there is none."),
    .optional("website", \.website, "Where the link of the first card leads."))
}

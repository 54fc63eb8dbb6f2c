public import Components
internal import Values

/// How the compact selection is drawn, wherever its author says so.
protocol MinimalSelectionLook {
  var widgetTitleConfig: TextConfiguration { get }
  var widgetSubtitleConfig: TextConfiguration { get }
  var confirmButtonConfig: ButtonConfiguration { get }
  var iconConfig: IconConfiguration { get }
  var causeButtonConfig: ButtonConfiguration { get }
  var causeTitleConfig: TextConfiguration { get }
  var causeDescriptionConfig: TextConfiguration { get }
  var poweredTextConfig: TextConfiguration { get }
  var verticalPadding: WidgetNumber { get }
  var backgroundColor: HexColor? { get }
}

extension Field where Root: MinimalSelectionLook {
  static func widgetTitleConfig(_ path: WritableKeyPath<Root, TextConfiguration>) -> Field {
    .option("widget_title_config", path, default: [:], "The title: 30 points unless given.")
  }

  static func widgetSubtitleConfig(_ path: WritableKeyPath<Root, TextConfiguration>) -> Field {
    .option("widget_subtitle_config", path, default: [:], "The line below it: 16 points.")
  }

  static func confirmButtonConfig(_ path: WritableKeyPath<Root, ButtonConfiguration>) -> Field {
    .option(
      "confirm_button_config", path, default: [:], "The button: no edge, a text of 14 points.")
  }

  static func iconConfig(_ path: WritableKeyPath<Root, IconConfiguration>) -> Field {
    .option("icon_config", path, default: [:], "The icons of causes.")
  }

  static func causeButtonConfig(_ path: WritableKeyPath<Root, ButtonConfiguration>) -> Field {
    .option("cause_button_config", path, default: [:], "What the icons lie on: 40 by 40 points.")
  }

  static func causeTitleConfig(_ path: WritableKeyPath<Root, TextConfiguration>) -> Field {
    .option("cause_title_config", path, default: [:], "The selected cause: 14 points.")
  }

  static func causeDescriptionConfig(_ path: WritableKeyPath<Root, TextConfiguration>) -> Field {
    .option("cause_description_config", path, default: [:], "What is paid for: 14 points.")
  }

  static func poweredTextConfig(_ path: WritableKeyPath<Root, TextConfiguration>) -> Field {
    .option("powered_text_config", path, default: [:], "The name of the service: 12 points.")
  }

  static func verticalPadding(_ path: WritableKeyPath<Root, WidgetNumber>) -> Field {
    .option("vertical_padding", path, default: 5, "Points added between one part and the next.")
  }

  static func backgroundColor(_ path: WritableKeyPath<Root, HexColor?>) -> Field {
    .optional("background_color", path, "Ground of the whole widget.")
  }
}

/// How an order page draws its selection (`BKMinimalNonprofitViewConfiguration`).
public struct MinimalSelectionConfiguration: NestedData, MinimalSelectionLook {
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

  public init() {}

  public static let schema = Schema<Self>(
    "MinimalSelectionConfiguration",
    .widgetTitleConfig(\.widgetTitleConfig), .widgetSubtitleConfig(\.widgetSubtitleConfig),
    .confirmButtonConfig(\.confirmButtonConfig), .iconConfig(\.iconConfig),
    .causeButtonConfig(\.causeButtonConfig), .causeTitleConfig(\.causeTitleConfig),
    .causeDescriptionConfig(\.causeDescriptionConfig), .poweredTextConfig(\.poweredTextConfig),
    .verticalPadding(\.verticalPadding), .backgroundColor(\.backgroundColor))
}

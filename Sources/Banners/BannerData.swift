public import Components
public import Values

/// A button of a banner.
public struct BannerAction: ComponentData {
  public var text = ""
  public var deepLink: LinkText?

  public init() {}

  public static let schema = Schema<Self>(
    "BannerAction",
    .required("text", \.text, "Words of the button."),
    .optional("deep_link", \.deepLink, "Where it leads if no handler takes it."))
}

/// How much of what lies behind a banner shines through.
public enum BannerBlur: String, FieldEnumeration {
  case ultraThin = "ultra_thin"
  case thin, regular, prominent, thick
}

/// The scheme of a banner that does not follow its surroundings.
public enum BannerScheme: String, FieldEnumeration {
  case light, dark
}

/// How pressing what a banner says is.
public enum BannerImportance: String, FieldEnumeration {
  /// Told when nothing else is being told.
  case normal
  /// Told at once.
  case high
}

/// How the image of a banner is drawn.
public enum BannerImageStyle: String, FieldEnumeration {
  /// As it is cut, in the tint colour.
  case icon
  /// In a circle that it fills, in its own colours.
  case avatar
}

/// What a banner shows and how it is presented.
public struct BannerData: ComponentData {
  public var title: String?
  public var subtitle: String?
  public var image: ImageReference?
  public var actions: [BannerAction] = []
  public var deepLink: LinkText?
  public var closeButton = false
  public var tint: HexColor?
  public var titleColor: HexColor?
  public var subtitleColor: HexColor?
  public var iconSize = 20.0
  public var imageStyle = BannerImageStyle.icon
  public var lines = 0
  public var blur = BannerBlur.prominent
  public var scheme: BannerScheme?
  public var maxWidth = 520.0
  public var importance = BannerImportance.normal
  public var announcement: String?
  public var repeats: Int?
  public var options = BannerOptions()

  public init() {}

  /// At most so many actions are shown.
  public static let maximumActions = 2

  public static let schema = Schema<Self>(
    "BannerData",
    .optional("title", \.title, "First line; bold."),
    .optional("subtitle", \.subtitle, "Second line."),
    .optional("image", \.image, "Icon before the lines, in the tint colour."),
    .option("actions", \.actions, default: [], "At most two buttons."),
    .optional("deep_link", \.deepLink, "Where a tap leads if no handler takes it."),
    .option(
      "close_button", \.closeButton, default: false, "Whether it has a button that closes it."),
    .optional("tint", \.tint, "Colour of icon and title."),
    .optional("title_color", \.titleColor, "Colour of the title, whatever the tint."),
    .optional("subtitle_color", \.subtitleColor, "Colour of the subtitle."),
    .option("icon_size", \.iconSize, default: 20, "Points."),
    .option(
      "image_style", \.imageStyle, default: "icon",
      "avatar: the image fills a circle and keeps its colours."),
    .option(
      "lines", \.lines, default: 0,
      "At most so many lines for each text, three times as many where text is large; 0: as many as it takes."
    ),
    .option("blur", \.blur, default: "prominent", "How much shines through."),
    .optional("scheme", \.scheme, "Light or dark whatever lies behind; else as its surroundings."),
    .option("max_width", \.maxWidth, default: 520, "Points; 0: as wide as there is room."),
    .option(
      "importance", \.importance, default: "normal",
      "high: screen readers say it at once."),
    .optional(
      "announcement", \.announcement, "What screen readers say instead of title and subtitle."),
    .optional("repeats", \.repeats, "How often it came; shown from 2 on."),
    .option("options", \.options, default: [:], "How it is presented."))

  /// Whether there is nothing to see.
  public var isEmpty: Bool { title == nil && subtitle == nil && image == nil && actions.isEmpty }

  /// How long it stays once it is there; nil: until it is dismissed. Whoever has to read buttons gets
  /// six seconds at least.
  var stay: Milliseconds? {
    options.dismissAfter.time.map { time in
      actions.isEmpty ? time.milliseconds : max(time.milliseconds, 6000)
    }
  }

  /// Title, subtitle, image and id, as far as there are any.
  public var words: DataMap {
    var map: DataMap = [:]
    map["title"] = title.map(DataValue.string)
    map["subtitle"] = subtitle.map(DataValue.string)
    map["image"] = image.map { .string($0.text) }
    map["id"] = options.id.map(DataValue.string)
    return map
  }

  /// What screen readers are told when it has come.
  public var spoken: String {
    announcement ?? [title, subtitle].compactMap(\.self).joined(separator: ", ")
  }

  /// What screen readers are told when it has changed: only what is another text now.
  func spoken(after before: BannerData) -> String {
    if announcement != before.announcement, let announcement { return announcement }
    let changed = [
      title == before.title ? nil : title, subtitle == before.subtitle ? nil : subtitle,
    ]
    return changed.compactMap(\.self).joined(separator: ", ")
  }
}

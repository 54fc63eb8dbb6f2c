public import Components
internal import Values

/// What an item description shows.
public struct ItemDescriptionData: ComponentData {
  public var title = ""
  public var iconImageUrl = ImageReference("")
  public var iconHexaColor = HexColor.fallback
  public var optionalIconHexaColor = Explicit<HexColor>.absent

  public init() {}

  public static let schema = Schema<Self>(
    "ItemDescriptionData",
    .required("title", \.title, "Text beside the icon, three lines at most."),
    .required("icon_image_url", \.iconImageUrl, "Icon; drawn in white on the colour."),
    .required("icon_hexa_color", \.iconHexaColor, "Disc behind the icon."),
    .nullable(
      "optional_icon_hexa_color", \.optionalIconHexaColor,
      "Wins over icon_hexa_color; vitrina.null keeps the icon's own colours, without a disc."))
}

/// A round icon with a text (`MLBusinessItemDescriptionView`). It has no tap.
public enum ItemDescription: Component {
  public static let name = "item_description"
  public static let doc = "A round icon with a text beside it."
  public static let events: [EventDescription] = []
  public static let nodeFields = [
    NodeFields("icon", "icon_image_url", "icon_hexa_color", "optional_icon_hexa_color"),
    NodeFields("title", "title"),
  ]

  public static func handle(
    _ action: ComponentAction, _ state: inout NoState, _ data: ItemDescriptionData
  ) -> [ComponentEvent] { [] }

  public static func view(
    _ data: ItemDescriptionData, state: NoState, in environment: ViewEnvironment
  ) -> ViewNode {
    let palette = environment.palette
    let disc: HexColor? =
      switch data.optionalIconHexaColor {
      case .absent: data.iconHexaColor
      case .none: nil
      case .some(let color): color
      }
    let icon = ViewNode.circleIcon(
      data.iconImageUrl.isAbsence ? nil : data.iconImageUrl, diameter: 36, fit: .fit, palette,
      tint: disc == nil ? nil : HexColor(0xFFFFFF), background: disc)
    let title = ViewNode.text(
      data.title, TextStyle(14), palette.mainLabel, lines: environment.lines(3))
    return ViewNode.figure(
      icon.key("icon"), beside: title.frame(width: .fill).key("title"),
      room: environment.width - 68, spacing: 16, alignment: .center, in: environment
    )
    .padding(trailing: 16).frame(minHeight: 36).background(palette.background)
  }
}

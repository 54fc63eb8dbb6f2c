public import Components
public import Values

/// One cell of a discount box (`MLBusinessSingleItemProtocol`).
public struct SingleItemData: ComponentData {
  public var title = ""
  public var subtitle = ""
  public var iconImageUrl = ImageReference("")
  public var deepLink: LinkText?
  public var trackId: String?
  public var eventData: DataMap?

  public init() {}

  public static let schema = Schema<Self>(
    "SingleItemData",
    .required("title", \.title, "Upper line, such as \"Hasta\"."),
    .required("subtitle", \.subtitle, "Lower, larger line, such as \"$ 200\"."),
    .required("icon_image_url", \.iconImageUrl, "Round icon above the lines."),
    .optional("deep_link", \.deepLink, "Where a tap leads; without it the cell is no button."),
    .optional("track_id", \.trackId, "Given to on_tap."),
    .optional("event_data", \.eventData, "Given to on_track with show and tap."))
}

/// What a discount box shows.
public struct DiscountBoxData: ComponentData {
  public var title: String?
  public var subtitle: String?
  public var items: [SingleItemData] = []

  public init() {}

  public static let schema = Schema<Self>(
    "DiscountBoxData",
    .optional("title", \.title, "Heading above the cells."),
    .optional("subtitle", \.subtitle, "Below the heading; not shown without a title."),
    .required("items", \.items, shown: DiscountBox.maximum, "The cells; the first six are shown."))
}

/// A grid of up to six discounts in rows of three (`MLBusinessDiscountBoxView`).
public enum DiscountBox: Component {
  public static let name = "discount_box"
  public static let doc = "A grid of up to six discounts, three a row, under a heading."
  public static let events = [
    EventDescription("tap", "A cell with a link was tapped; has index, deep_link and track_id."),
    EventDescription("track", "show or tap; value holds action and event_data."),
  ]
  public static let nodeFields = [
    NodeFields("header.title", "title"), NodeFields("header.subtitle", "subtitle"),
    NodeFields("items", "items"), NodeFields("items.*", "items.*"),
    NodeFields("items.*.icon", "items.*.icon_image_url"),
    NodeFields("items.*.texts.title", "items.*.title"),
    NodeFields("items.*.texts.subtitle", "items.*.subtitle"),
    NodeFields("items.*.link", "items.*.deep_link"),
    NodeFields("items.*.link.icon", "items.*.icon_image_url"),
    NodeFields("items.*.link.texts.title", "items.*.title"),
    NodeFields("items.*.link.texts.subtitle", "items.*.subtitle"),
  ]

  /// At the usual text sizes.
  static let columns = 3
  static let maximum = 6
  static let cellHeight = 128.0

  public static func handle(
    _ action: ComponentAction, _ state: inout NoState, _ data: DiscountBoxData
  ) -> [ComponentEvent] {
    let items = data.items.prefix(maximum)
    switch action {
    case .appear:
      let shown = items.compactMap(\.eventData).map(DataValue.map)
      return shown.isEmpty ? [] : [track("show", ["items": .list(shown)])]
    case .tap(let index):
      guard let index = index ?? items.firstIndex(where: { $0.deepLink != nil }),
        items.indices.contains(index), let link = items[index].deepLink
      else { return [] }
      let tap = ComponentEvent(
        "tap", node: "items.\(index).link", index: index, deepLink: link,
        trackID: items[index].trackId)
      guard let eventData = items[index].eventData else { return [tap] }
      return [track("tap", eventData), tap]
    case .command: return []
    }
  }

  private static func track(_ action: String, _ eventData: DataMap) -> ComponentEvent {
    ComponentEvent("track", value: ["action": .string(action), "event_data": .map(eventData)])
  }

  public static func view(
    _ data: DiscountBoxData, state: NoState, in environment: ViewEnvironment
  ) -> ViewNode {
    let items = data.items.prefix(maximum)
    var parts: [ViewNode] = []
    if let header = header(data, environment) { parts.append(header) }
    if !items.isEmpty { parts.append(grid(items, environment)) }
    return .column(spacing: 24, parts).background(environment.palette.background)
      .role(.section, label: data.title)
  }

  private static func header(
    _ data: DiscountBoxData, _ environment: ViewEnvironment
  ) -> ViewNode? {
    guard let title = data.title else { return nil }
    let palette = environment.palette
    var lines: [ViewNode] = [
      .text(
        title, TextStyle(20, .semibold), palette.mainLabel, lines: environment.lines(2),
        alignment: .center
      ).role(.heading).key("title")
    ]
    if let subtitle = data.subtitle {
      lines.append(
        .text(
          subtitle, TextStyle(14, .light), palette.mainLabel, lines: environment.lines(1),
          alignment: .center
        ).key("subtitle"))
    }
    let isTight = environment.textSize.isAccessibilitySize || environment.width < 240
    return .column(lines).padding(horizontal: isTight ? 0 : 16).key("header")
  }

  /// Three, but fewer where a cell would be narrower than 80 points, more with larger text. Text of
  /// an accessibility size has a row for every cell.
  static func columns(in environment: ViewEnvironment) -> Int {
    if environment.textSize.isAccessibilitySize { return 1 }
    return max(1, min(columns, Int(environment.width / (80 * environment.textSize.scale))))
  }

  private static func grid(
    _ items: ArraySlice<SingleItemData>, _ environment: ViewEnvironment
  ) -> ViewNode {
    let columns = columns(in: environment)
    return .grid(
      columns: columns,
      items.indices.map { index in
        // The cells of the last row share its width.
        let inRow = min(columns, items.count - index / columns * columns)
        return cell(items[index], at: index, environment.width / Double(inRow), environment)
      }
    ).role(.list).key("items")
  }

  private static func cell(
    _ item: SingleItemData, at index: Int, _ width: Double, _ environment: ViewEnvironment
  ) -> ViewNode {
    let palette = environment.palette
    let lines = environment.lines(1)
    let usual = TextStyle(18, .semibold)
    let scale = environment.textSize.scale
    let style = lines == nil ? usual : usual.fitting(item.subtitle, in: (width - 8) / scale)
    let texts = ViewNode.column([
      .text(item.title, TextStyle(12), palette.mainLabel, lines: lines, alignment: .center)
        .key("title"),
      // A smaller line takes the same room, so that the icons of a row stay level.
      .text(item.subtitle, style, palette.mainLabel, lines: lines, alignment: .center)
        .frame(minHeight: style == usual ? nil : usual.lineHeight * scale).key("subtitle"),
    ])
    let content = ViewNode.column(
      spacing: 12, alignment: .center, distribution: .center,
      [
        .circleIcon(
          item.iconImageUrl.isAbsence ? nil : item.iconImageUrl, diameter: 56, fit: .fill, palette,
          overlay: palette.imageOverlay
        ).key("icon"),
        texts.frame(width: .fill).key("texts"),
      ]
    )
    .padding(horizontal: 4, vertical: 12).frame(minHeight: cellHeight)
    .background(nil, cornerRadius: 6)
    guard let link = item.deepLink else { return content.role(.listItem) }
    let label = linkLabel(item.title, item.subtitle, separator: " ")
    return ViewNode.column([
      // A cell without words still needs a name.
      content.role(.link, label: label.isEmpty ? link.text : label)
        .action(ViewAction("tap", index: index, deepLink: link)).key("link")
    ]).role(.listItem)
  }
}

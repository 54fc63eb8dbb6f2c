import Components
import Values

/// What a stamp card shows.
struct StampCardData: ComponentData {
  var title = ""
  var stamps = 0
  var goal = 10
  var deepLink: LinkText?

  init() {}

  static let schema = Schema<Self>(
    "StampCardData",
    .required("title", \.title, "What the stamps are for."),
    .required("stamps", \.stamps, "How many there are."),
    .option("goal", \.goal, default: 10, "How many fill the card."),
    .optional("deep_link", \.deepLink, "Where a tap leads."))
}

/// A component of the program's own: a card that fills with stamps.
enum StampCard: Component {
  static let name = "stamp_card"
  static let doc = "A card that fills with stamps."
  static let events = [EventDescription("tap", "The card was tapped.")]

  static func view(
    _ data: StampCardData, state: NoState, in environment: ViewEnvironment
  ) -> ViewNode {
    let palette = environment.palette
    let stamps = min(max(data.stamps, 0), data.goal)
    let card = ViewNode.column(
      spacing: 4,
      [
        .text(data.title, TextStyle(16, .semibold), palette.mainLabel).key("title"),
        .text("\(stamps) / \(data.goal)", TextStyle(14), palette.secondaryLabel).key("count"),
      ]
    ).padding(horizontal: 16, vertical: 12).frame(width: .fill).background(palette.background)
    guard let link = data.deepLink else { return card }
    return card.role(.link, label: "\(data.title), \(stamps) / \(data.goal)")
      .action(ViewAction("tap", deepLink: link))
  }

  static func handle(
    _ action: ComponentAction, _ state: inout NoState, _ data: StampCardData
  ) -> [ComponentEvent] {
    guard case .tap = action, let link = data.deepLink else { return [] }
    return [ComponentEvent("tap", deepLink: link)]
  }
}

public import Components
internal import Values

/// What a loyalty header shows. Background and subtitle must be given, the rest may be left out
/// (release 2.0.0 of the original).
public struct LoyaltyHeaderData: ComponentData {
  public var backgroundHexaColor = HexColor.fallback
  public var subtitle = ""
  public var primaryHexaColor: HexColor?
  public var secondaryHexaColor: HexColor?
  public var ringNumber: Int?
  public var ringPercentage: Fraction?
  public var title: String?
  public var fillPercentProgress = true

  public init() {}

  public static let schema = Schema<Self>(
    "LoyaltyHeaderData",
    .required("background_hexa_color", \.backgroundHexaColor, "Ground of the header."),
    .required("subtitle", \.subtitle, "The lower, larger line."),
    .optional(
      "primary_hexa_color", \.primaryHexaColor, wasRequired: true,
      "Arc, number and texts; else white."),
    .optional(
      "secondary_hexa_color", \.secondaryHexaColor, wasRequired: true,
      "The rest of the ring; else white."),
    .optional(
      "ring_number", \.ringNumber, wasRequired: true,
      "Level in the ring; without it, and for 0, no ring."),
    .optional(
      "ring_percentage", \.ringPercentage, wasRequired: true, "Progress of the ring, from 0 to 1."),
    .optional(
      "title", \.title, wasRequired: true,
      "The upper line; without it the subtitle stands in the middle."),
    .option(
      "fill_percent_progress", \.fillPercentProgress, default: true,
      "Whether the ring is drawn filled; if false it waits for fill_progress."))
}

/// Level and progress on a coloured ground (`MLBusinessLoyaltyHeaderView`). It has no tap.
public enum LoyaltyHeader: Component {
  public static let name = "loyalty_header"
  public static let doc = "Level and progress in two lines on a coloured ground."
  public static let events: [EventDescription] = []
  public static let nodeFields = [
    NodeFields("root", "background_hexa_color"),
    NodeFields(
      "ring", "ring_percentage", "ring_number", "primary_hexa_color", "secondary_hexa_color"),
    NodeFields("body.title", "title", "primary_hexa_color"),
    NodeFields("body.subtitle", "subtitle", "primary_hexa_color"),
  ]
  public static let actions = RingFill.actions
  public static let states = RingFill.states

  public static func initialState(_ data: LoyaltyHeaderData) -> RingFill {
    RingFill(isFilled: data.fillPercentProgress)
  }

  public static func state(named name: String, _ data: LoyaltyHeaderData) -> RingFill {
    RingFill(named: name)
  }

  public static func advance(
    to time: Double, _ state: inout RingFill, _ data: LoyaltyHeaderData
  ) -> [ComponentEvent] {
    state.advance(to: time)
    return []
  }

  public static func nextChange(_ state: RingFill, _ data: LoyaltyHeaderData) -> Double? {
    state.nextChange
  }

  public static func handle(
    _ action: ComponentAction, _ state: inout RingFill, _ data: LoyaltyHeaderData
  ) -> [ComponentEvent] {
    state.handle(action)
    return []
  }

  public static func view(
    _ data: LoyaltyHeaderData, state: RingFill, in environment: ViewEnvironment
  ) -> ViewNode {
    let color = data.primaryHexaColor ?? HexColor(0xFFFFFF)
    let ring = ring(data, state, color, environment)
    var texts: [ViewNode] = []
    if let title = data.title {
      texts.append(
        .text(title, TextStyle(14, .semibold), color, lines: environment.lines(1))
          .role(.heading).key("title"))
    }
    let subtitle = ViewNode.text(
      data.subtitle, TextStyle(18, .semibold), color, lines: environment.lines(1))
    texts.append((texts.isEmpty ? subtitle.role(.heading) : subtitle).key("subtitle"))
    // Two lines stand a little below the middle: the title 12 points from the top.
    let body = ViewNode.column(texts).padding(top: texts.count > 1 ? 2 : 0)
      .frame(width: .fill).key("body")
    return ViewNode.figure(
      ring, beside: body, room: environment.width - 32 - (ring == nil ? 0 : 52), spacing: 16,
      alignment: .center, in: environment
    )
    .padding(horizontal: 16, vertical: environment.textSize.isAccessibilitySize ? 10 : 0)
    .frame(minHeight: 60).background(data.backgroundHexaColor.over(environment.palette.background))
    .role(.section)
  }

  private static func ring(
    _ data: LoyaltyHeaderData, _ state: RingFill, _ color: HexColor,
    _ environment: ViewEnvironment
  ) -> ViewNode? {
    guard let number = data.ringNumber, number != 0 else { return nil }
    let progress = state.shown(data.ringPercentage ?? 0, in: environment)
    let ring = ViewNode.Ring(
      diameter: 36, stroke: 3, progress: progress, color: color,
      track: data.secondaryHexaColor ?? HexColor(0xFFFFFF), number: number,
      numberStyle: TextStyle(20, .semibold), fillDuration: state.duration)
    return ViewNode(.ring(ring)).key("ring").role(
      .progress, label: data.title ?? data.subtitle,
      value: environment.phrases.ring(number: number, percent: progress.percent))
  }
}

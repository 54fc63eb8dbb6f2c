public import Components
internal import Values

/// What a loyalty ring shows. Only the title must be given (release 2.0.0 of the original); a ring
/// needs colour, number and percentage, a button its title and link.
public struct LoyaltyRingData: ComponentData {
  public var title = ""
  public var subtitle: String?
  public var ringHexaColor: HexColor?
  public var ringNumber: Int?
  public var ringPercentage: Fraction?
  public var imageUrl: ImageReference?
  public var buttonTitle: String?
  public var buttonDeepLink: LinkText?
  public var fillPercentProgress = true

  public init() {}

  public static let schema = Schema<Self>(
    "LoyaltyRingData",
    .required("title", \.title, "Main text beside the ring; one <b>…</b> pair is bold."),
    .optional("subtitle", \.subtitle, "Smaller text below the title."),
    .optional(
      "ring_hexa_color", \.ringHexaColor, wasRequired: true, "Colour of the arc and the number."),
    .optional(
      "ring_number", \.ringNumber, wasRequired: true, "Level inside the ring; 0 shows none."),
    .optional(
      "ring_percentage", \.ringPercentage, wasRequired: true, "Progress of the ring, from 0 to 1."),
    .optional("image_url", \.imageUrl, "Round image instead of a ring; a ring wins."),
    .optional(
      "button_title", \.buttonTitle, wasRequired: true,
      "Words of the button; without them there is none."),
    .optional("button_deep_link", \.buttonDeepLink, wasRequired: true, "Where the button leads."),
    .option(
      "fill_percent_progress", \.fillPercentProgress, default: true,
      "Whether the ring is drawn filled; if false it waits for fill_progress."))
}

/// A progress ring with a title and a button (`MLBusinessLoyaltyRingView`).
public enum LoyaltyRing: Component {
  public static let name = "loyalty_ring"
  public static let doc = "A progress ring of points with a title and a button."
  public static let events = [EventDescription("tap", "The button was tapped.")]
  public static let nodeFields = [
    NodeFields("ring", "ring_percentage", "ring_number", "ring_hexa_color"),
    NodeFields("image", "image_url"), NodeFields("body.title", "title"),
    NodeFields("body.subtitle", "subtitle"),
    NodeFields("body.button", "button_title", "button_deep_link"),
  ]

  public static let actions = RingFill.actions
  public static let states = RingFill.states

  public static func initialState(_ data: LoyaltyRingData) -> RingFill {
    RingFill(isFilled: data.fillPercentProgress)
  }

  public static func state(named name: String, _ data: LoyaltyRingData) -> RingFill {
    RingFill(named: name)
  }

  public static func advance(
    to time: Double, _ state: inout RingFill, _ data: LoyaltyRingData
  ) -> [ComponentEvent] {
    state.advance(to: time)
    return []
  }

  public static func nextChange(_ state: RingFill, _ data: LoyaltyRingData) -> Double? {
    state.nextChange
  }

  public static func handle(
    _ action: ComponentAction, _ state: inout RingFill, _ data: LoyaltyRingData
  ) -> [ComponentEvent] {
    state.handle(action)
    switch action {
    case .appear: return [broadcast(data)].compactMap(\.self)
    case .tap(let index) where index ?? 0 == 0:
      guard let button = button(data) else { return [] }
      return [ComponentEvent("tap", node: "body.button", deepLink: button.link)]
    case .tap, .command: return []
    }
  }

  /// What the original's `MLBusinessLoyaltyBroadcaster` tells whoever listens when a ring is shown.
  private static func broadcast(_ data: LoyaltyRingData) -> ComponentEvent? {
    guard let color = data.ringHexaColor, let number = data.ringNumber,
      let progress = data.ringPercentage
    else { return nil }
    return ComponentEvent(
      "loyalty_changed",
      value: [
        "level": .integer(number), "percentage": .double(progress.value),
        "primary_color": .string(color.hex),
      ], isBroadcast: true)
  }

  private static func button(_ data: LoyaltyRingData) -> (title: String, link: LinkText)? {
    guard let title = data.buttonTitle, let link = data.buttonDeepLink else { return nil }
    return (title, link)
  }

  public static func view(
    _ data: LoyaltyRingData, state: RingFill, in environment: ViewEnvironment
  ) -> ViewNode {
    let palette = environment.palette
    let title = TextMarkup.spans(data.title)
    // Bold words stand out only in a title that is not bold itself.
    let weight: TextStyle.Weight = title.contains(where: \.isBold) ? .regular : .semibold
    let button = button(data)
    var texts: [ViewNode] = [
      .text(title, TextStyle(16, weight), palette.mainLabel, lines: environment.lines(2))
        // Of the 6 points to a subtitle, which stay without one, the button takes two.
        .padding(bottom: data.subtitle == nil && button != nil ? 4 : 0)
        .role(.heading).key("title")
    ]
    if let subtitle = data.subtitle {
      texts.append(
        .text(TextMarkup.spans(subtitle), TextStyle(14), palette.secondaryLabel)
          .padding(top: 6).key("subtitle"))
    }
    if let button {
      // 20 points high in the original; 24 are the least that a finger should get (WCAG 2.5.8). The
      // room comes from the gaps around, so that the component is as high as it was.
      texts.append(
        .text(
          button.title, TextStyle(14, .semibold), palette[.secondary], lines: environment.lines(1)
        )
        .frame(minWidth: 24, minHeight: 24)
        .role(.link).action(ViewAction("tap", deepLink: button.link)).key("button"))
    }
    let bottom = button == nil ? 4.0 : data.subtitle == nil ? 2 : 0
    let body = ViewNode.column(alignment: .start, texts)
      .frame(width: .fill).key("body")
    let figure = ring(data, state, environment) ?? image(data, palette)
    return ViewNode.figure(
      figure, beside: body, room: environment.width - (figure == nil ? 0 : 64), spacing: 18,
      alignment: texts.count > 1 ? .start : .center, in: environment
    )
    .padding(top: 4, leading: figure == nil ? 18 : 0, bottom: bottom)
    .frame(minHeight: 54).background(palette.background).role(.section)
  }

  private static func ring(
    _ data: LoyaltyRingData, _ state: RingFill, _ environment: ViewEnvironment
  ) -> ViewNode? {
    guard let color = data.ringHexaColor, let number = data.ringNumber,
      let progress = data.ringPercentage
    else { return nil }
    let shown = state.shown(progress, in: environment)
    let ring = ViewNode.Ring(
      diameter: 46, stroke: 3.5, progress: shown, color: color,
      track: environment.palette.placeholder, number: number == 0 ? nil : number,
      numberStyle: TextStyle(28, .semibold), fillDuration: state.duration)
    return ViewNode(.ring(ring)).key("ring").role(
      .progress, label: text(data.title),
      value: environment.phrases.ring(
        number: number == 0 ? nil : number, percent: shown.percent))
  }

  private static func image(_ data: LoyaltyRingData, _ palette: Theme.Palette) -> ViewNode? {
    guard let source = data.imageUrl else { return nil }
    return .circleIcon(source, diameter: 46, fit: .fill, palette).key("image")
  }

  private static func text(_ markup: String) -> String {
    TextMarkup.spans(markup).map(\.text).joined()
  }
}

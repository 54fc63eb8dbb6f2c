public import Components
internal import Diagnostics
internal import Values

/// The page after an order: the compact selection, or what the order brought about
/// (`BKOrderPageView`).
///
/// It tells `loading` when it appears and then `loaded`. Whoever redeems the order after
/// `confirm_tap` answers with `reload`, or with `refuse` if that was not possible.
public enum OrderPage: ImpactWidget {
  public static let name = "order_page"
  public static let doc = "The page after an order: a selection, or what the order brought about."
  public static let events = [
    EventDescription("loading", "The page appeared, or is loaded again."),
    EventDescription("loaded", "It is there; the value tells whether that worked."),
    EventDescription("confirm_tap", "A nonprofit was confirmed; the order is redeemed for it."),
    EventDescription("website_link_tap", "The link to the nonprofit's website was tapped."),
    EventDescription("see_all_community_impact_tap", "The link to all impact was tapped."),
    WidgetFrame.retryEvent,
  ]
  public static let actions =
    NonprofitPick.actions + [
      ActionDescription("website_link_tap", "Taps the link to the website.", arguments: []),
      ActionDescription(
        "see_all_community_impact_tap", "Taps the link to all impact.", arguments: []),
      WidgetFrame.retryAction,
    ]
  public static let nodeFields = [
    NodeFields(
      "root", "min_nonprofit_config.background_color", "impact_overview_config.background_color"),
    NodeFields("title", "title", "min_nonprofit_config.widget_title_config.color"),
    NodeFields("subtitle", "subtitle", "min_nonprofit_config.widget_subtitle_config.color"),
    NodeFields("causes.*", "nonprofits.*.cause", "min_nonprofit_config.cause_button_config"),
    NodeFields("description", "nonprofits"),
    NodeFields(
      "confirm.button", "confirm_title", "min_nonprofit_config.confirm_button_config"),
    NodeFields("powered", "powered_text"),
    NodeFields(
      "header", "chain_logo", "chain_name", "service_name",
      "impact_overview_config.logo_header_config"),
    NodeFields("body.title", "title", "impact_overview_config.widget_title.color"),
    NodeFields("body.subtitle", "subtitle", "impact_overview_config.widget_subtitle.color"),
    NodeFields(
      "body.personal.card", "personal_card", "impact_overview_config.card_background_color"),
    NodeFields("body.personal.link", "personal_card.link_title", "personal_card.website"),
    NodeFields(
      "body.community.card", "community_card", "impact_overview_config.card_background_color"),
    NodeFields("body.community.link", "community_card.link_title"),
  ]

  public static func initialState(_ data: OrderPageData) -> OrderPageState { OrderPageState() }

  public static func advance(
    to time: Double, _ state: inout OrderPageState, _ data: OrderPageData
  ) -> [ComponentEvent] {
    state.clock.advance(to: time)
    return state.finishLoading(data)
  }

  public static func nextChange(_ state: OrderPageState, _ data: OrderPageData) -> Double? {
    state.nextChange(data)
  }

  public static func objection(
    to action: ComponentAction, _ state: OrderPageState, _ data: OrderPageData
  ) -> String? {
    switch action {
    case .command("confirm_tap", _) where state.isConfirming: "is confirming already"
    case .command("refuse", _) where !state.isConfirming: "is not confirming anything"
    case .command where data.content == .selection: state.pick.objection(to: action, data)
    default: nil
    }
  }

  public static func handle(
    _ action: ComponentAction, _ state: inout OrderPageState, _ data: OrderPageData
  ) -> [ComponentEvent] {
    switch (action, data.content) {
    case (.appear, _): return state.load(data)
    case (.command("reload", _), _): return state.reload(data)
    case (.command("refuse", _), _): state.refuse()
    case (_, _) where state.shown(data) != .content:
      return WidgetFrame.events(for: action, state.shown(data))
    case (.tap(let index?), .selection):
      if !state.isConfirming { _ = state.pick.pick(index, data) }
    case (.command("confirm_tap", _), .selection): return confirm(&state, data)
    case (.command(let name, let arguments), .selection):
      if !state.isConfirming { _ = state.pick.take(name, arguments, data) }
    case (.command("website_link_tap", _), .overview):
      guard let website = data.personalCard.website, data.personalCard.linkTitle != nil else {
        return []
      }
      return [
        ComponentEvent(
          "website_link_tap", node: "body.personal.link", deepLink: website,
          value: ["website": .string(website.text)])
      ]
    case (.command("see_all_community_impact_tap", _), .overview):
      guard data.communityCard.linkTitle != nil else { return [] }
      return [ComponentEvent("see_all_community_impact_tap", node: "body.community.link")]
    case (.tap, _), (.command, _): break
    }
    return []
  }

  private static func confirm(
    _ state: inout OrderPageState, _ data: OrderPageData
  ) -> [ComponentEvent] {
    guard !state.isConfirming,
      var event = state.pick.confirmation(data, node: "confirm.button")
    else { return [] }
    state.confirm()
    event.value = .map((event.value?.mapValue ?? [:]).overlaid(with: data.facts))
    return [event]
  }

  public static func view(
    _ data: OrderPageData, state: OrderPageState, in environment: ViewEnvironment
  ) -> ViewNode {
    let shown = state.shown(data)
    func words(_ given: String?, _ key: ImpactCopy.Key) -> String? {
      data.words(given, key, shown, in: environment)
    }
    return WidgetFrame.view(shown, in: environment) {
      switch data.content {
      case .overview:
        ImpactOverviewView(data: data, state: state, environment: environment).node
      case .selection:
        MinimalSelectionView(
          look: data.minNonprofitConfig, title: words(data.title, .selectTitle),
          subtitle: words(data.subtitle, .selectSubtitle),
          confirmTitle: words(data.confirmTitle, .selectConfirm),
          poweredText: words(data.poweredText, .powered), options: data.shownOptions,
          picked: state.pick.index(data), isConfirming: state.isConfirming,
          hasImages: state.clock.hasImages(data), environment: environment
        ).node
      }
    }
  }

  public static func operations(for event: ComponentEvent) -> [ImpactOperation] {
    guard let facts = event.value?.mapValue, let orderID = facts["order_id"]?.stringValue else {
      return []
    }
    let request = OrderTransaction(facts["transaction"]).request
    switch event.name {
    case "loading":
      guard facts["registers_order"] == true else { return [] }
      return [.registerOrder(request, orderID: orderID)]
    case "confirm_tap":
      guard let nonprofitID = event.nonprofitID else { return [] }
      return [
        .select(nonprofitID: nonprofitID), .redeemTransaction(request, orderID: orderID),
      ]
    default: return []
    }
  }
}

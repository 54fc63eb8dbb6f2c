public import Components
public import Diagnostics
public import Values

/// What a user and all shoppers have given to, in two tabs of cards (`BKImpactListView`).
///
/// Taps are told apart by their index: 0 and 1 are the tabs, those from 2 on the links of the cards
/// that are shown.
public enum ImpactList: ImpactWidget {
  public static let name = "impact_list"
  public static let doc = "What a user and all shoppers have given to, in two tabs of cards."
  public static let events = [
    EventDescription("tab_change", "Another tab was selected; value says which."),
    EventDescription("website_link_tap", "The link of a card was tapped; value says whose."),
    WidgetFrame.retryEvent,
  ]
  public static let actions = [
    ActionDescription(
      "select_tab", "Selects a tab, if there are tabs.",
      arguments: [ActionArgument("index", .integer, in: 1...2, "1: personal, 2: community.")]),
    WidgetFrame.retryAction,
  ]
  public static let states = ImpactListState.Tab.allCases.map {
    StateDescription($0.rawValue, $0.doc)
  }
  public static let nodeFields = [
    NodeFields("root", "background_color"),
    NodeFields("header", "logo_header_config", "chain_logo", "chain_name", "service_name"),
    NodeFields(
      "tabs.0", "personal_tab_title", "selected_tab_title_config", "selected_tab_background_color"),
    NodeFields(
      "tabs.1", "community_tab_title", "unselected_tab_title_config",
      "unselected_tab_background_color"),
    NodeFields("cards.*", "tile_border_config"),
    NodeFields("cards.*.figure.image", "image_config"),
    NodeFields("cards.*.cause", "cause_title_config"),
    NodeFields("cards.*.name", "nonprofit_title_config"),
    NodeFields("cards.*.progress", "progress_bar_config", "progress_bar_text_config"),
    NodeFields("cards.*.goal", "cause_description_config"),
    NodeFields("cards.*.completion", "goal_completion_text_config"),
    NodeFields("cards.*.link", "link_text", "website_link_text_config"),
  ]

  public static func initialState(_ data: ImpactListData) -> ImpactListState { ImpactListState() }

  public static func state(named name: String, _ data: ImpactListData) -> ImpactListState {
    var state = ImpactListState()
    state.tab = ImpactListState.Tab(rawValue: name)
    return state
  }

  /// The index of the first card's link; before it are the tabs.
  static let firstLink = ImpactListState.Tab.allCases.count

  public static func objection(
    to action: ComponentAction, _ state: ImpactListState, _ data: ImpactListData
  ) -> String? {
    guard case .command("select_tab", _) = action, !data.hasTabs else { return nil }
    return "has no tabs"
  }

  public static func handle(
    _ action: ComponentAction, _ state: inout ImpactListState, _ data: ImpactListData
  ) -> [ComponentEvent] {
    let shown = state.clock.shown(data)
    guard shown == .content else { return WidgetFrame.events(for: action, shown) }
    switch action {
    case .tap(let index?) where index < firstLink: return state.select(index, data)
    case .tap(let index?): return link(index - firstLink, state, data)
    case .command("select_tab", let arguments):
      guard let number = arguments["index"]?.doubleValue,
        let position = Int(exactly: number - 1)
      else { return [] }
      return state.select(position, data)
    case .appear, .tap, .command: return []
    }
  }

  private static func link(
    _ position: Int, _ state: ImpactListState, _ data: ImpactListData
  ) -> [ComponentEvent] {
    let items = data.items(of: state.tab(in: data))
    guard items.indices.contains(position), let website = items[position].website else { return [] }
    var value: DataMap = [
      "website": .string(website.text), "nonprofit_name": .string(items[position].nonprofitName),
    ]
    value["nonprofit_id"] = items[position].nonprofitID.map(DataValue.integer)
    return [
      ComponentEvent(
        "website_link_tap", node: "cards.\(position).link", index: position, deepLink: website,
        value: .map(value))
    ]
  }

  public static func view(
    _ data: ImpactListData, state: ImpactListState, in environment: ViewEnvironment
  ) -> ViewNode {
    let shown = state.clock.shown(data)
    var data = data
    if shown == .loading, data.personal.isEmpty, data.community.isEmpty { data.fillForOutline() }
    if shown == .content, data.personal.isEmpty, data.community.isEmpty { return .column([]) }
    return WidgetFrame.view(shown, in: environment) {
      ImpactListView(data, state, environment).node
    }
  }

  public static func fields(
    given: DataMap, from sight: ImpactSight
  ) throws(Diagnostic) -> DataMap {
    let manager = sight.manager
    var fields = WidgetFields(sight, reading: .personal, .community)
    let personal = try manager.personalImpact()
    let community = try manager.communityImpact()
    fields.set("personal", .list(personal.map { .map(fields.card(of: $0)) }))
    fields.set("community", .list(community.map { .map(fields.card(of: $0)) }))
    fields["personal_tab_title"] = fields.copy[.personalTab]
    fields["community_tab_title"] = fields.copy[.communityTab]
    fields["link_text"] = fields.copy[.link]
    fields["chain_logo"] = manager.chain?.logo
    fields["chain_name"] = manager.chain?.name
    fields.setProgressBar()
    let isBlank = manager.session.user == nil || personal.isEmpty && community.isEmpty
    return fields.finish(isBlank ? .empty : .content)
  }
}

extension ImpactListData {
  /// Tabs are there when there is something in both.
  var hasTabs: Bool { !personal.isEmpty && !community.isEmpty }

  func items(of tab: ImpactListState.Tab) -> [ImpactListItem] {
    switch tab {
    case .personal: personal
    case .community: community
    }
  }

  /// Two cards of which only the outline is drawn.
  fileprivate mutating func fillForOutline() {
    var item = ImpactListItem()
    item.nonprofitName = "Nonprofit name"
    item.nonprofitCause = "Cause"
    item.progressText = "0% funded"
    item.goalText = "Fund 5 meals"
    community = [item, item]
  }
}

/// Which tab of an impact list is selected.
public struct ImpactListState: WidgetProgress {
  public enum Tab: String, Sendable, CaseIterable {
    case personal, community

    var doc: String {
      switch self {
      case .personal: "What the user gave to."
      case .community: "What all shoppers gave to."
      }
    }
  }

  public var clock = WidgetClock()
  /// Nil: nobody has chosen one.
  var tab: Tab?

  /// The one that is shown: the first that has something, unless another was chosen.
  func tab(in data: ImpactListData) -> Tab {
    guard data.hasTabs else { return data.personal.isEmpty ? .community : .personal }
    return tab ?? .personal
  }

  /// Selects the tab at a position; nothing happens where it is selected or there is none.
  fileprivate mutating func select(_ position: Int, _ data: ImpactListData) -> [ComponentEvent] {
    guard data.hasTabs, Tab.allCases.indices.contains(position),
      tab(in: data) != Tab.allCases[position]
    else { return [] }
    tab = Tab.allCases[position]
    return [
      ComponentEvent(
        "tab_change", node: "tabs.\(position)", index: position,
        value: ["tab": .string(Tab.allCases[position].rawValue)])
    ]
  }
}

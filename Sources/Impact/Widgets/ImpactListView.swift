internal import Components

/// The view of an impact list: header, tabs and cards.
struct ImpactListView {
  private let data: ImpactListData
  private let state: ImpactListState
  private let page: WidgetSurface

  /// Points left free at either side of the cards, and inside them.
  private static let margin = 16.0
  private static let inset = 19.5

  init(_ data: ImpactListData, _ state: ImpactListState, _ environment: ViewEnvironment) {
    self.data = data
    self.state = state
    page = WidgetSurface(environment).over(data.backgroundColor, .paper)
  }

  private var environment: ViewEnvironment { page.environment }

  var node: ViewNode {
    let header = page.logoHeader(
      logo: data.chainLogo, name: data.chainName, service: data.serviceName, data.logoHeaderConfig)
    return ViewNode.column(
      spacing: 12,
      parts: [
        header?.key("header"), data.hasTabs ? tabs.key("tabs") : nil, cards.key("cards"),
      ]
    )
    .padding(top: data.verticalPadding.value, bottom: data.verticalPadding.value + Self.margin)
    .background(page.color).role(.section)
  }

  // MARK: - Tabs

  private var tabs: ViewNode {
    let selected = state.tab(in: data)
    let titles = [data.personalTabTitle, data.communityTabTitle]
    let tabs = zip(ImpactListState.Tab.allCases, titles).enumerated().map { index, tab in
      self.tab(tab.1, at: index, isSelected: tab.0 == selected)
    }
    // Large words would break side by side.
    return
      (environment.textSize.isAccessibilitySize
      ? ViewNode.column(tabs).role(.tabList) : .tabs(spacing: 8, tabs))
      .padding(horizontal: Self.margin)
  }

  /// A pill as high as its author wants it, in a place that is high enough for a finger.
  private func tab(_ title: String, at index: Int, isSelected: Bool) -> ViewNode {
    let ground = page.over(
      isSelected
        ? page.color(data.selectedTabBackgroundColor, .green)
        : page.color(data.unselectedTabBackgroundColor, .clear))
    let words = ground.text(
      title, isSelected ? data.selectedTabTitleConfig : data.unselectedTabTitleConfig,
      isSelected ? TextDefault(16, .regular, .readable) : TextDefault(12, .regular, .secondary),
      alignment: .center)
    let height = data.tabHeight.value
    let pill = ViewNode.column(distribution: .center, [words].compactMap(\.self))
      .padding(horizontal: 8, vertical: 4)
      .frame(minHeight: height)
      .background(ground.color, cornerRadius: height / 2)
    return ViewNode.column(distribution: .center, [pill.key("label")])
      .frame(width: .fill, minHeight: WidgetSurface.touchable)
      .role(.tab, label: title).state(isSelected: isSelected)
      .action(ViewAction("tap", index: index)).key("\(index)")
  }

  // MARK: - Cards

  private var cards: ViewNode {
    let items = data.items(of: state.tab(in: data))
    return ViewNode.column(
      spacing: 12, items.enumerated().map { card($1, at: $0).key("\($0)") }
    )
    .padding(horizontal: Self.margin).role(.list)
  }

  private func card(_ item: ImpactListItem, at index: Int) -> ViewNode {
    let surface = page.over(page.color(.card))
    let border = BorderDefault(2, .gray(0.2), 10)
    let lines = data.tileBorderConfig.width(border)
    let room = max(0, environment.width - 2 * (Self.margin + Self.inset + lines))
    return ViewNode.column(
      parts: [
        image(item, room, surface)?.key("figure"),
        spaced(
          surface.text(item.nonprofitCause, data.causeTitleConfig, TextDefault(14, .semibold)))?
          .key("cause"),
        surface.text(item.nonprofitName, data.nonprofitTitleConfig, TextDefault(20, .bold))?
          .role(.heading).key("name"),
        spaced(progress(item, surface))?.key("progress"),
        spaced(surface.text(item.goalText, data.causeDescriptionConfig, TextDefault(14)))?
          .key("goal"),
        surface.text(item.completionText, data.goalCompletionTextConfig, TextDefault())?
          .key("completion"),
        link(item, at: index, surface)?.key("link"),
      ]
    )
    .padding(
      top: Self.inset, leading: Self.inset,
      bottom: item.website == nil ? Self.inset : 4, trailing: Self.inset
    )
    .framed(data.tileBorderConfig, border, ground: surface.color, on: page)
    .role(.listItem)
  }

  private func spaced(_ node: ViewNode?) -> ViewNode? { node?.padding(top: 8) }

  /// As wide as configured, but not wider than the card.
  private func image(
    _ item: ImpactListItem, _ room: Double, _ surface: WidgetSurface
  ) -> ViewNode? {
    let look = ImageDefault(radius: 5, shape: .square, size: WidgetSize(300, 150))
    let width = data.imageConfig.size.resolved(look.size).width
    return surface.image(
      state.clock.image(item.image, data), data.imageConfig, look, width: min(width, room)
    ).map { .column(alignment: .start, [$0.key("image")]) }
  }

  private func progress(_ item: ImpactListItem, _ surface: WidgetSurface) -> ViewNode {
    GoalProgressView(
      progress: item.progress, words: item.progressText, bar: data.progressBarConfig,
      text: data.progressBarTextConfig, name: item.nonprofitName
    ).node(on: surface)
  }

  private func link(
    _ item: ImpactListItem, at index: Int, _ surface: WidgetSurface
  ) -> ViewNode? {
    guard let website = item.website else { return nil }
    return surface.textButton(
      data.linkText, data.websiteLinkTextConfig, TextDefault(14, .semibold, .gray(0.2)),
      name: item.nonprofitName, role: .link,
      action: ViewAction("tap", index: ImpactList.firstLink + index, deepLink: website))
  }
}

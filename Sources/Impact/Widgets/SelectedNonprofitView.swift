internal import Components

/// The view of a selected nonprofit, in both of its styles.
struct SelectedNonprofitView {
  private let data: SelectedNonprofitData
  private let state: WidgetClock
  private let page: WidgetSurface
  private let surface: WidgetSurface

  private static let margin = 16.0

  init(_ data: SelectedNonprofitData, _ state: WidgetClock, _ environment: ViewEnvironment) {
    self.data = data
    self.state = state
    page = WidgetSurface(environment)
    surface = page.over(data.backgroundColor, .paper)
  }

  var node: ViewNode {
    let isRegular = data.style == .regular
    return ViewNode.column(
      spacing: isRegular ? 0 : 8,
      parts: [
        content(isRegular).key("content"), isRegular ? nil : divider?.key("divider"),
        isRegular ? nil : change?.key("change"),
      ]
    )
    .padding(horizontal: Self.margin, vertical: 8 + data.verticalPadding.value)
    .framed(
      data.widgetBorderConfig, BorderDefault(0, .clear, 10), ground: surface.color, on: page
    )
    .role(.section)
  }

  private func content(_ isRegular: Bool) -> ViewNode {
    let look = ImageDefault(shape: isRegular ? .circle : .square)
    let image = surface.image(state.image(data.image, data), data.imageConfig, look)
    let width = data.imageConfig.resolved(look).size.width
    let body = ViewNode.column(
      spacing: 4,
      parts: [
        surface.text(
          data.impactText, data.impactDescriptionTextConfig, TextDefault(16, .bold))?
          .role(.heading).key("impact"),
        surface.text(
          data.goalText, data.goalDescriptionTextConfig, TextDefault(12, .regular, .secondary))?
          .key("goal"),
        progress?.key("progress"), isRegular ? change?.key("change") : nil,
      ])
    return .figure(
      image?.key("image"), beside: body.key("body"),
      room: surface.environment.width - 2 * Self.margin - width - 12, on: surface)
  }

  /// There is none without a goal.
  private var progress: ViewNode? {
    guard data.progressText != nil || data.goalText != nil else { return nil }
    return GoalProgressView(
      progress: data.progress, words: data.progressText, bar: data.progressBarConfig,
      text: data.progressStringTextConfig, textDefault: TextDefault(14),
      name: data.nonprofitName ?? data.impactText ?? data.progressText ?? ""
    ).node(on: surface)
  }

  private var divider: ViewNode? {
    let height = data.dividerHeight.value
    guard data.shouldShowDivider, height > 0 else { return nil }
    return ViewNode(
      .divider(
        ViewNode.Divider(
          height: height, thickness: height, color: surface.color(data.dividerColor, .ink))))
  }

  private var change: ViewNode? {
    guard data.showChangeButton else { return nil }
    return surface.textButton(
      data.changeText, data.changeButtonTextConfig, TextDefault(), name: data.nonprofitName,
      action: ViewAction("tap", index: 0))
  }
}

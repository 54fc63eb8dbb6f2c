internal import Components

/// The compact selection: a row of icons, what the picked one stands for, and a button.
struct MinimalSelectionView<Look: MinimalSelectionLook> {
  var look: Look
  var title: String?
  var subtitle: String?
  /// Nil: there is no button.
  var confirmTitle: String?
  var poweredText: String?
  var options: [NonprofitOption]
  var picked: Int?
  /// Whether what was confirmed is being saved.
  var isConfirming = false
  /// Whether icons that have to be fetched are there.
  var hasImages = true
  let environment: ViewEnvironment

  private var ground: WidgetSurface {
    WidgetSurface(environment).over(look.backgroundColor, .paper)
  }

  var node: ViewNode {
    let parts = [
      ground.title(
        title, look.widgetTitleConfig, TextDefault(30), in: width, alignment: .center)?
        .key("title"),
      ground.text(subtitle, look.widgetSubtitleConfig, TextDefault(16), alignment: .center)?
        .key("subtitle"),
      causes.key("causes"), description?.key("description"), confirm?.key("confirm"),
      ground.text(poweredText, look.poweredTextConfig, TextDefault(), alignment: .center)?
        .key("powered"),
    ]
    return ViewNode.column(
      spacing: WidgetSurface.spacing + look.verticalPadding.value, parts.compactMap(\.self)
    )
    .padding(horizontal: WidgetSurface.margin, vertical: WidgetSurface.margin)
    .background(ground.color).role(.section, label: title)
  }

  // MARK: - Icons

  private var causes: ViewNode {
    let icons = options.enumerated().map { index, option in
      cause(option, at: index).key("\(index)")
    }
    let causes: ViewNode =
      columns < ImpactCatalogue.maximumOffer
      ? .grid(columns: columns, icons)
      : .row(spacing: Self.gap, alignment: .center, distribution: .center, icons)
    return causes.role(.radioGroup, label: title)
  }

  private static var gap: Double { 8 }

  private func cause(_ option: NonprofitOption, at index: Int) -> ViewNode {
    let isSelected = index == picked
    let configuration = look.causeButtonConfig
    let inside = ground.over(
      isSelected ? configuration.selectedColor : configuration.unselectedColor,
      isSelected ? .ink : .gray(0.8))
    let size = shownSize(configuration.size.resolved(WidgetSize(40, 40)))
    let box = ViewNode.overlay(
      horizontal: .center, vertical: .center,
      [icon(option, isSelected: isSelected, in: size, on: inside)].compactMap(\.self)
    )
    .frame(width: .points(size.width), height: size.height)
    .framed(
      configuration.borderConfig, BorderDefault(1, .ink, 4), ground: inside.color, on: ground)
    return ViewNode.overlay(horizontal: .center, vertical: .center, [box.key("box")])
      .frame(minWidth: WidgetSurface.touchable, minHeight: WidgetSurface.touchable)
      .background(nil, cornerRadius: 4)
      .role(.radio, label: option.spoken).state(isSelected: isSelected)
      .action(ViewAction("tap", index: index))
  }

  /// Between the edges.
  private var width: Double { max(0, environment.width - 2 * WidgetSurface.margin) }

  /// All in one row, unless fingers would not find them there.
  private var columns: Int {
    room(columns: ImpactCatalogue.maximumOffer) < WidgetSurface.touchable
      ? 2 : ImpactCatalogue.maximumOffer
  }

  /// What each of the buttons of a row can have of the width.
  private func room(columns: Int) -> Double {
    max(0, (width - Double(columns - 1) * Self.gap) / Double(columns))
  }

  private func shownSize(_ size: WidgetSize) -> WidgetSize {
    WidgetSize(min(size.width, room(columns: columns)), size.height)
  }

  private func icon(
    _ option: NonprofitOption, isSelected: Bool, in box: WidgetSize, on ground: WidgetSurface
  ) -> ViewNode? {
    let wanted = look.iconConfig.resolvedSize
    let size = WidgetSize(min(wanted.width, box.width), min(wanted.height, box.height))
    guard size.width > 0, size.height > 0 else { return nil }
    return ViewNode(
      .image(
        ViewNode.Image(
          source: source(of: option), width: size.width, height: size.height, shape: .rectangle,
          fit: .fit, placeholder: HexColor(0, alpha: 0),
          tint: look.iconConfig.color(isSelected: isSelected, on: ground)))
    ).decorative().key("icon")
  }

  /// One that is on its way is the icon for any cause until then.
  private func source(of option: NonprofitOption) -> ImageReference {
    let image = CauseIcon.image(option.causeIcon?.text ?? "")
    if case .data = image { return image }
    return hasImages ? image : CauseIcon.gift
  }

  // MARK: - What is picked

  private var description: ViewNode? {
    guard let picked else { return nil }
    let option = options[picked]
    let lines = [
      ground.text(option.cause, look.causeTitleConfig, TextDefault(14), alignment: .center)?
        .key("cause"),
      ground.text(
        option.impactDescription, look.causeDescriptionConfig, TextDefault(14), alignment: .center)?
        .key("impact"),
    ].compactMap(\.self)
    return lines.isEmpty
      ? nil : .column(spacing: look.verticalPadding.value, lines).role(.status)
  }

  private var confirm: ViewNode? {
    guard let confirmTitle, !confirmTitle.isEmpty else { return nil }
    let isUsable = picked != nil && !isConfirming
    let button = ground.button(
      confirmTitle, look.confirmButtonConfig, Self.confirmDefault,
      action: isUsable ? ViewAction("confirm_tap") : nil
    ).state(isDisabled: !isUsable, isBusy: isConfirming)
    return .column(alignment: .center, [button.key("button")])
  }

  private static var confirmDefault: ButtonDefault {
    var button = ButtonDefault()
    button.border = BorderDefault(0)
    button.text = TextDefault(14, .regular, .readable)
    return button
  }
}

extension WidgetSurface {
  /// Between one part of a widget and the next, beside what its author adds.
  static let spacing = 8.0
  /// Between the parts of a widget and its edges.
  static let margin = 16.0
}

extension WidgetClock {
  /// Whether the images that have to be fetched are there.
  func hasImages(_ data: some ImpactWidgetData) -> Bool {
    image(CauseIcon.gift, data) == CauseIcon.gift
  }
}

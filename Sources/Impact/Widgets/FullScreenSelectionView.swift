internal import Components

/// The view of the full screen selection: title, options, and the button below them.
struct FullScreenSelectionView {
  private let data: FullScreenNonprofitSelectionData
  private let state: NonprofitSelectionState
  private let shown: WidgetState
  private let picked: Int?
  private let environment: ViewEnvironment
  private let ground: WidgetSurface
  private let spacing: Double

  init(
    _ data: FullScreenNonprofitSelectionData, _ state: NonprofitSelectionState,
    _ shown: WidgetState, _ environment: ViewEnvironment
  ) {
    self.shown = shown
    self.data = data
    self.state = state
    self.environment = environment
    picked = state.pick.index(data)
    ground = WidgetSurface(environment).over(data.backgroundColor, .paper)
    spacing = WidgetSurface.spacing + data.verticalPadding.value
  }

  var node: ViewNode {
    let parts = [
      header?.key("header"), body.key("body"), confirm?.key("confirm"),
      ground.text(
        words(data.poweredText, .powered), data.poweredTextConfig, TextDefault(),
        alignment: .center)?
        .padding(horizontal: WidgetSurface.margin).key("powered"),
    ]
    return ViewNode.column(spacing: spacing, parts.compactMap(\.self))
      .padding(top: header == nil ? WidgetSurface.margin : 0, bottom: WidgetSurface.margin)
      .background(ground.color).role(.section, label: data.title)
  }

  private func words(_ given: String?, _ key: ImpactCopy.Key) -> String? {
    data.words(given, key, shown, in: environment)
  }

  /// As high as its author says; the logo or the name lies in its middle.
  private var header: ViewNode? {
    let height = data.headerHeight.value
    guard height > 0 else { return nil }
    let logoHeight = min(height, 30)
    let logo =
      data.chainLogo.map { logo in
        let image = ViewNode(
          .image(
            ViewNode.Image(
              source: logo, width: logoHeight * 2.5, height: logoHeight, shape: .rectangle,
              fit: .fit, placeholder: ground.palette.placeholder)))
        return data.chainName.map { image.role(.image, label: $0) } ?? image.decorative()
      }
      ?? ground.text(
        data.chainName, TextConfiguration(), TextDefault(16, .semibold), lines: 1,
        alignment: .center)
    return ViewNode.column(
      alignment: .center, distribution: .center, [logo?.key("logo")].compactMap(\.self)
    ).frame(minHeight: height)
  }

  private var body: ViewNode {
    let alignment = data.textAlignment.text
    let parts = [
      ground.title(
        words(data.title, .selectTitle), data.widgetTitleConfig, TextDefault(30, .bold),
        in: environment.width - 2 * WidgetSurface.margin, alignment: alignment)?.key("title"),
      ground.text(
        words(data.subtitle, .selectSubtitle), data.widgetSubtitleConfig, TextDefault(16),
        alignment: alignment)?
        .key("subtitle"),
      options.key("options"),
    ]
    return .column(spacing: spacing, parts.compactMap(\.self))
      .padding(horizontal: WidgetSurface.margin)
  }

  // MARK: - Options

  private var options: ViewNode {
    let columns = columns
    let tiles = data.shownOptions.enumerated().map { index, option in
      tile(option, at: index, columns: columns).key("\(index)")
    }
    guard columns > 1 else {
      return .choice(spacing: spacing, label: data.title, tiles)
    }
    // A grid has no room between its cells, so it is in them.
    return ViewNode.grid(columns: columns, tiles).role(.radioGroup, label: data.title)
  }

  /// Two where a tile has room for words.
  private var columns: Int {
    guard data.style == .grid else { return 1 }
    return roomForWords(columns: 2) >= 84 * environment.textSize.scale ? 2 : 1
  }

  private func roomForWords(columns: Int) -> Double {
    let inner = environment.width - 2 * WidgetSurface.margin
    return (inner - Double(columns - 1) * spacing) / Double(columns) - 2 * Self.tilePadding
  }

  private static let tilePadding = 12.0

  /// The whole cell takes the tap, with the room around the tile that it has in a grid.
  private func tile(_ option: NonprofitOption, at index: Int, columns: Int) -> ViewNode {
    let isSelected = index == picked
    let inside = tileGround(isSelected: isSelected)
    let border = isSelected ? data.selectedBorderConfig : data.unselectedBorderConfig
    let fallback = isSelected ? Self.selectedBorder : Self.unselectedBorder
    let content = content(option, on: inside, columns: columns)
      .padding(horizontal: Self.tilePadding, vertical: Self.tilePadding)
      .frame(width: .fill, minHeight: WidgetSurface.touchable)
      .framed(border, fallback, ground: inside.color, on: ground)
      .key("tile")
    let room = room(around: index, columns: columns)
    return ViewNode.row(alignment: .stretch, [content])
      .padding(
        top: room.top, leading: room.leading, bottom: room.bottom, trailing: room.trailing
      )
      .background(nil, cornerRadius: border.cornerRadius(fallback))
      .role(.radio, label: words(option)).state(isSelected: isSelected)
      .action(ViewAction("tap", index: index))
  }

  /// Half of the room between two tiles on each side where there is another one.
  private func room(around index: Int, columns: Int) -> Modifiers.Edges {
    guard columns > 1 else { return Modifiers.Edges() }
    let isFirst = index.isMultiple(of: columns)
    let isAlone = isFirst && index == data.shownOptions.count - 1
    return Modifiers.Edges(
      top: index < columns ? 0 : spacing / 2, leading: isFirst ? 0 : spacing / 2,
      bottom: index + columns < data.shownOptions.count ? spacing / 2 : 0,
      trailing: isFirst && !isAlone ? spacing / 2 : 0)
  }

  private static let selectedBorder = BorderDefault(2, .gray(0.2), 20)
  private static let unselectedBorder = BorderDefault(2, .gray(0.6), 20)

  private func tileGround(isSelected: Bool) -> WidgetSurface {
    guard isSelected else { return ground.over(data.unselectedBackgroundColor, .paper) }
    return ground.over(data.selectedBackgroundColor ?? ground.color(.gray(0.1)).opacity(0.1))
  }

  private func words(_ option: NonprofitOption) -> String {
    [option.cause, option.name, option.impactDescription].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The picture beside the words, or above them where they would have no room.
  private func content(
    _ option: NonprofitOption, on ground: WidgetSurface, columns: Int
  ) -> ViewNode {
    let look = data.imageConfig.resolved(Self.imageDefault)
    let room = roomForWords(columns: columns)
    let isBeside =
      columns == 1
      && room - look.size.width - Self.tilePadding >= 100 * environment.textSize.scale
    var configuration = data.imageConfig
    if look.size.width > room { configuration.size.width = WidgetNumber(room) }
    let image = ground.image(
      state.clock.image(option.image, data), configuration, Self.imageDefault)
    let texts = ViewNode.column(spacing: 2, texts(option, on: ground)).frame(width: .fill)
    let parts = [image?.key("image"), texts.key("texts")].compactMap(\.self)
    return isBeside
      ? .row(spacing: Self.tilePadding, alignment: .center, parts)
      : .column(spacing: 8, alignment: .start, parts)
  }

  private static let imageDefault = ImageDefault(
    radius: 20, shape: .square, size: WidgetSize(100, 100))

  private func texts(_ option: NonprofitOption, on ground: WidgetSurface) -> [ViewNode] {
    [
      ground.text(option.cause, data.causeConfig, TextDefault(10))?.key("cause"),
      ground.text(option.name, data.nonprofitConfig, TextDefault(16, .bold))?.key("name"),
      ground.text(
        option.impactDescription, data.impactDescriptionConfig,
        TextDefault(11, .regular, .gray(0.5)))?.key("impact"),
    ].compactMap(\.self)
  }

  // MARK: - Button

  private var confirm: ViewNode? {
    guard let title = words(data.confirmTitle, .selectConfirm), !title.isEmpty else { return nil }
    let button = ground.button(
      title, data.confirmButtonConfig, Self.confirmDefault, fillsWidth: true,
      action: picked == nil ? nil : ViewAction("confirm_tap"))
    let padding = min(data.confirmButtonHorizontalPadding.value, environment.width / 3)
    return ViewNode.column([button.key("button")]).padding(horizontal: padding)
  }

  private static let confirmDefault: ButtonDefault = {
    var button = ButtonDefault()
    button.selected = .green
    button.border = BorderDefault(1, .clear, 4)
    button.text = TextDefault(16, .bold, .readable)
    return button
  }()
}

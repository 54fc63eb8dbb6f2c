internal import Components

/// The view of a banner: a strip as wide as the window, with the capsule in its middle.
struct BannerView {
  private let data: BannerData
  private let state: BannerState
  private let look: BannerState.Look
  private let environment: ViewEnvironment
  private let palette: Theme.Palette
  private let surface: BannerSurface

  /// Points left free at either side.
  private static let margin = 16.0
  /// Below the capsule: as far as its shadow and the spring reach.
  private static let room = 34.0
  private static let insets = (horizontal: 20.0, vertical: 6.0)
  private static let leastContentWidth = 96.0
  /// Of the capsule, and of what can be touched in it, so that nothing that marks it is square.
  private static let cornerRadius = 22.0
  private static let title = TextStyle(15, .semibold)
  private static let subtitle = TextStyle(13, .medium)
  /// Apple's least size of what a finger touches.
  private static let touchable = 44.0

  init(_ data: BannerData, _ state: BannerState, _ environment: ViewEnvironment) {
    self.data = data
    self.state = state
    self.environment = environment
    let scheme = data.scheme?.viewScheme ?? environment.scheme
    look = state.look(data, environment.motion)
    palette = environment.theme.palette(scheme)
    surface = BannerSurface(data.blur, scheme)
  }

  /// The upper edge of the strip is that of the window: what lies above it is cut off.
  var strip: ViewNode {
    ViewNode.column(alignment: .center, [capsule.key("banner")])
      .padding(
        top: topPadding, leading: Self.margin, bottom: Self.room, trailing: Self.margin
      )
      .decorated { $0.isClipped = true }
  }

  private var topPadding: Double { min(max(data.options.topPadding, 0), 1000) }

  private var capsule: ViewNode {
    let widest = max(0, environment.width - 2 * Self.margin)
    var parts = [top.key("top")]
    if !data.shownActions.isEmpty { parts.append(actions.key("actions")) }
    if state.isHighlighted { parts = parts.map { $0.opacity(0.6) } }
    let capsule = ViewNode.column(parts)
      .frame(
        minWidth: min(Self.leastContentWidth + 2 * Self.insets.horizontal, widest),
        maxWidth: data.maxWidth > 0 ? min(data.maxWidth, widest) : widest
      )
      .background(surface.fill, cornerRadius: Self.cornerRadius)
      .shadow(shadow, y: 2, blur: 32)
      .decorated {
        $0.transition = state.transition
        $0.opacity = Fraction(clamping: look.isVisible ? look.opacity : 0)
        // At 0 the lower edge lies on the window's upper one.
        let missing = look.progress - 1
        $0.offset = Decoration.Offset(points: missing * topPadding, heights: missing)
      }
      .role(data.importance == .high ? .alert : .status, label: name)
    return look.isVisible ? capsule : capsule.decorative()
  }

  /// `#555` at 20 %; it comes and goes with the capsule, since it would reach below the window's
  /// edge when that is out of sight.
  private var shadow: HexColor {
    HexColor(0x555555, alpha: UInt8((51 * min(max(look.progress, 0), 1)).rounded()))
  }

  // MARK: - Words

  /// What assistive technology calls it.
  private var name: String {
    if !data.spoken.isEmpty { return data.spoken }
    return words.isEmpty ? environment.phrases.notice : words
  }

  /// All that can be read, in one line.
  private var words: String {
    [titleText, subtitleText].compactMap(\.self).joined(separator: ", ")
  }

  /// With the number of times it came behind it.
  private var titleText: String? {
    guard let count = data.shownRepeats else { return data.title }
    return data.title.map { "\($0) ×\(count)" } ?? (data.subtitle == nil ? "×\(count)" : nil)
  }

  private var subtitleText: String? {
    guard let count = data.shownRepeats, data.title == nil else { return data.subtitle }
    return data.subtitle.map { "\($0) ×\(count)" }
  }

  // MARK: - Parts

  /// The message, with the button that closes it at its end.
  private var top: ViewNode {
    var parts = [message.key("message")]
    if data.closeButton { parts.append(close.key("close")) }
    return .row(alignment: .center, parts)
  }

  /// Icon and texts. All of the capsule that is no other button takes a tap.
  private var message: ViewNode {
    let content = [icon?.key("icon"), labels?.key("labels")].compactMap(\.self)
    let vertical = Self.insets.vertical + (data.shownActions.isEmpty ? 0 : 2)
    let message = ViewNode.row(
      spacing: 12, alignment: .center, distribution: .center, content
    )
    .padding(
      top: vertical, leading: Self.insets.horizontal, bottom: vertical,
      trailing: data.closeButton ? 4 : Self.insets.horizontal
    )
    .frame(width: .fill).background(nil, cornerRadius: Self.cornerRadius)
    guard data.hasMessage, look.isVisible else { return message }
    return
      message
      .role(
        data.deepLink == nil ? .button : .link,
        label: words.isEmpty ? environment.phrases.notice : words
      )
      .action(ViewAction("tap", deepLink: data.deepLink))
  }

  private var icon: ViewNode? {
    guard let image = data.image, data.iconSize > 0 else { return nil }
    let size = min(data.iconSize, 96)
    let isAvatar = data.imageStyle == .avatar
    return ViewNode(
      .image(
        ViewNode.Image(
          source: image, width: size, height: size, shape: isAvatar ? .circle : .rectangle,
          fit: isAvatar ? .fill : .fit, placeholder: surface.controlFill,
          tint: isAvatar ? nil : data.tint ?? palette.mainLabel))
    ).decorative()
  }

  /// Nil: as many lines as a text takes. Large words break more often, so they get more lines.
  private var lineLimit: Int? {
    guard data.lines > 0 else { return nil }
    return min(data.lines, 100) * (environment.textSize.isAccessibilitySize ? 3 : 1)
  }

  private var labels: ViewNode? {
    let title = titleText.map {
      ViewNode.text(
        $0, Self.title, data.titleColor ?? data.tint ?? palette.mainLabel,
        lines: lineLimit, alignment: .center
      ).key("title")
    }
    let subtitle = subtitleText.map {
      ViewNode.text(
        $0, Self.subtitle, data.subtitleColor ?? palette.secondaryLabel,
        lines: lineLimit, alignment: .center
      ).key("subtitle")
    }
    let texts = [title, subtitle].compactMap(\.self)
    return texts.isEmpty ? nil : .column(texts)
  }

  /// A cross in a small disc, in the middle of what takes the tap.
  private var close: ViewNode {
    let disc = ViewNode.spacer().frame(width: .points(24), height: 24)
      .background(surface.controlFill, cornerRadius: 12)
    let cross = ViewNode(
      .image(
        ViewNode.Image(
          source: Self.cross, width: 10, height: 10, shape: .rectangle, fit: .fit,
          placeholder: HexColor(0, alpha: 0), tint: palette.secondaryLabel))
    ).decorative()
    let button = ViewNode.overlay(horizontal: .center, vertical: .center, [disc, cross])
      .frame(width: .points(Self.touchable), height: Self.touchable)
      .background(nil, cornerRadius: Self.cornerRadius)
    guard look.isVisible else { return button }
    return button.role(.button, label: environment.phrases.close)
      .action(ViewAction("tap", index: Banner.closeIndex))
  }

  /// Drawn for this project.
  private static let cross = ImageReference.data(
    "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2010%2010'%3E"
      + "%3Cpath%20d='M1%201l8%208M9%201l-8%208'%20fill='none'%20stroke='%23000'%20"
      + "stroke-width='1.75'%20stroke-linecap='round'/%3E%3C/svg%3E")

  /// Side by side, or one below the other where text is large.
  private var actions: ViewNode {
    let buttons = data.shownActions.enumerated().map { index, action in
      button(action, at: index).key("\(index)")
    }
    let content: ViewNode =
      environment.textSize.isAccessibilitySize
      ? .column(buttons) : .row(spacing: 8, distribution: .center, buttons)
    return content.padding(leading: 12, bottom: 4, trailing: 12)
  }

  /// A pill with room above and below it that takes the tap too.
  private func button(_ action: BannerAction, at index: Int) -> ViewNode {
    let pill = ViewNode.text(
      action.text, Self.title,
      surface.controlLabel(
        data.tint ?? palette[.secondary], over: environment.palette.background),
      alignment: .center
    )
    .padding(horizontal: 16, vertical: 7).background(surface.controlFill, cornerRadius: 16)
    let button = ViewNode.column(distribution: .center, [pill.key("label")])
      .padding(vertical: 4).frame(minWidth: Self.touchable, minHeight: Self.touchable)
      .background(nil, cornerRadius: Self.cornerRadius)
    guard look.isVisible else { return button }
    return button.role(action.deepLink == nil ? .button : .link)
      .action(ViewAction("tap", index: index + 1, deepLink: action.deepLink))
  }
}

extension BannerScheme {
  fileprivate var viewScheme: ViewEnvironment.Scheme { self == .dark ? .dark : .light }
}

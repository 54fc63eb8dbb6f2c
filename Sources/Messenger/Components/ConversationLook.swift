internal import Components

/// Colours, sizes and words of a conversation in an environment.
struct ConversationLook {
  let environment: ViewEnvironment
  let copy: MessengerCopy
  /// Ground of what the user wrote.
  let accent: HexColor
  let userText: HexColor
  let carouselText: HexColor
  let statusBarStyle: StatusBarStyle

  init(_ data: ConversationData, _ environment: ViewEnvironment) {
    self.environment = environment
    copy = MessengerCopy(locale: environment.locale)
    let isDark = environment.scheme == .dark
    accent = (isDark ? data.conversationAccentColorDarkMode : data.conversationAccentColor)
      .over(environment.palette.background)
    userText = isDark ? data.userMessageTextColorDarkMode : data.userMessageTextColor
    carouselText = data.carouselTextColor ?? environment.palette.mainLabel
    statusBarStyle =
      isDark ? data.conversationStatusBarStyleDarkMode : data.conversationStatusBarStyle
  }

  /// Between what is shown and the edges.
  static let margin = 12.0
  /// Apple's least size of what a finger touches.
  static let touchable = 44.0
  static let avatarSize = 28.0
  static let cornerRadius = 14.0
  static let insets = (horizontal: 14.0, vertical: 9.0)
  static let message = TextStyle(16)
  static let caption = TextStyle(12)
  static let button = TextStyle(15, .semibold)

  var palette: Theme.Palette { environment.palette }
  var ground: HexColor { palette.background }
  /// Ground of what the business wrote.
  var bubble: HexColor { palette[.lightGrey] }

  /// As wide as a bubble may be: three quarters of the screen, where that leaves room for a picture
  /// of its author; all of it where text is large.
  var maximumBubble: Double {
    let room = environment.width - 2 * Self.margin
    guard hasAvatars else { return max(1, room) }
    return max(1, min(environment.width * 0.75, room - Self.avatarSize - 8))
  }

  /// Large text needs their room.
  var hasAvatars: Bool { !environment.textSize.isAccessibilitySize }

  /// The accent as words on a ground: as much darker or lighter as it takes to be read.
  func actionColor(on ground: HexColor) -> HexColor {
    Contrast.nearest(to: accent, on: ground, ratio: 4.5) ?? Contrast.readable(on: ground)
  }

  func failureColor(on ground: HexColor) -> HexColor {
    Contrast.nearest(to: palette[.error], on: ground, ratio: 4.5) ?? Contrast.readable(on: ground)
  }

  /// Signs of the status bar.
  var statusBarColor: HexColor {
    switch statusBarStyle {
    case .default: environment.scheme == .dark ? HexColor(0xFFFFFF) : HexColor(0x000000)
    case .lightContent: HexColor(0xFFFFFF)
    case .darkContent: HexColor(0x000000)
    }
  }

  // MARK: - Parts

  /// Between parts.
  var line: ViewNode {
    ViewNode(
      .divider(
        ViewNode.Divider(height: 1, thickness: 1, color: palette.mainLabel.opacity(0.12)))
    ).decorative()
  }

  func caption(_ text: String, _ color: HexColor? = nil) -> ViewNode {
    .text(text, Self.caption, color ?? palette.secondaryLabel)
  }

  func icon(_ icon: MessengerIcon, size: Double, _ color: HexColor) -> ViewNode {
    ViewNode(
      .image(
        ViewNode.Image(
          source: icon.image, width: size, height: size, shape: .rectangle, fit: .fit,
          placeholder: HexColor(0, alpha: 0), tint: color))
    ).decorative()
  }

  /// A sign beside words; nil where text is large and needs its room.
  func icon(besideWords icon: MessengerIcon, size: Double, _ color: HexColor) -> ViewNode? {
    environment.textSize.isAccessibilitySize ? nil : self.icon(icon, size: size, color)
  }

  /// A sign that can be tapped, in the middle of enough room for a finger.
  func button(
    _ icon: ViewNode, named name: String, _ action: ViewAction?
  ) -> ViewNode {
    ViewNode.overlay(horizontal: .center, vertical: .center, [icon])
      .frame(width: .points(Self.touchable), height: Self.touchable)
      .background(nil, cornerRadius: Self.touchable / 2)
      .role(.button, label: name).state(isDisabled: action == nil).action(action)
  }

  /// What only a terminal shows: it takes no room where things are drawn, and is not read out.
  func terminalOnly(_ text: String) -> ViewNode {
    ViewNode.text(text, Self.caption, palette.secondaryLabel)
      .frame(width: .points(0), height: 0).decorated { $0.isClipped = true }.decorative()
  }
}

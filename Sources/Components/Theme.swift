/// Colours and fonts that a project can change: the hooks of the MLUI stylesheet.
public struct Theme: Sendable, Equatable {
  /// The colours of one scheme.
  public struct Palette: Sendable, Equatable {
    /// Behind components.
    public var background: HexColor
    /// Titles: black at 80 % in the light scheme.
    public var mainLabel: HexColor
    /// Subtitles: black at 45 % on iOS; darker here, so that it passes 4.5:1 (WCAG 1.4.3).
    public var secondaryLabel: HexColor
    /// Actions.
    public var accent: HexColor
    /// Text on `accent`.
    public var onAccent: HexColor
    /// Empty images and the rest of a ring.
    public var placeholder: HexColor
    /// The download box.
    public var box: HexColor
    /// Over round icons: black at 4 %.
    public var imageOverlay: HexColor
  }

  public var light: Palette
  public var dark: Palette
  /// The family of all text; sizes and weights are the components'.
  public var fontFamily: String

  public func palette(_ scheme: ViewEnvironment.Scheme) -> Palette {
    scheme == .dark ? dark : light
  }

  /// MLUI's default stylesheet with its dark variant.
  ///
  /// Two colours differ from it so that text can be read (WCAG 1.4.3): `accent` is `#3382FA` made
  /// darker until white text on it and it on white pass 4.5:1, `secondaryLabel` is black at 60 %.
  public static let standard = Theme(
    light: Palette(
      background: HexColor(0xFFFFFF), mainLabel: HexColor(0x000000, alpha: 0xCC),
      secondaryLabel: HexColor(0x000000, alpha: 0x99), accent: HexColor(0x1F69DB),
      onAccent: HexColor(0xFFFFFF), placeholder: HexColor(0xF0F0F0), box: HexColor(0xF5F5F5),
      imageOverlay: HexColor(0x000000, alpha: 0x0A)),
    dark: Palette(
      background: HexColor(0x121212), mainLabel: HexColor(0xFFFFFF, alpha: 0xE0),
      secondaryLabel: HexColor(0xFFFFFF, alpha: 0xA6), accent: HexColor(0x69A6FF),
      onAccent: HexColor(0x121212), placeholder: HexColor(0x2A2A2A), box: HexColor(0x1E1E1E),
      imageOverlay: HexColor(0xFFFFFF, alpha: 0x0A)),
    fontFamily: "Inter")
}

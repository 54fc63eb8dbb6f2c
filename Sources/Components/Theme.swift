/// Colours and fonts that a project can change: the hooks of the MLUI stylesheet.
public struct Theme: Sendable, Equatable {
  /// The colours of one scheme.
  public struct Palette: Sendable, Equatable {
    /// By the number of their token.
    private var colors: [HexColor]

    public subscript(_ token: Token) -> HexColor {
      get { colors[token.rawValue] }
      set { colors[token.rawValue] = newValue }
    }

    /// Behind components.
    public var background: HexColor
    /// Titles: black at 80 % in the light scheme.
    public var mainLabel: HexColor
    /// Subtitles: black at 45 % on iOS; darker here, so that it passes 4.5:1 (WCAG 1.4.3).
    public var secondaryLabel: HexColor
    /// Empty images and the rest of a ring.
    public var placeholder: HexColor
    /// The download box.
    public var box: HexColor
    /// Over round icons: black at 4 %.
    public var imageOverlay: HexColor
    /// The dividing line: black at 25 %.
    public var line: HexColor

    fileprivate init(
      _ colors: [Token: HexColor], background: HexColor, mainLabel: HexColor,
      secondaryLabel: HexColor, placeholder: HexColor, box: HexColor, imageOverlay: HexColor,
      line: HexColor
    ) {
      self.colors = Token.allCases.map { colors[$0] ?? HexColor.fallback }
      self.background = background
      self.mainLabel = mainLabel
      self.secondaryLabel = secondaryLabel
      self.placeholder = placeholder
      self.box = box
      self.imageOverlay = imageOverlay
      self.line = line
    }
  }

  /// A hook: a colour that a theme may set.
  public enum Token: Int, Sendable, CaseIterable {
    case primary
    case lightPrimary
    /// Actions: text of buttons without a ground, ground of the others.
    case secondary
    case secondaryPressed
    case secondaryDisabled
    case success
    case warning
    case error
    case black
    case darkGrey
    /// Text of what is disabled.
    case grey
    case midGrey
    /// Ground of what is disabled.
    case lightGrey
    /// Text on `secondary`.
    case white
    case modalBackground
    case modalTint
    case primaryBackground
    case secondaryBackground

    /// In Lua and JSON: that of the MLUI stylesheet in snake_case.
    public var name: String { Self.names[rawValue] }

    public init?(name: String) {
      guard let position = Self.names.firstIndex(of: name) else { return nil }
      self.init(rawValue: position)
    }

    private static let names = [
      "primary_color", "light_primary_color", "secondary_color", "secondary_color_pressed",
      "secondary_color_disabled", "success_color", "warning_color", "error_color", "black_color",
      "dark_grey_color", "grey_color", "mid_grey_color", "light_grey_color", "white_color",
      "modal_background_color", "modal_tint_color", "primary_background_color",
      "secondary_background_color",
    ]
  }

  /// A font file that a plugin brings for one weight.
  public struct FontFile: Sendable, Hashable {
    public var weight: TextStyle.Weight
    /// Relative to the project folder.
    public var path: String

    /// How the names of files end that can be used.
    public static let endings = [".ttf", ".otf"]

    public init(weight: TextStyle.Weight, path: String) {
      self.weight = weight
      self.path = path
    }
  }

  public var light: Palette
  public var dark: Palette
  /// The family of all text; sizes and weights are the components'.
  public var fontFamily: String
  /// The files that the family consists of; empty: it is one of the system's.
  public var fontFiles: [FontFile]

  public func palette(_ scheme: ViewEnvironment.Scheme) -> Palette {
    scheme == .dark ? dark : light
  }

  /// MLUI's default stylesheet with its dark variant.
  ///
  /// Two colours differ from it so that text can be read (WCAG 1.4.3): `secondary` is `#3382FA` made
  /// darker until white text on it and it on white pass 4.5:1, `secondaryLabel` is black at 60 %.
  public static let standard = Theme(
    light: Palette(
      [
        .primary: HexColor(0xFFDB14), .lightPrimary: HexColor(0xFFEB78),
        .secondary: HexColor(0x1F69DB), .secondaryPressed: HexColor(0x2661BA),
        .secondaryDisabled: HexColor(0xD6E6FF), .success: HexColor(0x38B54A),
        .warning: HexColor(0xFAAB61), .error: HexColor(0xF0454A), .black: HexColor(0x333333),
        .darkGrey: HexColor(0x666666), .grey: HexColor(0x999999), .midGrey: HexColor(0xCCCCCC),
        .lightGrey: HexColor(0xEDEDED), .white: HexColor(0xFFFFFF),
        .modalBackground: HexColor(0xFFDB14), .modalTint: HexColor(0x333333),
        .primaryBackground: HexColor(0xEDEDED), .secondaryBackground: HexColor(0xF5F5F5),
      ],
      background: HexColor(0xFFFFFF), mainLabel: HexColor(0x000000, alpha: 0xCC),
      secondaryLabel: HexColor(0x000000, alpha: 0x99), placeholder: HexColor(0xF0F0F0),
      box: HexColor(0xF5F5F5), imageOverlay: HexColor(0x000000, alpha: 0x0A),
      line: HexColor(0x000000, alpha: 0x40)),
    dark: Palette(
      [
        .primary: HexColor(0xFFDB14), .lightPrimary: HexColor(0xFFEB78),
        .secondary: HexColor(0x69A6FF), .secondaryPressed: HexColor(0x8CBBFF),
        .secondaryDisabled: HexColor(0x24364F), .success: HexColor(0x4CC45E),
        .warning: HexColor(0xFAAB61), .error: HexColor(0xFF6B70), .black: HexColor(0xF5F5F5),
        .darkGrey: HexColor(0xB3B3B3), .grey: HexColor(0x9A9A9A), .midGrey: HexColor(0x5C5C5C),
        .lightGrey: HexColor(0x2A2A2A), .white: HexColor(0x121212),
        .modalBackground: HexColor(0x1E1E1E), .modalTint: HexColor(0xF5F5F5),
        .primaryBackground: HexColor(0x000000), .secondaryBackground: HexColor(0x1E1E1E),
      ],
      background: HexColor(0x121212), mainLabel: HexColor(0xFFFFFF, alpha: 0xE0),
      secondaryLabel: HexColor(0xFFFFFF, alpha: 0xA6), placeholder: HexColor(0x2A2A2A),
      box: HexColor(0x1E1E1E), imageOverlay: HexColor(0xFFFFFF, alpha: 0x0A),
      line: HexColor(0xFFFFFF, alpha: 0x40)),
    fontFamily: "Inter", fontFiles: [])
}

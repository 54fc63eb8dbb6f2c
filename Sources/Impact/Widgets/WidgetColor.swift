internal import Components

/// A default colour of the widgets, which follows the ground that it lies on.
enum WidgetColor: Equatable {
  /// Black on what is light, nearly white on what is dark.
  case ink
  /// What is less important.
  case secondary
  /// White, or the ground of the dark scheme.
  case paper
  /// As paper, a little lighter than it in the dark scheme.
  case card
  /// White or black, whichever can be read.
  case readable
  /// 0 is black and 1 white; the other way round on what is dark.
  case gray(Double)
  case green
  /// The part of a bar that is not filled: light grey on white.
  case track
  case clear
}

/// A ground that something lies on. Default colours are chosen by it and not by the scheme, so that
/// they can be seen on a ground of the author's too.
struct WidgetSurface {
  let environment: ViewEnvironment
  /// Opaque.
  let color: HexColor
  /// That of the scheme which the ground belongs to.
  let palette: Theme.Palette

  /// The page behind a widget.
  init(_ environment: ViewEnvironment) {
    self.init(environment, environment.palette.background)
  }

  private init(_ environment: ViewEnvironment, _ color: HexColor) {
    self.environment = environment
    self.color = color
    let isDark = Contrast.readable(on: color) == Self.white
    palette = environment.theme.palette(isDark ? .dark : .light)
  }

  private static let white = HexColor(0xFFFFFF)

  /// What lies on this ground and is one itself.
  func over(_ color: HexColor) -> WidgetSurface {
    WidgetSurface(environment, color.over(self.color))
  }

  /// What lies on this ground in the author's colour, if there is one.
  func over(_ color: HexColor?, _ fallback: WidgetColor) -> WidgetSurface {
    over(self.color(color, fallback))
  }

  private var isDark: Bool { Contrast.readable(on: color) == Self.white }

  func color(_ given: HexColor?, _ fallback: WidgetColor) -> HexColor { given ?? color(fallback) }

  func color(_ color: WidgetColor) -> HexColor {
    switch color {
    case .ink: palette.mainLabel.over(self.color)
    case .secondary: palette.secondaryLabel.over(self.color)
    case .paper: palette.background
    case .card: isDark ? palette.box : palette.background
    case .readable: Contrast.readable(on: self.color)
    // Not quite to the ends, since white lines on black glare.
    case .gray(let level): Self.gray(isDark ? 0.15 + 0.7 * (1 - level) : level)
    case .green: HexColor(isDark ? 0x4CC45E : 0x1A7F37)
    case .track: palette.mainLabel.opacity(isDark ? 0.18 : 0.125).over(self.color)
    case .clear: HexColor(0, alpha: 0)
    }
  }

  /// The default colour of a text, changed as little as makes it readable (WCAG 1.4.3).
  func textColor(_ color: WidgetColor) -> HexColor {
    Contrast.nearest(to: self.color(color), on: self.color, ratio: 4.5)
      ?? Contrast.readable(on: self.color)
  }

  private static func gray(_ level: Double) -> HexColor {
    let channel = UInt32((min(max(level, 0), 1) * 255).rounded())
    return HexColor(channel << 16 | channel << 8 | channel)
  }
}

/// What one author sets of a theme; laid over that of another or over MLUI's.
public struct ThemeOverlay: Sendable, Equatable {
  public internal(set) var light: [Theme.Token: HexColor] = [:]
  public internal(set) var dark: [Theme.Token: HexColor] = [:]
  public internal(set) var fontFamily: String?
  /// The files of `fontFamily`; empty when it is one of the system's.
  public internal(set) var fontFiles: [Theme.FontFile] = []

  public init() {}

  /// Whether it sets nothing.
  public var isEmpty: Bool { self == ThemeOverlay() }

  /// This one with what another sets laid over it.
  public func overlaid(with other: ThemeOverlay) -> ThemeOverlay {
    var overlay = self
    overlay.light.merge(other.light) { $1 }
    overlay.dark.merge(other.dark) { $1 }
    if let family = other.fontFamily {
      overlay.fontFamily = family
      overlay.fontFiles = other.fontFiles
    }
    return overlay
  }

  /// A theme with what this one sets laid over it.
  public func applied(to theme: Theme) -> Theme {
    var theme = theme
    for (token, color) in light { theme.light[token] = color }
    for (token, color) in dark { theme.dark[token] = color }
    if let fontFamily {
      theme.fontFamily = fontFamily
      theme.fontFiles = fontFiles
    }
    return theme
  }
}

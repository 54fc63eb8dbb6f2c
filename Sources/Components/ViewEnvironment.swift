/// What a component is shown in: everything but its data and state that may change its look.
public struct ViewEnvironment: Sendable, Equatable {
  public enum Scheme: String, Sendable, CaseIterable { case light, dark }
  public enum Direction: String, Sendable, CaseIterable { case ltr, rtl }
  public enum Motion: String, Sendable, CaseIterable { case full, reduced }

  public var theme: Theme
  public var scheme: Scheme
  /// Of the parent, in points.
  public var width: Double
  public var direction: Direction
  /// BCP 47, such as `es-AR`.
  public var locale: String
  public var textSize: TextSize
  public var motion: Motion

  /// Widths that make sense; what commands and pages accept.
  public static let widths: ClosedRange<Double> = 120...2000

  public init(
    theme: Theme = .standard, scheme: Scheme = .light, width: Double = 375,
    direction: Direction = .ltr, locale: String = "es-AR", textSize: TextSize = .standard,
    motion: Motion = .reduced
  ) {
    self.theme = theme
    self.scheme = scheme
    self.width = width
    self.direction = direction
    self.locale = locale
    self.textSize = textSize
    self.motion = motion
  }

  public var palette: Theme.Palette { theme.palette(scheme) }

  /// The words that components add to their data, for assistive technology.
  public var phrases: Phrases { Phrases(locale: locale) }

  /// Languages written from right to left.
  public static func direction(ofLocale locale: String) -> Direction {
    let language = locale.split(whereSeparator: { $0 == "-" || $0 == "_" }).first?.lowercased()
    return ["ar", "dv", "fa", "he", "ku", "ps", "ur", "yi"].contains(language ?? "") ? .rtl : .ltr
  }
}

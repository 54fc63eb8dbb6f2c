public import Components

/// Builds an environment and a moment from named texts: the axes as command options and as URL
/// queries.
public struct EnvironmentQuery: Sendable {
  public private(set) var environment: ViewEnvironment
  public private(set) var moment = Moment()
  private var hasDirection = false

  /// The names that `set` knows.
  public static let names = [
    "scheme", "width", "dir", "locale", "text-size", "motion", "state", "time",
  ]

  /// Starts with the project's first locale and its direction.
  public init(settings: ProjectSettings, motion: ViewEnvironment.Motion = .reduced) {
    environment = ViewEnvironment(locale: settings.locales.first ?? "en", motion: motion)
    environment.direction = ViewEnvironment.direction(ofLocale: environment.locale)
  }

  /// Sets one axis.
  ///
  /// - Returns: What the value should have been, or nil if it fits. Nothing changes when it does
  ///   not.
  public mutating func set(_ name: String, _ value: String) -> String? {
    switch name {
    case "scheme":
      guard let scheme = ViewEnvironment.Scheme(rawValue: value) else { return "light or dark" }
      environment.scheme = scheme
    case "width":
      let range = ViewEnvironment.widths
      guard let width = Double(value), range.contains(width) else {
        return "a number of points from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
      }
      environment.width = width
    case "dir":
      guard let direction = ViewEnvironment.Direction(rawValue: value) else { return "ltr or rtl" }
      environment.direction = direction
      hasDirection = true
    case "locale":
      guard Self.isLocale(value) else { return "a language tag such as es-AR" }
      environment.locale = value
      if !hasDirection { environment.direction = ViewEnvironment.direction(ofLocale: value) }
    case "text-size":
      guard let size = TextSize(value) else {
        return "one of \(TextSize.steps.map(\.name).joined(separator: " ")), or 50% to 400%"
      }
      environment.textSize = size
    case "motion":
      guard let motion = ViewEnvironment.Motion(rawValue: value) else { return "full or reduced" }
      environment.motion = motion
    case "state":
      // Whether there is such a state is the component's to say.
      guard !value.isEmpty else { return "the name of a state" }
      moment.state = value
    case "time":
      guard let time = Double(value), Moment.times.contains(time) else {
        return Moment.timesInWords
      }
      moment.time = time
    default:
      return "one of \(Self.names.joined(separator: ", "))"
    }
    return nil
  }

  /// Whether the text has the form of a BCP 47 tag.
  private static func isLocale(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return (1...4).contains(parts.count) && (2...3).contains(parts[0].utf8.count)
      && parts.allSatisfy { part in
        (1...8).contains(part.utf8.count)
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }
}

internal import FoundationEssentials
internal import FoundationInternationalization

/// Writes numbers, money, dates and counted things as the people of one locale do.
///
/// The first use of a process reads Foundation's locale data, some milliseconds; making a formatter
/// does not. Styles are kept, so a formatter is kept as well.
public struct ValueFormatter: Sendable {
  /// The BCP 47 tag as it was asked for.
  public let tag: String
  private let plurals: PluralRule
  private var locale: Locale?
  private var numbers: [NumberOptions: NumberStyle] = [:]
  private var dates: [DateOptions: Date.FormatStyle] = [:]

  /// - Parameter tag: BCP 47, such as `es-AR`. A language that is not known is written as English.
  public init(_ tag: String) {
    self.tag = tag
    plurals = PluralRule(tag: tag)
  }

  /// - Parameter number: A finite number.
  public mutating func text(_ number: Quantity, _ options: NumberOptions = NumberOptions())
    -> String
  {
    if let style = numbers[options] { return style.text(number) }
    let style = NumberStyle(options, foundationLocale())
    if numbers.count >= Self.keptStyles { numbers = [:] }
    numbers[options] = style
    return style.text(number)
  }

  /// Seconds since 1970 as a date, a time or both; nil if there is no time zone of that name.
  ///
  /// - Parameter seconds: In the years 1 to 9999, see `moments`.
  public mutating func text(secondsSince1970 seconds: Double, _ options: DateOptions) -> String? {
    let moment = Date(timeIntervalSince1970: seconds)
    if let style = dates[options] { return style.format(moment) }
    // Foundation reads a name up to its first zero byte.
    guard !options.timeZone.utf8.contains(0),
      let zone = TimeZone(identifier: options.timeZone)
    else { return nil }
    let locale = foundationLocale()
    let style = Date.FormatStyle(
      date: options.date.style, time: options.time.style, locale: locale,
      calendar: locale.calendar, timeZone: zone)
    if dates.count >= Self.keptStyles { dates = [:] }
    dates[options] = style
    return style.format(moment)
  }

  /// Seconds since 1970 that a calendar of today makes sense of: the years 1 to 9999.
  public static let moments = -62_135_596_800.0...253_402_300_799.0

  /// The names of the time zones, for a message that offers a near one.
  public static var timeZones: [String] { ["UTC"] + TimeZone.knownTimeZoneIdentifiers }

  /// The category by whose text a number of things is told.
  public func category(of number: Quantity) -> PluralCategory {
    switch number {
    case .integer(let value): plurals.category(of: PluralOperands(value))
    case .double(let value): plurals.category(of: PluralOperands(value))
    }
  }

  private mutating func foundationLocale() -> Locale {
    if let locale { return locale }
    let made = Locale(identifier: Self.identifier(of: tag))
    locale = made
    return made
  }

  /// So many, that no page needs more, and so few, that a script cannot fill memory.
  private static let keptStyles = 64

  /// The tag with a language that there are data for, without a country that does not exist.
  ///
  /// Foundation would take an unknown language for the one that the machine is set to, and pictures
  /// would differ from one to the next.
  private static func identifier(of tag: String) -> String {
    let parts = tag.split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let language = parts.first?.lowercased() else { return "en" }
    let current = formerLanguages[language] ?? language
    guard languages.contains(current) else { return "en" }
    // What follows a single letter is an extension, in which two letters are no country.
    let extensions = parts.firstIndex { $0.utf8.count == 1 } ?? parts.endIndex
    let kept = parts[..<extensions].dropFirst().filter {
      $0.utf8.count != 2 || Locale.Region($0.uppercased()).isISORegion
    }
    return ([current] + kept + parts[extensions...]).joined(separator: "-")
  }

  private static let formerLanguages = [
    "in": "id", "iw": "he", "ji": "yi", "mo": "ro", "tl": "fil",
  ]

  private static let languages = Set(
    Locale.availableIdentifiers.map { String($0.prefix { $0 != "_" && $0 != "-" }) })
}

extension DateOptions.DateLength {
  fileprivate var style: Date.FormatStyle.DateStyle {
    switch self {
    case .none: .omitted
    case .short: .numeric
    case .medium: .abbreviated
    case .long: .long
    case .full: .complete
    }
  }
}

extension DateOptions.TimeLength {
  fileprivate var style: Date.FormatStyle.TimeStyle {
    switch self {
    case .none: .omitted
    case .short: .shortened
    case .medium: .standard
    }
  }
}

public import Components
internal import Diagnostics
public import Values

/// Milliseconds, on whatever clock the banners are driven by.
public typealias Milliseconds = Int

/// A duration that an author gives in seconds; kept in whole milliseconds, so that sums are exact.
public struct BannerTime: FieldValue, Equatable {
  /// From 0 to a day; more than nothing is at least 1.
  public var milliseconds: Milliseconds

  /// Clamps to what it can hold; not a number is 0.
  public init(seconds: Double) {
    guard seconds > 0 else {
      milliseconds = 0
      return
    }
    milliseconds = max(1, Int((min(seconds, Self.maximum) * 1000).rounded()))
  }

  public var seconds: Double { Double(milliseconds) / 1000 }

  /// Seconds.
  static let maximum = 86_400.0

  public static var fieldType: FieldType { .number }
  public static var fieldRange: ClosedRange<Double>? { 0...maximum }

  /// Below 0 and not a number is refused; more than a day becomes a day, with a warning.
  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> BannerTime? {
    guard let seconds = seconds(value, &problems) else { return nil }
    if seconds > maximum {
      problems.report(
        "data.range", "is longer than a day and was cut to one", severity: .warning,
        expected: "0 to 86400 seconds", found: "\(seconds)", fix: "give seconds, not milliseconds")
    }
    return BannerTime(seconds: seconds)
  }

  /// Reads seconds from 0; nil with a report for all else.
  fileprivate static func seconds(
    _ value: DataValue, _ problems: inout FieldProblems
  ) -> Double? {
    let number = value.doubleValue
    if let number, number >= 0 { return number }
    problems.report(
      "data.range", number == nil ? "has the wrong type" : "is no time",
      expected: "seconds, 0 or more", found: value.kindDescription,
      fix: "write it like 2.5")
    return nil
  }

  public func encode(into writer: inout JSONWriter) { writer.value(seconds) }
}

/// How long a banner stays once it is there; 0 and infinity: until somebody dismisses it.
public struct BannerStay: FieldValue, Equatable {
  /// Nil: until somebody dismisses it.
  public var time: BannerTime?

  public init(seconds: Double) {
    time = seconds > 0 && seconds.isFinite ? BannerTime(seconds: seconds) : nil
  }

  public static var fieldType: FieldType { .number }
  public static var fieldRange: ClosedRange<Double>? { BannerTime.fieldRange }

  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> BannerStay? {
    if value == .double(.infinity) { return BannerStay(seconds: 0) }
    return BannerTime.decode(value, &problems).map { BannerStay(seconds: $0.seconds) }
  }

  public func encode(into writer: inout JSONWriter) { writer.value(time?.seconds ?? 0) }
}

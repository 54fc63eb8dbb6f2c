public import Components
internal import Diagnostics
public import Values

/// A number of points or seconds that an author gives: never below 0.
public struct WidgetNumber: FieldValue, Equatable {
  public let value: Double

  /// Clamps to what it can hold; what is not finite is 0.
  public init(_ value: Double) {
    self.value = value.isFinite ? min(max(value, 0), Self.maximum) : 0
  }

  static let maximum = 10_000.0

  public static var fieldType: FieldType { .number }
  public static var fieldRange: ClosedRange<Double>? { 0...maximum }

  /// What is below 0 or not finite becomes 0 and what is too large the maximum, with a warning.
  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> WidgetNumber? {
    guard let number = value.doubleValue else {
      problems.report(
        "data.type", "has the wrong type", expected: "a number, 0 or more",
        found: value.kindDescription, fix: "write it like 12.5")
      return nil
    }
    if !number.isFinite || !(0...maximum).contains(number) {
      problems.report(
        "data.range",
        "is out of range and was cut to \(number > 0 && number.isFinite ? "10000" : "0")",
        severity: .warning, expected: "a number from 0 to 10000", found: "\(number)",
        fix: "give points or seconds, 0 or more")
    }
    return WidgetNumber(number)
  }

  public func encode(into writer: inout JSONWriter) { writer.value(value) }
}

extension WidgetNumber: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

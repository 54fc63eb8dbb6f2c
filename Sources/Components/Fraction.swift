/// A part of a whole, always from 0 to 1.
public struct Fraction: Sendable, Hashable {
  public let value: Double

  /// Clamps to 0…1; a number that is none (NaN) becomes 0.
  public init(clamping value: Double) {
    self.value = value.isNaN ? 0 : min(max(value, 0), 1)
  }

  /// The nearest whole per cent, 0 to 100.
  public var percent: Int { Int((value * 100).rounded()) }
}

extension Fraction: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self.init(clamping: value) }
  public init(integerLiteral value: Int) { self.init(clamping: Double(value)) }
}

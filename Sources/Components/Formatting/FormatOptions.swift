/// A number as Lua has it: integers stay exact.
public enum Quantity: Sendable, Hashable {
  case integer(Int)
  case double(Double)

  public var double: Double {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    }
  }
}

/// How a number is written.
public struct NumberOptions: Sendable, Hashable {
  public enum Unit: Sendable, Hashable {
    case none
    /// The number is a fraction: 0.5 is 50 %.
    case percent
    /// An ISO 4217 code.
    case currency(String)
  }

  public var unit: Unit
  /// Nil: up to three, a currency's own, or as short as `isCompact` has it.
  public var decimals: ClosedRange<Int>?
  public var isGrouped: Bool
  /// Whether numbers above zero get their sign too.
  public var isSigned: Bool
  /// Whether thousands and millions are words: 1.2M.
  public var isCompact: Bool

  public init(
    unit: Unit = .none, decimals: ClosedRange<Int>? = nil, isGrouped: Bool = true,
    isSigned: Bool = false, isCompact: Bool = false
  ) {
    self.unit = unit
    self.decimals = decimals
    self.isGrouped = isGrouped
    self.isSigned = isSigned
    self.isCompact = isCompact
  }
}

/// How a moment is written.
public struct DateOptions: Sendable, Hashable {
  public enum DateLength: String, Sendable, CaseIterable { case none, short, medium, long, full }
  public enum TimeLength: String, Sendable, CaseIterable { case none, short, medium }

  public var date: DateLength
  public var time: TimeLength
  /// An IANA name.
  public var timeZone: String

  public init(
    date: DateLength = .medium, time: TimeLength = .none, timeZone: String = "UTC"
  ) {
    self.date = date
    self.time = time
    self.timeZone = timeZone
  }
}

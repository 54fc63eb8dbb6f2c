/// A number as Lua has it: integers stay exact.
enum Quantity: Sendable, Hashable {
  case integer(Int)
  case double(Double)

  var double: Double {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    }
  }
}

/// How a number is written.
struct NumberOptions: Sendable, Hashable {
  enum Unit: Sendable, Hashable {
    case none
    /// The number is a fraction: 0.5 is 50 %.
    case percent
    /// An ISO 4217 code.
    case currency(String)
  }

  var unit = Unit.none
  /// Nil: up to three, a currency's own, or as short as `isCompact` has it.
  var decimals: ClosedRange<Int>?
  var isGrouped = true
  /// Whether numbers above zero get their sign too.
  var isSigned = false
  /// Whether thousands and millions are words: 1.2M.
  var isCompact = false
}

/// How a moment is written.
struct DateOptions: Sendable, Hashable {
  enum DateLength: String, Sendable, CaseIterable { case none, short, medium, long, full }
  enum TimeLength: String, Sendable, CaseIterable { case none, short, medium }

  var date = DateLength.medium
  var time = TimeLength.none
  /// An IANA name.
  var timeZone = "UTC"
}

/// Something tangible that donations pay for, again and again.
public struct Goal: Sendable, Equatable {
  /// How many of the unit, such as the 5 of 5 meals.
  public var units: Int
  public var unitOne: String
  public var unitMany: String
  /// What all of them cost.
  public var target: Money

  public init(units: Int, one: String, many: String, target: Money) {
    self.units = units
    unitOne = one
    unitMany = many
    self.target = target
  }

  /// How far a sum gets.
  public func progress(_ sum: Int) -> GoalProgress { GoalProgress(sum, of: target.minorUnits) }
}

/// How far donations have got on the way to a goal that begins anew each time it is reached.
public struct GoalProgress: Sendable, Equatable {
  /// All donations, in minor units of the goal's currency.
  public let sum: Int
  /// How often the goal was reached.
  public let times: Int
  /// Rounded down, so that 100 is never shown; a goal just reached shows 0.
  public let percent: Int

  /// A target of 0 or less is never reached.
  public init(_ sum: Int, of target: Int) {
    self.sum = sum
    guard target > 0, sum > 0 else {
      (times, percent) = (0, 0)
      return
    }
    times = sum / target
    let (product, quotient) = ((sum % target).multipliedFullWidth(by: 100), target)
    percent = quotient.dividingFullWidth(product).quotient
  }

  /// Whether a donation that lets the sum grow reaches the goal once more.
  static func isCompleted(from sum: Int, to newSum: Int, of target: Int) -> Bool {
    target > 0 && newSum / target > sum / target
  }
}

/// The company whose orders lead to donations.
public struct Chain: Sendable, Equatable {
  /// What of an order is donated.
  public enum DonationRule: Sendable, Equatable {
    /// Hundredths of a per cent of the total.
    case percent(basisPoints: Int)
    /// So many units of the nonprofit's community goal, whatever the total.
    case fixedUnit(Int)
  }

  public var id: Int
  public var name: String
  public var logo: String?
  public var donation: DonationRule
  public var currency: Currency
  public var stores: [ChainStore]
  /// In the order in which they are offered.
  public var nonprofits: [ChainNonprofit]

  /// - Parameter donation: 1 % unless said.
  public init(
    id: Int, name: String, currency: Currency,
    donation: DonationRule = .percent(basisPoints: 100), stores: [ChainStore] = [],
    nonprofits: [ChainNonprofit] = []
  ) {
    self.id = id
    self.name = name
    self.currency = currency
    self.donation = donation
    self.stores = stores
    self.nonprofits = nonprofits
  }

  /// What an order donates to a nonprofit; nil when the amount does not fit.
  ///
  /// A nonprofit without a community goal has no unit, so a chain that gives units gives it nothing.
  public func donation(of total: Money, to nonprofit: Nonprofit) -> Money? {
    switch donation {
    case .percent(let basisPoints):
      return total.minorUnits.scaled(by: basisPoints, over: 10_000).map {
        Money($0, total.currency)
      }
    case .fixedUnit(let count):
      guard let goal = nonprofit.communityGoal, goal.units > 0 else { return Money(0, currency) }
      return count.scaled(by: goal.target.minorUnits, over: goal.units)
        .map { Money($0, goal.target.currency) }
    }
  }
}

/// One shop of a chain.
public struct ChainStore: Sendable, Equatable {
  public var id: Int
  public var name: String
  /// Two upper-case letters.
  public var country: String
  /// Beginnings of the postal codes around it.
  public var postalPrefixes: [String]

  public init(id: Int, name: String, country: String, postalPrefixes: [String] = []) {
    self.id = id
    self.name = name
    self.country = country
    self.postalPrefixes = postalPrefixes
  }
}

/// A nonprofit's place at a chain.
public struct ChainNonprofit: Sendable, Equatable {
  public var id: Int
  /// One that is not active is no longer offered.
  public var isActive: Bool

  public init(id: Int, isActive: Bool = true) {
    self.id = id
    self.isActive = isActive
  }
}

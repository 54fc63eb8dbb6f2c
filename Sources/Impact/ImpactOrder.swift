/// An order as the store keeps it.
public struct ImpactOrder: Sendable, Equatable {
  public enum State: String, Sendable, CaseIterable {
    /// Paid, but for no nonprofit yet.
    case finished
    /// A nonprofit is attached, so it counts as a donation.
    case redeemed
    case cancelled
  }

  public var chainID: Int
  public var id: OrderID
  public var email: EmailAddress
  public var total: Money
  public var storeID: Int
  public var postalCode: String?
  public var countryCode: String?
  public var state: State = .finished
  public var finishedAt: ImpactTime
  /// When it was redeemed last.
  public var redeemedAt: ImpactTime?
  public var cancelledAt: ImpactTime?
  /// The one that counts; nil unless it is redeemed.
  public var donation: Donation?

  public init(
    _ id: OrderID, chainID: Int, email: EmailAddress, transaction: ImpactTransaction,
    finishedAt: ImpactTime
  ) {
    self.id = id
    self.chainID = chainID
    self.email = email
    self.finishedAt = finishedAt
    total = transaction.total
    storeID = transaction.storeID
    postalCode = transaction.postalCode
    countryCode = transaction.countryCode
  }

  /// How long after it was finished an order can be redeemed: 30 days, the last millisecond included.
  public static let redeemWindow: ImpactTime = 30 * 86_400_000

  /// Whether it can be redeemed for a nonprofit that it was not redeemed for before.
  public func canBeRedeemed(at time: ImpactTime) -> Bool {
    state != .cancelled && time.age(since: finishedAt) <= Self.redeemWindow
  }

  /// Whether it tells of the same purchase.
  func isSamePurchase(as other: ImpactOrder) -> Bool {
    (email, total, storeID) == (other.email, other.total, other.storeID)
  }
}

/// What one order gives to one nonprofit.
public struct Donation: Sendable, Equatable {
  public var nonprofitID: Int
  public var amount: Money
  /// What of it counts for a goal, in minor units of the goal's currency; nil: nothing does, since
  /// the nonprofit has no such goal or nobody knows what the currency costs.
  public var counted: Counted
  public var at: ImpactTime
  /// The goals that were reached once more by this one; a store finds out when it books.
  public var completed: Set<ImpactScope>

  public struct Counted: Sendable, Equatable {
    public var personal: Int?
    public var community: Int?

    public init(personal: Int? = nil, community: Int? = nil) {
      self.personal = personal
      self.community = community
    }
  }

  public init(
    to nonprofitID: Int, _ amount: Money, counted: Counted, at: ImpactTime,
    completed: Set<ImpactScope> = []
  ) {
    self.nonprofitID = nonprofitID
    self.amount = amount
    self.counted = counted
    self.at = at
    self.completed = completed
  }
}

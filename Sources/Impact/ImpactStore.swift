public import Diagnostics

/// The ledger: users, selections, orders, donations and their sums.
///
/// Each call is one change that happens wholly or, when it throws, not at all, and that stays if the
/// program ends the moment after. May be used from any thread. Several programs may use one ledger at
/// once: what one of them decides on may be another by the time it books, which the outcome tells.
public protocol ImpactStore: Sendable {
  func user(_ email: EmailAddress) throws(Diagnostic) -> ImpactUser?

  /// Adds a user, or finds the one who has that email. A guest's selection becomes the user's, if the
  /// user has none at that chain, and is gone either way.
  func register(_ user: ImpactUser, atChain chain: Int) throws(Diagnostic) -> ImpactUser

  func selection(of owner: SelectionOwner, atChain chain: Int) throws(Diagnostic) -> Int?

  /// Keeps a selection in the place of an earlier one; nil: none.
  func select(
    _ nonprofit: Int?, by owner: SelectionOwner, atChain chain: Int, at time: ImpactTime
  ) throws(Diagnostic)

  func order(_ id: OrderID, ofChain chain: Int) throws(Diagnostic) -> ImpactOrder?

  /// Books one after the other, all at once: those that are booked are kept together.
  ///
  /// - Throws: `impact.overflow` if a sum would not fit; then none is booked.
  func book(_ bookings: [Booking]) throws(Diagnostic) -> [BookingOutcome]

  /// What all of a chain's shoppers donated, by nonprofit. Its cost does not grow with donations.
  func communitySums(ofChain chain: Int) throws(Diagnostic) -> [Int: Int]

  /// What a user donated at a chain, the latest first. Its cost does not grow with donations.
  func personalSums(of user: UserID, atChain chain: Int) throws(Diagnostic) -> [PersonalSum]

  /// All that was booked behind a line of the journal, the earliest first.
  func journal(after sequence: Int, limit: Int) throws(Diagnostic) -> [JournalEntry]

  /// The sequence of the latest line of the journal; 0: there is none.
  func journalEnd() throws(Diagnostic) -> Int

  /// Takes everything out, seeds too, so that they can be put in again.
  func removeAll() throws(Diagnostic)

  /// Puts something in that was not booked, once for each name.
  ///
  /// - Returns: Whether it was not there yet.
  func add(_ seed: LedgerSeed) throws(Diagnostic) -> Bool

  /// Adds all donations up and compares them with the sums that are kept: a line for each that
  /// differs. Takes long in a large ledger.
  func audit() throws(Diagnostic) -> [String]
}

extension ImpactStore {
  /// Books one.
  public func book(_ booking: Booking) throws(Diagnostic) -> BookingOutcome {
    try book([booking]).first ?? .changed(nil)
  }
}

/// The id of a user, given once and for ever.
public typealias UserID = String

/// A shopper.
public struct ImpactUser: Sendable, Equatable {
  public var id: UserID
  public var email: EmailAddress
  public var createdAt: ImpactTime

  public init(id: UserID, email: EmailAddress, createdAt: ImpactTime) {
    self.id = id
    self.email = email
    self.createdAt = createdAt
  }
}

/// Who selected a nonprofit.
public enum SelectionOwner: Sendable, Hashable {
  /// Whoever is there without being registered.
  case guest
  case user(UserID)
}

/// What one user donated to one nonprofit.
public struct PersonalSum: Sendable, Equatable {
  public var nonprofitID: Int
  /// In minor units of the goal's currency; 0 if nothing of it counts for a goal.
  public var sum: Int
  /// When the latest donation was booked.
  public var latest: ImpactTime

  public init(nonprofitID: Int, sum: Int, latest: ImpactTime) {
    self.nonprofitID = nonprofitID
    self.sum = sum
    self.latest = latest
  }
}

/// What a ledger begins with.
public struct LedgerSeed: Sendable, Equatable {
  /// What a chain's shoppers donated before the ledger, in minor units of the community goal.
  public struct Opening: Sendable, Equatable {
    public var chainID: Int
    public var nonprofitID: Int
    public var amount: Money

    public init(chainID: Int, nonprofitID: Int, amount: Money) {
      self.chainID = chainID
      self.nonprofitID = nonprofitID
      self.amount = amount
    }
  }

  public var name: String
  public var users: [ImpactUser] = []
  public var openings: [Opening] = []
  public var orders: [ImpactOrder] = []
  public var at: ImpactTime

  public init(_ name: String, at: ImpactTime) {
    self.name = name
    self.at = at
  }

  /// The orders as they are booked: a cancelled one is finished first.
  public var bookings: [Booking] {
    orders.flatMap { order in
      var first = order
      if order.state == .cancelled { (first.state, first.cancelledAt) = (.finished, nil) }
      let userID = users.first { $0.email == order.email }?.id ?? order.email.normalised
      let booking = Booking(from: nil, to: first, newUserID: userID, at: order.finishedAt)
      guard first != order else { return [booking] }
      return [
        booking,
        Booking(
          from: first, to: order, newUserID: userID, at: order.cancelledAt ?? order.finishedAt),
      ]
    }
  }
}

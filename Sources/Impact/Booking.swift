/// One change of one order, with all that follows from it: its user, its donation, the sums and the
/// journal. A store makes all of it or nothing.
public struct Booking: Sendable, Equatable {
  /// The order as the caller saw it; nil: there was none. Where it is another by now, nothing is
  /// booked.
  public var expected: ImpactOrder?
  public var order: ImpactOrder
  /// The id of the user that is added if nobody has the order's email yet.
  public var newUserID: UserID
  /// The nonprofit's goals in minor units, to find out which of them are reached.
  public var targets: Donation.Counted
  public var at: ImpactTime

  public init(
    from expected: ImpactOrder?, to order: ImpactOrder, newUserID: UserID,
    targets: Donation.Counted = .init(), at: ImpactTime
  ) {
    self.expected = expected
    self.order = order
    self.newUserID = newUserID
    self.targets = targets
    self.at = at
  }

  /// What the journal says of it.
  public var kind: JournalEntry.Kind {
    switch (order.state, expected?.donation, order.donation) {
    case (.cancelled, _, _): .cancelled
    case (_, _, nil): .finished
    case (_, nil, _?): .redeemed
    case (_, _?, _?): .moved
    }
  }

  /// The goals that are reached once more by what it adds to sums.
  public func completedGoals(personal: Int, community: Int) -> Set<ImpactScope> {
    guard let counted = order.donation?.counted else { return [] }
    var completed: Set<ImpactScope> = []
    for (scope, sum, added, target) in [
      (ImpactScope.personal, personal, counted.personal, targets.personal),
      (.community, community, counted.community, targets.community),
    ] {
      if let added, let target, let newSum = sum.adding(added),
        GoalProgress.isCompleted(from: sum, to: newSum, of: target)
      {
        completed.insert(scope)
      }
    }
    return completed
  }
}

/// What became of a booking.
public enum BookingOutcome: Sendable, Equatable {
  /// It is kept, whatever happens to the program from now on. The order as it is now.
  case booked(ImpactOrder)
  /// The order is not what the caller had seen, and nothing was done.
  case changed(ImpactOrder?)
}

/// One line of what was booked, in order.
public struct JournalEntry: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable {
    case finished
    case redeemed
    /// Redeemed for another nonprofit than before.
    case moved
    case cancelled
  }

  /// Grows from line to line.
  public var sequence: Int
  public var at: ImpactTime
  public var chainID: Int
  public var orderID: OrderID
  public var kind: Kind
  public var nonprofitID: Int?

  public init(
    sequence: Int, at: ImpactTime, chainID: Int, orderID: OrderID, kind: Kind, nonprofitID: Int?
  ) {
    self.sequence = sequence
    self.at = at
    self.chainID = chainID
    self.orderID = orderID
    self.kind = kind
    self.nonprofitID = nonprofitID
  }
}

internal import Diagnostics

/// What is bought.
extension ImpactManager {
  mutating func start(
    _ request: TransactionRequest, at chain: Chain, _ time: ImpactTime
  ) throws(Stop) {
    let transaction = try checked(request, at: chain)
    try checkStartEmail(of: transaction)
    let isReplacing = session.pending != nil
    session.pending = transaction
    if isReplacing { tell(.transactionReplaced, at: time) }
  }

  private func checked(
    _ request: TransactionRequest, at chain: Chain
  ) throws(Stop) -> ImpactTransaction {
    do { return try request.transaction(at: chain) } catch { throw .refused(error) }
  }

  private func checkStartEmail(of transaction: ImpactTransaction) throws(Stop) {
    if let user = session.user, let email = transaction.email, email != user.email {
      throw .refused(.startEmailNotUser)
    }
  }

  mutating func finish(
    _ id: String, email: String?, at chain: Chain, _ time: ImpactTime
  ) throws(Stop) {
    guard let pending = session.pending else { throw .refused(.finishWithoutStart) }
    let id = try orderID(id)
    let payer = try payer(of: pending, finishEmail: email)
    let fresh = ImpactOrder(
      id, chainID: chain.id, email: payer, transaction: pending, finishedAt: time)
    let selected = try selection()
    try settle(id, at: time) { (manager, known) throws(Stop) in
      guard let known else {
        guard let selected else { return fresh }
        return try manager.redeemed(fresh, for: selected, at: chain, time)
      }
      guard known.state != .cancelled, known.isSamePurchase(as: fresh) else {
        throw .refused(.duplicateOrder)
      }
      return nil
    }
    session.pending = nil
  }

  /// The email that an order is booked under. None of those that are given may differ from another.
  private func payer(
    of pending: ImpactTransaction, finishEmail: String?
  ) throws(Stop) -> EmailAddress {
    var atFinish: EmailAddress?
    if let finishEmail {
      guard let address = EmailAddress(finishEmail) else { throw .refused(.invalidEmail) }
      atFinish = address
    }
    if let user = session.user, let atFinish, atFinish != user.email {
      throw .refused(.finishEmailNotUser)
    }
    if let atStart = pending.email, let atFinish, atFinish != atStart {
      throw .refused(.finishEmailNotStart)
    }
    // The user may have registered since the start.
    try checkStartEmail(of: pending)
    guard let email = session.user?.email ?? pending.email ?? atFinish else {
      throw .refused(.noEmail)
    }
    return email
  }

  mutating func cancel(_ id: String, at chain: Chain, _ time: ImpactTime) throws(Stop) {
    try settle(try orderID(id), at: time) { (_, known) throws(Stop) in
      guard var order = known else { throw .refused(.unknownOrder) }
      guard order.state != .cancelled else { return nil }
      (order.state, order.cancelledAt, order.donation) = (.cancelled, time, nil)
      return order
    }
  }

  mutating func redeem(
    _ request: TransactionRequest, _ id: String, at chain: Chain, _ time: ImpactTime
  ) throws(Stop) {
    let id = try orderID(id)
    guard let selected = try selection() else { throw .refused(.noSelection) }
    let email: EmailAddress?
    do { email = try request.normalisedEmail() } catch { throw .refused(error) }
    let order = try settle(id, at: time) { (manager, known) throws(Stop) in
      guard let known else { throw .refused(.unknownOrder) }
      guard known.state != .cancelled else { throw .refused(.orderCancelled) }
      if let email, email != known.email { throw .refused(.emailMismatch) }
      guard known.donation?.nonprofitID != selected else { return nil }
      guard known.canBeRedeemed(at: time) else { throw .refused(.redeemWindowClosed) }
      return try manager.redeemed(known, for: selected, at: chain, time)
    }
    if request.total != order.total {
      tell(.diagnostic(amountMismatch(of: request, with: order)), at: time)
    }
  }

  mutating func registerOrder(
    _ request: TransactionRequest, _ id: String, at chain: Chain, _ time: ImpactTime
  ) throws(Stop) {
    let id = try orderID(id)
    let transaction = try checked(request, at: chain)
    let email = try payer(of: transaction, finishEmail: nil)
    try settle(id, at: time) { (_, known) throws(Stop) in
      guard known == nil else { return nil }
      return ImpactOrder(
        id, chainID: chain.id, email: email, transaction: transaction, finishedAt: time)
    }
  }

  private func orderID(_ text: String) throws(Stop) -> OrderID {
    guard let id = OrderID(text) else { throw .refused(.invalidOrderID) }
    return id
  }

  // MARK: - Booking

  /// How often an order that others change meanwhile is looked at anew.
  private static let maximumAttempts = 16

  /// Books what is decided of an order. If it is another one by the time it is booked, it is decided
  /// again.
  ///
  /// - Parameter decide: Gives the order as it is to be; nil: it is as it should be.
  /// - Returns: The order as it is now.
  @discardableResult
  private mutating func settle(
    _ id: OrderID, at time: ImpactTime,
    _ decide: (ImpactManager, ImpactOrder?) throws(Stop) -> ImpactOrder?
  ) throws(Stop) -> ImpactOrder {
    let chainID = configuration.chainID
    var known = try Self.asking(try store.order(id, ofChain: chainID))
    for _ in 0..<Self.maximumAttempts {
      guard let order = try decide(self, known) else {
        guard let known else { throw .refused(.unknownOrder) }
        return known
      }
      let booking = Booking(
        from: known, to: order, newUserID: newUserID(),
        targets: targets(of: order.donation?.nonprofitID), at: time)
      switch try Self.asking(try store.book(booking)) {
      case .booked(let booked):
        tellMissingRates(of: booked, at: time)
        return booked
      case .changed(let other): known = other
      }
    }
    throw .failed(contention(over: id))
  }

  /// The order with a donation to a nonprofit, in the place of an earlier one.
  private func redeemed(
    _ order: ImpactOrder, for nonprofitID: Int, at chain: Chain, _ time: ImpactTime
  ) throws(Stop) -> ImpactOrder {
    guard let nonprofit = catalogue.nonprofit(nonprofitID) else {
      throw .refused(.unknownNonprofit)
    }
    guard let amount = chain.donation(of: order.total, to: nonprofit) else {
      throw .refused(.invalidAmount)
    }
    func counted(_ scope: ImpactScope) -> Int? {
      nonprofit.goal(scope).flatMap { catalogue.convert(amount, to: $0.target.currency) }?
        .minorUnits
    }
    var order = order
    order.state = .redeemed
    order.redeemedAt = time
    order.donation = Donation(
      to: nonprofitID, amount,
      counted: Donation.Counted(personal: counted(.personal), community: counted(.community)),
      at: time)
    return order
  }

  private func targets(of nonprofitID: Int?) -> Donation.Counted {
    let nonprofit = nonprofitID.flatMap(catalogue.nonprofit)
    return Donation.Counted(
      personal: nonprofit?.personalGoal?.target.minorUnits,
      community: nonprofit?.communityGoal?.target.minorUnits)
  }

  private mutating func tellMissingRates(of order: ImpactOrder, at time: ImpactTime) {
    guard let donation = order.donation, let nonprofit = catalogue.nonprofit(donation.nonprofitID)
    else { return }
    let missing = ImpactScope.allCases.compactMap(nonprofit.goal).map(\.target.currency)
      .filter { catalogue.convert(donation.amount, to: $0) == nil }
    if let currency = missing.first {
      tell(.diagnostic(missingRate(from: donation.amount.currency, to: currency)), at: time)
    }
  }
}

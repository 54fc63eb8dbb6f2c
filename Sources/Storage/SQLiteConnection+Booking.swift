internal import Diagnostics
internal import Impact

/// What a booking consists of. All of it inside a transaction.
extension SQLiteConnection {
  func user(_ email: EmailAddress) throws(Diagnostic) -> ImpactUser? {
    try first("SELECT id, created_at FROM user WHERE email_norm = ?", .text(email.normalised)) {
      ImpactUser(id: $0.text(0), email: email, createdAt: $0.integer(1))
    }
  }

  func addUser(_ user: ImpactUser) throws(Diagnostic) -> ImpactUser {
    if let known = try self.user(user.email) { return known }
    try run(
      "INSERT INTO user(id, email_norm, created_at) VALUES(?, ?, ?)", .text(user.id),
      .text(user.email.normalised), .integer(user.createdAt))
    return user
  }

  func order(_ id: OrderID, ofChain chain: Int) throws(Diagnostic) -> ImpactOrder? {
    try first(
      """
      SELECT user.email_norm, total_minor, txn.currency, store_id, postal, country, state,
        finished_at, redeemed_at, cancelled_at, donation.nonprofit_id, amount_minor,
        donation.currency, personal_minor, community_minor, donation.at, completes_personal,
        completes_community
      FROM txn JOIN user ON user.id = txn.user_id LEFT JOIN donation
        ON donation.chain_id = txn.chain_id AND donation.order_id = txn.order_id
        AND donation.reversed_at IS NULL
      WHERE txn.chain_id = ? AND txn.order_id = ?
      """, .integer(chain), .text(id.text)
    ) { (row) throws(Diagnostic) in
      guard let order = row.order(id, ofChain: chain) else {
        throw StorageFault.unreadable("order \(quoted(id.text))", file: file)
      }
      return order
    }
  }

  func book(_ booking: Booking) throws(Diagnostic) -> BookingOutcome {
    var order = booking.order
    let known = try self.order(order.id, ofChain: order.chainID)
    guard known == booking.expected else { return .changed(known) }
    let user = try addUser(
      ImpactUser(id: booking.newUserID, email: order.email, createdAt: booking.at))
    try write(order, of: user.id)
    if order.donation != booking.expected?.donation { try move(&order, booking, of: user.id) }
    try run(
      "INSERT INTO journal(at, chain_id, order_id, kind, nonprofit_id) VALUES(?, ?, ?, ?, ?)",
      .integer(booking.at), .integer(order.chainID), .text(order.id.text),
      .text(booking.kind.rawValue),
      .integer(order.donation?.nonprofitID ?? booking.expected?.donation?.nonprofitID))
    return .booked(order)
  }

  private func write(_ order: ImpactOrder, of user: UserID) throws(Diagnostic) {
    try run(
      """
      INSERT INTO txn(chain_id, order_id, store_id, user_id, total_minor, currency, postal, country,
          state, finished_at, redeemed_at, cancelled_at)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET state = excluded.state, redeemed_at = excluded.redeemed_at,
          cancelled_at = excluded.cancelled_at
      """, .integer(order.chainID), .text(order.id.text), .integer(order.storeID), .text(user),
      .integer(order.total.minorUnits), .text(order.total.currency.code), .text(order.postalCode),
      .text(order.countryCode), .text(order.state.rawValue), .integer(order.finishedAt),
      .integer(order.redeemedAt), .integer(order.cancelledAt))
  }

  /// Reverses the donation that was and adds the one that is to be.
  private func move(
    _ order: inout ImpactOrder, _ booking: Booking, of user: UserID
  ) throws(Diagnostic) {
    let chain = order.chainID
    try run(
      """
      UPDATE donation SET reversed_at = ?
      WHERE chain_id = ? AND order_id = ? AND reversed_at IS NULL
      """, .integer(booking.at), .integer(chain), .text(order.id.text))
    guard var donation = order.donation else { return }
    let community = try communitySum(chain, donation.nonprofitID)
    let personal =
      try first(
        "SELECT minor FROM personal_total WHERE user_id = ? AND chain_id = ? AND nonprofit_id = ?",
        .text(user), .integer(chain), .integer(donation.nonprofitID)
      ) { $0.integer(0) } ?? 0
    try checkSum(community, donation.counted.community, chain, donation.nonprofitID)
    try checkSum(personal, donation.counted.personal, chain, donation.nonprofitID)
    donation.completed = booking.completedGoals(personal: personal, community: community)
    try run(
      """
      INSERT INTO donation(chain_id, order_id, user_id, nonprofit_id, amount_minor, currency,
          personal_minor, community_minor, completes_personal, completes_community, at)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .integer(chain), .text(order.id.text), .text(user), .integer(donation.nonprofitID),
      .integer(donation.amount.minorUnits), .text(donation.amount.currency.code),
      .integer(donation.counted.personal), .integer(donation.counted.community),
      .integer(donation.completed.contains(.personal) ? 1 : 0),
      .integer(donation.completed.contains(.community) ? 1 : 0), .integer(donation.at))
    order.donation = donation
  }

  func add(_ opening: LedgerSeed.Opening, at time: ImpactTime) throws(Diagnostic) {
    let sum = try communitySum(opening.chainID, opening.nonprofitID)
    try checkSum(sum, opening.amount.minorUnits, opening.chainID, opening.nonprofitID)
    try run(
      """
      INSERT INTO donation(chain_id, nonprofit_id, amount_minor, currency, community_minor, at)
        VALUES(?, ?, ?, ?, ?, ?)
      """, .integer(opening.chainID), .integer(opening.nonprofitID),
      .integer(opening.amount.minorUnits), .text(opening.amount.currency.code),
      .integer(opening.amount.minorUnits), .integer(time))
  }

  private func communitySum(_ chain: Int, _ nonprofit: Int) throws(Diagnostic) -> Int {
    try first(
      "SELECT minor FROM community_total WHERE chain_id = ? AND nonprofit_id = ?", .integer(chain),
      .integer(nonprofit)
    ) { $0.integer(0) } ?? 0
  }

  private func checkSum(
    _ sum: Int, _ added: Int?, _ chain: Int, _ nonprofit: Int
  ) throws(Diagnostic) {
    if sum.addingReportingOverflow(added ?? 0).overflow {
      throw ImpactStoreFault.overflow(chain: chain, nonprofit: nonprofit)
    }
  }
}

extension SQLiteRow {
  /// Nil if this program would not have written it.
  fileprivate func order(_ id: OrderID, ofChain chain: Int) -> ImpactOrder? {
    guard let email = EmailAddress(text(0)), let currency = Currency(text(2)),
      let state = ImpactOrder.State(rawValue: text(6))
    else { return nil }
    var order = ImpactOrder(
      id, chainID: chain, email: email,
      transaction: ImpactTransaction(
        total: Money(integer(1), currency), storeID: integer(3), postalCode: optionalText(4),
        countryCode: optionalText(5)),
      finishedAt: integer(7))
    order.state = state
    order.redeemedAt = optionalInteger(8)
    order.cancelledAt = optionalInteger(9)
    guard let nonprofit = optionalInteger(10) else { return order }
    guard let currency = Currency(text(12)) else { return nil }
    var completed: Set<ImpactScope> = []
    if integer(16) != 0 { completed.insert(.personal) }
    if integer(17) != 0 { completed.insert(.community) }
    order.donation = Donation(
      to: nonprofit, Money(integer(11), currency),
      counted: Donation.Counted(personal: optionalInteger(13), community: optionalInteger(14)),
      at: integer(15), completed: completed)
    return order
  }
}

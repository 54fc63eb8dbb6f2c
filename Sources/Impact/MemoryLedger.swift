internal import Diagnostics

/// What a `MemoryImpactStore` holds.
struct MemoryLedger {
  struct SelectionKey: Hashable {
    var owner: SelectionOwner
    var chainID: Int
  }

  struct OrderKey: Hashable {
    var chainID: Int
    var id: OrderID
  }

  struct ShopperKey: Hashable {
    var chainID: Int
    var userID: UserID
  }

  /// A donation as it was booked once; it is never changed, only reversed.
  struct Row {
    var chainID: Int
    /// Nil for what was there before the ledger.
    var order: OrderID?
    var userID: UserID?
    var nonprofitID: Int
    var counted: Donation.Counted
    var at: ImpactTime
    var isReversed = false
  }

  var users: [EmailAddress: ImpactUser] = [:]
  var selections: [SelectionKey: Int] = [:]
  var orders: [OrderKey: ImpactOrder] = [:]
  var communitySums: [Int: [Int: Int]] = [:]
  var journal: [JournalEntry] = []
  var seeds: Set<String> = []
  private var rows: [Row] = []
  /// The row of an order's donation that counts.
  private var rowOfOrder: [OrderKey: Int] = [:]
  private var rowsOfShopper: [ShopperKey: [Int]] = [:]

  mutating func addUser(_ user: ImpactUser) -> ImpactUser {
    if let known = users[user.email] { return known }
    users[user.email] = user
    return user
  }

  // MARK: - Booking

  mutating func book(_ booking: Booking) throws(Diagnostic) -> BookingOutcome {
    let key = OrderKey(chainID: booking.order.chainID, id: booking.order.id)
    guard orders[key] == booking.expected else { return .changed(orders[key]) }
    var order = booking.order
    let userID = users[order.email]?.id ?? booking.newUserID
    let isNew = order.donation != booking.expected?.donation
    if isNew { try move(&order, booking, key, of: userID) }
    _ = addUser(ImpactUser(id: userID, email: order.email, createdAt: booking.at))
    orders[key] = order
    journal.append(
      JournalEntry(
        sequence: journal.count + 1, at: booking.at, chainID: key.chainID, orderID: key.id,
        kind: booking.kind,
        nonprofitID: order.donation?.nonprofitID ?? booking.expected?.donation?.nonprofitID))
    return .booked(order)
  }

  /// Takes the old donation out of the sums and puts the new one in.
  private mutating func move(
    _ order: inout ImpactOrder, _ booking: Booking, _ key: OrderKey, of userID: UserID
  ) throws(Diagnostic) {
    var community = communitySums[key.chainID] ?? [:]
    var personal = personalSum(of: userID, key.chainID, order.donation?.nonprofitID)
    if let old = booking.expected?.donation, let counted = old.counted.community {
      community[old.nonprofitID, default: 0] -= counted
    }
    if let old = booking.expected?.donation, old.nonprofitID == order.donation?.nonprofitID {
      personal -= old.counted.personal ?? 0
    }
    if let new = order.donation {
      let sum = community[new.nonprofitID] ?? 0
      guard let newSum = sum.adding(new.counted.community ?? 0),
        personal.adding(new.counted.personal ?? 0) != nil
      else {
        throw ImpactStoreFault.overflow(chain: key.chainID, nonprofit: new.nonprofitID)
      }
      order.donation?.completed = booking.completedGoals(personal: personal, community: sum)
      if new.counted.community != nil { community[new.nonprofitID] = newSum }
    }
    communitySums[key.chainID] = community
    if let old = rowOfOrder.removeValue(forKey: key) { rows[old].isReversed = true }
    guard let new = order.donation else { return }
    rowOfOrder[key] = rows.count
    rowsOfShopper[ShopperKey(chainID: key.chainID, userID: userID), default: []].append(rows.count)
    rows.append(
      Row(
        chainID: key.chainID, order: key.id, userID: userID, nonprofitID: new.nonprofitID,
        counted: new.counted, at: new.at))
  }

  mutating func add(_ opening: LedgerSeed.Opening, at time: ImpactTime) throws(Diagnostic) {
    let (chain, nonprofit) = (opening.chainID, opening.nonprofitID)
    guard let sum = (communitySums[chain]?[nonprofit] ?? 0).adding(opening.amount.minorUnits) else {
      throw ImpactStoreFault.overflow(chain: chain, nonprofit: nonprofit)
    }
    communitySums[chain, default: [:]][nonprofit] = sum
    rows.append(
      Row(
        chainID: chain, nonprofitID: nonprofit,
        counted: Donation.Counted(community: opening.amount.minorUnits), at: time))
  }

  // MARK: - Sums

  private func personalSum(of user: UserID, _ chain: Int, _ nonprofit: Int?) -> Int {
    personalSums(of: user, atChain: chain).first { $0.nonprofitID == nonprofit }?.sum ?? 0
  }

  func personalSums(of user: UserID, atChain chain: Int) -> [PersonalSum] {
    var sums: [Int: (sum: PersonalSum, row: Int)] = [:]
    for row in rowsOfShopper[ShopperKey(chainID: chain, userID: user)] ?? [] {
      let donation = rows[row]
      guard !donation.isReversed else { continue }
      var known =
        sums[donation.nonprofitID]
        ?? (PersonalSum(nonprofitID: donation.nonprofitID, sum: 0, latest: donation.at), row)
      known.sum.sum += donation.counted.personal ?? 0
      if donation.at >= known.sum.latest { (known.sum.latest, known.row) = (donation.at, row) }
      sums[donation.nonprofitID] = known
    }
    return sums.values.sorted { ($0.sum.latest, $0.row) > ($1.sum.latest, $1.row) }.map(\.sum)
  }

  /// Adds all rows up anew.
  func audit() -> [String] {
    var sums: [Int: [Int: Int]] = [:]
    for row in rows where !row.isReversed {
      if let counted = row.counted.community {
        sums[row.chainID, default: [:]][row.nonprofitID, default: 0] += counted
      }
    }
    var faults: [String] = []
    for (chain, kept) in communitySums {
      for (nonprofit, sum) in kept where sum != sums[chain]?[nonprofit] ?? 0 {
        faults.append("chain \(chain), nonprofit \(nonprofit): \(sum) is kept")
      }
    }
    for (key, order) in orders {
      let row = rowOfOrder[key].map { rows[$0] }
      if row?.nonprofitID != order.donation?.nonprofitID || row?.isReversed == true {
        faults.append("order \(key.id.text) and its donation differ")
      }
    }
    return faults.sorted()
  }
}

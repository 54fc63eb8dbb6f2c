public import Diagnostics
internal import Synchronization

/// A ledger that ends with the program.
public final class MemoryImpactStore: ImpactStore {
  private let ledger = Mutex(MemoryLedger())

  public init() {}

  public func user(_ email: EmailAddress) -> ImpactUser? {
    ledger.withLock { $0.users[email] }
  }

  public func register(_ user: ImpactUser, atChain chain: Int) -> ImpactUser {
    ledger.withLock { ledger in
      let known = ledger.addUser(user)
      let own = MemoryLedger.SelectionKey(owner: .user(known.id), chainID: chain)
      let guest = MemoryLedger.SelectionKey(owner: .guest, chainID: chain)
      let adopted = ledger.selections.removeValue(forKey: guest)
      ledger.selections[own] = ledger.selections[own] ?? adopted
      return known
    }
  }

  public func selection(of owner: SelectionOwner, atChain chain: Int) -> Int? {
    ledger.withLock { $0.selections[.init(owner: owner, chainID: chain)] }
  }

  public func select(
    _ nonprofit: Int?, by owner: SelectionOwner, atChain chain: Int, at time: ImpactTime
  ) {
    ledger.withLock { $0.selections[.init(owner: owner, chainID: chain)] = nonprofit }
  }

  public func order(_ id: OrderID, ofChain chain: Int) -> ImpactOrder? {
    ledger.withLock { $0.orders[.init(chainID: chain, id: id)] }
  }

  public func book(_ bookings: [Booking]) throws(Diagnostic) -> [BookingOutcome] {
    try ledger.withLock { (ledger) throws(Diagnostic) in
      // One is refused before it changes anything; several need a copy to go back to.
      if let booking = bookings.first, bookings.count == 1 { return [try ledger.book(booking)] }
      var copy = ledger
      var outcomes: [BookingOutcome] = []
      for booking in bookings { outcomes.append(try copy.book(booking)) }
      ledger = copy
      return outcomes
    }
  }

  public func communitySums(ofChain chain: Int) -> [Int: Int] {
    ledger.withLock { $0.communitySums[chain] ?? [:] }
  }

  public func personalSums(of user: UserID, atChain chain: Int) -> [PersonalSum] {
    ledger.withLock { $0.personalSums(of: user, atChain: chain) }
  }

  public func journal(after sequence: Int, limit: Int) -> [JournalEntry] {
    ledger.withLock { Array($0.journal.dropFirst(max(0, sequence)).prefix(max(0, limit))) }
  }

  public func journalEnd() -> Int { ledger.withLock { $0.journal.last?.sequence ?? 0 } }

  public func removeAll() { ledger.withLock { $0 = MemoryLedger() } }

  public func add(_ seed: LedgerSeed) throws(Diagnostic) -> Bool {
    try ledger.withLock { (ledger) throws(Diagnostic) in
      guard !ledger.seeds.contains(seed.name) else { return false }
      var copy = ledger
      copy.seeds.insert(seed.name)
      for user in seed.users { _ = copy.addUser(user) }
      for opening in seed.openings { try copy.add(opening, at: seed.at) }
      for booking in seed.bookings { _ = try copy.book(booking) }
      ledger = copy
      return true
    }
  }

  public func audit() -> [String] { ledger.withLock { $0.audit() } }
}

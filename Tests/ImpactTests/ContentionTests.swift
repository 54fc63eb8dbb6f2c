import Diagnostics
import Impact
import TestSupport
import Testing

@Suite struct ContentionTests {
  /// A store in which somebody else is always first.
  private struct ContendedStore: ImpactStore {
    let store: any ImpactStore = MemoryImpactStore()

    func book(_ bookings: [Booking]) throws(Diagnostic) -> [BookingOutcome] {
      bookings.map { _ in .changed(nil) }
    }

    func user(_ email: EmailAddress) throws(Diagnostic) -> ImpactUser? { try store.user(email) }
    func register(_ user: ImpactUser, atChain chain: Int) throws(Diagnostic) -> ImpactUser {
      try store.register(user, atChain: chain)
    }
    func selection(of owner: SelectionOwner, atChain chain: Int) throws(Diagnostic) -> Int? {
      try store.selection(of: owner, atChain: chain)
    }
    func select(
      _ nonprofit: Int?, by owner: SelectionOwner, atChain chain: Int, at time: ImpactTime
    ) throws(Diagnostic) {
      try store.select(nonprofit, by: owner, atChain: chain, at: time)
    }
    func order(_ id: OrderID, ofChain chain: Int) throws(Diagnostic) -> ImpactOrder? {
      try store.order(id, ofChain: chain)
    }
    func communitySums(ofChain chain: Int) throws(Diagnostic) -> [Int: Int] {
      try store.communitySums(ofChain: chain)
    }
    func personalSums(of user: UserID, atChain chain: Int) throws(Diagnostic) -> [PersonalSum] {
      try store.personalSums(of: user, atChain: chain)
    }
    func journal(after sequence: Int, limit: Int) throws(Diagnostic) -> [JournalEntry] {
      try store.journal(after: sequence, limit: limit)
    }
    func journalEnd() throws(Diagnostic) -> Int { try store.journalEnd() }
    func removeAll() throws(Diagnostic) { try store.removeAll() }
    func add(_ seed: LedgerSeed) throws(Diagnostic) -> Bool { try store.add(seed) }
    func audit() throws(Diagnostic) -> [String] { try store.audit() }
  }

  @Test func `an order that somebody else changes again and again is not booked`() throws {
    var checkout = try Checkout(ContendedStore())
    checkout.register("ana@example.org")
    checkout.start()
    #expect(checkout.finish("A-1") == "storage_failed")
    #expect(checkout.diagnostics.map(\.code) == ["impact.contention"])
    #expect(try checkout.order("A-1") == nil)
  }
}

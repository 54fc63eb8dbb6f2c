import Diagnostics
import Impact
import Storage
import Synchronization
import TestSupport
import Testing

/// What every ledger does.
struct LedgerTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  private static func email(_ text: String) throws -> EmailAddress {
    try #require(EmailAddress(text))
  }

  private static func user(_ name: String) throws -> ImpactUser {
    ImpactUser(id: "id-\(name)", email: try email("\(name)@x.org"), createdAt: 5)
  }

  private static func order(_ id: String, total: Int = 2_000) throws -> ImpactOrder {
    ImpactOrder(
      try #require(OrderID(id)), chainID: 1, email: try email("ana@x.org"),
      transaction: ImpactTransaction(
        total: Money(total, .usd), storeID: 1, postalCode: "97123", countryCode: "US"),
      finishedAt: 100)
  }

  private static func redeemed(
    _ order: ImpactOrder, _ nonprofit: Int, _ amount: Int, at time: ImpactTime = 100
  ) -> ImpactOrder {
    var order = order
    (order.state, order.redeemedAt) = (.redeemed, time)
    order.donation = Donation(
      to: nonprofit, Money(amount, .usd),
      counted: Donation.Counted(personal: amount, community: amount), at: time)
    return order
  }

  private static func booking(
    _ expected: ImpactOrder?, _ order: ImpactOrder, targets: Donation.Counted = .init(),
    at time: ImpactTime = 100
  ) -> Booking {
    Booking(from: expected, to: order, newUserID: "id-ana", targets: targets, at: time)
  }

  @Test(arguments: StoreKind.allCases)
  func `adds up whatever shoppers do`(_ kind: StoreKind) throws {
    for seed in 101...104 {
      var shopping = try RandomShopping(
        kind.ledger(in: try TemporaryFile()), seed: UInt64(seed))
      for _ in 1...100 { try shopping.step() }
      #expect(shopping.faults == [])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `is empty once everything was taken out, and can be filled again`(_ kind: StoreKind) throws {
    let ledger = try kind.ledger(in: file)
    #expect(try ledger.journalEnd() == 0)
    #expect(try ledger.add(SampleImpact.ledger(at: 1_000)))
    #expect(try ledger.journalEnd() == 5)
    try ledger.select(3, by: .guest, atChain: 1, at: 1_000)
    try ledger.removeAll()
    #expect(try ledger.journalEnd() == 0)
    #expect(try ledger.journal(after: 0, limit: 10) == [])
    #expect(try ledger.communitySums(ofChain: 1) == [:])
    #expect(try ledger.selection(of: .guest, atChain: 1) == nil)
    #expect(try ledger.user(Self.email("ana@example.org")) == nil)
    #expect(try ledger.audit() == [])
    #expect(try ledger.add(SampleImpact.ledger(at: 1_000)))
    #expect(try ledger.communitySums(ofChain: 1)[1] == 811_200)
    #expect(try ledger.audit() == [])
  }

  @Test func `all stores tell the same of the same shoppers`() throws {
    var memory = try RandomShopping(MemoryImpactStore(), seed: 77)
    var sqlite = try RandomShopping(SQLiteStore(path: file.path), seed: 77)
    for _ in 1...150 {
      try memory.step()
      try sqlite.step()
    }
    let (first, second) = (memory.checkout, sqlite.checkout)
    #expect(first.told == second.told)
    #expect(first.diagnostics == second.diagnostics)
    #expect(first.manager.session == second.manager.session)
    #expect(try first.store.communitySums(ofChain: 1) == second.store.communitySums(ofChain: 1))
    #expect(
      try first.store.journal(after: 0, limit: 1_000)
        == second.store.journal(after: 0, limit: 1_000))
    for name in ["ana", "ben", "c"] {
      let email = try Self.email(name == "c" ? "c@x.org" : "\(name)@example.org")
      let user = try first.store.user(email)
      #expect(try second.store.user(email) == user)
      let id = user?.id ?? ""
      #expect(
        try first.store.personalSums(of: id, atChain: 1)
          == second.store.personalSums(of: id, atChain: 1))
    }
  }

  // MARK: - Users and selections

  @Test(arguments: StoreKind.allCases)
  func `adds a user once`(_ kind: StoreKind) throws {
    let store = try kind.ledger(in: file)
    let ana = try Self.user("ana")
    #expect(try store.user(ana.email) == nil)
    #expect(try store.register(ana, atChain: 1) == ana)
    let other = ImpactUser(id: "other", email: ana.email, createdAt: 9)
    #expect(try store.register(other, atChain: 2) == ana)
    #expect(try store.user(ana.email) == ana)
  }

  @Test(arguments: StoreKind.allCases)
  func `keeps one selection an owner and chain`(_ kind: StoreKind) throws {
    let store = try kind.ledger(in: file)
    #expect(try store.selection(of: .guest, atChain: 1) == nil)
    try store.select(3, by: .guest, atChain: 1, at: 1)
    try store.select(4, by: .guest, atChain: 1, at: 2)
    try store.select(5, by: .guest, atChain: 2, at: 3)
    // An id may look like anything.
    try store.select(6, by: .user("guest"), atChain: 1, at: 4)
    #expect(try store.selection(of: .guest, atChain: 1) == 4)
    #expect(try store.selection(of: .guest, atChain: 2) == 5)
    #expect(try store.selection(of: .user("guest"), atChain: 1) == 6)
    try store.select(nil, by: .guest, atChain: 1, at: 5)
    try store.select(nil, by: .guest, atChain: 1, at: 6)
    #expect(try store.selection(of: .guest, atChain: 1) == nil)
    #expect(try store.selection(of: .guest, atChain: 2) == 5)
  }

  @Test(arguments: StoreKind.allCases)
  func `hands a guest's selection over once`(_ kind: StoreKind) throws {
    let store = try kind.ledger(in: file)
    try store.select(3, by: .guest, atChain: 1, at: 1)
    let ana = try store.register(try Self.user("ana"), atChain: 1)
    #expect(try store.selection(of: .user(ana.id), atChain: 1) == 3)
    #expect(try store.selection(of: .guest, atChain: 1) == nil)
    try store.select(4, by: .guest, atChain: 1, at: 2)
    _ = try store.register(ana, atChain: 1)
    #expect(try store.selection(of: .user(ana.id), atChain: 1) == 3)
    #expect(try store.selection(of: .guest, atChain: 1) == nil)
  }

  // MARK: - Orders

  @Test(arguments: StoreKind.allCases)
  func `gives an order back as it was booked`(_ kind: StoreKind) throws {
    let store = try kind.ledger(in: file)
    let order = try Self.order("a 'quoted' \u{1F600} id")
    #expect(try store.order(order.id, ofChain: 1) == nil)
    #expect(try store.book(Self.booking(nil, order)) == .booked(order))
    #expect(try store.order(order.id, ofChain: 1) == order)
    #expect(try store.order(order.id, ofChain: 2) == nil)
    #expect(try store.user(order.email)?.id == "id-ana")
  }

  @Test(arguments: StoreKind.allCases)
  func `books nothing where the order is another by now`(_ kind: StoreKind) throws {
    let store = try kind.ledger(in: file)
    let order = try Self.order("O1")
    let redeemed = Self.redeemed(order, 1, 20)
    #expect(try store.book(Self.booking(order, redeemed)) == .changed(nil))
    _ = try store.book(Self.booking(nil, redeemed))
    #expect(try store.book(Self.booking(nil, redeemed)) == .changed(redeemed))
    #expect(try store.book(Self.booking(order, redeemed)) == .changed(redeemed))
    #expect(try store.communitySums(ofChain: 1) == [1: 20])
    #expect(try store.journal(after: 0, limit: 10).count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `keeps sums and journal in step with orders`(_ kind: StoreKind) throws {
    let store = try kind.ledger(in: file)
    let order = try Self.order("O1")
    let first = Self.redeemed(order, 1, 20, at: 100)
    let second = Self.redeemed(order, 2, 20, at: 200)
    var third = second
    (third.state, third.cancelledAt, third.donation) = (.cancelled, 300, nil)
    _ = try store.book(Self.booking(nil, order, at: 50))
    _ = try store.book(Self.booking(order, first, at: 100))
    _ = try store.book(Self.booking(first, second, at: 200))
    #expect(try store.communitySums(ofChain: 1) == [1: 0, 2: 20])
    #expect(
      try store.personalSums(of: "id-ana", atChain: 1)
        == [PersonalSum(nonprofitID: 2, sum: 20, latest: 200)])
    _ = try store.book(Self.booking(second, third, at: 300))
    #expect(try store.communitySums(ofChain: 1) == [1: 0, 2: 0])
    #expect(try store.personalSums(of: "id-ana", atChain: 1) == [])
    let journal = try store.journal(after: 0, limit: 10)
    #expect(journal.map(\.sequence) == [1, 2, 3, 4])
    #expect(journal.map(\.at) == [50, 100, 200, 300])
    #expect(journal.map(\.kind) == [.finished, .redeemed, .moved, .cancelled])
    #expect(journal.map(\.nonprofitID) == [nil, 1, 2, 2])
    #expect(try store.journal(after: 2, limit: 1).map(\.kind) == [.moved])
    #expect(try store.journal(after: 4, limit: 10) == [])
    #expect(try store.journal(after: -1, limit: -1) == [])
    #expect(try store.audit() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `tells the nonprofits of a user, the latest first`(_ kind: StoreKind) throws {
    let store = try kind.ledger(in: file)
    let bookings = try [("A", 1, 300), ("B", 2, 200), ("C", 3, 300), ("D", 2, 100)].map {
      Self.booking(nil, Self.redeemed(try Self.order($0.0), $0.1, 5, at: $0.2))
    }
    #expect(try store.book(bookings).count == 4)
    // Of two at the same time the one that was booked later.
    #expect(
      try store.personalSums(of: "id-ana", atChain: 1) == [
        PersonalSum(nonprofitID: 3, sum: 5, latest: 300),
        PersonalSum(nonprofitID: 1, sum: 5, latest: 300),
        PersonalSum(nonprofitID: 2, sum: 10, latest: 200),
      ])
    #expect(try store.personalSums(of: "id-ana", atChain: 2) == [])
    #expect(try store.personalSums(of: "nobody", atChain: 1) == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `finds the donation that reaches a goal`(_ kind: StoreKind) throws {
    let store = try kind.ledger(in: file)
    let targets = Donation.Counted(personal: 30, community: 50)
    var completed: [Set<ImpactScope>] = []
    for number in 1...5 {
      let order = Self.redeemed(try Self.order("O\(number)"), 1, 20)
      guard
        case .booked(let booked) = try store.book(Self.booking(nil, order, targets: targets))
      else { continue }
      completed.append(booked.donation?.completed ?? [])
      #expect(try store.order(order.id, ofChain: 1) == booked)
    }
    #expect(completed == [[], [.personal], [.personal, .community], [], [.personal, .community]])
  }

  @Test(arguments: StoreKind.allCases)
  func `books many at once, or none when a sum does not fit`(_ kind: StoreKind) throws {
    let store = try kind.ledger(in: file)
    let small = Self.redeemed(try Self.order("O1"), 1, 20)
    let large = Self.redeemed(try Self.order("O2"), 1, .max)
    let expected = ImpactStoreFault.overflow(chain: 1, nonprofit: 1)
    for bookings in [[small, large], [small, small, large]] {
      #expect(throws: expected) { try store.book(bookings.map { Self.booking(nil, $0) }) }
    }
    #expect(try store.communitySums(ofChain: 1) == [:])
    #expect(try store.user(small.email) == nil)
    #expect(
      try store.book([Self.booking(nil, small), Self.booking(nil, small)])
        == [.booked(small), .changed(small)])
    #expect(throws: expected) { try store.book(Self.booking(nil, large)) }
    #expect(try store.communitySums(ofChain: 1) == [1: 20])
    #expect(try store.book([]) == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `takes a seed once`(_ kind: StoreKind) throws {
    let store = try kind.ledger(in: file)
    #expect(try store.add(SampleImpact.ledger(at: Checkout.start)))
    let sums = try store.communitySums(ofChain: 1)
    #expect(sums == [1: 811_200, 2: 6_400, 3: 364_500, 5: 249_999, 6: 300_000])
    #expect(try !store.add(SampleImpact.ledger(at: Checkout.start + 1)))
    #expect(try store.communitySums(ofChain: 1) == sums)
    #expect(try store.audit() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `takes nothing of a seed that does not fit`(_ kind: StoreKind) throws {
    let store = try kind.ledger(in: file)
    var seed = SampleImpact.ledger(at: Checkout.start)
    seed.openings.append(
      LedgerSeed.Opening(chainID: 1, nonprofitID: 2, amount: Money(.max, .usd)))
    #expect(throws: ImpactStoreFault.overflow(chain: 1, nonprofit: 2)) { try store.add(seed) }
    #expect(try store.communitySums(ofChain: 1) == [:])
    #expect(try store.add(SampleImpact.ledger(at: Checkout.start)))
  }

  @Test(arguments: StoreKind.allCases)
  func `books what several threads book at once`(_ kind: StoreKind) async throws {
    let store = try kind.ledger(in: file)
    try await withThrowingTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 1...20 {
            // Every order is booked by two threads; one of them comes too late.
            let order = Self.redeemed(try Self.order("\(thread / 2)-\(number)"), 1, 7)
            _ = try store.book(Self.booking(nil, order))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.communitySums(ofChain: 1) == [1: 280])
    #expect(try store.journal(after: 0, limit: 1_000).count == 40)
    #expect(try store.audit() == [])
  }
}

import Diagnostics
import Impact
import TestSupport
import Testing

/// The state machine, row by row.
struct StateMachineTests {
  private static let ana = "ana@example.org"
  private static let ben = "ben@example.org"

  // MARK: - Users

  @Test func `row 1: refuses a malformed email and changes nothing`() throws {
    var checkout = try Checkout()
    #expect(checkout.register("ana") == "invalid_email")
    #expect(checkout.manager.session == ImpactSession())
    checkout.register(Self.ana)
    let before = checkout.manager.session
    #expect(checkout.register("ana@example") == "invalid_email")
    #expect(checkout.manager.session == before)
  }

  @Test func `row 2: registers a user, who takes over what a guest selected`() throws {
    var checkout = try Checkout()
    checkout.select(3)
    #expect(checkout.register(Self.ben) == "ok")
    #expect(checkout.manager.session.user?.email.normalised == Self.ben)
    #expect(try checkout.manager.selectedNonprofitID() == 3)
    #expect(try checkout.store.selection(of: .guest, atChain: 1) == nil)
    #expect(checkout.told == ["selection.changed"])
  }

  @Test func `row 2: a user who has selected keeps that`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    checkout.select(1)
    checkout.perform(.deregisterUser)
    checkout.select(3)
    checkout.register(Self.ana)
    #expect(try checkout.manager.selectedNonprofitID() == 1)
    #expect(try checkout.store.selection(of: .guest, atChain: 1) == nil)
  }

  @Test func `row 3: registering the same user again changes nothing`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    let before = checkout.manager.session
    #expect(checkout.register(" ANA@Example.org") == "ok")
    #expect(checkout.manager.session == before)
  }

  @Test func `row 4: another user comes with a selection of their own, the purchase stays`() throws
  {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    checkout.select(1)
    checkout.start()
    #expect(checkout.register(Self.ben) == "ok")
    #expect(try checkout.manager.selectedNonprofitID() == nil)
    #expect(checkout.manager.session.pending != nil)
    #expect(checkout.finish("O1") == "ok")
    #expect(try checkout.order("O1")?.email.normalised == Self.ben)
  }

  @Test func `row 5: deregistering clears user, selection and purchase`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    checkout.select(1)
    checkout.start()
    #expect(checkout.perform(.deregisterUser) == "ok")
    #expect(checkout.manager.session == ImpactSession())
    #expect(try checkout.manager.selectedNonprofitID() == nil)
    #expect(try checkout.manager.personalImpact().isEmpty)
    #expect(checkout.told == ["selection.changed", "selection.changed"])
  }

  @Test func `row 6: deregistering a guest clears selection and purchase, once and again`() throws {
    var checkout = try Checkout()
    checkout.select(3)
    checkout.start(email: Self.ana)
    #expect(checkout.perform(.deregisterUser) == "ok")
    #expect(checkout.perform(.deregisterUser) == "ok")
    #expect(checkout.manager.session == ImpactSession())
    #expect(try checkout.manager.selectedNonprofitID() == nil)
  }

  // MARK: - Purchases

  @Test func `row 7: starts a transaction`() throws {
    var checkout = try Checkout()
    #expect(checkout.start("20.5", "usd", store: 2) == "ok")
    let usd = try #require(Currency("USD"))
    #expect(
      checkout.manager.session.pending
        == ImpactTransaction(total: Money(2_050, usd), storeID: 2))
    #expect(checkout.told.isEmpty)
  }

  @Test func `row 8: a second start takes the place of the first`() throws {
    var checkout = try Checkout()
    checkout.start("1")
    #expect(checkout.start("2") == "ok")
    #expect(checkout.manager.session.pending?.total.minorUnits == 200)
    #expect(checkout.told == ["transaction.replaced"])
  }

  @Test func `row 9: a start that is refused leaves what was started`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    checkout.start("1")
    #expect(checkout.start("2", email: Self.ben) == "start_email_not_user")
    #expect(checkout.start("-2") == "invalid_amount")
    #expect(checkout.start("2", "XXX") == "invalid_currency")
    #expect(checkout.start("2", store: 10) == "invalid_store")
    #expect(checkout.start("2", email: "ana") == "invalid_email")
    #expect(checkout.manager.session.pending?.total.minorUnits == 100)
  }

  @Test func `row 10: finishes nothing that was not started`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    #expect(checkout.finish("O1") == "finish_without_start")
    #expect(try checkout.state("O1") == "absent")
  }

  @Test func `row 11: a finish that is refused can be tried again`() throws {
    var checkout = try Checkout()
    checkout.start()
    #expect(checkout.finish("O1") == "no_email")
    #expect(checkout.finish("O1", email: Self.ben) == "ok")
  }

  @Test func `row 12: finishes with a selection, which is a donation`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ben)
    checkout.select(3)
    checkout.start()
    #expect(checkout.finish("O1") == "ok")
    #expect(try checkout.state("O1") == "redeemed 3")
    #expect(try checkout.communitySum(3) == 364_520)
    #expect(try checkout.personalSum(3) == 20)
    #expect(checkout.manager.session.pending == nil)
  }

  @Test func `row 13: finishes without a selection, which is none yet`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ben)
    checkout.start()
    #expect(checkout.finish("O1") == "ok")
    #expect(try checkout.state("O1") == "finished")
    #expect(try checkout.manager.personalImpact().isEmpty)
  }

  @Test func `row 14: the same order again is booked once`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ben)
    checkout.select(3)
    for _ in 1...2 {
      checkout.start()
      #expect(checkout.finish("O1") == "ok")
      #expect(checkout.manager.session.pending == nil)
    }
    #expect(try checkout.communitySum(3) == 364_520)
  }

  @Test func `row 15: another order of the same id is refused`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ben)
    checkout.start()
    checkout.finish("O1")
    for (total, currency, store) in [("21", "USD", 1), ("20", "CAD", 1), ("20", "USD", 2)] {
      checkout.start(total, currency, store: store)
      #expect(checkout.finish("O1") == "duplicate_order")
      #expect(checkout.manager.session.pending != nil)
    }
    checkout.register(Self.ana)
    checkout.start()
    #expect(checkout.finish("O1") == "duplicate_order")
    checkout.register(Self.ben)
    checkout.cancel("O1")
    #expect(checkout.finish("O1") == "duplicate_order")
    #expect(checkout.finish("o1") == "ok")
  }

  // MARK: - Cancelling

  @Test func `row 16: cancels an order and takes the donation back`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    #expect(checkout.cancel("SEED-1") == "ok")
    #expect(try checkout.state("SEED-1") == "cancelled")
    #expect(try checkout.communitySum(1) == 810_772)
    #expect(try checkout.personalSum(1) == 0)
    #expect(checkout.cancel("SEED-2") == "ok")
    #expect(try checkout.state("SEED-2") == "cancelled")
  }

  @Test func `row 17: cancels a cancelled order without a change`() throws {
    var checkout = try Checkout()
    let before = try checkout.order("SEED-4")
    #expect(checkout.cancel("SEED-4") == "ok")
    #expect(try checkout.order("SEED-4") == before)
  }

  @Test func `row 18: cancels no order that is not there`() throws {
    var checkout = try Checkout()
    checkout.start(email: Self.ana)
    #expect(checkout.cancel("O1") == "unknown_order")
    #expect(checkout.cancel(" ") == "invalid_order_id")
    #expect(checkout.manager.session.pending != nil)
  }

  // MARK: - Redeeming

  @Test func `row 19: redeems an order for what is selected now`() throws {
    var checkout = try Checkout()
    checkout.select(4)
    #expect(checkout.redeem("SEED-2", "30") == "ok")
    #expect(try checkout.state("SEED-2") == "redeemed 4")
    #expect(try checkout.communitySum(4) == 30)
  }

  @Test func `row 20: redeems again without a change, also when it is too late`() throws {
    var checkout = try Checkout()
    checkout.select(1)
    checkout.time += 100 * Checkout.day
    let before = try checkout.order("SEED-1")
    #expect(checkout.redeem("SEED-1", "428") == "ok")
    #expect(try checkout.order("SEED-1") == before)
    #expect(try checkout.communitySum(1) == 811_200)
  }

  @Test func `row 21: moves a donation to what is selected now`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    checkout.select(3)
    #expect(checkout.redeem("SEED-1", "428") == "ok")
    #expect(try checkout.state("SEED-1") == "redeemed 3")
    #expect(try checkout.communitySum(1) == 810_772)
    #expect(try checkout.communitySum(3) == 364_928)
    #expect(try checkout.personalSum(1) == 0)
    #expect(try checkout.personalSum(3) == 428)
    #expect(try checkout.manager.lastImpacted() == 3)
  }

  @Test func `row 22: redeems nothing without a selection`() throws {
    var checkout = try Checkout()
    for order in ["SEED-1", "SEED-2", "SEED-4", "O1"] {
      #expect(checkout.redeem(order) == "no_selection")
    }
  }

  @Test func `row 23: redeems nothing after 30 days`() throws {
    var checkout = try Checkout()
    checkout.select(3)
    #expect(checkout.redeem("SEED-3") == "redeem_window_closed")
    checkout.time += 21 * Checkout.day
    #expect(checkout.redeem("SEED-1") == "redeem_window_closed")
    #expect(try checkout.state("SEED-1") == "redeemed 1")
  }

  @Test func `row 24: redeems no order that is cancelled or not there`() throws {
    var checkout = try Checkout()
    checkout.select(3)
    #expect(checkout.redeem("SEED-4") == "order_cancelled")
    #expect(checkout.redeem("O1") == "unknown_order")
    #expect(checkout.redeem("") == "invalid_order_id")
  }

  @Test func `the order's money wins when it is redeemed with another`() throws {
    var checkout = try Checkout()
    checkout.select(4)
    #expect(checkout.redeem("SEED-2", "1000") == "ok")
    #expect(try checkout.communitySum(4) == 30)
    #expect(
      checkout.diagnostics == [
        Diagnostic(
          "impact.amount_mismatch", .warning,
          "order \"SEED-2\" was paid with another total than it was redeemed with",
          expected: "3000 USD, in minor units", found: "100000 USD",
          fix: "pass the transaction that the order was started with")
      ])
  }

  @Test func `redeems with the order's email or with none`() throws {
    var checkout = try Checkout()
    checkout.select(4)
    #expect(checkout.redeem("SEED-2", "30", email: Self.ben) == "email_mismatch")
    #expect(checkout.redeem("SEED-2", "30", email: "ben") == "invalid_email")
    #expect(try checkout.state("SEED-2") == "finished")
    #expect(checkout.redeem("SEED-2", "30", email: "Ana@Example.org") == "ok")
    #expect(checkout.diagnostics.isEmpty)
  }

  // MARK: - Orders from elsewhere

  @Test func `makes an order known that was not started here, and redeems it later`() throws {
    var checkout = try Checkout()
    checkout.select(4)
    let request = Checkout.request("20", "USD", store: 1, email: Self.ben)
    #expect(checkout.perform(.registerOrder(request, orderID: "O1")) == "ok")
    #expect(try checkout.state("O1") == "finished")
    #expect(checkout.manager.session == ImpactSession())
    #expect(checkout.redeem("O1") == "ok")
    #expect(try checkout.state("O1") == "redeemed 4")
  }

  @Test func `leaves an order that is known as it is`() throws {
    var checkout = try Checkout()
    let request = Checkout.request("9", "USD", store: 1, email: Self.ben)
    for id in ["SEED-1", "SEED-2", "SEED-4"] {
      let before = try checkout.order(id)
      #expect(checkout.perform(.registerOrder(request, orderID: id)) == "ok")
      #expect(try checkout.order(id) == before)
    }
  }

  @Test func `makes no order known without an email or with a field that cannot be used`() throws {
    var checkout = try Checkout()
    func register(_ id: String, _ total: String, _ email: String?) -> String {
      checkout.perform(
        .registerOrder(
          Checkout.request(total, "USD", store: 1, email: email), orderID: id))
    }
    #expect(register("O1", "20", nil) == "no_email")
    #expect(register("O1", "-20", Self.ben) == "invalid_amount")
    #expect(register("", "20", Self.ben) == "invalid_order_id")
    checkout.register(Self.ana)
    #expect(register("O1", "20", Self.ben) == "start_email_not_user")
    #expect(try checkout.state("O1") == "absent")
    #expect(register("O1", "20", nil) == "ok")
    #expect(try checkout.order("O1")?.email.normalised == Self.ana)
  }

  // MARK: - Guests and selections

  @Test func `a guest's email identifies the order and registers nobody`() throws {
    var checkout = try Checkout()
    checkout.select(3)
    checkout.start(email: "guest@example.org")
    #expect(checkout.finish("O1") == "ok")
    #expect(checkout.manager.session.user == nil)
    #expect(try checkout.manager.personalImpact().isEmpty)
    #expect(try checkout.manager.lastImpacted() == nil)
    #expect(try checkout.state("O1") == "redeemed 3")
    checkout.register("guest@example.org")
    #expect(try checkout.manager.personalImpact().map(\.nonprofit.id) == [3])
  }

  @Test func `selects only what the chain offers, or what was selected before`() throws {
    var checkout = try Checkout()
    #expect(checkout.select(7) == "unknown_nonprofit")
    #expect(checkout.select(3) == "ok")
    checkout.manager.catalogue.chains[0].nonprofits[2].isActive = false
    #expect(checkout.select(3) == "ok")
    checkout.select(4)
    #expect(checkout.select(3) == "unknown_nonprofit")
    #expect(checkout.told == ["selection.changed", "selection.changed"])
  }

  @Test func `what the catalogue no longer has is not selected`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ben)
    checkout.select(3)
    checkout.manager.catalogue.nonprofits.removeAll { $0.id == 3 }
    #expect(try checkout.manager.selectedNonprofitID() == nil)
    checkout.start()
    #expect(checkout.finish("O1") == "ok")
    #expect(try checkout.state("O1") == "finished")
  }
}

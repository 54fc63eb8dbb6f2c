import Diagnostics
import Impact
import TestSupport
import Testing

/// The acceptance vectors by their numbers. The ninth is about pictures and is not the manager's.
struct AcceptanceVectorTests {
  private static let ana = "ana@example.org"

  private func progress(_ impacts: [NonprofitImpact], _ id: Int) throws -> GoalProgress {
    try #require(impacts.first { $0.nonprofit.id == id }).progress
  }

  @Test func `vector 1: one per cent of 20.00 for ana`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    checkout.select(1)
    let before = try progress(checkout.manager.personalImpact(), 1)
    #expect((before.sum, before.percent, before.times) == (428, 14, 2))
    checkout.start("20.00")
    checkout.finish("O1")
    #expect(try checkout.order("O1")?.donation?.amount.minorUnits == 20)
    let personal = try progress(checkout.manager.personalImpact(), 1)
    #expect((personal.sum, personal.percent, personal.times) == (448, 24, 2))
    let community = try progress(checkout.manager.communityImpact(), 1)
    #expect((community.sum, community.percent, community.times) == (811_220, 14, 10))
  }

  @Test(arguments: [("0.49", 0), ("0.50", 1), ("0", 0)])
  func `vector 2: half a minor unit is one`(_ total: String, _ donation: Int) throws {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    checkout.select(4)
    checkout.start(total)
    #expect(checkout.finish("O1") == "ok")
    #expect(try checkout.order("O1")?.donation?.amount.minorUnits == donation)
    #expect(try checkout.communitySum(4) == donation)
  }

  @Test func `vector 3: the order that reaches a goal says so, and no other`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    checkout.select(5)
    let before = try progress(checkout.manager.communityImpact(), 5)
    #expect((before.percent, before.times) == (99, 0))
    checkout.start("1")
    checkout.finish("O1")
    let after = try progress(checkout.manager.communityImpact(), 5)
    #expect((after.sum, after.percent, after.times) == (250_000, 0, 1))
    checkout.start("1")
    checkout.finish("O2")
    #expect(try checkout.order("O1")?.donation?.completed == [.community])
    #expect(try checkout.order("O2")?.donation?.completed == [])
  }

  @Test func `vector 4: another's email at the start`() throws {
    var checkout = try Checkout()
    checkout.register("a@x.org")
    #expect(checkout.start(email: "b@x.org") == "start_email_not_user")
    #expect(checkout.finish("O1") == "finish_without_start")
    #expect(checkout.start() == "ok")
    #expect(checkout.finish("O1") == "ok")
  }

  @Test func `vector 5: one order finished twice`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    checkout.select(1)
    checkout.start()
    checkout.finish("O1")
    #expect(checkout.finish("O1") == "finish_without_start")
    checkout.start()
    #expect(checkout.finish("O1") == "ok")
    #expect(try checkout.personalSum(1) == 448)
    let seeded = try checkout.store.journal(after: 0, limit: 100).filter { $0.orderID.text == "O1" }
    #expect(seeded.map(\.kind) == [.redeemed])
  }

  @Test func `vector 6: an order cancelled`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    checkout.select(1)
    checkout.start()
    checkout.finish("O1")
    #expect(checkout.cancel("O1") == "ok")
    #expect(try checkout.personalSum(1) == 428)
    #expect(try checkout.communitySum(1) == 811_200)
    #expect(checkout.cancel("O1") == "ok")
    #expect(checkout.redeem("O1") == "order_cancelled")
  }

  @Test func `vector 7: thirty days`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    checkout.select(4)
    #expect(checkout.redeem("SEED-2", "30") == "ok")
    #expect(checkout.redeem("SEED-3", "25") == "redeem_window_closed")
    checkout.select(3)
    checkout.time += Checkout.day
    #expect(checkout.redeem("SEED-2", "30") == "ok")
    checkout.time += 1
    checkout.select(4)
    #expect(checkout.redeem("SEED-2", "30") == "redeem_window_closed")
    checkout.select(3)
    #expect(checkout.redeem("SEED-2", "30") == "ok")
  }

  @Test func `vector 8: nobody is there`() throws {
    var checkout = try Checkout()
    checkout.register(Self.ana)
    checkout.select(1)
    let selected = try checkout.manager.selectedNonprofit()
    #expect(selected.name == "River City Food Bank")
    #expect(selected.cause == "Combat child hunger")
    checkout.perform(.deregisterUser)
    let none = try checkout.manager.selectedNonprofit()
    #expect(none.name == nil)
    #expect(none.cause == nil)
    #expect(try checkout.manager.personalImpact().isEmpty)
    #expect(try checkout.manager.lastImpacted() == nil)
    #expect(try checkout.state("SEED-1") == "redeemed 1")
  }

  @Test func `vector 10: at most four, and none`() throws {
    var checkout = try Checkout()
    checkout.manager.catalogue.chains[0].nonprofits.removeLast()
    checkout.manager.catalogue.nonprofits[0].postalPrefixes = nil
    checkout.manager.catalogue.nonprofits[1].postalPrefixes = nil
    #expect(try checkout.manager.offer().count == 4)
    checkout.manager.catalogue.chains[0].nonprofits = []
    #expect(try checkout.manager.offer().isEmpty)
  }
}

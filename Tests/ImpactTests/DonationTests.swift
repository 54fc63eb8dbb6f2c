import Diagnostics
import Impact
import TestSupport
import Testing

struct DonationTests {
  @Test func `a chain that gives units gives one meal whatever the total`() throws {
    var checkout = try Checkout(chain: 2)
    checkout.register("ben@example.org")
    checkout.select(1)
    checkout.start("0", store: 10)
    #expect(checkout.finish("O1") == "ok")
    #expect(try checkout.order("O1")?.donation?.amount == Money(40, .usd))
    #expect(try checkout.communitySum(1) == 40)
    #expect(try checkout.personalSum(1) == 40)
  }

  @Test(arguments: [
    (0, 999_999, 0), (1, 5_000, 1), (1, 4_999, 0), (250, 1_000, 25), (10_000, 7, 7),
    (10_000, Money.maximum, Money.maximum),
  ])
  func `rounds a share half up`(_ basisPoints: Int, _ total: Int, _ donation: Int) throws {
    var chain = SampleImpact.catalogue.chains[0]
    chain.donation = .percent(basisPoints: basisPoints)
    let nonprofit = SampleImpact.catalogue.nonprofits[0]
    #expect(chain.donation(of: Money(total, .usd), to: nonprofit) == Money(donation, .usd))
  }

  @Test func `another currency counts for a goal at the rate of the catalogue`() throws {
    var checkout = try Checkout()
    checkout.register("ben@example.org")
    checkout.select(4)
    checkout.start("10000", "JPY", store: 3)
    #expect(checkout.finish("O1") == "ok")
    let yen = try #require(Currency("JPY"))
    let donation = try #require(try checkout.order("O1")?.donation)
    #expect(donation.amount == Money(100, yen))
    // 100 yen are 0.67 dollars.
    #expect(donation.counted == Donation.Counted(personal: 67, community: 67))
    #expect(try checkout.communitySum(4) == 67)
  }

  @Test func `without a rate a donation is kept and counts for no goal`() throws {
    var checkout = try Checkout()
    checkout.register("ben@example.org")
    checkout.select(4)
    checkout.start("100", "CHF")
    #expect(checkout.finish("O1") == "ok")
    let donation = try #require(try checkout.order("O1")?.donation)
    #expect(donation.counted == Donation.Counted())
    #expect(try checkout.communitySum(4) == 0)
    #expect(try checkout.manager.lastImpacted() == 4)
    #expect(try checkout.manager.personalImpact().isEmpty)
    #expect(
      checkout.diagnostics == [
        Diagnostic(
          "impact.fx_missing", .warning, "a donation in CHF counts for no goal in USD",
          expected: "a rate from CHF to USD", found: "none", fix: "add the rate to the catalogue")
      ])
  }
}

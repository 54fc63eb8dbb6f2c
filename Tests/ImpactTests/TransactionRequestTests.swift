import Impact
import Testing

struct TransactionRequestTests {
  private static let chain = SampleImpact.catalogue.chains[0]

  private func reason(_ change: (inout TransactionRequest) -> Void) -> ImpactReason? {
    var request = TransactionRequest(cartTotal: .number(20), currencyCode: "USD", storeID: 1)
    change(&request)
    do {
      _ = try request.transaction(at: Self.chain)
      return nil
    } catch {
      return error
    }
  }

  @Test func `brings all fields into their one form`() throws {
    let request = TransactionRequest(
      cartTotal: .number(20), currencyCode: "usd", storeID: 1, email: "AAA@test.com",
      postalCode: " 97123 ", countryCode: "us")
    let expected = ImpactTransaction(
      total: Money(2_000, .usd), storeID: 1, email: EmailAddress("aaa@test.com"),
      postalCode: "97123", countryCode: "US")
    #expect(try request.transaction(at: Self.chain) == expected)
  }

  @Test func `names the first field that cannot be used`() {
    #expect(reason { $0.cartTotal = .number(.nan) } == .invalidAmount)
    #expect(reason { $0.cartTotal = .number(1e300) } == .invalidAmount)
    #expect(reason { $0.cartTotal = .text("-1") } == .invalidAmount)
    #expect(reason { ($0.cartTotal, $0.currencyCode) = (.number(-1), "?") } == .invalidAmount)
    #expect(reason { $0.currencyCode = "US" } == .invalidCurrency)
    #expect(reason { $0.storeID = 10 } == .invalidStore)
    #expect(reason { $0.storeID = .min } == .invalidStore)
    #expect(reason { $0.countryCode = "USA" } == .invalidCountry)
    #expect(reason { $0.countryCode = "1A" } == .invalidCountry)
    #expect(reason { $0.postalCode = String(repeating: "9", count: 17) } == .invalidPostalCode)
    #expect(reason { $0.postalCode = String(repeating: "9", count: 10_000) } == .invalidPostalCode)
    #expect(reason { $0.postalCode = "97\u{0}" } == .invalidPostalCode)
    #expect(reason { $0.postalCode = String(repeating: "9", count: 16) } == nil)
    #expect(reason { $0.email = "" } == .invalidEmail)
    #expect(reason { $0.cartTotal = .number(0) } == nil)
  }
}

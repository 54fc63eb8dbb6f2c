import Impact
import TestSupport
import Testing

struct OfferTests {
  private static let catalogue = SampleImpact.catalogue

  private func offer(
    _ place: OfferPlace, selected: Int? = nil, of chain: Int = 0,
    _ change: (inout ImpactCatalogue) -> Void = { _ in }
  ) -> [Int] {
    var catalogue = Self.catalogue
    change(&catalogue)
    return catalogue.offer(of: catalogue.chains[chain], at: place, selected: selected).map(\.id)
  }

  @Test func `puts those near the purchase first and leaves those of elsewhere out`() {
    #expect(offer(OfferPlace(postalCode: "97123")) == [1, 3, 4, 5])
    #expect(offer(OfferPlace(postalCode: "97123", countryCode: "US")) == [1, 3, 4, 5])
    #expect(offer(OfferPlace(postalCode: "30301")) == [2, 3, 4, 5])
    #expect(offer(OfferPlace()) == [3, 4, 5, 6])
    #expect(offer(OfferPlace(postalCode: "97123", countryCode: "CA")) == [3, 4, 5, 6])
  }

  @Test func `takes the shop's place where the shopper's is not known`() {
    #expect(offer(OfferPlace(storeID: 1)) == [1, 3, 4, 5])
    #expect(offer(OfferPlace(storeID: 2)) == [2, 3, 4, 5])
    #expect(offer(OfferPlace(storeID: 3)) == [3, 4, 5, 6])
    #expect(offer(OfferPlace(postalCode: "30301", storeID: 1)) == [2, 3, 4, 5])
  }

  @Test func `puts those of the country before those that are everywhere`() {
    #expect(
      offer(OfferPlace(countryCode: "US")) { $0.nonprofits[5].country = "US" } == [6, 3, 4, 5])
    #expect(
      offer(OfferPlace(countryCode: "CA")) { $0.nonprofits[5].country = "US" } == [3, 4, 5])
  }

  @Test func `takes one of each cause before a second of any`() {
    #expect(offer(OfferPlace()) { $0.nonprofits[3].causeID = 3 } == [3, 5, 6, 4])
  }

  @Test func `keeps what is selected, in front if it is not offered otherwise`() {
    #expect(offer(OfferPlace(), selected: 4) == [3, 4, 5, 6])
    #expect(offer(OfferPlace(), selected: 1) == [1, 3, 4, 5])
    #expect(offer(OfferPlace(), selected: 7) == [3, 4, 5, 6])
  }

  @Test func `offers nothing that is not active or not there`() {
    #expect(
      offer(OfferPlace()) {
        $0.chains[0].nonprofits[2].isActive = false
        $0.nonprofits.removeAll { $0.id == 4 }
      } == [5, 6])
    #expect(offer(OfferPlace(postalCode: "97123"), of: 1) == [1])
  }

  @Test func `offers at the place of the purchase that was started`() throws {
    var checkout = try Checkout()
    #expect(try checkout.manager.offer().map(\.id) == [3, 4, 5, 6])
    checkout.start(store: 2)
    #expect(try checkout.manager.offer().map(\.id) == [2, 3, 4, 5])
    checkout.select(6)
    #expect(try checkout.manager.offer().map(\.id) == [6, 2, 3, 4])
  }
}

/// Where a purchase is, as far as it is known.
public struct OfferPlace: Sendable, Equatable {
  public var postalCode: String?
  /// Two upper-case letters.
  public var countryCode: String?
  /// The shop stands in for what is not known otherwise.
  public var storeID: Int?

  public init(postalCode: String? = nil, countryCode: String? = nil, storeID: Int? = nil) {
    self.postalCode = postalCode
    self.countryCode = countryCode
    self.storeID = storeID
  }

  /// That of a transaction; nil: nothing is known.
  public init(_ transaction: ImpactTransaction?) {
    self.init(
      postalCode: transaction?.postalCode, countryCode: transaction?.countryCode,
      storeID: transaction?.storeID)
  }
}

extension ImpactCatalogue {
  /// At most so many nonprofits are offered.
  public static let maximumOffer = 4

  /// Those near the place come first, then those of its country, then those that are everywhere; among
  /// these, one of each cause before a second of any. What is selected is always there, in front if it
  /// is not offered otherwise.
  public func offer(of chain: Chain, at place: OfferPlace, selected: Int?) -> [Nonprofit] {
    let store = chain.stores.first { $0.id == place.storeID }
    let country = place.countryCode ?? store?.country
    let ranked = chain.nonprofits.filter(\.isActive).compactMap { self.nonprofit($0.id) }
      .compactMap { nonprofit in
        rank(nonprofit, place.postalCode, store?.postalPrefixes ?? [], country)
          .map { (rank: $0, nonprofit: nonprofit) }
      }
    let sorted = ranked.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element.nonprofit)
    var offer = Array(oneOfEachCauseFirst(sorted).prefix(Self.maximumOffer))
    if let selected, let nonprofit = nonprofit(selected), !offer.contains(nonprofit) {
      offer = [nonprofit] + offer.prefix(Self.maximumOffer - 1)
    }
    return offer
  }

  /// 0 near, 1 of the country, 2 everywhere; nil: not for this place.
  private func rank(
    _ nonprofit: Nonprofit, _ postalCode: String?, _ storePrefixes: [String], _ country: String?
  ) -> Int? {
    if let own = nonprofit.country, let country, own != country { return nil }
    guard let prefixes = nonprofit.postalPrefixes else {
      return nonprofit.country != nil && country != nil ? 1 : 2
    }
    let isNear = prefixes.contains { prefix in
      if let postalCode { return postalCode.hasPrefix(prefix) }
      return storePrefixes.contains { $0.hasPrefix(prefix) || prefix.hasPrefix($0) }
    }
    return isNear ? 0 : nil
  }

  private func oneOfEachCauseFirst(_ nonprofits: [Nonprofit]) -> [Nonprofit] {
    var seen: [Int: Int] = [:]
    let rounds = nonprofits.map { nonprofit in
      defer { seen[nonprofit.causeID, default: 0] += 1 }
      return seen[nonprofit.causeID, default: 0]
    }
    return zip(rounds, nonprofits).enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }.map(\.element.1)
  }
}

/// The chains and nonprofits there are, and what currencies cost: what a host or a plugin sets up.
/// Donations are not in it, but in an `ImpactStore`.
public struct ImpactCatalogue: Sendable, Equatable {
  public var chains: [Chain]
  public var causes: [Cause]
  public var nonprofits: [Nonprofit]
  public var rates: [ExchangeRate]

  public init(
    chains: [Chain] = [], causes: [Cause] = [], nonprofits: [Nonprofit] = [],
    rates: [ExchangeRate] = []
  ) {
    self.chains = chains
    self.causes = causes
    self.nonprofits = nonprofits
    self.rates = rates
  }

  public func chain(_ id: Int) -> Chain? { chains.first { $0.id == id } }
  public func cause(_ id: Int) -> Cause? { causes.first { $0.id == id } }
  public func nonprofit(_ id: Int) -> Nonprofit? { nonprofits.first { $0.id == id } }

  /// The amount in another currency; nil without a rate.
  public func convert(_ money: Money, to currency: Currency) -> Money? {
    guard money.currency != currency else { return money }
    return rates.first { $0.from == money.currency && $0.to == currency }
      .flatMap { money.converted(to: currency, millionths: $0.millionths) }
  }
}

/// What one whole unit of a currency costs in another. The way back is a rate of its own.
public struct ExchangeRate: Sendable, Equatable {
  public var from: Currency
  public var to: Currency
  public var millionths: Int

  public init(from: Currency, to: Currency, millionths: Int) {
    self.from = from
    self.to = to
    self.millionths = millionths
  }
}

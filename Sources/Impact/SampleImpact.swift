internal import Components

/// Chains, nonprofits and shoppers that nobody has heard of, for previews and tests.
public enum SampleImpact {
  /// Harbor Market, which gives 1 %, and Lunch Cart, which gives a meal.
  public static let catalogue = ImpactCatalogue(
    chains: [
      harborMarket.with(logo: SampleImages.harborMarket),
      lunchCart.with(logo: SampleImages.lunchCart),
    ], causes: causes, nonprofits: nonprofits,
    rates: [
      rate("CAD", millionths: 740_000), rate("EUR", millionths: 1_080_000),
      rate("JPY", millionths: 6_700), rate("KWD", millionths: 3_250_000),
    ].compactMap(\.self))

  /// What both were given before, and the orders of `ana@example.org`, seen from a time: `SEED-1` was
  /// redeemed, `SEED-2` can still be, `SEED-3` is too old, `SEED-4` was cancelled.
  public static func ledger(at time: ImpactTime) -> LedgerSeed {
    var seed = LedgerSeed("sample", at: time)
    seed.users = [user("ana", 1, time), user("ben", 2, time)].compactMap(\.self)
    // With SEED-1 the first sum is 811,200.
    for (nonprofit, sum) in [(1, 810_772), (2, 6_400), (3, 364_500), (5, 249_999), (6, 300_000)] {
      seed.openings.append(
        LedgerSeed.Opening(chainID: 1, nonprofitID: nonprofit, amount: Money(sum, .usd)))
    }
    let day = 86_400_000
    seed.orders = [
      order("SEED-1", 42_800, time - 10 * day) {
        $0.state = .redeemed
        $0.redeemedAt = $0.finishedAt
        $0.donation = Donation(
          to: 1, Money(428, .usd), counted: Donation.Counted(personal: 428, community: 428),
          at: $0.finishedAt)
      },
      order("SEED-2", 3_000, time - 29 * day),
      order("SEED-3", 2_500, time - 31 * day),
      order("SEED-4", 1_800, time - 12 * day) {
        ($0.state, $0.cancelledAt) = (.cancelled, time - 11 * day)
      },
    ].compactMap(\.self)
    return seed
  }

  private static let harborMarket = Chain(
    id: 1, name: "Harbor Market", currency: .usd,
    stores: [
      ChainStore(id: 1, name: "Riverside", country: "US", postalPrefixes: ["97"]),
      ChainStore(id: 2, name: "Peachtree", country: "US", postalPrefixes: ["30"]),
      ChainStore(id: 3, name: "Lakeshore", country: "CA"),
    ], nonprofits: (1...6).map { ChainNonprofit(id: $0) })

  private static let lunchCart = Chain(
    id: 2, name: "Lunch Cart", currency: .usd, donation: .fixedUnit(1),
    stores: [ChainStore(id: 10, name: "Square", country: "US")],
    nonprofits: [ChainNonprofit(id: 1), ChainNonprofit(id: 2)])

  private static let causes = [
    Cause(id: 1, name: "Combat child hunger", icon: "bowl"),
    Cause(id: 2, name: "Feed seniors", icon: "spoon"),
    Cause(id: 3, name: "Protect oceans", icon: "wave"),
    Cause(id: 4, name: "Plant trees", icon: "leaf"),
    Cause(id: 5, name: "Mental health", icon: "heart"),
    Cause(id: 6, name: "Fund classrooms", icon: "book"),
  ]

  private static let nonprofits = [
    nonprofit(
      1, "River City Food Bank", near: "97", "Warm meals for children after school.",
      SampleImages.bowl, goal(5, "meal", "meals", 200), goal(2_000, "meal", "meals", 80_000)),
    nonprofit(
      2, "Peachtree Community Kitchen", near: "30", "Lunch for seniors who live alone.",
      SampleImages.peachTree, goal(5, "meal", "meals", 200), goal(2_000, "meal", "meals", 80_000)),
    nonprofit(
      3, "Clear Coast Alliance", near: nil, "Clean beaches, and clean water before them.",
      SampleImages.coast, goal(2, "lb of plastic removed", "lb of plastic removed", 300),
      goal(1_000, "lb of plastic removed", "lb of plastic removed", 150_000)),
    nonprofit(
      4, "Canopy Trust", near: nil, "Trees where streets are hottest.",
      SampleImages.trees, goal(3, "tree", "trees", 300), goal(500, "tree", "trees", 50_000)),
    nonprofit(
      5, "Quiet Minds Network", near: nil, "Somebody to talk to, without a waiting list.",
      SampleImages.talk, goal(1, "hour of counseling", "hours of counseling", 2_500),
      goal(100, "hour of counseling", "hours of counseling", 250_000)),
    nonprofit(
      6, "Open Book Schools", near: nil, "Books and pencils for every desk.",
      SampleImages.book, goal(1, "week of supplies", "weeks of supplies", 400),
      goal(10, "school year", "school years", 300_000)),
  ]

  /// - Parameter id: Also that of the cause.
  private static func nonprofit(
    _ id: Int, _ name: String, near prefix: String?, _ mission: String, _ image: ImageReference,
    _ personal: Goal, _ community: Goal
  ) -> Nonprofit {
    var nonprofit = Nonprofit(id: id, causeID: id, name: name)
    nonprofit.mission = mission
    nonprofit.image = image.text
    nonprofit.website = "https://nonprofit-\(id).example.org"
    if let prefix { (nonprofit.country, nonprofit.postalPrefixes) = ("US", [prefix]) }
    (nonprofit.personalGoal, nonprofit.communityGoal) = (personal, community)
    return nonprofit
  }

  private static func goal(_ units: Int, _ one: String, _ many: String, _ target: Int) -> Goal {
    Goal(units: units, one: one, many: many, target: Money(target, .usd))
  }

  private static func rate(_ code: String, millionths: Int) -> ExchangeRate? {
    Currency(code).map { ExchangeRate(from: $0, to: .usd, millionths: millionths) }
  }

  private static func user(_ name: String, _ number: Int, _ time: ImpactTime) -> ImpactUser? {
    EmailAddress("\(name)@example.org").map {
      ImpactUser(
        id: "00000000-0000-4000-8000-00000000000\(number)", email: $0,
        createdAt: time - 60 * 86_400_000)
    }
  }

  private static func order(
    _ id: String, _ total: Int, _ time: ImpactTime,
    _ change: (inout ImpactOrder) -> Void = { _ in }
  ) -> ImpactOrder? {
    guard let id = OrderID(id), let email = EmailAddress("ana@example.org") else { return nil }
    var order = ImpactOrder(
      id, chainID: 1, email: email,
      transaction: ImpactTransaction(total: Money(total, .usd), storeID: 1), finishedAt: time)
    change(&order)
    return order
  }
}

extension Chain {
  fileprivate func with(logo: ImageReference) -> Chain {
    var chain = self
    chain.logo = logo.text
    return chain
  }
}

public import Diagnostics

/// What can be shown. All of it tells of the operations that are done, not of those that wait.
extension ImpactManager {
  /// What is selected, for display; both are nil while nothing is.
  public func selectedNonprofit() throws(Diagnostic) -> (name: String?, cause: String?) {
    let nonprofit = try selectedNonprofitID().flatMap(catalogue.nonprofit)
    return (nonprofit?.name, nonprofit.flatMap { catalogue.cause($0.causeID) }?.name)
  }

  /// The selection of the user or the guest. One that the chain no longer offers is still one.
  public func selectedNonprofitID() throws(Diagnostic) -> Int? {
    try store.selection(of: session.owner, atChain: configuration.chainID)
      .flatMap(catalogue.nonprofit)?.id
  }

  public func order(_ id: OrderID) throws(Diagnostic) -> ImpactOrder? {
    try store.order(id, ofChain: configuration.chainID)
  }

  /// The nonprofit of the user's latest donation; nil for a guest.
  public func lastImpacted() throws(Diagnostic) -> Int? {
    try personalSums().first?.nonprofitID
  }

  /// The nonprofits that the user donated to, the latest first; none for a guest.
  public func personalImpact() throws(Diagnostic) -> [NonprofitImpact] {
    try personalSums().filter { $0.sum > 0 }.compactMap {
      impact(.personal, $0.nonprofitID, $0.sum)
    }
  }

  /// What the user donated to one nonprofit; nil without a user or a goal.
  public func personalImpact(of nonprofitID: Int) throws(Diagnostic) -> NonprofitImpact? {
    guard session.user != nil else { return nil }
    let sum = try personalSums().first { $0.nonprofitID == nonprofitID }?.sum
    return impact(.personal, nonprofitID, sum ?? 0)
  }

  /// What all shoppers donated to the nonprofits that the chain offers, in their order.
  public func communityImpact() throws(Diagnostic) -> [NonprofitImpact] {
    guard let chain else { return [] }
    let sums = try store.communitySums(ofChain: chain.id)
    return chain.nonprofits.filter(\.isActive).compactMap {
      impact(.community, $0.id, sums[$0.id] ?? 0)
    }
  }

  private func personalSums() throws(Diagnostic) -> [PersonalSum] {
    guard let user = session.user else { return [] }
    return try store.personalSums(of: user.id, atChain: configuration.chainID)
  }

  private func impact(_ scope: ImpactScope, _ id: Int, _ sum: Int) -> NonprofitImpact? {
    guard let nonprofit = catalogue.nonprofit(id), let goal = nonprofit.goal(scope) else {
      return nil
    }
    return NonprofitImpact(
      nonprofit: nonprofit, scope: scope, goal: goal, progress: goal.progress(sum))
  }

  /// The nonprofits that a shopper can choose from: what is selected already, then at most as many as
  /// make four.
  ///
  /// - Parameter place: Where the purchase is; nil: that of the transaction that was started.
  public func offer(at place: OfferPlace? = nil) throws(Diagnostic) -> [Nonprofit] {
    guard let chain else { return [] }
    let place = place ?? OfferPlace(session.pending)
    return catalogue.offer(of: chain, at: place, selected: try selectedNonprofitID())
  }
}

/// How far one nonprofit has got.
public struct NonprofitImpact: Sendable, Equatable {
  public var nonprofit: Nonprofit
  public var scope: ImpactScope
  public var goal: Goal
  public var progress: GoalProgress

  public init(nonprofit: Nonprofit, scope: ImpactScope, goal: Goal, progress: GoalProgress) {
    self.nonprofit = nonprofit
    self.scope = scope
    self.goal = goal
    self.progress = progress
  }
}

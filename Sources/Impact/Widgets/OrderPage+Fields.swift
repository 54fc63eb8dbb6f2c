internal import Components
public import Diagnostics
public import Values

/// What the service knows of an order.
extension OrderPage {
  public static func fields(
    given: DataMap, from sight: ImpactSight
  ) throws(Diagnostic) -> DataMap {
    var (fields, state) = try known(given, sight)
    // A page that is pinned to be the other one has that one's words.
    switch given["content"]?.stringValue.flatMap(OrderPageContent.init) {
    case .overview?: fields.setOverviewWords()
    case .selection?: fields.setSelectionWords()
    case nil: break
    }
    return fields.finish(state)
  }

  private static func known(
    _ given: DataMap, _ sight: ImpactSight
  ) throws(Diagnostic) -> (WidgetFields, WidgetState) {
    let nothing = (WidgetFields(sight, reading: .order), WidgetState.empty)
    guard let chain = sight.manager.chain, let id = OrderID(given["order_id"]?.stringValue ?? "")
    else { return nothing }
    guard let order = try sight.manager.order(id) else {
      let request = OrderTransaction(given["transaction"]).request
      guard let purchase = sight.purchase(request, at: chain) else { return nothing }
      var (fields, state) = try selection(at: OfferPlace(purchase), sight)
      fields.set("registers_order", true)
      return (fields, state)
    }
    switch order.state {
    case .cancelled: return nothing
    case .finished where !order.canBeRedeemed(at: sight.time): return nothing
    case .finished:
      var (fields, state) = try selection(at: order.place, sight)
      fields.set("transaction", .map(OrderTransaction(order).dataMap))
      return (fields, state)
    case .redeemed:
      guard let donation = order.donation,
        let nonprofit = sight.manager.catalogue.nonprofit(donation.nonprofitID)
      else { return nothing }
      return (try overview(of: order, donation, nonprofit, sight), .content)
    }
  }

  private static func selection(
    at place: OfferPlace, _ sight: ImpactSight
  ) throws(Diagnostic) -> (WidgetFields, WidgetState) {
    var fields = WidgetFields(sight, reading: .order, .offer)
    fields["content"] = OrderPageContent.selection.rawValue
    let state = try fields.setSelection(at: place)
    return (fields, state)
  }

  private static func overview(
    of order: ImpactOrder, _ donation: Donation, _ nonprofit: Nonprofit, _ sight: ImpactSight
  ) throws(Diagnostic) -> WidgetFields {
    var fields = WidgetFields(sight, reading: .order, .personal, .community)
    fields["content"] = OrderPageContent.overview.rawValue
    fields.setOverviewWords()
    if let impact = try sight.manager.personalImpact(of: nonprofit, by: order.email) {
      var card = fields.overviewCard(of: impact, .overviewCard, donation)
      card["image"] = nonprofit.image.map(DataValue.string)
      if let website = nonprofit.website {
        card["link_title"] = .string(fields.copy[.link])
        card["website"] = .string(website)
      }
      fields.set("personal_card", .map(card))
    }
    // Of the same nonprofit: one picture is enough.
    if let impact = try sight.manager.communityImpact(of: nonprofit) {
      var card = fields.overviewCard(of: impact, .communityTab, donation)
      card["link_title"] = .string(fields.copy[.communityButton])
      fields.set("community_card", .map(card))
    }
    return fields
  }
}

extension WidgetFields {
  fileprivate mutating func setOverviewWords() {
    self["title"] = copy[.overviewTitle]
    self["subtitle"] = copy[.overviewSubtitle]
    self["chain_logo"] = sight.manager.chain?.logo
    self["chain_name"] = sight.manager.chain?.name
    setProgressBar()
  }

  fileprivate mutating func overviewCard(
    of impact: NonprofitImpact, _ title: ImpactCopy.Key, _ donation: Donation
  ) -> DataMap {
    var card = words(of: impact)
    card["goal_text"] = nil
    card["title"] = .string(copy[title])
    card["description"] = .string(copy.fund(impact.goal, for: impact.nonprofit.name))
    card["just_completed"] = .bool(donation.completed.contains(impact.scope))
    card["completed_text"] = .string(copy.completed())
    return card
  }
}

extension ImpactOrder {
  fileprivate var place: OfferPlace {
    OfferPlace(postalCode: postalCode, countryCode: countryCode, storeID: storeID)
  }
}

extension ImpactSight {
  /// A purchase that can be made known as an order; nil if it cannot be used or nobody knows whose
  /// it is.
  fileprivate func purchase(_ request: TransactionRequest, at chain: Chain) -> ImpactTransaction? {
    guard let purchase = try? request.transaction(at: chain) else { return nil }
    switch (manager.session.user?.email, purchase.email) {
    case (nil, nil): return nil
    case (let user?, let payer?) where user != payer: return nil
    default: return purchase
    }
  }
}

extension ImpactManager {
  /// What somebody donated to a nonprofit, registered here or not.
  fileprivate func personalImpact(
    of nonprofit: Nonprofit, by email: EmailAddress
  ) throws(Diagnostic) -> NonprofitImpact? {
    guard let goal = nonprofit.personalGoal else { return nil }
    let sums =
      if let user = try store.user(email) {
        try store.personalSums(of: user.id, atChain: configuration.chainID)
      } else {
        [PersonalSum]()
      }
    let sum = sums.first { $0.nonprofitID == nonprofit.id }?.sum ?? 0
    return NonprofitImpact(
      nonprofit: nonprofit, scope: .personal, goal: goal, progress: goal.progress(sum))
  }

  /// What all shoppers donated to a nonprofit, whether it is offered or not.
  fileprivate func communityImpact(
    of nonprofit: Nonprofit
  ) throws(Diagnostic) -> NonprofitImpact? {
    guard let goal = nonprofit.communityGoal else { return nil }
    let sum = try store.communitySums(ofChain: configuration.chainID)[nonprofit.id] ?? 0
    return NonprofitImpact(
      nonprofit: nonprofit, scope: .community, goal: goal, progress: goal.progress(sum))
  }
}

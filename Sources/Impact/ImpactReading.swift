public import Diagnostics
public import Values

/// Something that can be read of a manager as a table, which scripts and tools show.
public enum ImpactReading: Sendable, Equatable {
  /// `{id, name, cause}` or null.
  case selectedNonprofit
  /// A list of nonprofits: what can be chosen at a place, or where the transaction that was started is.
  case offer(OfferPlace?)
  /// `{email}` or null.
  case user
  /// The transaction that was started, or null.
  case pending
  /// An order by its id, or null.
  case order(String)
  /// What the user has donated: a list of nonprofits with how far they are, the latest first.
  case personal
  /// The same of all shoppers, for what the chain offers, in its order.
  case community
}

extension ImpactManager {
  /// - Parameter time: Now, for what can still be done with an order.
  public func read(
    _ reading: ImpactReading, at time: ImpactTime
  ) throws(Diagnostic) -> DataValue {
    switch reading {
    case .selectedNonprofit:
      guard let nonprofit = try selectedNonprofitID().flatMap(catalogue.nonprofit) else {
        return .null
      }
      return [
        "id": .integer(nonprofit.id), "name": .string(nonprofit.name),
        "cause": DataValue(catalogue.cause(nonprofit.causeID)?.name),
      ]
    case .offer(let place): return .list(try offer(at: place).map { .map(table(of: $0)) })
    case .user: return session.user.map { ["email": .string($0.email.normalised)] } ?? .null
    case .pending: return session.pending.map { .map($0.table) } ?? .null
    case .order(let text):
      guard let id = OrderID(text), let order = try order(id) else { return .null }
      return .map(table(of: order, at: time))
    case .personal: return .list(try personalImpact().map { .map(table(of: $0)) })
    case .community: return .list(try communityImpact().map { .map(table(of: $0)) })
    }
  }

  private func table(of nonprofit: Nonprofit) -> DataMap {
    let cause = catalogue.cause(nonprofit.causeID)
    return DataMap(
      entries: [
        .init(key: "id", value: .integer(nonprofit.id)),
        .init(key: "name", value: .string(nonprofit.name)),
        .init(key: "mission", value: .string(nonprofit.mission)),
        .init(key: "cause", value: DataValue(cause?.name)),
        .init(key: "cause_icon", value: DataValue(cause?.icon)),
        .init(key: "image", value: DataValue(nonprofit.image)),
        .init(key: "website", value: DataValue(nonprofit.website)),
      ].filter { $0.value != .null })
  }

  private func table(of impact: NonprofitImpact) -> DataMap {
    table(of: impact.nonprofit).overlaid(with: [
      "percent": .integer(impact.progress.percent), "times": .integer(impact.progress.times),
      "sum": .string(Money(impact.progress.sum, impact.goal.target.currency).decimal),
      "target": .string(impact.goal.target.decimal),
      "currency_code": .string(impact.goal.target.currency.code),
      "units": .integer(impact.goal.units), "unit_one": .string(impact.goal.unitOne),
      "unit_many": .string(impact.goal.unitMany),
    ])
  }

  /// What the ledger and its page show of an order.
  public func table(of order: ImpactOrder, at time: ImpactTime) -> DataMap {
    var table: DataMap = [
      "order_id": .string(order.id.text), "email": .string(order.email.normalised),
      "cart_total": .string(order.total.decimal),
      "currency_code": .string(order.total.currency.code), "store_id": .integer(order.storeID),
      "state": .string(order.state.rawValue),
      "finished_at": .double(order.finishedAt.seconds),
      "can_be_redeemed": .bool(order.canBeRedeemed(at: time)),
    ]
    table["redeemed_at"] = order.redeemedAt.map { .double($0.seconds) }
    table["cancelled_at"] = order.cancelledAt.map { .double($0.seconds) }
    table["postal_code"] = order.postalCode.map(DataValue.string)
    table["country_code"] = order.countryCode.map(DataValue.string)
    if let donation = order.donation {
      table["nonprofit_id"] = .integer(donation.nonprofitID)
      table["donation"] = .string(donation.amount.decimal)
      table["donation_currency_code"] = .string(donation.amount.currency.code)
    }
    return table
  }
}

extension ImpactTransaction {
  /// As `start_transaction` took it, its total with all decimals of its currency.
  var table: DataMap {
    var table: DataMap = [
      "cart_total": .string(total.decimal), "currency_code": .string(total.currency.code),
      "store_id": .integer(storeID),
    ]
    table["email"] = email.map { .string($0.normalised) }
    table["postal_code"] = postalCode.map(DataValue.string)
    table["country_code"] = countryCode.map(DataValue.string)
    return table
  }
}

extension ImpactTime {
  /// Seconds since 1970.
  fileprivate var seconds: Double { Double(self) / 1000 }
}

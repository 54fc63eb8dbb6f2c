public import Values

/// A session as a value that a host can keep.
extension ImpactSession {
  public var dataValue: DataValue {
    var table: DataMap = [:]
    table["pending"] = pending.map { .map($0.table) }
    table["user"] = user.map { user in
      [
        "id": .string(user.id), "email": .string(user.email.normalised),
        "created_at": .integer(user.createdAt),
      ]
    }
    return .map(table)
  }

  /// Nil for a value that is no session.
  public init?(_ value: DataValue) {
    guard let table = value.mapValue else { return nil }
    self.init()
    if let user = table["user"]?.mapValue {
      guard let id = user["id"]?.stringValue,
        let email = user["email"]?.stringValue.flatMap(EmailAddress.init),
        case .integer(let created)? = user["created_at"]
      else { return nil }
      self.user = ImpactUser(id: id, email: email, createdAt: created)
    }
    if let pending = table["pending"]?.mapValue {
      guard let transaction = ImpactTransaction(pending) else { return nil }
      self.pending = transaction
    }
  }
}

extension ImpactTransaction {
  /// Reads what `table` gives.
  fileprivate init?(_ table: DataMap) {
    guard let currency = table["currency_code"]?.stringValue.flatMap(Currency.init),
      let total = table["cart_total"]?.stringValue.flatMap({ Money($0, currency) }),
      case .integer(let storeID)? = table["store_id"]
    else { return nil }
    self.init(
      total: total, storeID: storeID,
      email: table["email"]?.stringValue.flatMap(EmailAddress.init),
      postalCode: table["postal_code"]?.stringValue,
      countryCode: table["country_code"]?.stringValue)
  }
}

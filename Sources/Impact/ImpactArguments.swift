public import Values

/// The arguments of operations as tables, which scripts and tools write.
extension ImpactOperation {
  /// What an operation takes; all but emails, postal codes and countries has to be there.
  private static func names(of operation: Name) -> [String] {
    switch operation {
    case .registerUser: ["email"]
    case .deregisterUser: []
    case .select: ["nonprofit_id"]
    case .startTransaction: TransactionRequest.names
    case .finishTransaction: ["order_id", "email"]
    case .cancelTransaction: ["order_id"]
    case .redeemTransaction, .registerOrder: TransactionRequest.names + ["order_id"]
    }
  }

  /// Reads the arguments of an operation. Whether what they say is any good, such as an email, is for
  /// the manager to find out.
  ///
  /// - Throws: The first that is missing, of the wrong type, or means nothing.
  public init(_ name: Name, _ arguments: DataMap) throws(FieldFault) {
    try arguments.allow(Self.names(of: name))
    self =
      switch name {
      case .registerUser: .registerUser(email: try arguments.text("email"))
      case .deregisterUser: .deregisterUser
      case .select: .select(nonprofitID: try arguments.integer("nonprofit_id"))
      case .startTransaction: .startTransaction(try TransactionRequest(arguments))
      case .finishTransaction:
        .finishTransaction(
          orderID: try arguments.text("order_id"), email: try arguments.optionalText("email"))
      case .cancelTransaction: .cancelTransaction(orderID: try arguments.text("order_id"))
      case .redeemTransaction:
        .redeemTransaction(
          try TransactionRequest(arguments), orderID: try arguments.text("order_id"))
      case .registerOrder:
        .registerOrder(
          try TransactionRequest(arguments), orderID: try arguments.text("order_id"))
      }
  }

  /// The table that it is read from.
  public var arguments: DataMap {
    switch self {
    case .registerUser(let email): ["email": .string(email)]
    case .deregisterUser: [:]
    case .select(let nonprofitID): ["nonprofit_id": .integer(nonprofitID)]
    case .startTransaction(let request): request.arguments
    case .finishTransaction(let orderID, let email):
      DataMap([("order_id", .string(orderID))]).with("email", email)
    case .cancelTransaction(let orderID): ["order_id": .string(orderID)]
    case .redeemTransaction(let request, let orderID), .registerOrder(let request, let orderID):
      request.arguments.overlaid(with: ["order_id": .string(orderID)])
    }
  }
}

extension TransactionRequest {
  static let names = [
    "cart_total", "currency_code", "store_id", "email", "postal_code", "country_code",
  ]

  /// Reads the fields of a purchase out of a table, whatever else is in it.
  ///
  /// - Throws: The first that is missing or of the wrong type.
  public init(_ fields: DataMap) throws(FieldFault) {
    guard let total = Amount(fields["cart_total"]) else {
      throw FieldFault(
        "cart_total", expected: "a number such as 19.9 or a string such as \"19.90\"",
        fields["cart_total"])
    }
    self.init(
      cartTotal: total, currencyCode: try fields.text("currency_code"),
      storeID: try fields.integer("store_id"), email: try fields.optionalText("email"),
      postalCode: try fields.optionalText("postal_code"),
      countryCode: try fields.optionalText("country_code"))
  }

  var arguments: DataMap {
    let fields: DataMap = [
      "cart_total": cartTotal.dataValue, "currency_code": .string(currencyCode),
      "store_id": .integer(storeID),
    ]
    return fields.with("email", email).with("postal_code", postalCode)
      .with("country_code", countryCode)
  }
}

extension DataMap {
  /// The same with one more text, if there is one.
  fileprivate func with(_ key: String, _ text: String?) -> DataMap {
    var map = self
    map[key] = text.map(DataValue.string)
    return map
  }
}

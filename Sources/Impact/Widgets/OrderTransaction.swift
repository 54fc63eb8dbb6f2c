public import Components
internal import Values

/// The purchase that an order page is about (`BKTransaction`).
public struct OrderTransaction: NestedData {
  public var cartTotal: TransactionRequest.Amount?
  public var currencyCode: String?
  public var storeId: Int?
  public var email: String?
  public var postalCode: String?
  public var countryCode: String?

  public init() {}

  public static let schema = Schema<Self>(
    "OrderTransaction",
    .optional("cart_total", \.cartTotal, "What was paid; a text is exact."),
    .optional("currency_code", \.currencyCode, "Three letters, such as USD."),
    .optional("store_id", \.storeId, "The shop's id in the catalogue."),
    .optional("email", \.email, "The shopper's."),
    .optional("postal_code", \.postalCode, "Where the purchase was."),
    .optional("country_code", \.countryCode, "Two letters, such as US."))

  /// Reads what an author or an event has; what is not usable is left out.
  init(_ value: DataValue?) {
    var problems = FieldProblems()
    self = Self.schema.decode(value?.mapValue ?? [:], &problems)
  }

  /// What an order was booked with. The email stays with the order.
  init(_ order: ImpactOrder) {
    self.init()
    cartTotal = .text(order.total.decimal)
    currencyCode = order.total.currency.code
    storeId = order.storeID
    (postalCode, countryCode) = (order.postalCode, order.countryCode)
  }

  /// What the service is asked with. A fact that is missing cannot be used by it.
  var request: TransactionRequest {
    TransactionRequest(
      cartTotal: cartTotal ?? .text(""), currencyCode: currencyCode ?? "",
      storeID: storeId ?? 0, email: email, postalCode: postalCode, countryCode: countryCode)
  }

  var dataMap: DataMap {
    var map: DataMap = [:]
    map["cart_total"] = cartTotal?.dataValue
    map["currency_code"] = currencyCode.map(DataValue.string)
    map["store_id"] = storeId.map(DataValue.integer)
    map["email"] = email.map(DataValue.string)
    map["postal_code"] = postalCode.map(DataValue.string)
    map["country_code"] = countryCode.map(DataValue.string)
    return map
  }
}

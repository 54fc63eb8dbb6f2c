/// What a caller says of a purchase, before anything of it was looked at.
public struct TransactionRequest: Sendable, Equatable {
  /// A total as it came: a text is exact, a number is taken as it would be written.
  public enum Amount: Sendable, Equatable {
    case text(String)
    case number(Double)
  }

  public var cartTotal: Amount
  public var currencyCode: String
  public var storeID: Int
  public var email: String?
  public var postalCode: String?
  public var countryCode: String?

  public init(
    cartTotal: Amount, currencyCode: String, storeID: Int, email: String? = nil,
    postalCode: String? = nil, countryCode: String? = nil
  ) {
    self.cartTotal = cartTotal
    self.currencyCode = currencyCode
    self.storeID = storeID
    self.email = email
    self.postalCode = postalCode
    self.countryCode = countryCode
  }

  /// The total; nil if it or its currency is none.
  var total: Money? {
    guard let currency = Currency(currencyCode) else { return nil }
    return switch cartTotal {
    case .text(let text): Money(text, currency)
    case .number(let number): Money(number, currency)
    }
  }

  /// Looks at one field after the other.
  ///
  /// - Throws: What is wrong with the first that cannot be used: the total, then the currency, the
  ///   shop, the country, the postal code, the email.
  public func transaction(at chain: Chain) throws(ImpactReason) -> ImpactTransaction {
    // Whether a total can be used may depend on the decimals of its currency; US dollars stand in
    // where there is none, so that a bad total is told first.
    var request = self
    if Currency(currencyCode) == nil { request.currencyCode = Currency.usd.code }
    guard let total = request.total else { throw .invalidAmount }
    guard Currency(currencyCode) != nil else { throw .invalidCurrency }
    guard chain.stores.contains(where: { $0.id == storeID }) else { throw .invalidStore }
    if let countryCode, countryCode.utf8.count != 2 || !countryCode.isASCIILetters {
      throw .invalidCountry
    }
    if let postalCode {
      guard let text = postalCode.canonicalText(upTo: 16), !text.hasControls else {
        throw .invalidPostalCode
      }
    }
    return ImpactTransaction(
      total: total, storeID: storeID, email: try normalisedEmail(),
      postalCode: postalCode?.canonicalText(upTo: 16), countryCode: countryCode?.uppercased())
  }

  func normalisedEmail() throws(ImpactReason) -> EmailAddress? {
    guard let email else { return nil }
    guard let address = EmailAddress(email) else { throw .invalidEmail }
    return address
  }
}

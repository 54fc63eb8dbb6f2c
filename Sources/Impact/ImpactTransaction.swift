/// A purchase whose fields can all be used.
public struct ImpactTransaction: Sendable, Equatable {
  public var total: Money
  public var storeID: Int
  public var email: EmailAddress?
  public var postalCode: String?
  /// Two upper-case letters.
  public var countryCode: String?

  public init(
    total: Money, storeID: Int, email: EmailAddress? = nil, postalCode: String? = nil,
    countryCode: String? = nil
  ) {
    self.total = total
    self.storeID = storeID
    self.email = email
    self.postalCode = postalCode
    self.countryCode = countryCode
  }
}

import Impact
import Testing
import Values

/// Operations and sessions as tables that scripts write and hosts keep.
struct ImpactTableTests {
  private static let purchase = TransactionRequest(
    cartTotal: .text("19.90"), currencyCode: "USD", storeID: 1, email: "a@x.org",
    postalCode: "97123", countryCode: "US")

  @Test(arguments: [
    ImpactOperation.registerUser(email: "a@x.org"), .deregisterUser, .select(nonprofitID: 3),
    .startTransaction(purchase), .finishTransaction(orderID: "O1"),
    .finishTransaction(orderID: "O1", email: "a@x.org"), .cancelTransaction(orderID: "O1"),
    .redeemTransaction(purchase, orderID: "O1"), .registerOrder(purchase, orderID: "O1"),
  ])
  func `an operation can be read from its own arguments`(_ operation: ImpactOperation) throws {
    #expect(try ImpactOperation(operation.name, operation.arguments) == operation)
  }

  @Test func `a total may be a text, a whole number or another number`() throws {
    func total(_ value: DataValue) throws -> TransactionRequest.Amount {
      try TransactionRequest(["cart_total": value, "currency_code": "USD", "store_id": 1.0])
        .cartTotal
    }
    #expect(try total("1.005") == .text("1.005"))
    #expect(try total(9_007_199_254_740_993) == .text("9007199254740993"))
    #expect(try total(1.5) == .number(1.5))
  }

  @Test func `tells the first argument that cannot be read`() {
    func fault(_ name: ImpactOperation.Name, _ arguments: DataMap) -> String? {
      do throws(FieldFault) {
        _ = try ImpactOperation(name, arguments)
        return nil
      } catch {
        return [error.field, error.expected, error.found, error.fix].compactMap(\.self)
          .joined(separator: "|")
      }
    }
    #expect(fault(.registerUser, [:]) == "email|a string|nothing")
    #expect(fault(.registerUser, ["email": .null]) == "email|a string|null")
    #expect(
      fault(.registerUser, ["emial": "a"]) == "emial|one of email|'emial'|did you mean 'email'?")
    #expect(fault(.deregisterUser, ["x": 1]) == "x|no arguments|'x'|remove it")
    #expect(
      fault(.finishTransaction, ["order_id": "O", "email": true])
        == "email|a string|the boolean true")
    #expect(
      fault(.startTransaction, ["cart_total": true])
        == "cart_total|a number such as 19.9 or a string such as \"19.90\"|the boolean true")
    #expect(
      fault(.select, ["nonprofit_id": 1.5]) == "nonprofit_id|a whole number|the number 1.5")
  }

  @Test func `a session is the same again after it was kept`() throws {
    var session = ImpactSession()
    #expect(ImpactSession(session.dataValue) == session)
    session.user = ImpactUser(
      id: "7", email: try #require(EmailAddress("ana@x.org")), createdAt: 1_767_225_600_123)
    session.pending = ImpactTransaction(
      total: Money(1_990, try #require(Currency("KWD"))), storeID: 3,
      email: EmailAddress("b@x.org"), postalCode: "1", countryCode: "AR")
    #expect(ImpactSession(session.dataValue) == session)
    #expect(
      session.dataValue.json
        == #"{"pending":{"cart_total":"1.990","country_code":"AR","currency_code":"KWD","#
        + #""email":"b@x.org","postal_code":"1","store_id":3},"user":{"created_at":1767225600123,"#
        + #""email":"ana@x.org","id":"7"}}"#)
  }

  @Test(arguments: [
    DataValue.null, "x", ["user": ["id": 7]], ["pending": ["cart_total": "x"]],
    ["user": ["id": "7", "email": "none", "created_at": 1]],
  ])
  func `what is no session is none`(_ value: DataValue) {
    #expect(ImpactSession(value) == nil)
  }

  @Test(arguments: [
    (0, "USD", "0.00"), (5, "USD", "0.05"), (1_990, "USD", "19.90"), (1_990, "JPY", "1990"),
    (7, "KWD", "0.007"), (-5, "USD", "-0.05"),
  ])
  func `an amount is written with all its decimals`(
    _ units: Int, _ code: String, _ text: String
  ) throws {
    #expect(Money(units, try #require(Currency(code))).decimal == text)
  }
}

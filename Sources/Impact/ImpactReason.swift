/// Why an operation was refused; the raw value is what scripts and JSON see.
public enum ImpactReason: String, Error, CaseIterable {
  /// The key is not two parts with a dot between them.
  case invalidCredentials = "invalid_credentials"
  /// The catalogue has no such chain.
  case invalidConfiguration = "invalid_configuration"
  case invalidEmail = "invalid_email"
  case invalidAmount = "invalid_amount"
  case invalidCurrency = "invalid_currency"
  /// The shop is none of the chain's.
  case invalidStore = "invalid_store"
  case invalidPostalCode = "invalid_postal_code"
  case invalidCountry = "invalid_country"
  case invalidOrderID = "invalid_order_id"
  /// The chain does not offer it.
  case unknownNonprofit = "unknown_nonprofit"

  /// E1: the email at the start is not the registered user's.
  case startEmailNotUser = "start_email_not_user"
  /// E2: nothing was started.
  case finishWithoutStart = "finish_without_start"
  /// E3: no email was ever given.
  case noEmail = "no_email"
  /// E4: the emails at the start and at the end differ.
  case finishEmailNotStart = "finish_email_not_start"
  /// E5: the email at the end is not the registered user's.
  case finishEmailNotUser = "finish_email_not_user"

  /// There is an order of that id with other facts, or it was cancelled.
  case duplicateOrder = "duplicate_order"
  case unknownOrder = "unknown_order"
  case orderCancelled = "order_cancelled"
  case noSelection = "no_selection"
  /// The order is older than 30 days.
  case redeemWindowClosed = "redeem_window_closed"
  /// The email to redeem with is not the order's.
  case emailMismatch = "email_mismatch"

  case networkError = "network_error"
  case invalidResponse = "invalid_response"
  case parsingError = "parsing_error"
  /// The store could not do it; a diagnostic tells why.
  case storageFailed = "storage_failed"
  /// The manager was shut down first.
  case shutdown

  /// The kind of error that the original SDK has for it.
  public var error: ImpactError {
    switch self {
    case .invalidEmail, .startEmailNotUser, .noEmail, .finishEmailNotStart, .finishEmailNotUser,
      .emailMismatch:
      .invalidUser
    case .invalidStore: .invalidStore
    case .invalidCredentials: .invalidCredentials
    case .invalidResponse, .storageFailed: .invalidResponse
    case .networkError, .shutdown: .networkError
    case .parsingError, .invalidAmount, .invalidCurrency, .invalidPostalCode, .invalidCountry,
      .invalidOrderID:
      .parsingError
    case .invalidConfiguration, .unknownNonprofit, .finishWithoutStart, .duplicateOrder,
      .unknownOrder, .orderCancelled, .noSelection, .redeemWindowClosed:
      .invalidConfiguration
    }
  }
}

/// The kinds of error of the original SDK.
public enum ImpactError: String, Sendable, CaseIterable {
  case invalidUser = "invalid_user"
  case invalidStore = "invalid_store"
  case invalidCredentials = "invalid_credentials"
  case invalidConfiguration = "invalid_configuration"
  case invalidResponse = "invalid_response"
  case networkError = "network_error"
  case none
  case parsingError = "parsing_error"
}

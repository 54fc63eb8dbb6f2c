/// What a program asks of a manager.
public enum ImpactOperation: Sendable, Equatable {
  case registerUser(email: String)
  case deregisterUser
  /// Selects a nonprofit for the user, or for the guest while nobody is registered.
  case select(nonprofitID: Int)
  case startTransaction(TransactionRequest)
  case finishTransaction(orderID: String, email: String? = nil)
  case cancelTransaction(orderID: String)
  case redeemTransaction(TransactionRequest, orderID: String)
  /// Makes an order known that was never started here, as the page of an order does; one that is known
  /// stays as it is. It is finished now, for no nonprofit yet.
  case registerOrder(TransactionRequest, orderID: String)

  /// An operation by its name in scripts and JSON.
  public enum Name: String, Sendable, CaseIterable {
    case registerUser = "register_user"
    case deregisterUser = "deregister_user"
    case select
    case startTransaction = "start_transaction"
    case finishTransaction = "finish_transaction"
    case cancelTransaction = "cancel_transaction"
    case redeemTransaction = "redeem_transaction"
    case registerOrder = "register_order"
  }

  public var name: Name {
    switch self {
    case .registerUser: .registerUser
    case .deregisterUser: .deregisterUser
    case .select: .select
    case .startTransaction: .startTransaction
    case .finishTransaction: .finishTransaction
    case .cancelTransaction: .cancelTransaction
    case .redeemTransaction: .redeemTransaction
    case .registerOrder: .registerOrder
    }
  }
}

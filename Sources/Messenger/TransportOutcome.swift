/// How the transport answered an attempt to deliver something.
public enum TransportOutcome: Sendable, Equatable {
  case delivered
  case failed(MessengerFailure)

  /// What a failure means for what was to be delivered.
  enum Meaning {
    /// It may get through later.
    case network
    /// The token is not accepted.
    case auth
    /// It will never get through.
    case refusal
  }

  /// An answer in the words of a server.
  ///
  /// - Parameters:
  ///   - code: Such as `invalid_auth`; nil or empty: the connection failed.
  ///   - isNetwork: Whether the connection failed, whatever the code.
  public static func failure(
    code: String?, httpStatus: Int?, isNetwork: Bool, text: String?
  ) -> TransportOutcome {
    let code = code ?? ""
    let meaning: Meaning =
      if isNetwork || (code.isEmpty && httpStatus == nil) {
        .network
      } else if code == "invalid_auth" || code == "unauthorized" || httpStatus == 401 {
        .auth
      } else if let httpStatus, httpStatus >= 500 || httpStatus == 408 || httpStatus == 429 {
        .network
      } else {
        .refusal
      }
    let reason: MessengerReason =
      switch meaning {
      case .network: .networkError
      case .auth: .invalidAuth
      case .refusal: .rejected
      }
    return .failed(
      MessengerFailure(
        reason, code: code.isEmpty ? nil : code,
        text: text ?? "the server did not take the message", httpStatus: httpStatus))
  }

  /// Nil for what was delivered.
  var meaning: Meaning? {
    guard case .failed(let failure) = self else { return nil }
    return switch failure.reason {
    case .invalidAuth: .auth
    case .rejected: .refusal
    default: .network
    }
  }
}

/// Why the messenger refused something, or did not get it done; the raw value is what scripts and JSON
/// see.
public enum MessengerReason: String, Error, Sendable, CaseIterable {
  /// The integration id is missing or blank.
  case invalidApp = "invalid_app"
  /// Code or token are not accepted.
  case invalidAuth = "invalid_auth"
  /// Nobody renewed the token in time.
  case authTimeout = "auth_timeout"
  /// The messenger was left, or set up anew, while it waited.
  case cancelled
  case alreadyInitialized = "already_initialized"
  case notInitialized = "not_initialized"
  /// Not while a conversation is shown.
  case conversationVisible = "conversation_visible"
  /// The outbox is not empty, and the plugin wants to keep it.
  case outboxPending = "outbox_pending"
  case unknownConversation = "unknown_conversation"
  case unknownMessage = "unknown_message"
  case unknownAction = "unknown_action"
  /// The message is not one that may be sent again.
  case notFailed = "not_failed"
  /// There is nothing in it.
  case emptyMessage = "empty_message"
  /// Text or file are over the limit.
  case tooLarge = "too_large"
  /// A name or a description is over 100 characters.
  case tooLong = "too_long"
  /// The file cannot be read.
  case invalidFile = "invalid_file"
  case offline
  /// The connection failed.
  case networkError = "network_error"
  /// The server does not want it.
  case rejected
  /// A setting that is fixed.
  case settingsFrozen = "settings_frozen"
  /// The store could not do it; a diagnostic tells why.
  case storageFailed = "storage_failed"
}

/// How something failed, in the words of the original SDK.
public struct MessengerFailure: Error, Sendable, Equatable {
  public var reason: MessengerReason
  /// `unauthorized`, `invalid_auth`, `bad_request`, `unhandled_error`, `invalid_app` or whatever the
  /// server says; empty for a connection that failed, and only then.
  public var code: String
  public var text: String
  public var httpStatus: Int?

  public init(
    _ reason: MessengerReason, code: String? = nil, text: String, httpStatus: Int? = nil
  ) {
    self.reason = reason
    self.code = code ?? Self.code(of: reason)
    self.text = text
    self.httpStatus = httpStatus
  }

  static let offline = MessengerFailure(.offline, text: "there is no connection")
  static let cancelled = MessengerFailure(
    .cancelled, text: "it was given up because the session ended")

  private static func code(of reason: MessengerReason) -> String {
    switch reason {
    case .invalidApp: "invalid_app"
    case .invalidAuth, .authTimeout: "invalid_auth"
    case .offline, .networkError: ""
    case .rejected: "bad_request"
    default: "unhandled_error"
    }
  }
}

public import Values

/// A message of the user that the server is not known to have.
public struct OutboxEntry: Sendable, Equatable {
  /// Why it is not there yet.
  public enum Status: String, Sendable, CaseIterable {
    /// On its way, or waiting for its turn.
    case unsent
    /// Did not get through.
    case failed
    /// The server refused it.
    case rejected
  }

  /// Why the latest attempt failed.
  public enum Failure: String, Sendable, CaseIterable {
    /// No connection, no answer, or an answer that says to try again: it is resent by itself.
    case network
    /// The token is not accepted and could not be renewed.
    case auth
    /// The server does not want it.
    case rejected
  }

  /// The idempotency key: the server stores one message for it, however often it arrives.
  public var clientID: String
  public var conversationID: ConversationID
  public var type: MessageType
  public var text: String?
  public var payload: String?
  public var metadata: DataMap
  /// Where an attachment came from; its bytes are kept beside it.
  public var filePath: String?
  public var firstQueuedAt: MessengerTime
  /// Tells those apart that were queued at the same time; grows.
  public var sequence: Int
  public var attempts: Int
  public var status: Status
  public var lastError: Failure?

  public init(
    clientID: String, conversationID: ConversationID, type: MessageType = .text,
    text: String? = nil, payload: String? = nil, metadata: DataMap = [:], filePath: String? = nil,
    firstQueuedAt: MessengerTime, sequence: Int, attempts: Int = 0, status: Status = .unsent,
    lastError: Failure? = nil
  ) {
    self.clientID = clientID
    self.conversationID = conversationID
    self.type = type
    self.text = text
    self.payload = payload
    self.metadata = metadata
    self.filePath = filePath
    self.firstQueuedAt = firstQueuedAt
    self.sequence = sequence
    self.attempts = attempts
    self.status = status
    self.lastError = lastError
  }

  /// Whether it is resent by itself once there is a connection.
  public var isResendable: Bool { status == .failed && lastError == .network }
}

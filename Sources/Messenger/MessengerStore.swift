public import Diagnostics
public import Values

/// Where conversations and the outbox outlive the program.
///
/// May be used from any thread. Several programs may use one store at once.
public protocol MessengerStore: Sendable {
  /// Counts changes, also those of other programs: another number means that `archive()` gives
  /// something else. Costs next to nothing.
  func messengerRevision() throws(Diagnostic) -> Int

  /// All that is kept.
  func messengerArchive() throws(Diagnostic) -> MessengerArchive

  /// Makes changes in their order, all of them or, when it throws, none; they stay if the program
  /// ends the moment after.
  ///
  /// - Returns: The revision from then on.
  func change(_ changes: [MessengerChange]) throws(Diagnostic) -> Int

  /// The bytes of an attachment that waits in the outbox.
  func attachment(of clientID: String) throws(Diagnostic) -> [UInt8]?

  /// Whether the built-in server has stored a message.
  func isDelivered(_ clientID: String) throws(Diagnostic) -> Bool

  /// What the built-in server has stored, in the order of arrival; a client id stands once.
  func delivered() throws(Diagnostic) -> [String]
}

/// What a store keeps of the messenger.
public struct MessengerArchive: Sendable, Equatable {
  public var revision: Int
  /// With their messages, the oldest first.
  public var conversations: [Conversation]
  /// By time and sequence.
  public var outbox: [OutboxEntry]
  /// What else is kept by name, such as the session.
  public var values: DataMap

  public init(
    revision: Int = 0, conversations: [Conversation] = [], outbox: [OutboxEntry] = [],
    values: DataMap = [:]
  ) {
    self.revision = revision
    self.conversations = conversations
    self.outbox = outbox
    self.values = values
  }
}

/// A change of what is kept.
public enum MessengerChange: Sendable, Equatable {
  /// Puts a conversation in, or another header in the place of its own.
  case conversation(ConversationHeader)
  /// Takes a conversation out, with its messages and what waits in the outbox for it.
  case removeConversation(ConversationID)
  /// Appends a message to a conversation that is kept, or puts it in the place of the one with its
  /// id, which keeps its position.
  case message(Message, in: ConversationID)
  case removeMessage(id: String, in: ConversationID)
  /// Puts an entry into the outbox, or in the place of the one with its client id.
  ///
  /// - attachment: The bytes of a file; nil leaves those that are kept.
  case outbox(OutboxEntry, attachment: [UInt8]?)
  /// Takes an entry out, with its attachment.
  case removeOutbox(clientID: String)
  /// The built-in server stores a message, unless it has it.
  case deliver(clientID: String, at: MessengerTime)
  /// nil takes the value out.
  case value(String, DataValue?)
  /// Takes everything out.
  case removeAll
}

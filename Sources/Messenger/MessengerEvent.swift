public import Diagnostics
public import Values

/// What a messenger tells of, and what it asks its host to do.
public struct MessengerEvent: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    // MARK: For the host to do

    /// Asks the server for a session; to be answered with `authorized`.
    case authorize(Authorization)
    /// Takes something to the server; to be answered with `reply`.
    case deliver(Delivery)
    /// Asks the authentication delegate for a token; to be answered with `renewed`.
    case renewToken(ticket: Int, MessengerFailure)
    /// Asks the user to allow something; to be answered with `capability`.
    case request(Capability, by: SettingName)
    /// Shows a message that came while its conversation is not visible.
    case notify(ConversationHeader, Message)
    /// Takes the notification of a conversation away.
    case withdrawNotification(ConversationID)
    /// Takes what the system has pushed to the plugin, which forwards it or not.
    case forward(HostPush)
    /// Takes a notification to the handler that was there before the messenger.
    case foreignNotification(DataMap)
    /// A notification of ours was tapped outside the app.
    case pushTapped(ConversationID)

    // MARK: For whoever listens

    /// An operation is done: the one and only answer to its ticket.
    case completed(ticket: Int, MessengerOperation.Name, MessengerFailure?)
    case uploadStarted(Message, ConversationID)
    case uploadCompleted(Message, ConversationID)
    case uploadFailed(Message, ConversationID, MessengerFailure)
    case received([Message], ConversationID)
    case receivedPrevious([Message], ConversationID)
    case activity(ConversationActivity)
    /// The user began or ended to type.
    case userTyping(ConversationID, isTyping: Bool)
    case unreadCountChanged(Int)
    case listChanged
    case willShow(ConversationID)
    case didShow(ConversationID)
    case willDismiss(ConversationID)
    case didDismiss(ConversationID)
    /// Something to log.
    case diagnostic(Diagnostic)
  }

  public var kind: Kind
  public var time: MessengerTime

  public init(_ kind: Kind, at time: MessengerTime) {
    self.kind = kind
    self.time = time
  }
}

/// A wish for a session.
public struct Authorization: Sendable, Equatable {
  public var ticket: Int
  public var operation: MessengerOperation.Name
  public var integrationID: String
  public var appID: String?
  /// Where the account is served, which is whom to ask.
  public var region: MessengerSettings.Region
  /// Of `init`.
  public var authCode: Secret?
  /// Of `login`.
  public var externalID: String?
  /// Of `login`.
  public var token: AuthToken?
}

/// An attempt to take something to the server.
public struct Delivery: Sendable, Equatable {
  /// Counts attempts.
  public var attempt: Int
  public var parcel: Parcel
  /// What the server is to let it in by.
  public var token: AuthToken?

  public enum Parcel: Sendable, Equatable {
    /// Which attempt it is for this message, from 1.
    case message(Message, ConversationID, clientID: String, attempts: Int)
    case postback(MessageAction, messageID: String, ConversationID)
  }
}

/// What somebody does in a conversation.
public struct ConversationActivity: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable {
    case typingStart = "typing_start"
    case typingStop = "typing_stop"
    case conversationRead = "conversation_read"
    case conversationAdded = "conversation_added"
    case conversationRemoved = "conversation_removed"
    case participantAdded = "participant_added"
    case participantRemoved = "participant_removed"
  }

  public var kind: Kind
  public var conversationID: ConversationID
  /// Who does it.
  public var name: String?

  public init(_ kind: Kind, in conversation: ConversationID, name: String? = nil) {
    self.kind = kind
    conversationID = conversation
    self.name = name
  }
}

/// What the system pushes to an app (the five delegate methods of iOS).
public struct HostPush: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable {
    case token
    case failure
    case received
    case receivedFetch = "received_fetch"
    case action
  }

  public var kind: Kind
  public var payload: DataMap

  public init(_ kind: Kind, _ payload: DataMap = [:]) {
    self.kind = kind
    self.payload = payload
  }
}

public import Components
public import Values

/// What a program asks of the messenger, or tells it.
public enum MessengerOperation: Sendable, Equatable {
  case initialize(MessengerStart)
  case destroy
  case login(externalID: String, token: String)
  case logout
  case set(SettingName, DataValue)

  case send(MessageDraft)
  /// Sends again what failed.
  case retry(clientID: String)
  /// What the business side says or does.
  case receive(Incoming, ConversationID)
  /// Answers an attempt to deliver something.
  case reply(attempt: Int, TransportOutcome)
  /// Answers a wish for a session; `user`: the server's id for who it is.
  case authorized(ticket: Int, user: String?, MessengerFailure?)
  /// Answers the delegate's call for a token, with whatever it gave.
  case renewed(ticket: Int, DataValue)

  case network(Connection)
  case background(Bool)
  case capability(Capability, CapabilityState)

  /// No conversation: the latest, or the first one.
  case show(ConversationID?, startingText: String?)
  case close
  /// What stands in the composer.
  case type(ConversationID, text: String)
  case createConversation(ConversationHeader)
  /// A button of a message.
  case act(messageID: String, ConversationID, item: Int?, action: Int)
  case inputDisplayed(ConversationID, Bool)

  case push(HostPush)
  case setPushToken(String)
  case handlePush(DataMap)
  case handleNotificationAction(id: String, DataMap, response: String?)
  case registerCategories

  /// An operation by its name in scripts and JSON.
  public enum Name: String, Sendable, CaseIterable {
    case initialize = "init"
    case destroy, login, logout
    case set
    case send, retry, receive, reply
    case authorized, renewed
    case network, background, capability
    case show, close, type
    case createConversation = "create_conversation"
    case act
    case inputDisplayed = "input_displayed"
    case push
    case setPushToken = "set_push_token"
    case handlePush = "handle_push"
    case handleNotificationAction = "handle_notification_action"
    case registerCategories = "register_categories"
  }

  /// Arguments that nobody is to read, such as tokens.
  public static let secretArguments = ["auth_code", "jwt", "token"]

  public var name: Name {
    switch self {
    case .initialize: .initialize
    case .destroy: .destroy
    case .login: .login
    case .logout: .logout
    case .set: .set
    case .send: .send
    case .retry: .retry
    case .receive: .receive
    case .reply: .reply
    case .authorized: .authorized
    case .renewed: .renewed
    case .network: .network
    case .background: .background
    case .capability: .capability
    case .show: .show
    case .close: .close
    case .type: .type
    case .createConversation: .createConversation
    case .act: .act
    case .inputDisplayed: .inputDisplayed
    case .push: .push
    case .setPushToken: .setPushToken
    case .handlePush: .handlePush
    case .handleNotificationAction: .handleNotificationAction
    case .registerCategories: .registerCategories
    }
  }
}

/// Whether there is a connection.
public enum Connection: String, FieldEnumeration {
  case online
  case offline
  /// Offline, and the device is at it.
  case reconnecting
}

extension MessengerOperation {
  /// What an event of the host says of the surroundings; nil: it says nothing of them.
  public init?(surroundings event: String, _ properties: DataMap) {
    switch event {
    case "foreground": self = .background(false)
    case "background": self = .background(true)
    case "network":
      let word = properties["connection"]?.stringValue.flatMap(Connection.init(rawValue:))
      self = .network(word ?? (properties["online"] == false ? .offline : .online))
    default: return nil
    }
  }
}

/// With what a messenger is set up.
public struct MessengerStart: Sendable, Equatable {
  public var integrationID: String
  public var authCode: Secret?
  public var hasAuthenticationDelegate: Bool
  /// More settings by name.
  public var settings: DataMap

  public init(
    integrationID: String, authCode: Secret? = nil, hasAuthenticationDelegate: Bool = false,
    settings: DataMap = [:]
  ) {
    self.integrationID = integrationID
    self.authCode = authCode
    self.hasAuthenticationDelegate = hasAuthenticationDelegate
    self.settings = settings
  }
}

/// What comes from the business side.
public enum Incoming: Sendable, Equatable {
  /// A message; one whose id is known takes the place of that.
  case message(Message)
  case activity(ConversationActivity.Kind, name: String?)
  /// Messages from before those that are known, and whether there are more.
  case previous([Message], hasMore: Bool)
}

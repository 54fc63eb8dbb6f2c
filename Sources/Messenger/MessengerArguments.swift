public import Components
internal import Diagnostics
public import Values

/// The arguments of operations as tables, which scripts and tools write.
extension MessengerOperation {
  /// What an operation takes.
  private static func names(of operation: Name) -> [String] {
    switch operation {
    case .initialize:
      ["integration_id", "auth_code", "settings", "has_authentication_delegate", "screen"]
    case .destroy, .logout, .close, .registerCategories: []
    case .login: ["external_id", "jwt"]
    case .set: ["name", "value"]
    case .send: ["conversation_id", "message"]
    case .retry: ["client_id"]
    case .receive: ["conversation_id", "message"]
    case .reply: ["attempt", "accepted", "code", "http_status", "network", "description"]
    case .authorized: ["ticket", "accepted", "user_id", "code", "http_status", "description"]
    case .renewed: ["ticket", "token"]
    case .network: ["online", "connection"]
    case .background: ["background"]
    case .capability: ["name", "state"]
    case .show: ["conversation_id", "starting_text"]
    case .type: ["conversation_id", "text"]
    case .createConversation: ["id", "display_name", "description", "icon_url"]
    case .act: ["message_id", "conversation_id", "item", "action"]
    case .inputDisplayed: ["conversation_id", "displayed"]
    case .push: ["kind", "payload"]
    case .setPushToken: ["token"]
    case .handlePush: ["payload"]
    case .handleNotificationAction: ["id", "payload", "response"]
    }
  }

  /// Reads the arguments of an operation. Whether what they say is any good is for the messenger to
  /// find out.
  ///
  /// - Parameter problems: What is odd in a message.
  /// - Throws: The first argument that is missing, of the wrong type, or means nothing.
  public init(
    _ name: Name, _ arguments: DataMap, _ problems: inout FieldProblems
  ) throws(FieldFault) {
    if name != .createConversation { try arguments.allow(Self.names(of: name)) }
    self =
      switch name {
      case .initialize: .initialize(try MessengerStart(arguments))
      case .destroy: .destroy
      case .logout: .logout
      case .close: .close
      case .registerCategories: .registerCategories
      case .login:
        .login(externalID: try arguments.text("external_id"), token: try arguments.text("jwt"))
      case .set:
        .set(try arguments.word("name", "a setting"), arguments["value"] ?? .null)
      case .send:
        .send(
          try MessageDraft(
            try arguments.optionalMap("message"), in: arguments.optionalText("conversation_id")))
      case .retry: .retry(clientID: try arguments.text("client_id"))
      case .receive:
        .receive(
          try Incoming(try arguments.optionalMap("message"), &problems),
          try arguments.text("conversation_id"))
      case .reply:
        .reply(attempt: try arguments.integer("attempt"), try TransportOutcome(arguments))
      case .authorized:
        .authorized(
          ticket: try arguments.integer("ticket"), user: try arguments.optionalText("user_id"),
          try Self.refusal(arguments))
      case .renewed:
        .renewed(ticket: try arguments.integer("ticket"), arguments["token"] ?? .null)
      case .network: .network(try Connection(arguments))
      case .background: .background(try arguments.flag("background"))
      case .capability:
        .capability(
          try arguments.word("name", "a capability"), try arguments.word("state", "a state"))
      case .show:
        .show(
          try arguments.optionalText("conversation_id"),
          startingText: try arguments.optionalText("starting_text"))
      case .type:
        .type(try arguments.text("conversation_id"), text: try arguments.text("text"))
      case .createConversation:
        .createConversation(ConversationHeader.schema.decode(arguments, &problems))
      case .act:
        .act(
          messageID: try arguments.text("message_id"), try arguments.text("conversation_id"),
          item: try arguments.optionalInteger("item"), action: try arguments.integer("action"))
      case .inputDisplayed:
        .inputDisplayed(try arguments.text("conversation_id"), try arguments.flag("displayed"))
      case .push:
        .push(
          HostPush(try arguments.word("kind", "a push"), try arguments.optionalMap("payload")))
      case .setPushToken: .setPushToken(try arguments.text("token"))
      case .handlePush: .handlePush(try arguments.optionalMap("payload"))
      case .handleNotificationAction:
        .handleNotificationAction(
          id: try arguments.text("id"), try arguments.optionalMap("payload"),
          response: try arguments.optionalText("response"))
      }
  }

  /// Why a server refused a session; nil: it did not.
  private static func refusal(_ arguments: DataMap) throws(FieldFault) -> MessengerFailure? {
    guard case .failed(let failure) = try TransportOutcome(arguments) else { return nil }
    return failure
  }
}

extension MessengerStart {
  fileprivate init(_ arguments: DataMap) throws(FieldFault) {
    self.init(
      integrationID: try arguments.optionalText("integration_id") ?? "",
      authCode: try arguments.optionalText("auth_code").map(Secret.init),
      hasAuthenticationDelegate: arguments["has_authentication_delegate"] == true,
      settings: try arguments.optionalMap("settings"))
  }
}

extension MessageDraft {
  /// What a draft's table may have.
  public static let fields = [
    "type", "text", "payload", "metadata", "path", "media_type", "latitude", "longitude",
  ]

  fileprivate init(
    _ arguments: DataMap, in conversation: ConversationID?
  ) throws(FieldFault) {
    try arguments.allow(Self.fields)
    let type: MessageType =
      arguments["type"] == nil ? .text : try arguments.word("type", "a type of message")
    guard [.text, .image, .file, .location].contains(type) else {
      throw FieldFault(
        "type", expected: "text, image, file or location", found: "'\(type.rawValue)'",
        fix: "a user sends no other messages")
    }
    self.init(
      text: try arguments.optionalText("text"), in: conversation, type: type,
      payload: try arguments.optionalText("payload"),
      metadata: try arguments.optionalMap("metadata"))
    path = try arguments.optionalText("path")
    mediaType = try arguments.optionalText("media_type")
    latitude = arguments["latitude"]?.doubleValue
    longitude = arguments["longitude"]?.doubleValue
  }
}

extension Incoming {
  fileprivate init(_ table: DataMap, _ problems: inout FieldProblems) throws(FieldFault) {
    if table["activity"] != nil {
      try table.allow(["activity", "name"])
      self = .activity(
        try table.word("activity", "an activity"), name: try table.optionalText("name"))
    } else if let list = table["previous"] {
      try table.allow(["previous", "has_more"])
      guard let messages = [Message].decode(list, &problems) else {
        throw FieldFault("previous", expected: "a list of messages", list)
      }
      self = .previous(messages, hasMore: table["has_more"] == true)
    } else {
      guard !table.isEmpty else {
        throw FieldFault(
          "message", expected: "a message such as {text = …}, {activity = …} or {previous = {…}}",
          found: "nothing")
      }
      self = .message(Message.schema.decode(table, &problems))
    }
  }
}

extension TransportOutcome {
  fileprivate init(_ arguments: DataMap) throws(FieldFault) {
    if try arguments.flag("accepted") {
      self = .delivered
    } else {
      self = .failure(
        code: try arguments.optionalText("code"),
        httpStatus: try arguments.optionalInteger("http_status"),
        isNetwork: arguments["network"] == true, text: try arguments.optionalText("description"))
    }
  }
}

extension Connection {
  fileprivate init(_ arguments: DataMap) throws(FieldFault) {
    if arguments["connection"] != nil {
      self = try arguments.word("connection", "a connection")
    } else {
      self = try arguments.flag("online") ? .online : .offline
    }
  }
}

extension DataMap {
  /// One of the words of an enumeration.
  fileprivate func word<Word: CaseIterable & RawRepresentable<String>>(
    _ key: String, _ what: String
  ) throws(FieldFault) -> Word {
    let text = try text(key)
    if let word = Word(rawValue: text) { return word }
    let known = Word.allCases.map(\.rawValue)
    throw FieldFault(
      key, expected: "\(what): \(known.joined(separator: ", "))", found: "'\(text)'",
      fix: nearestName(to: text, in: known).map { "did you mean '\($0)'?" })
  }
}

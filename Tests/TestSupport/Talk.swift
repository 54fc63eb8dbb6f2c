import Diagnostics
import Messenger
import Values

/// A messenger with a server of its own, on a clock that tests put forward.
public struct Talk {
  public static let start: MessengerTime = 1_750_000_000_000
  /// Three parts with dots between; of no server.
  public static let token = "e30.e30.good"

  public var messenger: Messenger
  public let store: any MessengerStore
  public var now = Talk.start
  /// What the server says to an attempt; nil: nothing, until the test answers.
  public var server: (Delivery) -> TransportOutcome? = { _ in .delivered }
  /// What the server says to a wish for a session; nil: it is welcome.
  public var gate: (Authorization) -> MessengerFailure? = { _ in nil }
  /// What the authentication delegate answers; nil: nothing, until the test does.
  public var delegate: (() -> DataValue)?
  /// What the user says to a wish for something.
  public var permission: CapabilityState?

  /// Client ids in the order in which they arrived, once for each arrival.
  public private(set) var posts: [String] = []
  /// Client ids that the server stores, once each.
  public private(set) var stored: [String] = []
  public private(set) var deliveries: [Delivery] = []
  public private(set) var renewals: [Int] = []
  public private(set) var requests: [Capability] = []
  public private(set) var notices: [Message] = []
  public private(set) var diagnostics: [Diagnostic] = []
  /// All events but those for the host, in words.
  public var told: [String] = []
  private var reasons: [Int: String] = [:]
  private var lastTicket = 0

  public init(_ store: any MessengerStore = MemoryMessengerStore(), seed: UInt64 = 1) throws {
    self.store = store
    messenger = Messenger(random: SeededGenerator(seed: seed))
    messenger.resume(try store.messengerArchive())
  }

  // MARK: - Operations

  /// - Returns: `ok`, a reason, or `pending`.
  @discardableResult
  public mutating func perform(_ operation: MessengerOperation) -> String {
    lastTicket += 1
    let ticket = lastTicket
    messenger.perform(operation, ticket: ticket, at: now)
    settle()
    return outcome(ticket)
  }

  public func outcome(_ ticket: Int) -> String { reasons[ticket] ?? "pending" }

  @discardableResult
  public mutating func begin(
    _ id: String = "acme", _ settings: DataMap = [:], code: String? = nil
  ) -> String {
    perform(
      .initialize(
        MessengerStart(
          integrationID: id, authCode: code.map(Secret.init),
          hasAuthenticationDelegate: delegate != nil, settings: settings)))
  }

  @discardableResult
  public mutating func say(_ text: String, in conversation: ConversationID? = nil) -> String {
    perform(.send(MessageDraft(text: text, in: conversation)))
  }

  @discardableResult
  public mutating func hear(_ text: String, in conversation: ConversationID = "c1") -> String {
    var message = Message()
    message.text = text
    return perform(.receive(.message(message), conversation))
  }

  @discardableResult
  public mutating func set(_ name: SettingName, _ value: DataValue) -> String {
    perform(.set(name, value))
  }

  public mutating func go(online: Bool) { perform(.network(online ? .online : .offline)) }

  public mutating func pass(_ milliseconds: Int) {
    let end = now + milliseconds
    while let next = messenger.nextChange, next <= end {
      now = max(now, next)
      settle()
    }
    now = end
    settle()
  }

  public mutating func answer(_ attempt: Int, _ outcome: TransportOutcome) {
    perform(.reply(attempt: attempt, outcome))
  }

  /// Lets a message arrive at the server, whatever that says of it.
  public mutating func store(_ delivery: Delivery) {
    guard let id = delivery.clientID else { return }
    posts.append(id)
    if !stored.contains(id) { stored.append(id) }
  }

  /// Goes on with the server that another had.
  public mutating func keepServer(of other: Talk) {
    posts = other.posts
    stored = other.stored
  }

  private mutating func settle() {
    keep()
    while let event = messenger.next(by: now) {
      take(event)
      keep()
    }
  }

  private mutating func keep() {
    let changes = messenger.takeChanges()
    guard !changes.isEmpty else { return }
    do {
      messenger.revision = try store.change(changes)
    } catch {
      told.append("not kept: \(error)")
    }
  }

  private mutating func take(_ event: MessengerEvent) {
    switch event.kind {
    case .authorize(let wish):
      messenger.perform(
        .authorized(ticket: wish.ticket, user: nil, gate(wish)), ticket: nil, at: now)
    case .deliver(let delivery):
      deliveries.append(delivery)
      let outcome = server(delivery)
      if outcome == .delivered { store(delivery) }
      guard let outcome else { return }
      messenger.perform(.reply(attempt: delivery.attempt, outcome), ticket: nil, at: now)
    case .renewToken(let ticket, _):
      renewals.append(ticket)
      guard let token = delegate?(), token != .null else { return }
      messenger.perform(.renewed(ticket: ticket, token), ticket: nil, at: now)
    case .request(let capability, _):
      requests.append(capability)
      guard let permission else { return }
      messenger.perform(.capability(capability, permission), ticket: nil, at: now)
    case .notify(_, let message): notices.append(message)
    case .completed(let ticket, _, let failure):
      if reasons[ticket] != nil { told.append("ticket \(ticket) was answered twice") }
      reasons[ticket] = failure?.reason.rawValue ?? "ok"
    case .diagnostic(let fault): diagnostics.append(fault)
    default: told.append(Self.words(event.kind))
    }
  }

  // MARK: - What there is

  public var codes: [String] { diagnostics.map(\.code) }

  /// All texts of a conversation that have a place in its view, with how far the user's are.
  public func lines(of conversation: ConversationID = Talk.first) -> [String] {
    (messenger.conversations[conversation]?.messages ?? []).filter(\.isShown).map {
      $0.isOfUser ? "\($0.text ?? $0.type.rawValue) (\($0.status.rawValue))" : $0.text ?? ""
    }
  }

  /// The texts that the server stores, in its order.
  public var storedTexts: [String] {
    stored.compactMap { id in
      messenger.conversations.values.lazy.flatMap(\.messages).first { $0.id == id }?.text
    }
  }

  /// The conversation that begins by itself.
  public static let first: ConversationID = "main"

  public static func words(_ kind: MessengerEvent.Kind) -> String {
    switch kind {
    case .uploadStarted(let message, _): "upload started: \(message.text ?? "")"
    case .uploadCompleted(let message, _): "upload completed: \(message.text ?? "")"
    case .uploadFailed(let message, _, let failure):
      "upload failed: \(message.text ?? ""), \(failure.reason.rawValue)"
    case .received(let messages, let id):
      "received in \(id): \(messages.map { $0.text ?? "" }.joined(separator: ", "))"
    case .receivedPrevious(let messages, let id):
      "received older in \(id): \(messages.map { $0.text ?? "" }.joined(separator: ", "))"
    case .activity(let activity): "\(activity.kind.rawValue) in \(activity.conversationID)"
    case .userTyping(let id, let isTyping): "user \(isTyping ? "types" : "stops") in \(id)"
    case .unreadCountChanged(let count): "unread: \(count)"
    case .listChanged: "list changed"
    case .willShow(let id): "will show \(id)"
    case .didShow(let id): "did show \(id)"
    case .willDismiss(let id): "will dismiss \(id)"
    case .didDismiss(let id): "did dismiss \(id)"
    case .withdrawNotification(let id): "withdraw \(id)"
    case .forward(let push): "forward \(push.kind.rawValue)"
    case .foreignNotification: "foreign notification"
    case .pushTapped(let id): "push tapped: \(id)"
    default: "\(kind)"
    }
  }
}

extension Delivery {
  /// Of a message; nil: it is a postback.
  public var clientID: String? {
    guard case .message(_, _, let clientID, _) = parcel else { return nil }
    return clientID
  }

  public var text: String? {
    guard case .message(let message, _, _, _) = parcel else { return nil }
    return message.text
  }
}

extension TransportOutcome {
  /// The server does not accept the token.
  public static let unauthorized = TransportOutcome.failure(
    code: "invalid_auth", httpStatus: 401, isNetwork: false, text: nil)
  public static let connectionLost = TransportOutcome.failure(
    code: nil, httpStatus: nil, isNetwork: true, text: nil)
  public static let unwanted = TransportOutcome.failure(
    code: "bad_request", httpStatus: 400, isNetwork: false, text: nil)
}

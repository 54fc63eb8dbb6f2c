import Components
import Diagnostics
import Messenger
import Storage
import TestSupport
import Testing
import Values

/// What every store of the messenger does.
struct MessengerStoreTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  static func header(_ id: String, unread: Int = 0) -> ConversationHeader {
    var header = ConversationHeader()
    header.id = id
    header.displayName = "Shop \(id)"
    header.lastUpdatedAt = 1_700_000_000.25
    header.unreadCount = unread
    return header
  }

  static func message(_ id: String, _ text: String = "Hello") -> Message {
    var message = Message()
    message.id = id
    message.text = text
    message.date = 1_700_000_000.5
    return message
  }

  static func entry(
    _ id: String, in conversation: String = "c", at time: Int = 5, _ sequence: Int = 1
  )
    -> OutboxEntry
  {
    OutboxEntry(
      clientID: id, conversationID: conversation, text: "Hi", firstQueuedAt: time,
      sequence: sequence)
  }

  /// Every field is given, with texts that a file has to escape.
  static var wholeMessage: Message {
    var action = MessageAction()
    (action.type, action.text, action.uri) = (.webview, "Open \"it\"", LinkText("app://o/1"))
    (action.size, action.fallback) = (.tall, LinkText("https://example.org"))
    (action.amount, action.currency, action.state) = (1_999, "USD", .paid)
    (action.payload, action.iconUrl) = ("p", ImageReference("icons/a.svg"))
    (action.isDefault, action.metadata) = (true, ["k": 1, "ü": "e\u{301}"])
    var item = MessageItem()
    (item.title, item.description, item.mediaType) = ("A\0b", "c", "image/png")
    (item.mediaUrl, item.actions, item.metadata) = (
      ImageReference("https://x.org/a.png"), [action], ["a": .null]
    )
    var message = Message()
    (message.id, message.type, message.role) = ("é '--", .carousel, .appUser)
    (message.text, message.textFallback) = ("\u{1F600}\n\"\\\u{202E}", "f")
    (message.displayName, message.avatarUrl) = ("Ana", ImageReference("a.png"))
    (message.date, message.mediaUrl) = (-1.5, ImageReference("b.png"))
    (message.mediaType, message.mediaSize, message.fileName) = ("image/png", .max, "b.png")
    (message.latitude, message.longitude, message.payload) = (-34.6, 1e-7, "p")
    (message.metadata, message.isGenerated) = (["n": 1.5, "b": true], true)
    (message.items, message.actions) = ([item], [action])
    (message.imageAspectRatio, message.status, message.isHidden) = (.square, .failed, true)
    return message
  }

  // MARK: - Everything as it was

  @Test(arguments: StoreKind.allCases)
  func `gives everything back as it was`(_ kind: StoreKind) throws {
    var header = Self.header("é '--", unread: 3)
    (header.description, header.iconUrl) = ("d", ImageReference("icons/a.svg"))
    (header.businessLastRead, header.inputDisplayed) = (12.5, false)
    (header.draft, header.hasPrevious) = ("half a \"line\"", true)
    var entry = OutboxEntry(
      clientID: "x'", conversationID: header.id, type: .image, text: "t\0u", payload: "p",
      metadata: ["a": [1, 2]], filePath: "/tmp/ä", firstQueuedAt: -3, sequence: .max, attempts: 7,
      status: .rejected, lastError: .auth)
    let store = try kind.messages(in: file)
    #expect(try store.messengerArchive() == MessengerArchive())
    let revision = try store.change([
      .conversation(header), .message(Self.wholeMessage, in: header.id),
      .outbox(entry, attachment: [0, 255, 0]), .value("session", ["token": .null]),
      .value("a", .list([])),
    ])
    let expected = MessengerArchive(
      revision: revision,
      conversations: [Conversation(header, messages: [Self.wholeMessage])], outbox: [entry],
      values: ["session": ["token": .null], "a": .list([])])
    #expect(try store.messengerArchive() == expected)
    #expect(try store.attachment(of: "x'") == [0, 255, 0])
    entry.lastError = nil
    (entry.text, entry.payload, entry.filePath) = (nil, nil, nil)
    _ = try store.change([.outbox(entry, attachment: nil)])
    #expect(try store.messengerArchive().outbox == [entry])
    #expect(try store.attachment(of: "x'") == [0, 255, 0])
    if kind == .sqlite {
      let again = try SQLiteStore(path: file.path)
      #expect(try again.messengerArchive() == store.messengerArchive())
      #expect(try again.attachment(of: "x'") == [0, 255, 0])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `counts changes and nothing else`(_ kind: StoreKind) throws {
    let store = try kind.messages(in: file)
    #expect(try store.messengerRevision() == 0)
    #expect(try store.change([]) == 0)
    #expect(try store.change([.conversation(Self.header("c"))]) == 1)
    _ = try store.messengerArchive()
    #expect(try store.change([.value("k", 1), .value("k", nil)]) == 2)
    #expect(try store.change([.removeAll]) == 3)
    #expect(try store.messengerRevision() == 3)
    #expect(try store.messengerArchive() == MessengerArchive(revision: 3))
  }

  @Test func `one program learns of the changes of another`() throws {
    let first = try SQLiteStore(path: file.path)
    let second = try SQLiteStore(path: file.path)
    #expect(try second.change([.conversation(Self.header("c"))]) == 1)
    #expect(try first.messengerRevision() == 1)
    #expect(try first.messengerArchive() == second.messengerArchive())
    #expect(try first.change([.removeConversation("c")]) == 2)
    #expect(try second.messengerRevision() == 2)
  }

  // MARK: - Conversations and messages

  @Test(arguments: StoreKind.allCases)
  func `keeps conversations and messages in their places`(_ kind: StoreKind) throws {
    let store = try kind.messages(in: file)
    _ = try store.change([
      .conversation(Self.header("b")), .conversation(Self.header("a")),
      .message(Self.message("2"), in: "b"), .message(Self.message("1"), in: "b"),
      .message(Self.message("2"), in: "a"), .message(Self.message("3"), in: "none"),
      .message(Self.message("2", "Changed"), in: "b"), .conversation(Self.header("b", unread: 4)),
      .removeMessage(id: "2", in: "none"), .removeMessage(id: "none", in: "a"),
    ])
    #expect(
      try store.messengerArchive().conversations == [
        Conversation(
          Self.header("b", unread: 4),
          messages: [Self.message("2", "Changed"), Self.message("1")]),
        Conversation(Self.header("a"), messages: [Self.message("2")]),
      ])
    _ = try store.change([
      .removeMessage(id: "2", in: "b"), .message(Self.message("2"), in: "b"),
    ])
    #expect(
      try store.messengerArchive().conversations[0].messages
        == [Self.message("1"), Self.message("2")])
  }

  @Test(arguments: StoreKind.allCases)
  func `tells ids apart by their bytes`(_ kind: StoreKind) throws {
    let store = try kind.messages(in: file)
    let ids = ["\u{E9}", "e\u{301}", "", "a\0", "a"]
    _ = try store.change(
      ids.map { .conversation(Self.header($0)) }
        + ids.map { .message(Self.message($0), in: "a") }
        + ids.map { .outbox(Self.entry($0, in: $0), attachment: nil) }
        + ids.map { .deliver(clientID: $0, at: 1) })
    let archive = try store.messengerArchive()
    #expect(archive.conversations.map { Array($0.id.utf8) } == ids.map { Array($0.utf8) })
    #expect(archive.conversations.map(\.messages.count) == [0, 0, 0, 0, 5])
    #expect(archive.outbox.count == 5)
    #expect(try store.delivered().map { Array($0.utf8) } == ids.map { Array($0.utf8) })
  }

  @Test(arguments: StoreKind.allCases)
  func `a conversation takes its messages and its outbox with it`(_ kind: StoreKind) throws {
    let store = try kind.messages(in: file)
    _ = try store.change([
      .conversation(Self.header("c")), .conversation(Self.header("d")),
      .message(Self.message("1"), in: "c"), .message(Self.message("1"), in: "d"),
      .outbox(Self.entry("x"), attachment: [1]), .outbox(Self.entry("y", in: "d"), attachment: [2]),
      .deliver(clientID: "x", at: 1), .removeConversation("c"), .removeConversation("none"),
    ])
    let archive = try store.messengerArchive()
    #expect(
      archive.conversations == [Conversation(Self.header("d"), messages: [Self.message("1")])])
    #expect(archive.outbox == [Self.entry("y", in: "d")])
    #expect(try store.attachment(of: "x") == nil)
    #expect(try store.attachment(of: "y") == [2])
    #expect(try store.isDelivered("x"))
    _ = try store.change([.conversation(Self.header("c"))])
    #expect(try store.messengerArchive().conversations.map(\.messages.count) == [1, 0])
  }

  @Test(arguments: StoreKind.allCases)
  func `keeps the latest 2000 messages, and those of the outbox`(_ kind: StoreKind) throws {
    let store = try kind.messages(in: file)
    func ids(_ conversation: Int = 0) throws -> [String] {
      try store.messengerArchive().conversations[conversation].messages.map(\.id)
    }
    func add(_ numbers: ClosedRange<Int>, to id: String = "c") throws {
      _ = try store.change(numbers.map { .message(Self.message("\($0)"), in: id) })
    }
    _ = try store.change([
      .conversation(Self.header("c")), .conversation(Self.header("d")),
      .message(Self.message("1"), in: "d"),
      .outbox(Self.entry("2"), attachment: nil), .outbox(Self.entry("3", in: "d"), attachment: nil),
    ])
    try add(1...2_000)
    #expect(try ids() == (1...2_000).map(String.init))
    try add(2_000...2_000)
    #expect(try ids().count == 2_000)
    try add(2_001...2_002)
    // 2 waits in the outbox, 3 waits in that of another conversation.
    #expect(try ids() == ["2"] + (4...2_002).map(String.init))
    _ = try store.change([.removeOutbox(clientID: "2")])
    try add(2_003...2_003)
    #expect(try ids() == (4...2_003).map(String.init))
    // More than fit at once, all of which wait.
    let many = (3_001...5_010).map(String.init)
    _ = try store.change(
      many.map { .message(Self.message($0), in: "c") }
        + many.map { .outbox(Self.entry($0), attachment: nil) })
    #expect(try ids() == many)
    _ = try store.change([.removeOutbox(clientID: "3001")])
    #expect(try ids() == Array(many.dropFirst()))
    #expect(try ids(1) == ["1"])
  }

  // MARK: - Outbox

  @Test(arguments: StoreKind.allCases)
  func `sorts the outbox by time and sequence`(_ kind: StoreKind) throws {
    let store = try kind.messages(in: file)
    let entries = [
      Self.entry("a", at: 9, 1), Self.entry("b", at: 5, 3), Self.entry("c", at: 5, 2),
      Self.entry("e", at: 5, 2), Self.entry("d", at: 5, 2),
    ]
    _ = try store.change(entries.map { .outbox($0, attachment: nil) })
    #expect(try store.messengerArchive().outbox.map(\.clientID) == ["c", "d", "e", "b", "a"])
    var again = Self.entry("c", at: 20, 9)
    again.attempts = 1
    _ = try store.change([.outbox(again, attachment: nil), .removeOutbox(clientID: "none")])
    #expect(try store.messengerArchive().outbox.map(\.clientID) == ["d", "e", "b", "a", "c"])
  }

  @Test(arguments: StoreKind.allCases)
  func `keeps the bytes of an attachment beside its entry`(_ kind: StoreKind) throws {
    let store = try kind.messages(in: file)
    _ = try store.change([
      .outbox(Self.entry("a"), attachment: nil), .outbox(Self.entry("b"), attachment: []),
      .outbox(Self.entry("c"), attachment: [1]), .outbox(Self.entry("c"), attachment: [2, 3]),
    ])
    #expect(try store.attachment(of: "a") == nil)
    #expect(try store.attachment(of: "b") == [])
    #expect(try store.attachment(of: "c") == [2, 3])
    #expect(try store.attachment(of: "none") == nil)
    _ = try store.change([.removeOutbox(clientID: "c"), .outbox(Self.entry("c"), attachment: nil)])
    #expect(try store.attachment(of: "c") == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `takes attachments of 25 MiB and refuses larger ones, and all that came with them`(
    _ kind: StoreKind
  ) throws {
    let store = try kind.messages(in: file)
    var bytes = [UInt8](repeating: 7, count: 26_214_400)
    _ = try store.change([.outbox(Self.entry("a"), attachment: bytes)])
    #expect(try store.attachment(of: "a") == bytes)
    bytes.append(7)
    let fault = Diagnostic(
      "messenger.attachment_size", .error, "the attachment of \"b\" is too large to be kept",
      expected: "at most 26214400 bytes", found: "26214401 bytes", fix: "send a smaller file")
    #expect(throws: fault) {
      try store.change([.removeAll, .outbox(Self.entry("b"), attachment: bytes)])
    }
    #expect(try store.messengerArchive().outbox == [Self.entry("a")])
    #expect(try store.messengerRevision() == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `the server stores a message once, however often it arrives`(_ kind: StoreKind) throws {
    let store = try kind.messages(in: file)
    #expect(try !store.isDelivered("z"))
    _ = try store.change([
      .deliver(clientID: "z", at: 1), .deliver(clientID: "a", at: 2),
      .deliver(clientID: "z", at: 3),
    ])
    _ = try store.change([.deliver(clientID: "a", at: 4), .deliver(clientID: "m", at: 0)])
    #expect(try store.delivered() == ["z", "a", "m"])
    #expect(try store.isDelivered("z"))
    #expect(try !store.isDelivered("b"))
    _ = try store.change([.removeAll, .deliver(clientID: "m", at: 5)])
    #expect(try store.delivered() == ["m"])
  }

  // MARK: - All stores

  @Test func `all stores tell the same of the same random changes`() throws {
    let stores: [any MessengerStore] = [
      MemoryMessengerStore(), try SQLiteStore(path: file.path),
    ]
    var random = SeededGenerator(seed: 31)
    for _ in 1...300 {
      let changes = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        Self.change(&random)
      }
      let revisions = try stores.map { try $0.change(changes) }
      #expect(revisions[0] == revisions[1])
      #expect(try stores[0].messengerArchive() == stores[1].messengerArchive())
    }
    #expect(try stores[0].delivered() == stores[1].delivered())
    for id in 0...9 {
      #expect(try stores[0].attachment(of: "\(id)") == stores[1].attachment(of: "\(id)"))
    }
  }

  private static func change(_ random: inout SeededGenerator) -> MessengerChange {
    let conversation = "c\(Int.random(in: 0...3, using: &random))"
    let id = "\(Int.random(in: 0...9, using: &random))"
    let number = Int.random(in: 0...99, using: &random)
    switch Int.random(in: 0...19, using: &random) {
    case 0...3: return .conversation(header(conversation, unread: number))
    case 4: return .removeConversation(conversation)
    case 5...9: return .message(message(id, "Text \(number)"), in: conversation)
    case 10: return .removeMessage(id: id, in: conversation)
    case 11...13:
      let bytes = number % 3 == 0 ? nil : [UInt8(number)]
      return .outbox(entry(id, in: conversation, at: number % 4, number), attachment: bytes)
    case 14: return .removeOutbox(clientID: id)
    case 15, 16: return .deliver(clientID: id, at: number)
    case 17, 18: return .value(id, number % 4 == 0 ? nil : .integer(number))
    default: return number < 10 ? .removeAll : .value("last", .integer(number))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `takes what several threads change at once`(_ kind: StoreKind) async throws {
    let store = try kind.messages(in: file)
    _ = try store.change([.conversation(Self.header("c"))])
    try await withThrowingTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          for number in 1...20 {
            _ = try store.change([
              .message(Self.message("\(thread)-\(number)"), in: "c"),
              .deliver(clientID: "\(thread / 2)-\(number)", at: number),
            ])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.messengerRevision() == 81)
    #expect(try store.messengerArchive().conversations[0].messages.count == 80)
    #expect(try store.delivered().count == 40)
  }
}

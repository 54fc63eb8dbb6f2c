import Components
import Messenger
import TestSupport
import Testing
import Values

/// What comes from the business side, and what is shown of it.
struct ReceivingTests {
  private static func started() throws -> Talk {
    var talk = try Talk()
    talk.begin()
    talk.told = []
    return talk
  }

  @Test func `a message opens its conversation, counts as unread and is announced`() throws {
    var talk = try Self.started()
    #expect(talk.hear("hola") == "ok")
    #expect(talk.messenger.conversations["c1"]?.header.unreadCount == 1)
    #expect(talk.notices.map(\.text) == ["hola"])
    #expect(
      talk.told == [
        "conversation_added in c1", "list changed", "received in c1: hola", "unread: 1",
        "list changed",
      ])
  }

  @Test func `vector 12: in the conversation that is shown nothing is announced`() throws {
    var talk = try Self.started()
    talk.set(.conversationStatusBarStyle, "light_content")
    talk.set(.conversationStatusBarStyleDarkMode, "dark_content")
    talk.hear("one")
    talk.perform(.show("c1", startingText: nil))
    #expect(talk.messenger.statusBarStyle(isDark: false) == .lightContent)
    #expect(talk.messenger.statusBarStyle(isDark: true) == .darkContent)
    #expect(talk.messenger.unreadCount == 0)
    talk.hear("two")
    #expect(talk.notices.map(\.text) == ["one"])
    #expect(talk.messenger.unreadCount == 0)
    talk.hear("elsewhere", in: "c2")
    #expect(talk.notices.map(\.text) == ["one", "elsewhere"])
    talk.perform(.close)
    #expect(talk.messenger.statusBarStyle(isDark: false) == .default)
    #expect(talk.messenger.statusBarStyle(isDark: true) == .default)
    talk.hear("three")
    #expect(talk.notices.map(\.text) == ["one", "elsewhere", "three"])
    #expect(talk.messenger.unreadCount == 2)
  }

  @Test func `vector 13: a whisper is kept and neither shown, counted nor announced`() throws {
    var talk = try Self.started()
    var whisper = Message()
    (whisper.role, whisper.text) = (.whisper, "he is angry")
    talk.perform(.receive(.message(whisper), "c1"))
    var hidden = Message()
    (hidden.isHidden, hidden.text) = (true, "not for display")
    talk.perform(.receive(.message(hidden), "c1"))
    #expect(talk.lines(of: "c1") == [])
    #expect(talk.messenger.conversations["c1"]?.messages.count == 2)
    #expect(talk.notices == [])
    #expect(talk.messenger.unreadCount == 0)
    #expect(talk.messenger.conversations["c1"]?.lastShown == nil)
  }

  @Test func `a message whose id is known takes the place of that one`() throws {
    var talk = try Self.started()
    var message = Message()
    (message.id, message.text) = ("s1", "Pay here")
    talk.perform(.receive(.message(message), "c1"))
    talk.hear("later")
    message.text = "Paid"
    talk.perform(.receive(.message(message), "c1"))
    #expect(talk.lines(of: "c1") == ["Paid", "later"])
    #expect(talk.messenger.unreadCount == 2)
  }

  @Test func `bug 128: messages that come at once are told of at once`() throws {
    var talk = try Self.started()
    talk.perform(.show(nil, startingText: nil))
    talk.told = []
    var messages: [Message] = []
    for number in 1...3 {
      var message = Message()
      (message.id, message.text) = ("s\(number)", "m\(number)")
      messages.append(message)
    }
    talk.perform(.receive(.previous(messages, hasMore: true), Talk.first))
    #expect(talk.told == ["received older in main: m1, m2, m3"])
    #expect(talk.messenger.conversations[Talk.first]?.header.hasPrevious == true)
  }

  @Test func `older messages stand before those that are known, in the store too`() throws {
    var talk = try Self.started()
    talk.hear("new")
    var old = Message()
    (old.id, old.text) = ("s0", "old")
    talk.perform(.receive(.previous([old, old], hasMore: false), "c1"))
    #expect(talk.lines(of: "c1") == ["old", "new"])
    let kept = try talk.store.messengerArchive().conversations.first
    #expect(kept?.messages.map(\.text) == ["old", "new"])
  }

  @Test func `typing ends by itself, with a message, or when told`() throws {
    var talk = try Self.started()
    #expect(
      talk.perform(.receive(.activity(.typingStart, name: "Eva"), "c1")) == "unknown_conversation")
    talk.hear("hola")
    talk.perform(.receive(.activity(.typingStart, name: "Eva"), "c1"))
    #expect(talk.messenger.typing == ["c1": "Eva"])
    talk.pass(9_999)
    #expect(talk.messenger.typing == ["c1": "Eva"])
    talk.pass(1)
    #expect(talk.messenger.typing == [:])
    talk.perform(.receive(.activity(.typingStart, name: nil), "c1"))
    talk.hear("there you are")
    #expect(talk.messenger.typing == [:])
  }

  @Test func `the user's typing is told once, and ends 10 seconds after the last key`() throws {
    var talk = try Self.started()
    talk.hear("hola")
    talk.told = []
    for text in ["h", "ho", "hol"] {
      talk.perform(.type("c1", text: text))
      talk.pass(4_000)
    }
    #expect(talk.told == ["user types in c1"])
    talk.pass(6_000)
    #expect(talk.told == ["user types in c1", "user stops in c1"])
    talk.perform(.type("c1", text: "hola"))
    talk.say("hola", in: "c1")
    #expect(talk.told.filter { $0.hasPrefix("user") }.count == 4)
    #expect(talk.messenger.conversations["c1"]?.header.draft == nil)
  }

  @Test func `what the business side has read is known`() throws {
    var talk = try Self.started()
    talk.say("hola")
    talk.pass(1_000)
    talk.perform(.receive(.activity(.conversationRead, name: nil), Talk.first))
    #expect(
      talk.messenger.conversations[Talk.first]?.header.businessLastRead
        == Double(messengerTime: talk.now))
  }

  @Test func `a text of 1 MB is cut and told`() throws {
    var talk = try Self.started()
    talk.hear(String(repeating: "é", count: 1 << 19))
    let text = try #require(talk.messenger.conversations["c1"]?.messages.first?.text)
    #expect(text.utf8.count <= MessageDraft.maximumText)
    #expect(text.hasSuffix("é…"))
    #expect(talk.codes == ["message.too_large"])
  }

  @Test func `a conversation that is removed goes with its messages and its outbox`() throws {
    var talk = try Self.started()
    talk.hear("hola")
    talk.server = { _ in nil }
    talk.say("on its way", in: "c1")
    talk.perform(.show("c1", startingText: nil))
    talk.perform(.receive(.activity(.conversationRemoved, name: nil), "c1"))
    #expect(talk.messenger.visible == nil)
    #expect(talk.messenger.outbox == [])
    #expect(try talk.store.messengerArchive().conversations == [])
    #expect(talk.say("again", in: "c1") == "unknown_conversation")
  }

  @Test func `a conversation is created with a name of at most 100 characters`() throws {
    var talk = try Self.started()
    var header = ConversationHeader()
    header.displayName = String(repeating: "n", count: 101)
    #expect(talk.perform(.createConversation(header)) == "too_long")
    header.displayName = "Returns"
    talk.go(online: false)
    #expect(talk.perform(.createConversation(header)) == "offline")
    talk.go(online: true)
    #expect(talk.perform(.createConversation(header)) == "ok")
    #expect(talk.messenger.listed.map(\.header.displayName) == ["Returns"])
  }

  @Test func `no more messages are held than a store keeps, and those that wait are among them`()
    throws
  {
    var talk = try Self.started()
    talk.server = { _ in nil }
    talk.hear("first")
    talk.say("on its way", in: "c1")
    for number in 1...StoreLimits.messages { talk.hear("m\(number)") }
    let held = try #require(talk.messenger.conversations["c1"]?.messages)
    #expect(held.count == StoreLimits.messages)
    #expect(held.prefix(2).map(\.text) == ["on its way", "m2"])
    #expect(
      try talk.store.messengerArchive().conversations.first?.messages.map(\.id) == held.map(\.id))
  }

  @Test func `the list has the latest first`() throws {
    var talk = try Self.started()
    talk.hear("a", in: "c1")
    talk.pass(1)
    talk.hear("b", in: "c2")
    talk.pass(1)
    talk.say("c", in: "c1")
    #expect(talk.messenger.listed.map(\.id) == ["c1", "c2"])
  }

  @Test func `a reply goes out with its payload, a postback without a message`() throws {
    var talk = try Self.started()
    var message = Message()
    (message.id, message.text) = ("s1", "Which one?")
    var reply = MessageAction()
    (reply.type, reply.text, reply.payload) = (.reply, "The red one", "RED")
    var postback = MessageAction()
    (postback.type, postback.text, postback.payload) = (.postback, "More", "MORE")
    message.actions = [reply, postback]
    talk.perform(.receive(.message(message), "c1"))
    #expect(talk.perform(.act(messageID: "s1", "c1", item: nil, action: 0)) == "ok")
    #expect(talk.perform(.act(messageID: "s1", "c1", item: nil, action: 1)) == "ok")
    #expect(talk.perform(.act(messageID: "s1", "c1", item: nil, action: 2)) == "unknown_action")
    #expect(talk.perform(.act(messageID: "s1", "c1", item: 0, action: 0)) == "unknown_action")
    #expect(talk.lines(of: "c1") == ["Which one?", "The red one (sent)"])
    #expect(talk.deliveries.map(\.text) == ["The red one", nil])
    talk.go(online: false)
    #expect(talk.perform(.act(messageID: "s1", "c1", item: nil, action: 1)) == "offline")
  }

  @Test func `nothing is received before the set-up`() throws {
    var talk = try Talk()
    #expect(talk.hear("hola") == "not_initialized")
    talk.begin()
    #expect(talk.hear("hola", in: "") == "unknown_conversation")
  }
}

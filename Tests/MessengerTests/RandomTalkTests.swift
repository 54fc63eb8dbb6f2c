import Messenger
import TestSupport
import Testing
import Values

/// Random sequences of sending, connections, foreground, restarts and answers: nothing is lost, nothing
/// is stored twice, and what is resent arrives in order.
struct RandomTalkTests {
  @Test(arguments: 1...60)
  func `every message is stored once and ends sent, failed or rejected`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let store: any MessengerStore = MemoryMessengerStore()
    var talk = try Talk(store, seed: UInt64(seed))
    let settings: DataMap = [
      "allow_offline_usage": true,
      "allow_offline_usage_in_background": .bool(Bool.random(using: &random)),
    ]
    talk.begin("acme", settings)
    var said: [String] = []
    var unanswered: [Delivery] = []

    for step in 0..<400 {
      let weather = Int.random(in: 0..<10, using: &random)
      talk.server = { delivery in
        switch weather {
        case 0: return .connectionLost
        case 1: return nil
        case 2: return delivery.text?.hasSuffix("7") == true ? .unwanted : .delivered
        default: return .delivered
        }
      }
      let known = talk.deliveries.count
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3:
        let text = "m\(step)"
        if talk.say(text) != "not_initialized" { said.append(text) }
      case 4: talk.go(online: Bool.random(using: &random))
      case 5: talk.perform(.background(Bool.random(using: &random)))
      case 6: talk.pass(Int.random(in: 0..<90_000, using: &random))
      case 7:
        if let entry = talk.messenger.outbox.randomElement(using: &random) {
          talk.perform(.retry(clientID: entry.clientID))
        }
      case 8:
        let state = CapabilityState.allCases.randomElement(using: &random) ?? .granted
        talk.perform(.capability(.backgroundConnectivity, state))
      case 9:
        // An answer that was lost: the server has the message all the same.
        if let late = unanswered.randomElement(using: &random) {
          talk.store(late)
          if Bool.random(using: &random) { talk.answer(late.attempt, .delivered) }
        }
      case 10 where step % 5 == 0:
        talk = try Self.restarted(talk, store, settings, seed: random.next())
        unanswered = []
        continue
      default: break
      }
      if weather == 1 { unanswered += talk.deliveries.dropFirst(known) }
      Self.expectOrder(of: talk.messenger)
    }

    talk.server = { $0.text?.hasSuffix("77") == true ? .unwanted : .delivered }
    talk.perform(.background(false))
    talk.go(online: false)
    talk.go(online: true)
    talk.pass(1_000_000)
    let messages = talk.messenger.conversations.values.flatMap(\.messages)
    #expect(messages.compactMap(\.text).sorted() == said.sorted())
    let ends: Set<MessageStatus> = [.sent, .rejected]
    #expect(messages.allSatisfy { ends.contains($0.status) })
    #expect(Set(talk.stored).count == talk.stored.count)
    for message in messages where message.status == .sent {
      #expect(talk.stored.contains(message.id))
    }
    let archive = try store.messengerArchive()
    #expect(archive.outbox == talk.messenger.outbox)
    #expect(archive.conversations.flatMap(\.messages).count == messages.count)
  }

  /// Another program on the same store, with the same server.
  private static func restarted(
    _ talk: Talk, _ store: any MessengerStore, _ settings: DataMap, seed: UInt64
  ) throws -> Talk {
    var next = try Talk(store, seed: seed)
    next.now = talk.now
    next.server = talk.server
    next.keepServer(of: talk)
    next.begin("acme", settings)
    return next
  }

  /// At most one message of the resending is on its way, and no failed one stands before it.
  private static func expectOrder(of messenger: Messenger) {
    let sequences = messenger.outbox.map(\.sequence)
    #expect(sequences == sequences.sorted())
    #expect(Set(messenger.outbox.map(\.clientID)).count == messenger.outbox.count)
  }

  @Test(arguments: 1...20)
  func `what is resent arrives in the order of the first sending`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var talk = try Talk(seed: UInt64(seed))
    talk.begin("acme", ["allow_offline_usage": true])
    talk.go(online: false)
    let texts = (0..<20).map { "m\($0)" }
    for text in texts.prefix(10) { talk.say(text) }
    for text in texts.dropFirst(10) {
      talk.server = { _ in Bool.random(using: &random) ? .delivered : .connectionLost }
      talk.go(online: Bool.random(using: &random))
      talk.pass(Int.random(in: 0..<5_000, using: &random))
      talk.say(text)
    }
    talk.server = { _ in .delivered }
    talk.go(online: true)
    talk.pass(1_000_000)
    #expect(talk.storedTexts == texts)
  }
}

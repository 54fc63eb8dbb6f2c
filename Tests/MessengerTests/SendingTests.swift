import Messenger
import TestSupport
import Testing
import Values

/// Sending, the rules without a connection, retry and resending.
struct SendingTests {
  private static func offlineTalk(_ settings: DataMap = [:]) throws -> Talk {
    var talk = try Talk()
    talk.begin("acme", (["allow_offline_usage": true] as DataMap).overlaid(with: settings))
    talk.told = []
    return talk
  }

  @Test func `a message is on its way and then sent`() throws {
    var talk = try Talk()
    talk.begin()
    talk.told = []
    #expect(talk.say("hola") == "ok")
    #expect(talk.lines() == ["hola (sent)"])
    #expect(
      talk.told == [
        "conversation_added in main", "list changed", "upload started: hola",
        "upload completed: hola",
      ])
    #expect(talk.messenger.outbox == [])
  }

  @Test func `blank and empty messages are refused`() throws {
    var talk = try Talk()
    talk.begin()
    #expect(talk.say("") == "empty_message")
    #expect(talk.say(" \n\t") == "empty_message")
    #expect(talk.perform(.send(MessageDraft(type: .location))) == "empty_message")
    #expect(talk.perform(.send(MessageDraft(type: .file))) == "empty_message")
    #expect(talk.lines() == [])
  }

  @Test func `a text of 1 MB is refused and told`() throws {
    var talk = try Talk()
    talk.begin()
    #expect(talk.say(String(repeating: "a", count: 1 << 20)) == "too_large")
    #expect(talk.codes.last == "message.too_large")
    var draft = MessageDraft(type: .file)
    draft.path = "big.pdf"
    draft.bytes = [UInt8](repeating: 0, count: MessageDraft.maximumFile + 1)
    #expect(talk.perform(.send(draft)) == "too_large")
    #expect(talk.messenger.outbox == [])
  }

  @Test
  func `vector 4: setting 14 lets messages fail without a connection and resends them in order`()
    throws
  {
    var talk = try Self.offlineTalk()
    talk.go(online: false)
    #expect(talk.messenger.sendingObstacle == nil)
    #expect(talk.say("m1") == "offline")
    #expect(talk.say("m2") == "offline")
    #expect(talk.lines() == ["m1 (failed)", "m2 (failed)"])
    var isFirst = true
    talk.server = { _ in
      defer { isFirst = false }
      return isFirst ? nil : .delivered
    }
    talk.go(online: true)
    #expect(talk.lines() == ["m1 (unsent)", "m2 (failed)"])
    // The server has it, and its answer is lost.
    let first = try #require(talk.deliveries.last)
    talk.store(first)
    talk.pass(60_000)
    #expect(talk.lines() == ["m1 (failed)", "m2 (failed)"])
    talk.pass(2_000)
    #expect(talk.lines() == ["m1 (sent)", "m2 (sent)"])
    #expect(talk.storedTexts == ["m1", "m2"])
    #expect(talk.posts.count == 3)
  }

  @Test
  func `vector 5: without setting 14 nothing is sent without a connection and the draft stays`()
    throws
  {
    var talk = try Talk()
    talk.begin()
    talk.perform(.show(nil, startingText: nil))
    talk.go(online: false)
    talk.perform(.type(Talk.first, text: "a long answer"))
    #expect(talk.messenger.sendingObstacle == .offline)
    #expect(talk.say("a long answer") == "offline")
    #expect(talk.lines() == [])
    #expect(talk.messenger.conversations[Talk.first]?.header.draft == "a long answer")
    talk.perform(.close)
    let archive = try talk.store.messengerArchive()
    #expect(archive.conversations.first?.header.draft == "a long answer")
  }

  @Test func `vector 6: setting 15 does nothing without setting 14`() throws {
    var talk = try Talk()
    talk.begin("acme", ["allow_offline_usage_in_background": true])
    #expect(talk.codes.contains("settings.offline_background_needs_offline"))
    talk.perform(.capability(.backgroundConnectivity, .granted))
    talk.server = { _ in .connectionLost }
    talk.say("m1")
    talk.server = { _ in .delivered }
    talk.perform(.background(true))
    talk.go(online: false)
    talk.go(online: true)
    talk.perform(.background(false))
    talk.pass(600_000)
    #expect(talk.lines() == ["m1 (failed)"])
    #expect(talk.perform(.retry(clientID: talk.messenger.outbox[0].clientID)) == "ok")
    #expect(talk.lines() == ["m1 (sent)"])
  }

  @Test(arguments: [CapabilityState.granted, .denied, .notDetermined])
  func `vector 7: messages are resent in the background where that is allowed`(
    state: CapabilityState
  ) throws {
    var talk = try Self.offlineTalk(["allow_offline_usage_in_background": true])
    talk.perform(.capability(.backgroundConnectivity, state))
    talk.go(online: false)
    talk.say("m1")
    talk.perform(.background(true))
    talk.go(online: true)
    talk.pass(600_000)
    #expect(talk.lines() == [state == .granted ? "m1 (sent)" : "m1 (failed)"])
    talk.perform(.background(false))
    #expect(talk.lines() == ["m1 (sent)"])
  }

  @Test func `without setting 15 messages wait for the foreground`() throws {
    var talk = try Self.offlineTalk()
    talk.perform(.capability(.backgroundConnectivity, .granted))
    talk.go(online: false)
    talk.say("m1")
    talk.perform(.background(true))
    talk.go(online: true)
    talk.pass(600_000)
    #expect(talk.lines() == ["m1 (failed)"])
    talk.perform(.background(false))
    #expect(talk.lines() == ["m1 (sent)"])
  }

  @Test func `a message that fails is sent again by hand at the end, under its client id`() throws {
    var talk = try Talk()
    talk.begin()
    talk.server = { _ in .connectionLost }
    #expect(talk.say("m1") == "network_error")
    talk.server = { _ in .delivered }
    talk.pass(1_000)
    talk.say("m2")
    let entry = try #require(talk.messenger.outbox.first)
    talk.pass(1_000)
    #expect(talk.perform(.retry(clientID: entry.clientID)) == "ok")
    #expect(talk.lines() == ["m2 (sent)", "m1 (sent)"])
    let last = try #require(talk.messenger.conversations[Talk.first]?.messages.last)
    #expect(last.id == entry.clientID)
    #expect(last.date == Double(messengerTime: Talk.start + 2_000))
    #expect(talk.perform(.retry(clientID: entry.clientID)) == "unknown_message")
    #expect(talk.perform(.retry(clientID: "x")) == "unknown_message")
  }

  @Test func `sending again without a connection fails again and counts`() throws {
    var talk = try Self.offlineTalk()
    talk.go(online: false)
    talk.say("m1")
    #expect(talk.messenger.outbox.map(\.attempts) == [1])
    #expect(talk.perform(.retry(clientID: talk.messenger.outbox[0].clientID)) == "offline")
    #expect(talk.messenger.outbox.map(\.attempts) == [2])
    #expect(talk.lines() == ["m1 (failed)"])
    talk.set(.allowOfflineUsage, false)
    #expect(talk.perform(.retry(clientID: talk.messenger.outbox[0].clientID)) == "offline")
    #expect(talk.messenger.outbox.map(\.attempts) == [2])
  }

  @Test func `a message that the server refuses stays and keeps nobody waiting`() throws {
    var talk = try Self.offlineTalk()
    talk.go(online: false)
    talk.say("bad")
    talk.say("good")
    talk.server = { $0.text == "bad" ? .unwanted : .delivered }
    talk.go(online: true)
    #expect(talk.lines() == ["bad (rejected)", "good (sent)"])
    talk.go(online: false)
    talk.go(online: true)
    talk.pass(600_000)
    #expect(talk.deliveries.filter { $0.text == "bad" }.count == 1)
    #expect(talk.perform(.retry(clientID: talk.messenger.outbox[0].clientID)) == "rejected")
  }

  @Test func `resending pauses 1, 2, 4 … 60 seconds, a fifth more or less`() throws {
    var talk = try Self.offlineTalk()
    var times: [MessengerTime] = []
    talk.server = { _ in .connectionLost }
    talk.say("m1")
    for _ in 0..<9 {
      let next = try #require(talk.messenger.nextChange)
      times.append(next - talk.now)
      talk.pass(next - talk.now)
    }
    for (time, pause) in zip(times, [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
      #expect(abs(Double(time) / 1000 - Double(pause)) <= 0.2 * Double(pause))
    }
    #expect(Set(times).count == times.count)
    talk.server = { _ in .delivered }
    talk.pass(80_000)
    #expect(talk.lines() == ["m1 (sent)"])
  }

  @Test func `one at a time: the next goes out when the one before is there`() throws {
    var talk = try Self.offlineTalk()
    talk.go(online: false)
    for text in ["m1", "m2", "m3"] { talk.say(text) }
    talk.server = { _ in nil }
    talk.go(online: true)
    talk.go(online: true)
    #expect(talk.deliveries.map(\.text) == ["m1"])
    talk.answer(1, .delivered)
    #expect(talk.deliveries.map(\.text) == ["m1", "m2"])
    talk.go(online: false)
    #expect(talk.lines() == ["m1 (sent)", "m2 (failed)", "m3 (failed)"])
    talk.server = { _ in .delivered }
    talk.go(online: true)
    #expect(talk.lines() == ["m1 (sent)", "m2 (sent)", "m3 (sent)"])
  }

  @Test func `a new message waits for those that are resent`() throws {
    var talk = try Self.offlineTalk()
    talk.go(online: false)
    talk.say("m1")
    talk.server = { _ in nil }
    talk.go(online: true)
    #expect(talk.say("m2") == "pending")
    #expect(talk.deliveries.map(\.text) == ["m1"])
    talk.server = { _ in .delivered }
    talk.answer(1, .delivered)
    #expect(talk.deliveries.map(\.text) == ["m1", "m2"])
    #expect(talk.lines() == ["m1 (sent)", "m2 (sent)"])
  }

  @Test func `an answer that comes late settles the message`() throws {
    var talk = try Self.offlineTalk()
    talk.server = { _ in nil }
    talk.say("m1")
    talk.go(online: false)
    #expect(talk.lines() == ["m1 (failed)"])
    talk.answer(1, .delivered)
    #expect(talk.lines() == ["m1 (sent)"])
    talk.answer(1, .delivered)
    talk.answer(99, .delivered)
    talk.go(online: true)
    #expect(talk.deliveries.count == 1)
    #expect(talk.messenger.outbox == [])
  }

  @Test func `switching setting 14 off keeps failed messages and resends none by itself`() throws {
    var talk = try Self.offlineTalk()
    talk.go(online: false)
    talk.say("m1")
    talk.set(.allowOfflineUsage, false)
    talk.go(online: true)
    talk.pass(600_000)
    #expect(talk.lines() == ["m1 (failed)"])
    talk.set(.allowOfflineUsage, true)
    #expect(talk.lines() == ["m1 (sent)"])
  }

  @Test func `after a restart what was on its way is resent once`() throws {
    let store: any MessengerStore = MemoryMessengerStore()
    var talk = try Talk(store)
    talk.begin("acme", ["allow_offline_usage": true])
    talk.server = { _ in nil }
    talk.say("m1")
    talk.say("m2")
    var again = try Talk(store)
    #expect(again.begin("acme", ["allow_offline_usage": true]) == "ok")
    #expect(again.lines() == ["m1 (sent)", "m2 (sent)"])
    #expect(again.storedTexts == ["m1", "m2"])
    #expect(try store.messengerArchive().outbox == [])
  }

  @Test func `an attachment outlives its file`() throws {
    let store: any MessengerStore = MemoryMessengerStore()
    var talk = try Talk(store)
    talk.begin("acme", ["allow_offline_usage": true])
    talk.go(online: false)
    var draft = MessageDraft(type: .file)
    draft.path = "docs/bill.pdf"
    draft.bytes = [1, 2, 3]
    talk.perform(.send(draft))
    let entry = try #require(talk.messenger.outbox.first)
    #expect(try store.attachment(of: entry.clientID) == [1, 2, 3])
    talk.go(online: true)
    #expect(talk.lines() == ["file (sent)"])
    #expect(try store.attachment(of: entry.clientID) == nil)
  }

  @Test func `vector 11: notifications are asked for once, after the first message that is sent`()
    throws
  {
    var talk = try Self.offlineTalk()
    talk.permission = .denied
    talk.go(online: false)
    talk.say("m1")
    #expect(talk.requests == [])
    talk.go(online: true)
    #expect(talk.requests == [.notifications])
    #expect(talk.lines() == ["m1 (sent)"])
    talk.say("m2")
    #expect(talk.requests == [.notifications])
    #expect(talk.lines() == ["m1 (sent)", "m2 (sent)"])
    #expect(talk.messenger.capabilities[.notifications].state == .denied)
    #expect(
      talk.messenger.capabilities[.notifications].requestedBy
        == "request_push_permission_on_first_message")
  }

  @Test func `setting 19 off: nobody is asked`() throws {
    var talk = try Self.offlineTalk(["request_push_permission_on_first_message": false])
    talk.say("m1")
    #expect(talk.requests == [])
  }
}

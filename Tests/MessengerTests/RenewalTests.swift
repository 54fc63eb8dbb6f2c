import Messenger
import TestSupport
import Testing
import Values

/// Tokens that are renewed by the authentication delegate.
struct RenewalTests {
  /// A user who is logged in, with three messages on their way.
  private static func threeOnTheirWay(_ delegate: @escaping () -> DataValue = { .null }) throws
    -> Talk
  {
    var talk = try Talk()
    talk.delegate = delegate
    talk.begin()
    talk.perform(.login(externalID: "ana", token: "e30.e30.old"))
    talk.server = { _ in nil }
    for text in ["m1", "m2", "m3"] { talk.say(text) }
    return talk
  }

  @Test func `vector 9: three that are refused at once ask for one token`() throws {
    var talk = try Self.threeOnTheirWay()
    for attempt in 1...3 { talk.answer(attempt, .unauthorized) }
    #expect(talk.renewals == [1])
    #expect(talk.lines() == ["m1 (unsent)", "m2 (unsent)", "m3 (unsent)"])
    talk.server = { $0.token?.secret.revealed == "e30.e30.new" ? .delivered : .unauthorized }
    talk.perform(.renewed(ticket: 1, "e30.e30.new"))
    #expect(talk.lines() == ["m1 (sent)", "m2 (sent)", "m3 (sent)"])
    #expect(talk.renewals == [1])
  }

  @Test func `vector 9: a token that is never good is asked for five times for all of them`() throws
  {
    var talk = try Self.threeOnTheirWay()
    for attempt in 1...3 { talk.answer(attempt, .unauthorized) }
    talk.server = { _ in .unauthorized }
    for ticket in 1...5 { talk.perform(.renewed(ticket: ticket, "e30.e30.bad")) }
    #expect(talk.renewals == [1, 2, 3, 4, 5])
    #expect(talk.lines() == ["m1 (failed)", "m2 (failed)", "m3 (failed)"])
    #expect(talk.deliveries.count == 3 * 6)
    #expect(talk.messenger.outbox.map(\.lastError) == [.auth, .auth, .auth])
  }

  @Test func `vector 9: five times also where the delegate answers at once`() throws {
    var talk = try Self.threeOnTheirWay { "e30.e30.bad" }
    talk.server = { _ in .unauthorized }
    for attempt in 1...3 { talk.answer(attempt, .unauthorized) }
    #expect(talk.renewals == [1, 2, 3, 4, 5])
    #expect(talk.lines() == ["m1 (failed)", "m2 (failed)", "m3 (failed)"])
    #expect(talk.messenger.outbox.map(\.lastError) == [.auth, .auth, .auth])
  }

  @Test func `without a delegate a message fails, and can be sent by hand`() throws {
    var talk = try Talk()
    talk.begin("acme", ["allow_offline_usage": true])
    talk.server = { _ in .unauthorized }
    #expect(talk.say("m1") == "invalid_auth")
    talk.server = { _ in .delivered }
    talk.go(online: false)
    talk.go(online: true)
    #expect(talk.lines() == ["m1 (failed)"])
    #expect(talk.perform(.retry(clientID: talk.messenger.outbox[0].clientID)) == "ok")
  }

  @Test
  func `a delegate that is silent for 30 seconds fails those that wait, and its late token counts`()
    throws
  {
    var talk = try Self.threeOnTheirWay()
    talk.answer(1, .unauthorized)
    talk.pass(29_999)
    #expect(talk.lines().first == "m1 (unsent)")
    talk.pass(1)
    #expect(talk.lines().first == "m1 (failed)")
    #expect(talk.told.contains("upload failed: m1, auth_timeout"))
    let sent = talk.deliveries.count
    talk.perform(.renewed(ticket: 1, "e30.e30.new"))
    #expect(talk.deliveries.count == sent)
    #expect(talk.messenger.session?.token?.secret.revealed == "e30.e30.new")
  }

  static let malformed: [DataValue] = [
    "", "abc", "a.b", "a.b.c.d", .integer(7), .bool(true), .list([]),
  ]

  @Test(arguments: malformed)
  func `a malformed token counts as a try and is told without its text`(value: DataValue) throws {
    var talk = try Self.threeOnTheirWay { value }
    talk.answer(1, .unauthorized)
    #expect(talk.renewals == [1, 2, 3, 4, 5])
    #expect(talk.lines().first == "m1 (failed)")
    #expect(talk.codes == Array(repeating: "auth.bad_token", count: 5))
    for fault in talk.diagnostics {
      if let text = value.stringValue, !text.isEmpty {
        #expect(!"\(fault)".contains("\"\(text)\""))
      }
    }
  }

  @Test func `a second answer of one call is ignored`() throws {
    var talk = try Self.threeOnTheirWay()
    talk.answer(1, .unauthorized)
    talk.perform(.renewed(ticket: 1, "e30.e30.new"))
    talk.perform(.renewed(ticket: 1, "e30.e30.other"))
    talk.perform(.renewed(ticket: 7, "e30.e30.other"))
    #expect(talk.messenger.session?.token?.secret.revealed == "e30.e30.new")
    #expect(talk.deliveries.count == 4)
  }

  @Test(arguments: [MessengerOperation.logout, .destroy])
  func `a session that ends cancels the renewal`(operation: MessengerOperation) throws {
    var talk = try Self.threeOnTheirWay()
    talk.answer(1, .unauthorized)
    talk.perform(operation)
    #expect(talk.told.contains("upload failed: m1, cancelled"))
    talk.perform(.renewed(ticket: 1, "e30.e30.new"))
    #expect(talk.messenger.session?.token == nil)
  }

  @Test func `a token that has expired by the clock is renewed before anything is sent`() throws {
    // {"exp": 1750000010}
    let expiring = "e30.eyJleHAiOjE3NTAwMDAwMTB9.sig"
    var talk = try Talk()
    talk.delegate = { "e30.e30.new" }
    talk.begin()
    talk.perform(.login(externalID: "ana", token: expiring))
    talk.say("before")
    #expect(talk.renewals == [])
    talk.pass(10_000)
    #expect(talk.say("after") == "ok")
    #expect(talk.renewals == [1])
    #expect(talk.deliveries.map { $0.token?.secret.revealed } == [expiring, "e30.e30.new"])
  }

  @Test func `a token is nowhere to be read`() throws {
    var talk = try Self.threeOnTheirWay()
    talk.answer(1, .unauthorized)
    let session = try #require(talk.messenger.session)
    #expect(!"\(session)".contains("e30.e30.old"))
    #expect(!"\(talk.deliveries)".contains("e30.e30.old"))
    #expect(!"\(try talk.store.messengerArchive())".contains("e30"))
  }
}

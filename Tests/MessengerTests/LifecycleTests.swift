import Messenger
import TestSupport
import Testing
import Values

/// Set-up, login, logout and the end.
struct LifecycleTests {
  @Test(arguments: ["", "  \n"])
  func `a blank integration id is no app`(id: String) throws {
    var talk = try Talk()
    #expect(talk.begin(id) == "invalid_app")
    #expect(talk.messenger.phase == .failed)
    #expect(talk.say("hola") == "not_initialized")
    #expect(talk.begin("acme") == "ok")
  }

  @Test func `an auth code that is not accepted ends the set-up`() throws {
    var talk = try Talk()
    talk.gate = { $0.authCode == nil ? nil : MessengerFailure(.invalidAuth, text: "bad code") }
    #expect(talk.begin("acme", code: "secret-code-1") == "invalid_auth")
    #expect(talk.messenger.session == nil)
  }

  @Test func `settings 1 to 4: the server of the region is asked for the app with the code`() throws
  {
    var talk = try Talk()
    talk.gate = { wish in
      let words = "\(wish.appID ?? "") \(wish.integrationID) \(wish.region.rawValue)"
      let isKnown = words == "app-7 acme eu-1" && wish.authCode?.revealed == "secret-code-1"
      return isKnown ? nil : MessengerFailure(.invalidAuth, text: words)
    }
    #expect(talk.begin("acme", ["app_id": "app-7"], code: "secret-code-1") == "invalid_auth")
    talk.perform(.destroy)
    #expect(
      talk.begin("acme", ["app_id": "app-7", "region": "eu-1"], code: "secret-code-1") == "ok")
  }

  @Test func `a session that is kept wins over an auth code`() throws {
    let store: any MessengerStore = MemoryMessengerStore()
    var first = try Talk(store)
    #expect(first.begin("acme", code: "secret-code-1") == "ok")
    let user = first.messenger.session?.userID
    var second = try Talk(store)
    second.go(online: false)
    #expect(second.begin("acme", code: "secret-code-2") == "ok")
    #expect(second.messenger.session?.userID == user)
    #expect(second.codes.contains("auth_code.unused"))
  }

  @Test func `without a connection and without a session there is no start`() throws {
    var talk = try Talk()
    talk.go(online: false)
    #expect(talk.begin() == "offline")
    talk.go(online: true)
    #expect(talk.begin() == "ok")
  }

  @Test func `bug 200: set-up, logout and login in a row are each answered once, in order`() throws
  {
    var talk = try Talk()
    talk.begin()
    talk.say("hola")
    #expect(talk.perform(.logout) == "ok")
    #expect(talk.perform(.login(externalID: "ana", token: Talk.token)) == "ok")
    #expect(talk.perform(.logout) == "ok")
    #expect(talk.perform(.login(externalID: "ben", token: Talk.token)) == "ok")
    #expect(talk.messenger.session?.externalID == "ben")
    #expect(talk.told.filter { $0.contains("twice") } == [])
  }

  @Test func `nobody logs in or out while a conversation is shown`() throws {
    var talk = try Talk()
    talk.begin()
    talk.perform(.show(nil, startingText: nil))
    #expect(talk.perform(.logout) == "conversation_visible")
    #expect(
      talk.perform(.login(externalID: "ana", token: Talk.token)) == "conversation_visible")
    talk.perform(.close)
    #expect(talk.perform(.login(externalID: "ana", token: Talk.token)) == "ok")
  }

  @Test func `a login with a malformed token is refused before the server is asked`() throws {
    var talk = try Talk()
    talk.begin()
    for token in ["", "abc", "a.b", "a.b.c.d", "a..c", "a.b c.d"] {
      #expect(talk.perform(.login(externalID: "ana", token: token)) == "invalid_auth")
    }
  }

  @Test func `logging out drops the outbox and says so`() throws {
    var talk = try Talk()
    talk.begin("acme", ["allow_offline_usage": true])
    talk.go(online: false)
    talk.say("one")
    talk.say("two")
    talk.server = { _ in nil }
    talk.go(online: true)
    #expect(talk.perform(.logout) == "ok")
    #expect(talk.messenger.outbox == [])
    #expect(talk.messenger.conversations == [:])
    #expect(talk.diagnostics.last?.found == "2")
    #expect(try talk.store.messengerArchive().outbox == [])
  }

  @Test func `destroying unfreezes everything and keeps conversations`() throws {
    var talk = try Talk()
    talk.begin()
    talk.say("hola")
    #expect(talk.perform(.destroy) == "ok")
    #expect(talk.messenger.phase == .idle)
    #expect(talk.say("hola") == "not_initialized")
    #expect(talk.begin() == "ok")
    #expect(talk.lines() == ["hola (sent)"])
  }
}

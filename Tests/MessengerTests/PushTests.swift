import Messenger
import TestSupport
import Testing
import Values

/// What the system pushes (settings 17 to 19).
struct PushTests {
  private static let own: DataMap = [
    "messenger": ["conversation_id": "c1", "message": ["text": "hola"]]
  ]

  private static func started(_ settings: DataMap = [:]) throws -> Talk {
    var talk = try Talk()
    talk.begin("acme", settings)
    talk.told = []
    return talk
  }

  @Test func `setting 17: tokens, failures and pushes reach the messenger by themselves`() throws {
    var talk = try Self.started()
    talk.perform(.push(HostPush(.token, ["token": "0123456789abcdef"])))
    #expect(talk.messenger.pushToken?.description == "***cdef")
    #expect(talk.messenger.capabilities[.push].state == .granted)
    talk.perform(.push(HostPush(.received, Self.own)))
    talk.perform(.push(HostPush(.receivedFetch, Self.own)))
    #expect(talk.lines(of: "c1") == ["hola", "hola"])
    talk.perform(.push(HostPush(.failure)))
    #expect(talk.messenger.capabilities[.push].state == .unavailable)
    #expect(
      talk.messenger.capabilities[.push].log.map(\.text) == [
        "token: routed", "granted", "token ***cdef", "received: routed",
        "received_fetch: routed", "failure: routed", "unavailable",
      ])
    #expect(!talk.told.contains { $0.hasPrefix("forward") })
  }

  @Test func `setting 17 off: the plugin has to forward`() throws {
    var talk = try Self.started(["enable_app_delegate_swizzling": false])
    talk.perform(.push(HostPush(.token, ["token": "0123456789abcdef"])))
    talk.perform(.push(HostPush(.received, Self.own)))
    #expect(talk.told == ["forward token", "forward received"])
    #expect(talk.messenger.pushToken == nil)
    talk.perform(.setPushToken("0123456789abcdef"))
    talk.perform(.handlePush(Self.own))
    #expect(talk.messenger.pushToken?.description == "***cdef")
    #expect(talk.lines(of: "c1") == ["hola"])
  }

  @Test func `setting 18: actions are taken, those of others go to the former handler`() throws {
    var talk = try Self.started()
    talk.hear("hola")
    let answer: DataMap = [
      "messenger": ["conversation_id": "c1"], "action": "reply", "response": "voy",
    ]
    talk.perform(.push(HostPush(.action, answer)))
    #expect(talk.lines(of: "c1") == ["hola", "voy (sent)"])
    talk.told = []
    talk.perform(.push(HostPush(.action, ["other": true])))
    talk.perform(.handlePush(["other": true]))
    #expect(talk.told == ["foreign notification", "foreign notification"])
  }

  @Test func `setting 18 off: the plugin forwards actions, and others are none of ours`() throws {
    var talk = try Self.started(["enable_user_notification_center_delegate_override": false])
    talk.hear("hola")
    talk.told = []
    talk.perform(.push(HostPush(.action, Self.own)))
    talk.perform(.handlePush(["other": true]))
    #expect(talk.told == ["forward action"])
  }

  @Test func `an action that is not known is ignored`() throws {
    var talk = try Self.started()
    talk.hear("hola")
    let result = talk.perform(
      .handleNotificationAction(id: "like", Self.own, response: "text"))
    #expect(result == "ok")
    #expect(talk.lines(of: "c1") == ["hola"])
  }

  @Test func `setting 19 off: an action without categories is told`() throws {
    var talk = try Self.started(["request_push_permission_on_first_message": false])
    talk.hear("hola")
    let reply = MessengerOperation.handleNotificationAction(id: "reply", Self.own, response: "voy")
    talk.perform(reply)
    #expect(talk.codes == ["categories.missing"])
    talk.perform(.registerCategories)
    talk.perform(reply)
    #expect(talk.codes == ["categories.missing"])
    #expect(talk.lines(of: "c1") == ["hola", "voy (sent)", "voy (sent)"])
  }

  @Test func `bug 191: before the set-up a push goes to the plugin and nothing breaks`() throws {
    var talk = try Talk()
    talk.perform(.push(HostPush(.received, Self.own)))
    #expect(talk.told == ["forward received"])
    talk.perform(.handlePush(Self.own))
    #expect(talk.messenger.conversations == [:])
  }
}

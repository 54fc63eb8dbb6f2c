import Banners
import Components
import TestSupport
import Testing
import Values

@testable import Messenger

/// What a notification tells, and what can be done to it.
struct InAppNotificationTests {
  private static let data: DataMap = [
    "conversation_id": "c-1", "message_id": "m-1", "display_name": "Ana", "text": "Hello",
    "avatar_url": "people/ana.png", "deep_link": "app://messages/c-1",
  ]

  private static func notification(_ data: DataMap = data) -> InAppNotificationData {
    var problems = FieldProblems()
    let notification = InAppNotificationData.schema.decode(data, &problems)
    #expect(problems.finish() == [])
    return notification
  }

  private static let value: DataValue = ["conversation_id": "c-1", "message_id": "m-1"]

  @Test func `is a banner with all that it tells`() {
    var banner = BannerData()
    (banner.title, banner.subtitle) = ("Ana", "Hello")
    (banner.image, banner.imageStyle, banner.iconSize) = (
      ImageReference("people/ana.png"), .avatar, 36
    )
    (banner.lines, banner.closeButton) = (1, true)
    banner.deepLink = LinkText("app://messages/c-1")
    (banner.options.lane, banner.options.id) = ("messenger", "messenger/c-1")
    banner.options.dismissAfter = BannerStay(seconds: 8)
    #expect(Self.notification().banner(locale: "en") == banner)
    #expect(banner.tint == nil)
  }

  @Test func `says who wrote and what`() {
    func words(_ data: DataMap, _ locale: String = "en") -> [String?] {
      let banner = Self.notification(data).banner(locale: locale)
      return [banner.title, banner.subtitle]
    }
    #expect(words(["team_name": "Shop", "type": "image"]) == ["Shop Team", "sent an image"])
    #expect(
      words(["team_name": "Tienda", "type": "image"], "es-MX")
        == ["Equipo de Tienda", "envió una imagen"])
    #expect(
      words(["team_name": "Loja", "type": "file"], "pt-BR")
        == ["Equipe de Loja", "enviou um arquivo"])
    #expect(words(["display_name": "Ana", "team_name": "Shop", "text": "a\nb"]) == ["Ana", "a b"])
    #expect(words(["display_name": " ", "text": " "]) == ["New message", "sent a message"])
    #expect(words(["type": "location"])[1] == "sent a location")
    #expect(words(["type": "carousel", "text": "Look"])[1] == "Look")
    #expect(words(["type": "list"])[1] == "sent a list")
    #expect(words(["text": "\u{202E}x", "display_name": "{}"]) == ["{}", "x"])
  }

  @Test(arguments: [(nil, 8_000), (0, nil), (3, 3_000), (2.5, 2_500)] as [(Double?, Int?)])
  func `stays as long as it is told to`(_ seconds: Double?, _ stay: Int?) {
    var data = Self.data
    data["notification_display_time"] = seconds.map(DataValue.double)
    let banner = Self.notification(data).banner(locale: "en")
    #expect(banner.options.dismissAfter.time?.milliseconds == stay)
    var drawn = DrawnPart(InAppNotification.self, data)
    let dismiss = ComponentAction.command("dismiss", [:])
    let end = (stay.map { Double($0) / 1_000 } ?? 3_600) + 0.05 + 0.58
    _ = drawn.instance.advance(to: end - 0.001)
    #expect(drawn.instance.objection(to: dismiss) == nil)
    _ = drawn.instance.advance(to: end)
    #expect(drawn.instance.objection(to: dismiss) == (stay == nil ? nil : "is leaving already"))
  }

  @Test func `a time that is none is refused`() {
    var problems = FieldProblems()
    let data = InAppNotificationData.schema.decode(["notification_display_time": -1], &problems)
    #expect(problems.finish().map(\.code) == ["data.range"])
    #expect(data.notificationDisplayTime == BannerStay(seconds: 8))
  }

  @Test func `tells which message was tapped, and leaves`() {
    var drawn = DrawnPart(InAppNotification.self, Self.data)
    _ = drawn.instance.advance(to: 1)
    #expect(
      drawn.instance.handle(.tap(index: nil)) == [
        ComponentEvent(
          "tap", node: "banner.top.message", deepLink: LinkText("app://messages/c-1"),
          value: Self.value)
      ])
    #expect(drawn.instance.handle(.tap(index: nil)) == [])
  }

  @Test func `tells that it was closed, and has no other buttons`() {
    var drawn = DrawnPart(InAppNotification.self, Self.data)
    _ = drawn.instance.advance(to: 1)
    #expect(drawn.instance.handle(.tap(index: 1)) == [])
    #expect(
      drawn.instance.handle(.tap(index: 3))
        == [ComponentEvent("close", node: "banner.top.close", value: Self.value)])
    _ = drawn.instance.advance(to: 2)
    #expect(
      drawn.instance.objection(to: .command("dismiss", [:])) == "is gone already")
  }

  @Test func `has the states of a banner`() {
    #expect(InAppNotification.states == Banner.states)
    let data = Self.notification()
    for state in Banner.states {
      #expect(
        InAppNotification.state(named: state.name, data)
          == Banner.state(named: state.name, data.banner(locale: "en")))
    }
    #expect(InAppNotification.nextChange(InAppNotification.initialState(data), data) == nil)
  }

  @Test func `draws a face in a circle in its own colours, and one line of each text`() {
    var data = Self.data
    data["text"] = .string(String(repeating: "long ", count: 50))
    let drawn = DrawnPart(InAppNotification.self, data)
    let image = drawn.image("banner.top.message.icon")
    #expect(image?.shape == .circle && image?.fit == .fill && image?.tint == nil)
    for id in ["title", "subtitle"] {
      guard case .text(let text)? = drawn.node("banner.top.message.labels.\(id)")?.content
      else {
        Issue.record("there is no \(id)")
        continue
      }
      #expect(text.lineLimit == 1)
    }
    #expect(drawn.node("banner.top.close")?.action == ViewAction("tap", index: 3))
  }

  @Test func `speaks the language of its reader`() {
    let drawn = DrawnPart(
      InAppNotification.self, ["display_name": "Ana", "type": "image"],
      in: ViewEnvironment(locale: "es-AR"))
    #expect(
      drawn.accessibility == """
        status "Ana, envió una imagen"
          button "Ana, envió una imagen" → tap
          button "Cerrar" → tap

        """)
  }
}

import Components
import TestSupport
import Testing
import Values

@testable import Messenger

/// What a list of conversations and a notification look like.
struct ConversationListPictureTests {
  private static let now = ConversationListTests.now

  /// A letter on a coloured ground.
  static func avatar(_ color: String) -> DataValue {
    .string(
      "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2048%2048'"
        + "%3E%3Crect%20width='48'%20height='48'%20fill='%23\(color)'/%3E%3Ccircle%20cx='24'"
        + "%20cy='19'%20r='8'%20fill='%23fff'/%3E%3Cpath%20d='M8%2044a16%2014%200%200%201%2032"
        + "%200z'%20fill='%23fff'/%3E%3C/svg%3E")
  }

  private static let list: DataMap = [
    "now": .double(now),
    "conversations": [
      [
        "id": "1", "display_name": "Harbor Market", "icon_url": avatar("0f766e"),
        "last_message": "Your order is on its way. It will arrive between 3 and 5 this afternoon.",
        "last_updated_at": .double(now - 20), "unread_count": 2,
      ],
      [
        "id": "2", "display_name": "Returns and refunds", "last_type": "image",
        "last_author": "Ana", "last_updated_at": .double(now - 25 * 60),
      ],
      [
        "id": "3", "display_name": "River City Food Bank volunteers and friends of the harbour",
        "icon_url": avatar("b45309"), "last_message": "See you on Saturday!",
        "last_updated_at": .double(now - 3 * 3_600), "unread_count": 14,
      ],
      [
        "id": "4", "display_name": "Billing", "last_message": "Thanks, all done.",
        "last_updated_at": .double(now - 2 * 86_400),
      ],
      ["id": "5", "last_updated_at": .double(now - 40 * 86_400)],
    ],
  ]

  private static let arabicList: DataMap = [
    "conversations": [
      [
        "id": "1", "display_name": "سوق الميناء", "icon_url": avatar("0f766e"),
        "last_message": "طلبك في الطريق إليك وسيصل بين الثالثة والخامسة بعد ظهر اليوم.",
        "last_updated_at": .double(now - 20), "unread_count": 2,
      ],
      [
        "id": "2", "display_name": "المرتجعات", "last_message": "شكرًا لك!",
        "last_updated_at": .double(now - 40 * 86_400),
      ],
    ]
  ]

  private static let notification: DataMap = [
    "conversation_id": "c", "message_id": "m", "display_name": "Ana from Harbor Market",
    "text": "Your order is on its way. It will arrive between 3 and 5 this afternoon.",
    "avatar_url": avatar("0f766e"),
  ]

  private static let arabicNotification: DataMap = [
    "display_name": "آنا من سوق الميناء", "text": "طلبك في الطريق إليك وسيصل بعد ظهر اليوم.",
  ]

  /// What is shown otherwise than with rows.
  private static let otherStates: [(name: String, data: DataMap)] = [
    ("empty", [:]), ("loading", ["state": "loading"]),
    ("empty_without_button", ["can_create": false]),
    ("offline", list.overlaid(with: ["connection": "offline"])),
    ("reconnecting", list.overlaid(with: ["connection": "reconnecting"])),
    (
      "failed",
      list.overlaid(with: ["failure": "Failed to create conversation", "has_more": true])
    ),
    ("loading_again", list.overlaid(with: ["state": "loading"])),
    (
      "accent",
      list.overlaid(with: ["conversation_list_accent_color": "#7a1fa2", "has_more": true])
    ),
  ]

  static let cases: [PartCase] =
    PartCase.everywhere(ConversationList.self, "content", list, arabic: arabicList)
    + otherStates.flatMap { state in
      ViewEnvironment.Scheme.allCases.flatMap { scheme in
        ViewEnvironment.Direction.allCases.map { direction in
          PartCase(
            component: ConversationList.self,
            name: state.name + (scheme == .dark ? "_dark" : "")
              + (direction == .rtl ? "_rtl" : ""),
            data: direction == .rtl && state.data["conversations"] != nil
              ? state.data.overlaid(with: arabicList) : state.data,
            environment: ViewEnvironment(
              scheme: scheme, direction: direction, locale: direction == .rtl ? "ar" : "en"))
        }
      }
    }
    + PartCase.everywhere(
      InAppNotification.self, "content", notification, arabic: arabicNotification)
    + [
      PartCase(
        component: InAppNotification.self, name: "team",
        data: ["team_name": "Harbor Market", "type": "image", "avatar_url": avatar("0f766e")]),
      PartCase(
        component: InAppNotification.self, name: "no_avatar",
        data: ["display_name": "Ana", "type": "carousel"]),
      PartCase(component: InAppNotification.self, name: "nothing_known", data: [:]),
    ]

  @Test(arguments: cases)
  func `looks as recorded`(_ sample: PartCase) throws {
    #expect(sample.drawn.problems == [])
    let suite = "ConversationListPictureTests/\(sample.component.name)"
    try sample.drawn.expectPicture(suite, sample.name)
    if sample.hasTexts { try sample.drawn.expectTexts(suite, sample.name) }
  }

  @Test(arguments: cases)
  func `can be read, named and touched`(_ sample: PartCase) throws {
    #expect(try sample.drawn.findings == [])
  }

  @Test func `everything that can be touched is 44 points high`() throws {
    for sample in Self.cases {
      let places = try sample.drawn.places
      sample.drawn.view.walk { node, id in
        guard node.action != nil, let place = places[id] else { return }
        #expect(place.height >= 44 || sample.component.name == "in_app_notification", "\(id)")
      }
    }
  }

  @Test func `never takes more columns than a terminal has`() {
    for width in [120, 320, 375, 640] as [Double] {
      for sample in Self.cases {
        let lines = DrawnPart(
          sample.component, sample.data, in: ViewEnvironment(width: width, locale: "en")
        ).terminal.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= Int(width / 8) }, "\(sample.name) \(width)")
      }
    }
  }
}

import Values

/// Data of conversations, as hosts have them.
enum ConversationSamples {
  /// Wednesday, March 5, 2025, 14:30 UTC.
  static let now = 1_741_185_000.0

  /// Three hills under a sun.
  static let image: DataValue = .string(
    "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%20300%20150'"
      + "%20preserveAspectRatio='xMidYMid%20slice'%3E%3Crect%20width='300'%20height='150'"
      + "%20fill='%23cfe8f3'/%3E%3Ccircle%20cx='220'%20cy='45'%20r='22'%20fill='%23f7ce68'/%3E"
      + "%3Cpath%20d='M0%20150V95q75-60%20150%200t150-10v65z'%20fill='%234f9d69'/%3E%3C/svg%3E")

  static func message(
    _ id: String, _ text: String, secondsAgo: Double = 60, _ more: DataMap = [:]
  ) -> DataValue {
    .map(
      DataMap([
        ("id", .string(id)), ("text", .string(text)), ("date", .double(now - secondsAgo)),
      ]).overlaid(with: more))
  }

  static let ofUser: DataMap = ["role": "app_user", "status": "sent"]
  static let ofShop: DataMap = ["display_name": "Tienda Sol"]

  /// Two days, both sides, in runs.
  static let chat: DataMap = [
    "conversation_id": "c1", "display_name": "Tienda Sol", "now": .double(now),
    "messages": [
      message("b1", "Hi! How can we help you today?", secondsAgo: 100_000, ofShop),
      message("u1", "I am looking for the blue lamp.", secondsAgo: 99_000, ofUser),
      message("b2", "The lamp is back in our store since Monday.", secondsAgo: 7_300, ofShop),
      message(
        "b3", "Shall we keep one for you until tomorrow evening?", secondsAgo: 7_200,
        ofShop.overlaid(with: ["is_generated": true])),
      message("u2", "Yes, please.", secondsAgo: 400, ofUser),
      message(
        "u3", "Until six would be perfect, I come right after work.", secondsAgo: 300, ofUser),
    ],
    "business_last_read": .double(now - 250),
  ]

  static let empty: DataMap = [
    "conversation_id": "c1", "display_name": "Tienda Sol", "now": .double(now),
  ]

  static func chat(_ messages: [DataValue], _ more: DataMap = [:]) -> DataMap {
    empty.overlaid(with: ["messages": .list(messages)]).overlaid(with: more)
  }

  /// Each kind of message.
  static let rich = chat([
    .map([
      "id": "i1", "type": "image", "media_url": image, "text": "Our new lamp",
      "display_name": "Tienda Sol", "date": .double(now - 3000),
    ]),
    .map([
      "id": "f1", "type": "file", "role": "app_user", "status": "sent",
      "file_name": "invoice-2025-03.pdf", "media_size": 1_540_000, "date": .double(now - 2900),
    ]),
    .map([
      "id": "l1", "type": "location", "role": "app_user", "status": "sent",
      "latitude": -34.60376, "longitude": -58.38162, "date": .double(now - 2800),
    ]),
    .map([
      "id": "t1", "text": "These links may help.", "display_name": "Tienda Sol",
      "date": .double(now - 2700),
      "actions": [
        ["type": "link", "text": "Opening hours", "uri": "https://shop.example/hours"],
        ["type": "postback", "text": "Talk to a person", "payload": "agent"],
        ["type": "location_request", "text": "Share where you are"],
        [
          "type": "buy", "text": "Buy", "uri": "https://pay.example/1", "amount": 129_900,
          "currency": "USD",
        ],
        [
          "type": "buy", "text": "Buy", "uri": "https://pay.example/2", "amount": 1_000,
          "currency": "USD", "state": "paid",
        ],
      ],
    ]),
    .map([
      "id": "x1", "type": "hologram", "display_name": "Tienda Sol", "date": .double(now - 2600),
    ]),
    .map([
      "id": "x2", "type": "hologram", "text_fallback": "A lamp in three dimensions",
      "display_name": "Tienda Sol", "date": .double(now - 2500),
    ]),
  ])

  static let items: DataValue = [
    [
      "title": "Blue lamp", "description": "Linen and oak, 40 cm", "media_url": image,
      "actions": [
        [
          "type": "link", "text": "Details", "uri": "https://shop.example/lamp/1",
          "is_default": true,
        ],
        [
          "type": "buy", "text": "Buy", "uri": "https://pay.example/1", "amount": 4_990,
          "currency": "USD",
        ],
      ],
    ],
    [
      "title": "Red lamp", "description": "Paper", "media_url": image,
      "actions": [["type": "postback", "text": "Keep one for me", "payload": "red"]],
    ],
    ["title": "White lamp", "media_url": image],
  ]

  static let replies: DataValue = [
    ["type": "reply", "text": "Yes", "payload": "yes"],
    ["type": "reply", "text": "No, thanks", "payload": "no"],
    ["type": "reply", "text": "Tell me more", "payload": "more"],
  ]

  static func items(_ type: String, _ more: DataMap = [:]) -> DataMap {
    chat([
      message("q", "Which of these?", secondsAgo: 500, ofShop),
      .map(
        DataMap([
          ("id", "k"), ("type", .string(type)), ("items", items), ("display_name", "Tienda Sol"),
          ("date", .double(now - 400)),
        ]).overlaid(with: more)),
    ])
  }

  static let withReplies = chat([
    message(
      "r", "Shall we keep one for you?", secondsAgo: 100,
      ofShop.overlaid(with: ["actions": replies]))
  ])

  /// Each status that a message of the user may have.
  static let statuses = chat([
    message("s1", "This one arrived.", secondsAgo: 400, ofUser),
    message(
      "s2", "This one did not.", secondsAgo: 300, ["role": "app_user", "status": "failed"]),
    message(
      "s3", "The server did not want this one.", secondsAgo: 200,
      ["role": "app_user", "status": "rejected"]),
    message(
      "s4", "And this one is on its way.", secondsAgo: 1, ["role": "app_user", "status": "unsent"]),
  ])

  static let arabic: DataMap = chat(
    [
      message(
        "b1", "مرحبا! كيف يمكننا مساعدتك اليوم؟", secondsAgo: 7_300, ["display_name": "متجر الشمس"]),
      message(
        "b2", "عاد المصباح الأزرق إلى متجرنا منذ يوم الاثنين.", secondsAgo: 7_200,
        ["display_name": "متجر الشمس"]),
      message("u1", "نعم، من فضلك احتفظوا بواحد لي.", secondsAgo: 300, ofUser),
    ], ["display_name": "متجر الشمس"])
}

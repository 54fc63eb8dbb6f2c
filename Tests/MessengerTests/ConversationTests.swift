import Components
import Testing
import Values

@testable import Messenger

/// What can be done in a conversation, and what comes of it.
struct ConversationTests {
  private typealias Samples = ConversationSamples

  // MARK: - Writing

  @Test func `tells each change of the line`() {
    var drawn = DrawnConversation(Samples.chat)
    #expect(
      drawn.command("type", ["text": "Ho"])
        == [ComponentEvent("typing", node: "composer.field", value: ["text": "Ho"])])
    #expect(drawn.command("type", ["text": "Ho"]) == [])
    #expect(drawn.field?.value == "Ho")
  }

  @Test func `sends what stands in the line, and empties it`() {
    var drawn = DrawnConversation(Samples.chat)
    drawn.command("type", ["text": "Hola"])
    #expect(
      drawn.touch("composer.send")
        == [ComponentEvent("send", node: "composer.send", value: ["text": "Hola"])])
    #expect(drawn.field?.value == "")
    #expect(drawn.node("composer.send")?.accessibility.isDisabled == true)
  }

  @Test func `sends what the Enter key brings, whatever was told before`() {
    var drawn = DrawnConversation(Samples.chat)
    drawn.command("type", ["text": "Ho"])
    #expect(drawn.command("send", ["text": "Hola"]).first?.value == ["text": "Hola"])
    #expect(drawn.field?.value == "")
  }

  @Test(arguments: ["", "   ", "\n\t", "\u{200B}\u{FEFF}", "\u{0}"])
  func `sends no blank text, and keeps it`(_ text: String) {
    var drawn = DrawnConversation(Samples.chat)
    drawn.command("type", ["text": .string(text)])
    #expect(drawn.node("composer.send")?.action == nil)
    #expect(drawn.command("send") == [])
    #expect(drawn.field?.value == text)
  }

  @Test func `begins with the draft, else with the starting text`() {
    let both: DataMap = ["draft": "Half a", "starting_text": "Hello"]
    #expect(DrawnConversation(both).field?.value == "Half a")
    #expect(DrawnConversation(["starting_text": "Hello"]).field?.value == "Hello")
    #expect(DrawnConversation([:]).field?.value == "")
  }

  @Test func `keeps the draft when its data change`() {
    var drawn = DrawnConversation(Samples.empty)
    drawn.command("type", ["text": "Hola"])
    drawn.take(Samples.chat.overlaid(with: ["conversation_accent_color": "#ff0000"]))
    #expect(drawn.field?.value == "Hola")
    #expect(drawn.node("composer.send")?.action == ViewAction("send"))
  }

  @Test func `without a line nothing can be written`() {
    var drawn = DrawnConversation(["input_displayed": false, "draft": "Hola"])
    #expect(drawn.node("composer") == nil)
    #expect(drawn.command("send") == [])
    #expect(drawn.command("type", ["text": "x"]) == [])
    #expect(drawn.objection("send") == "has no line to write in")
    #expect(drawn.objection("type") == "has no line to write in")
    #expect(drawn.objection("open_menu") == "has no menu")
    #expect(drawn.objection("pick", ["item": "camera"]) == "does not offer that in its menu")
  }

  @Test func `while it loads nothing can be sent, but written`() {
    var drawn = DrawnConversation(Samples.chat.overlaid(with: ["state": "loading"]))
    #expect(drawn.text("loading") == "Retrieving history...")
    #expect(drawn.node("messages") == nil)
    #expect(drawn.command("type", ["text": "Hola"]).count == 1)
    #expect(drawn.objection("send") == "is retrieving its history")
    #expect(drawn.command("send") == [])
    #expect(drawn.field?.value == "Hola")
  }

  // MARK: - Offline

  /// The table of the reference: whether a message can be sent, and what the banner says.
  @Test(
    arguments: [
      ("online", false, true, nil), ("offline", false, false, "No Internet connection"),
      ("reconnecting", false, false, "Reconnecting..."), ("online", true, true, nil),
      ("offline", true, true, nil), ("reconnecting", true, true, nil),
    ] as [(String, Bool, Bool, String?)])
  func `is cut off only where offline usage is not allowed`(
    connection: String, isAllowed: Bool, sends: Bool, banner: String?
  ) {
    var drawn = DrawnConversation([
      "connection": .string(connection), "allow_offline_usage": .bool(isAllowed), "draft": "Hola",
    ])
    #expect(drawn.text("notice") == banner)
    #expect(drawn.node("composer.send")?.accessibility.isDisabled == !sends)
    #expect(drawn.objection("send") == (sends ? nil : "has no connection"))
    #expect(drawn.command("send").count == (sends ? 1 : 0))
    #expect(drawn.field?.value == (sends ? "" : "Hola"))
  }

  // MARK: - Menu

  @Test func `picks from the menu, which closes`() {
    var drawn = DrawnConversation(Samples.chat)
    #expect(drawn.touch("composer.menu") == [])
    #expect(drawn.node("composer") == nil)
    #expect(
      drawn.touch("sheet.parts.gallery") == [
        ComponentEvent(
          "menu_item_tap", node: "sheet.parts.gallery", value: ["item": "gallery"])
      ])
    #expect(drawn.node("sheet") == nil)
    #expect(drawn.node("composer") != nil)
  }

  @Test func `closes the menu with nothing picked`() {
    var drawn = DrawnConversation(Samples.chat)
    drawn.command("open_menu")
    #expect(drawn.touch("sheet.parts.close") == [])
    #expect(drawn.node("composer") != nil)
  }

  @Test func `a script picks without opening the menu, but only what is offered`() {
    var drawn = DrawnConversation(["menu_items": [["item": "location"]]])
    #expect(drawn.command("pick", ["item": "location"]).first?.value == ["item": "location"])
    #expect(drawn.command("pick", ["item": "camera"]) == [])
    #expect(drawn.objection("pick", ["item": "camera"]) == "does not offer that in its menu")
    #expect(drawn.objection("pick", ["item": "moon"]) == "does not offer that in its menu")
    #expect(drawn.objection("pick") == "does not offer that in its menu")
  }

  @Test func `other items close an open menu, which does not come back`() {
    var drawn = DrawnConversation(Samples.chat)
    drawn.command("open_menu")
    let fewer = Samples.chat.overlaid(with: ["menu_items": [["item": "camera"]]])
    drawn.take(fewer)
    #expect(drawn.node("sheet") == nil)
    _ = drawn.instance.advance(to: 1)
    drawn.take(Samples.chat)
    #expect(drawn.node("sheet") == nil)
    #expect(drawn.tap(0) == [])
  }

  @Test func `other messages leave an open menu open`() {
    var drawn = DrawnConversation(Samples.empty)
    drawn.command("open_menu")
    drawn.take(Samples.chat)
    #expect(drawn.node("sheet") != nil)
  }

  // MARK: - Resend

  @Test(arguments: ["s2", "s3"])
  func `offers to resend what did not get through`(_ id: String) {
    let position = id == "s2" ? 1 : 2
    for node in ["messages.\(position).retry", "messages.\(position).row.body.bubble"] {
      var drawn = DrawnConversation(Samples.statuses)
      #expect(drawn.touch(node) == [])
      #expect(
        drawn.touch("sheet.parts.resend") == [
          ComponentEvent(
            "resend", node: "sheet.parts.resend", value: ["message_id": .string(id)])
        ])
      #expect(drawn.node("sheet") == nil)
    }
  }

  @Test func `a resend can be cancelled`() {
    var drawn = DrawnConversation(Samples.statuses)
    drawn.command("open_resend", ["message_id": "s2"])
    #expect(drawn.touch("sheet.parts.close") == [])
    #expect(drawn.objection("resend") == "does not ask what to do with a message")
    #expect(drawn.command("resend") == [])
  }

  @Test(arguments: ["s1", "s4", "b9", ""])
  func `what was not refused cannot be resent`(_ id: String) {
    var drawn = DrawnConversation(Samples.statuses)
    #expect(
      drawn.objection("open_resend", ["message_id": .string(id)])
        == "has no such message that did not get through")
    drawn.command("open_resend", ["message_id": .string(id)])
    #expect(drawn.node("sheet") == nil)
  }

  @Test func `the question goes when the message got through meanwhile`() {
    var drawn = DrawnConversation(Samples.statuses)
    drawn.command("open_resend", ["message_id": "s2"])
    drawn.take(Samples.chat([Samples.message("s2", "This one did not.", Samples.ofUser)]))
    #expect(drawn.node("sheet") == nil)
    #expect(drawn.command("resend") == [])
  }

  // MARK: - Alerts

  @Test func `shows an alert of the data until it is closed`() {
    let data = Samples.chat.overlaid(with: ["alert": "Invalid file"])
    var drawn = DrawnConversation(data)
    #expect(drawn.text("sheet.parts.title") == "Invalid file")
    #expect(drawn.touch("sheet.parts.close") == [])
    #expect(drawn.node("sheet") == nil)
    drawn.take(data)
    #expect(drawn.node("sheet") == nil)
    drawn.take(Samples.chat.overlaid(with: ["alert": "Can't Access Camera"]))
    #expect(drawn.text("sheet.parts.title") == "Can't Access Camera")
  }

  @Test func `an alert of a script lies over the others`() {
    var drawn = DrawnConversation(["alert": "One"])
    drawn.command("show_alert", ["text": "Two"])
    #expect(drawn.text("sheet.parts.title") == "Two")
    #expect(drawn.node("sheet")?.accessibility.role == .alert)
  }

  // MARK: - Older messages

  @Test func `asks for older messages`() {
    var drawn = DrawnConversation(Samples.chat.overlaid(with: ["has_previous": true]))
    #expect(
      drawn.touch("more.button")
        == [ComponentEvent("show_more", node: "more.button", value: [:])])
    var all = DrawnConversation(Samples.chat)
    #expect(all.node("more") == nil)
    #expect(all.objection("show_more") == "has no older messages")
    #expect(all.command("show_more") == [])
  }

  // MARK: - Buttons of messages

  @Test func `a link leads where it says`() {
    var drawn = DrawnConversation(Samples.rich)
    let node = "messages.3.row.body.actions.0"
    #expect(
      drawn.touch(node) == [
        ComponentEvent(
          "action_tap", node: node, deepLink: LinkText("https://shop.example/hours"),
          value: ["message_id": "t1", "action": 0, "type": "link"])
      ])
  }

  @Test func `a postback and a question for the place lead nowhere`() {
    var drawn = DrawnConversation(Samples.rich)
    for (index, type) in [(1, "postback"), (2, "location_request")] {
      let node = "messages.3.row.body.actions.\(index)"
      #expect(
        drawn.touch(node) == [
          ComponentEvent(
            "action_tap", node: node,
            value: ["message_id": "t1", "action": .integer(index), "type": .string(type)])
        ])
    }
  }

  @Test func `an offer leads to the payment, which then is over`() {
    var drawn = DrawnConversation(Samples.rich)
    let offer = "messages.3.row.body.actions.3"
    #expect(drawn.text(offer) == "Pay Now $1,299.00")
    #expect(drawn.touch(offer).first?.deepLink == LinkText("https://pay.example/1"))
    #expect(drawn.words.contains("Payment Completed"))
    #expect(drawn.node("messages.3.row.body.actions.4")?.action == nil)
  }

  @Test(arguments: [
    ("USD", 4_990, "$49.90"), ("JPY", 500, "¥500"), ("KWD", 1_250, "KWD 1.250"),
    ("points", 300, "3 POINTS"),
  ])
  func `writes an amount in its currency`(currency: String, amount: Int, words: String) {
    let text = PaymentAmount(amount, currency).text("en-US")
    #expect(text.replacing("\u{A0}", with: " ") == words)
  }

  @Test func `a button of a card tells card and button`() {
    var drawn = DrawnConversation(Samples.items("carousel"))
    let node = "messages.1.row.body.items.cards.1.actions.0"
    #expect(
      drawn.touch(node) == [
        ComponentEvent(
          "action_tap", node: node,
          value: ["message_id": "k", "item": 1, "action": 0, "type": "postback"])
      ])
  }

  @Test func `a button of a row tells row and button`() {
    var drawn = DrawnConversation(Samples.items("list"))
    let node = "messages.1.row.body.items.0.actions.1"
    #expect(
      drawn.touch(node) == [
        ComponentEvent(
          "action_tap", node: node, deepLink: LinkText("https://pay.example/1"),
          value: ["message_id": "k", "item": 0, "action": 1, "type": "buy"])
      ])
  }

  @Test func `a tap on a card does what its default button does`() {
    var drawn = DrawnConversation(Samples.items("carousel"))
    let head = drawn.touch("messages.1.row.body.items.cards.0.head")
    #expect(head == drawn.touch("messages.1.row.body.items.cards.0.actions.0"))
    #expect(head.count == 1)
    #expect(drawn.node("messages.1.row.body.items.cards.1.head")?.action == nil)
  }

  @Test func `a card can be brought to the front`() {
    var drawn = DrawnConversation(Samples.items("carousel"))
    #expect(drawn.terminal.contains("[1/3]"))
    drawn.command("show_card", ["message_id": "k", "item": 1])
    #expect(drawn.terminal.contains("[2/3]"))
    #expect(drawn.node("messages.1.row.body.items.cards")?.children.map(\.key) == ["1", "2", "0"])
    #expect(drawn.objection("show_card", ["message_id": "k", "item": 3]) == "has no such card")
    #expect(drawn.objection("show_card", ["message_id": "q", "item": 0]) == "has no such card")
    #expect(drawn.objection("show_card", ["message_id": "k", "item": 0.5]) == "has no such card")
  }

  @Test func `numbers above the buttons, or below them, mean nothing`() {
    var drawn = DrawnConversation(Samples.rich)
    for index in [-1, 0, 3, 8, 1_000, Int.max, Int.min] { #expect(drawn.tap(index) == []) }
    #expect(drawn.tap(nil) == [])
    #expect(drawn.tap(4).count == 1)
    #expect(drawn.tap(7).count == 1)
  }

  // MARK: - Replies

  @Test func `replies go once one was used`() {
    var drawn = DrawnConversation(Samples.withReplies)
    #expect(
      drawn.touch("replies.row.1") == [
        ComponentEvent(
          "action_tap", node: "replies.row.1",
          value: ["message_id": "r", "action": 1, "type": "reply"])
      ])
    #expect(drawn.node("replies") == nil)
    #expect(drawn.tap(4) == [])
  }

  @Test func `replies go when another message follows`() {
    var drawn = DrawnConversation(Samples.withReplies)
    drawn.take(
      Samples.chat(
        (Samples.withReplies["messages"]?.listValue ?? [])
          + [Samples.message("u", "Yes", Samples.ofUser)]))
    #expect(drawn.node("replies") == nil)
  }

  @Test func `a whisper that follows leaves them there`() {
    let drawn = DrawnConversation(
      Samples.chat(
        (Samples.withReplies["messages"]?.listValue ?? [])
          + [Samples.message("w", "He wants a lamp", ["role": "whisper"])]))
    #expect(drawn.node("replies") != nil)
  }
}

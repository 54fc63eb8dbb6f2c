import Components
import Testing
import Values

@testable import Messenger

/// What of data and settings is seen in a conversation.
struct ConversationViewTests {
  private typealias Samples = ConversationSamples

  private static let dark = ViewEnvironment(scheme: .dark, locale: "en")
  private static let userBubble = "messages.1.row.body.bubble"

  // MARK: - Settings

  @Test func `has the documented defaults`() {
    for environment in [ViewEnvironment(locale: "en"), Self.dark] {
      let drawn = DrawnConversation(Samples.chat, in: environment)
      #expect(drawn.ground(Self.userBubble) == "#00b0ff")
      #expect(drawn.color(Self.userBubble) == "#ffffff")
      #expect(drawn.field?.caretColor == HexColor(0x00B0FF))
    }
    #expect(ConversationData().menu == [.camera, .gallery, .document, .location])
    #expect(!ConversationData().allowOfflineUsage)
  }

  @Test func `the light accent leaves the dark one as it is`() {
    let red = Samples.chat.overlaid(with: ["conversation_accent_color": "#ff0000"])
    #expect(DrawnConversation(red).ground(Self.userBubble) == "#ff0000")
    #expect(DrawnConversation(red, in: Self.dark).ground(Self.userBubble) == "#00b0ff")
  }

  @Test func `the dark accent leaves the light one as it is`() {
    let red = Samples.chat.overlaid(with: [
      "conversation_accent_color_dark_mode": "#ff0000",
      "user_message_text_color_dark_mode": "#000000",
    ])
    #expect(DrawnConversation(red).ground(Self.userBubble) == "#00b0ff")
    #expect(DrawnConversation(red).color(Self.userBubble) == "#ffffff")
    #expect(DrawnConversation(red, in: Self.dark).ground(Self.userBubble) == "#ff0000")
    #expect(DrawnConversation(red, in: Self.dark).color(Self.userBubble) == "#000000")
  }

  @Test func `the accent is that of bubbles, caret and the button that sends`() {
    let drawn = DrawnConversation(
      Samples.chat.overlaid(with: [
        "conversation_accent_color": "#0072a3", "user_message_text_color": "#ffeedd", "draft": "x",
      ]))
    #expect(drawn.ground(Self.userBubble) == "#0072a3")
    #expect(drawn.color(Self.userBubble) == "#ffeedd")
    #expect(drawn.field?.caretColor?.hex == "#0072a3")
    #expect(drawn.ground("composer.send.0") == "#0072a3")
    #expect(drawn.ground("messages.0.row.body.bubble") == "#ededed")
  }

  @Test func `the defaults are too little contrast, in both schemes`() throws {
    for environment in [ViewEnvironment(locale: "en"), Self.dark] {
      let drawn = DrawnConversation(Samples.chat, in: environment)
      #expect(
        try drawn.findings
          == [1, 4, 5].map {
            "a11y.contrast messages.\($0).row.body.bubble 2.42:1"
          })
    }
  }

  @Test func `the carousel has a colour of its own, the same in both schemes`() {
    let title = "messages.1.row.body.items.cards.0.head.texts.title"
    let given = Samples.items("carousel").overlaid(with: ["carousel_text_color": "#8a1c5b"])
    #expect(DrawnConversation(given).color(title) == "#8a1c5b")
    #expect(DrawnConversation(given, in: Self.dark).color(title) == "#8a1c5b")
    let unset = Samples.items("carousel")
    #expect(DrawnConversation(unset).color(title) == Theme.standard.light.mainLabel.hex)
    #expect(
      DrawnConversation(unset, in: Self.dark).color(title) == Theme.standard.dark.mainLabel.hex)
  }

  @Test(arguments: [
    ("default", "#000000", "#ffffff"), ("light_content", "#ffffff", "#ffffff"),
    ("dark_content", "#000000", "#000000"),
  ])
  func `the status bar has the colour of its style`(style: String, light: String, dark: String) {
    let data = Samples.chat.overlaid(with: [
      "conversation_status_bar_style": .string(style),
      "conversation_status_bar_style_dark_mode": .string(style),
    ])
    #expect(DrawnConversation(data).color("status.time") == light)
    #expect(DrawnConversation(data, in: Self.dark).color("status.time") == dark)
    #expect(DrawnConversation(data).terminal.hasPrefix("2:30"))
    #expect(DrawnConversation(data).terminal.prefix { $0 != "\n" }.contains(style))
  }

  @Test func `the styles of the two schemes are independent`() {
    let data = Samples.chat.overlaid(with: ["conversation_status_bar_style": "light_content"])
    #expect(DrawnConversation(data, in: Self.dark).terminal.contains("default"))
    #expect(!DrawnConversation(data, in: Self.dark).terminal.contains("light_content"))
  }

  @Test func `there may be no status bar`() {
    let drawn = DrawnConversation(Samples.chat.overlaid(with: ["is_status_bar_shown": false]))
    #expect(drawn.node("status") == nil)
  }

  @Test func `the menu keeps the order of its items, each once`() {
    var drawn = DrawnConversation([
      "menu_items": [["item": "location"], ["item": "camera"], ["item": "location"]]
    ])
    drawn.command("open_menu")
    #expect(
      drawn.node("sheet.parts")?.children.compactMap(\.accessibility.label)
        == ["Share Location", "Take a Quick Photo"])
  }

  @Test func `an empty menu has no button`() {
    let drawn = DrawnConversation(["menu_items": []])
    #expect(drawn.node("composer.menu") == nil)
    #expect(drawn.node("composer.field") != nil)
    #expect(drawn.objection("open_menu") == "has no menu")
  }

  @Test func `an unknown item is left out, with a word about it`() {
    var drawn = DrawnConversation(["menu_items": [["item": "location"], ["item": "x"]]])
    #expect(drawn.problems.map(\.code) == ["data.enumeration"])
    drawn.command("open_menu")
    #expect(drawn.node("sheet.parts.location") != nil)
    #expect(
      drawn.node("sheet.parts")?.children.filter { $0.accessibility.role == .button }.count == 2)
  }

  // MARK: - Messages

  @Test func `a whisper and what is hidden are never shown`() {
    let drawn = DrawnConversation(
      Samples.chat([
        Samples.message("a", "Hello"),
        Samples.message("w", "He is angry", ["role": "whisper"]),
        Samples.message("h", "Not for display", ["is_hidden": true]),
        Samples.message(
          "x", "", ["role": "whisper", "type": "carousel", "items": Samples.items]),
      ]))
    for format in [drawn.html, drawn.terminal, drawn.accessibility] {
      #expect(format.contains("Hello"))
      for secret in ["He is angry", "Not for display", "Blue lamp"] {
        #expect(!format.contains(secret))
      }
    }
    #expect(ConversationTarget.all(ConversationData(), ConversationState(ConversationData())) == [])
  }

  @Test func `a conversation of whispers is empty`() {
    let drawn = DrawnConversation(
      Samples.chat([Samples.message("w", "Psst", ["role": "whisper"])]))
    #expect(
      drawn.text("introduction") == "This is the beginning of your conversation with Tienda Sol.")
  }

  @Test func `avatar and name stand once in a run`() {
    let drawn = DrawnConversation(Samples.chat)
    #expect(drawn.words.filter { $0 == "Tienda Sol" }.count == 3)
    #expect(drawn.text("messages.2.row.body.name") == "Tienda Sol")
    #expect(drawn.text("messages.3.row.body.name") == nil)
    #expect(drawn.node("messages.2")?.modifiers.padding.top == 10)
    #expect(drawn.node("messages.3")?.modifiers.padding.top == 2)
    #expect(drawn.node("messages.2.row.body.bubble")?.modifiers.decoration?.tail == nil)
    #expect(
      drawn.node("messages.3.row.body.bubble")?.modifiers.decoration?.tail
        == Decoration.Tail(.leading, cornerRadius: 4))
  }

  @Test func `another author begins another run`() {
    let drawn = DrawnConversation(
      Samples.chat([
        Samples.message("a", "One", ["display_name": "Ana"]),
        Samples.message("b", "Two", ["display_name": "Luis"]),
      ]))
    #expect(drawn.text("messages.1.row.body.name") == "Luis")
  }

  @Test func `bubbles take three quarters of the width at most`() {
    let drawn = DrawnConversation(
      Samples.chat, in: ViewEnvironment(width: 400, locale: "en"))
    #expect(drawn.node(Self.userBubble)?.modifiers.maxWidth == 300)
    #expect(drawn.node(Self.userBubble)?.modifiers.cornerRadius == 14)
  }

  @Test(
    arguments: [
      ("unsent", nil, "Sending..."), ("sent", nil, "Delivered"), ("sent", -61.0, "Delivered"),
      ("sent", -60.0, "Seen"), ("sent", 0.0, "Seen"),
    ] as [(String, Double?, String)])
  func `tells how far the latest message is`(status: String, read: Double?, words: String) {
    var more: DataMap = [:]
    if let read { more["business_last_read"] = .double(Samples.now + read) }
    let drawn = DrawnConversation(
      Samples.chat(
        [
          Samples.message("a", "One", secondsAgo: 90, Samples.ofUser),
          Samples.message(
            "b", "Two", secondsAgo: 60, ["role": "app_user", "status": .string(status)]),
          Samples.message("c", "Three", secondsAgo: 30),
        ], more))
    #expect(drawn.text("messages.1.status") == words)
    #expect(drawn.text("messages.0.status") == nil)
  }

  @Test func `names messages for those who do not see them`() {
    let drawn = DrawnConversation(Samples.chat)
    let labels = ["0", "3", "5"].map { drawn.node("messages.\($0)")?.accessibility.label }
    #expect(
      labels == [
        "Tienda Sol, Hi! How can we help you today?, 1d ago",
        "Tienda Sol, Shall we keep one for you until tomorrow evening?, Generated by AI, 2h ago",
        "You, Until six would be perfect, I come right after work., Seen",
      ])
  }

  @Test func `a type that is not known shows its fallback`() {
    let drawn = DrawnConversation(Samples.rich)
    #expect(drawn.text("messages.4.row.body.bubble") == "Unsupported message type")
    #expect(drawn.text("messages.5.row.body.bubble") == "A lamp in three dimensions")
    #expect(drawn.problems.map(\.code) == ["message.unknown_type", "message.unknown_type"])
  }

  @Test func `days stand over their messages`() {
    func words(_ now: Double, _ locale: String) -> [String?] {
      let drawn = DrawnConversation(
        Samples.chat.overlaid(with: ["now": .double(now)]), in: ViewEnvironment(locale: locale))
      return ["day0", "day2"].map { drawn.text("messages.\($0).0") }
    }
    #expect(words(Samples.now, "en") == ["Yesterday", "Today"])
    #expect(words(Samples.now, "es-AR") == ["Ayer", "Hoy"])
    #expect(words(Samples.now + 30 * 86_400, "en") == ["March 4", "March 5"])
    #expect(words(0, "en") == ["March 4, 2025", "March 5, 2025"])
    #expect(words(0, "pt-BR") == ["4 de março de 2025", "5 de março de 2025"])
  }

  @Test func `tells who types`() {
    var data = Samples.chat.overlaid(with: ["is_typing": true])
    #expect(DrawnConversation(data).text("typing.who") == "Tienda Sol is typing")
    data["typing_name"] = "Ana"
    #expect(DrawnConversation(data).text("typing.who") == "Ana is typing")
    #expect(DrawnConversation(data).node("typing")?.accessibility.role == .status)
    #expect(DrawnConversation(Samples.chat).node("typing") == nil)
  }

  // MARK: - Hostile data

  @Test(arguments: [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<b>bold</b>", "\"><svg onload=x>",
    "{{name}} {name}", "\u{202E}gnp.exe", "\u{1B}[31mred\u{7}",
  ])
  func `shows a text as it is, whatever stands in it`(_ text: String) {
    let given: DataValue = .string(text)
    let drawn = DrawnConversation(
      Samples.chat(
        [
          Samples.message(
            "\(text).\(text)", text,
            ["display_name": given, "actions": [["type": "postback", "text": given]]]),
          .map(["type": "file", "file_name": given, "role": "app_user"]),
          .map(["type": "carousel", "items": [["title": given, "description": given]]]),
          .map(["type": "hologram", "text_fallback": given]),
        ], ["display_name": given, "typing_name": given, "is_typing": true, "draft": given]))
    #expect(drawn.text("messages.0.row.body.bubble") == text)
    for tag in ["<script", "<img src=x", "<b>", "<svg onload"] {
      #expect(!drawn.html.contains(tag))
    }
    for scalar in drawn.terminal.unicodeScalars {
      #expect(scalar == "\n" || scalar.properties.generalCategory != .control)
      #expect(scalar.value != 0x202E)
    }
  }

  @Test func `a name cannot turn the sentence that it stands in`() {
    let drawn = DrawnConversation([
      "display_name": "\u{202E}evil\u{2066}", "is_typing": true,
    ])
    #expect(
      drawn.text("introduction") == "This is the beginning of your conversation with evil.")
    #expect(drawn.text("typing.who") == "evil is typing")
    #expect(drawn.node("root")?.accessibility.label == "evil")
  }

  @Test func `a link that is never followed is no link`() {
    let drawn = DrawnConversation(
      Samples.chat([
        Samples.message(
          "a", "Look",
          ["actions": [["type": "link", "text": "Here", "uri": "javascript:alert(1)"]]])
      ]))
    #expect(drawn.problems.map(\.code) == ["data.link"])
    #expect(!drawn.html.contains("javascript"))
  }

  @Test func `a long text and many messages are all shown`() {
    let long = String(repeating: "lamp ", count: 6_000) + "end"
    let many = (0..<200).map {
      Samples.message("m\($0)", "Number \($0)", secondsAgo: Double(200 - $0), Samples.ofUser)
    }
    let drawn = DrawnConversation(Samples.chat([Samples.message("l", long)] + many))
    #expect(drawn.text("messages.0.row.body.bubble") == long)
    #expect(drawn.node("messages.200") != nil)
    #expect(drawn.terminal.contains("Number 199"))
  }

  @Test(arguments: [-1e300, -1, 1e15, 1e300, 253_402_300_800])
  func `a time that is none is not told`(_ date: Double) {
    let drawn = DrawnConversation([
      "now": .double(date), "business_last_read": .double(date),
      "messages": [["text": "Hello", "date": .double(date), "latitude": .double(date)]],
    ])
    #expect(drawn.text("messages.0.row.body.bubble") == "Hello")
    #expect(drawn.node("messages.day0") == nil)
  }

  @Test func `a message that says nothing has no bubble`() {
    let drawn = DrawnConversation(
      Samples.chat([
        .map(["id": "a", "text": "  "]), .map(["id": "b"]),
        .map(["id": "c", "actions": [["type": "postback", "text": "Go"]]]),
      ]))
    #expect(drawn.node("messages")?.children.map(\.key) == ["2"])
  }

  @Test func `can be entered in each of its states`() {
    for state in ConversationScreen.states {
      var drawn = DrawnConversation(Samples.statuses)
      #expect(drawn.instance.enter(state.name) == nil)
      #expect(drawn.node("sheet") != nil)
    }
    var drawn = DrawnConversation(Samples.empty)
    _ = drawn.instance.enter("resend")
    #expect(drawn.node("sheet") == nil)
  }

  @Test func `is among the components of the messenger`() {
    #expect(MessengerComponents.all.map(\.name).contains("conversation"))
  }
}

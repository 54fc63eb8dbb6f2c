import Components
import TestSupport
import Testing
import Values

@testable import Messenger

/// What a list of conversations does and says.
struct ConversationListTests {
  /// March 5, 2024, 14:07 UTC.
  static let now = 1_709_647_620.0

  private static func row(_ id: String, at time: Double, _ more: DataMap = [:]) -> DataValue {
    let row: DataMap = ["id": .string(id), "last_updated_at": .double(time)]
    return .map(row.overlaid(with: more))
  }

  private static func rows(_ count: Int) -> DataValue {
    .list((0..<count).map { row("\($0)", at: Double(1_000 - $0)) })
  }

  private static func copy(_ locale: String = "en") -> MessengerCopy {
    MessengerCopy(locale: locale)
  }

  private static func shown(_ drawn: DrawnPart) -> Int {
    drawn.node("list")?.children.count ?? 0
  }

  // MARK: - Order and pages

  @Test func `puts the latest first and leaves equals as they were given`() {
    var drawn = DrawnPart(
      ConversationList.self,
      [
        "conversations": [
          Self.row("b", at: 5), Self.row("a", at: 9), Self.row("c", at: 5), Self.row("d", at: -1),
        ]
      ])
    let order = (0..<4).compactMap { index in
      drawn.instance.handle(.tap(index: index)).first?.value?.mapValue?["conversation_id"]
    }
    #expect(order == ["a", "b", "c", "d"])
  }

  @Test func `shows ten, and ten more each time as long as there are more`() {
    var drawn = DrawnPart(ConversationList.self, ["conversations": Self.rows(25)])
    let more = ComponentAction.command("show_more", [:])
    let event = ComponentEvent("show_more", node: "more", value: .map([:]))
    #expect(Self.shown(drawn) == 10)
    #expect(drawn.node("more")?.action == ViewAction("show_more"))
    #expect(drawn.instance.handle(.tap(index: 10)) == [])
    #expect(drawn.instance.handle(more) == [event])
    #expect(Self.shown(drawn) == 20)
    #expect(drawn.instance.handle(more) == [event])
    #expect(Self.shown(drawn) == 25)
    #expect(drawn.node("more") == nil)
    #expect(drawn.instance.objection(to: more) == "has no more conversations")
    #expect(drawn.instance.handle(more) == [])
  }

  @Test func `asks the server for more, and shows one page of it however often it was asked`() {
    var state = ConversationListState()
    var data = ConversationListData()
    data.hasMore = true
    let rows = (0..<40).map { number in
      var row = ConversationRow()
      row.id = "\(number)"
      return row
    }
    data.conversations = Array(rows.prefix(10))
    for _ in 1...5 {
      #expect(
        ConversationList.handle(.command("show_more", [:]), &state, data).map(\.name)
          == ["show_more"])
    }
    data.conversations = rows
    data.hasMore = false
    #expect(state.shown(data).count == 20)
    #expect(state.hasMore(data))
  }

  // MARK: - Events

  @Test func `tells which conversation was tapped`() {
    var drawn = DrawnPart(
      ConversationList.self, ["conversations": [Self.row("a", at: 1), Self.row("b", at: 2)]])
    #expect(
      drawn.instance.handle(.tap(index: 1)) == [
        ComponentEvent(
          "conversation_tap", node: "list.1.row", index: 1, value: ["conversation_id": "a"])
      ])
    #expect(drawn.node("list.1.row")?.action == ViewAction("tap", index: 1))
    for index in [nil, -1, 2, .max] {
      #expect(drawn.instance.handle(.tap(index: index)) == [])
    }
    #expect(drawn.instance.handle(.appear) == [])
  }

  @Test func `begins a conversation only where there is a button for it`() {
    let create = ComponentAction.command("create", [:])
    var drawn = DrawnPart(ConversationList.self, [:])
    #expect(drawn.node("create.button")?.action == ViewAction("create"))
    #expect(
      drawn.instance.handle(create)
        == [ComponentEvent("create_tap", node: "create", value: .map([:]))])
    drawn = DrawnPart(ConversationList.self, ["can_create": false])
    #expect(drawn.node("create") == nil)
    #expect(drawn.instance.objection(to: create) == "has no button that begins a conversation")
    #expect(drawn.instance.handle(create) == [])
  }

  // MARK: - Colours

  @Test(arguments: ["#00b0ff", "#ffffff", "#000000", "#ffd166", "#7a1fa2", "#8000b0ff"])
  func `can be read on whatever accent its author chose`(_ accent: String) throws {
    for scheme in ViewEnvironment.Scheme.allCases {
      let drawn = DrawnPart(
        ConversationList.self,
        [
          "conversations": [Self.row("a", at: 1, ["unread_count": 3])], "has_more": true,
          "conversation_list_accent_color": .string(accent),
        ], in: ViewEnvironment(scheme: scheme, locale: "en"))
      #expect(try drawn.findings == [])
    }
  }

  @Test func `the accent is the same in both schemes`() {
    for scheme in ViewEnvironment.Scheme.allCases {
      let drawn = DrawnPart(ConversationList.self, [:], in: ViewEnvironment(scheme: scheme))
      #expect(drawn.node("create.button")?.modifiers.background?.hex == "#00b0ff")
    }
  }

  // MARK: - Words

  @Test func `says what the latest message is`() {
    func preview(_ data: DataMap, _ locale: String = "en") -> String? {
      var problems = FieldProblems()
      return Self.copy(locale).preview(
        ConversationRow.schema.decode(data.overlaid(with: ["id": "a"]), &problems))
    }
    #expect(preview(["last_message": "Hello", "last_type": "image"]) == "Hello")
    let ana: DataMap = ["last_author": "Ana"]
    let words = ["image", "file", "location", "carousel", "list", "text"].map {
      preview(ana.overlaid(with: ["last_type": .string($0)]))
    }
    #expect(
      words == [
        "Ana sent an image", "Ana sent a file", "Ana sent a location", "Ana sent a carousel",
        "Ana sent a list", "Ana sent a message",
      ])
    #expect(preview(["last_type": "image"]) == "Sent an image")
    #expect(
      preview(ana.overlaid(with: ["last_type": "image"]), "es-AR") == "Ana envió una imagen")
    #expect(
      preview(ana.overlaid(with: ["last_type": "file"]), "pt_BR") == "Ana enviou um arquivo")
    #expect(preview(ana) == nil)
    #expect(preview(["last_message": " \n ", "last_type": "file"]) == "Sent a file")
  }

  @Test func `keeps a text to one line that turns nothing around it`() {
    #expect("  two\nlines \t here ".oneLine == "two lines here")
    #expect("\u{202E}evil\u{2066}\u{1B}[31m".oneLine == "evil[31m")
    #expect(" \u{200F} ".oneLine == nil)
    #expect("<b>bold</b>".oneLine == "<b>bold</b>")
    #expect(String(repeating: "x", count: 160).oneLine?.count == 160)
    #expect(
      String(repeating: "x", count: 30_000).oneLine == String(repeating: "x", count: 160) + "…")
    #expect(("a" + String(repeating: "\u{301}", count: 30_000)).oneLine?.unicodeScalars.count == 16)
    #expect("👩‍👩‍👧‍👦 e\u{301}".oneLine == "👩‍👩‍👧‍👦 e\u{301}")
  }

  @Test func `says how long ago it was, and the date from a week on`() {
    let copy = Self.copy()
    let ages: [(Double, String)] = [
      (-500, "Just now"), (0, "Just now"), (59.9, "Just now"), (60, "1m ago"), (3_599, "59m ago"),
      (3_600, "1h ago"), (86_399, "23h ago"), (86_400, "1d ago"), (604_799, "6d ago"),
      (604_800, "February 27, 2:07 PM"), (5 * 86_400 + 604_800, "February 22, 2:07 PM"),
    ]
    for (age, words) in ages { #expect(copy.time(Self.now - age, now: Self.now) == words) }
    #expect(copy.time(Self.now, now: 0) == "March 5, 2:07 PM")
    #expect(copy.time(1e18, now: Self.now) == nil)
    #expect(Self.copy("es").time(Self.now - 180, now: Self.now) == "Hace 3 min")
    #expect(Self.copy("es").time(Self.now, now: 0) == "5 de marzo, 14:07")
    #expect(Self.copy("pt").time(Self.now, now: 0) == "5 de março, 14:07")
    #expect(Self.copy("ar").time(Self.now, now: 0) == "March 5, 2:07 PM")
  }

  @Test(arguments: [
    (951_782_400.0, "February 29, 12:00 AM"), (951_868_799, "February 29, 11:59 PM"),
    (951_868_800, "March 1, 12:00 AM"), (1_704_067_199, "December 31, 11:59 PM"),
    (1_704_067_200, "January 1, 12:00 AM"), (4_107_542_400, "March 1, 12:00 AM"),
    (4_107_542_399, "February 28, 11:59 PM"), (60, "January 1, 12:01 AM"),
    (43_200, "January 1, 12:00 PM"), (253_402_300_799, "December 31, 11:59 PM"),
  ])
  func `knows the calendar`(_ seconds: Double, _ words: String) {
    #expect(Self.copy().time(seconds, now: 0) == words)
  }

  @Test func `counts unread messages up to nine`() {
    let counts = [-1, 0, 1, 9, 10, .max].map { Self.copy().badge($0) }
    #expect(counts == [nil, nil, "1", "9", "9+", "9+"])
    let drawn = DrawnPart(
      ConversationList.self,
      ["conversations": [Self.row("a", at: 0, ["display_name": "Ana", "unread_count": 12])]],
      in: ViewEnvironment(locale: "en"))
    #expect(drawn.text("list.0.row.texts.second.unread.0") == "9+")
    #expect(drawn.node("list.0.row")?.accessibility.label == "Ana, 9+ unread")
  }

  @Test func `tells its rows, what is wrong and its button`() {
    let drawn = DrawnPart(
      ConversationList.self,
      [
        "now": .double(Self.now), "connection": "offline",
        "failure": "Failed to create conversation",
        "conversations": [
          Self.row(
            "a", at: Self.now - 60,
            ["display_name": "Ana", "last_message": "Hi <b>you</b>", "unread_count": 2])
        ],
      ], in: ViewEnvironment(locale: "en"))
    #expect(
      drawn.accessibility == """
        region "My Conversations"
          heading "My Conversations"
          status "No Internet connection"
          alert "Failed to create conversation"
          list of 1
            listitem
              button "Ana, 2 unread, Hi <b>you</b>, 1m ago" → tap
          button "New conversation" → create

        """)
  }

  @Test func `lets no data drive a terminal or a page`() {
    let hostile: DataMap = [
      "conversations": [
        Self.row(
          "<script>", at: 1e300,
          [
            "display_name": "\u{1B}]0;x\u{7}<img onerror=alert(1)>",
            "last_message": .string(String(repeating: "\u{202E}</p>", count: 9_000)),
            "icon_url": "javascript:alert(1)", "unread_count": .integer(.max),
          ])
      ],
      "failure": "\u{1B}[2J", "now": .double(-1e300),
    ]
    let drawn = DrawnPart(ConversationList.self, hostile)
    #expect(!drawn.terminal.contains("\u{1B}") && !drawn.terminal.contains("\u{7}"))
    #expect(!drawn.html.contains("<img onerror") && !drawn.html.contains("\u{202E}"))
    #expect(drawn.html.utf8.count < 20_000)
  }
}

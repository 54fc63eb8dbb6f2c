import Components
import TestSupport
import Testing
import Values

@testable import Messenger

/// A conversation in a state and an environment, as goldens have it.
struct ConversationCase: Sendable, CustomTestStringConvertible {
  let name: String
  let data: DataMap
  var state: String?
  var environment = ViewEnvironment(locale: "en")
  /// Whether it is compared as text too.
  var hasTexts = false

  var testDescription: String { name }

  var drawn: DrawnConversation {
    var drawn = DrawnConversation(data, in: environment)
    if let state { _ = drawn.instance.enter(state) }
    return drawn
  }

  /// In both schemes and directions.
  static func bothWays(
    _ name: String, _ data: DataMap, arabic: DataMap? = nil, state: String? = nil
  ) -> [ConversationCase] {
    ViewEnvironment.Scheme.allCases.flatMap { scheme in
      ViewEnvironment.Direction.allCases.map { direction in
        let suffix = (scheme == .dark ? "_dark" : "") + (direction == .rtl ? "_rtl" : "")
        return ConversationCase(
          name: name + suffix, data: direction == .rtl ? arabic ?? data : data, state: state,
          environment: ViewEnvironment(
            scheme: scheme, direction: direction,
            locale: direction == .rtl && arabic != nil ? "ar" : "en"),
          hasTexts: suffix.isEmpty)
      }
    }
  }

  /// Narrow, and with the largest text.
  static func tight(_ name: String, _ data: DataMap, state: String? = nil) -> [ConversationCase] {
    let largest = TextSize("ax5") ?? .standard
    return [
      ConversationCase(
        name: "\(name)_narrow", data: data, state: state,
        environment: ViewEnvironment(width: 320, locale: "en")),
      ConversationCase(
        name: "\(name)_largest_text", data: data, state: state,
        environment: ViewEnvironment(width: 320, locale: "en", textSize: largest)),
    ]
  }
}

/// What a conversation looks like.
struct ConversationPictureTests {
  private typealias Samples = ConversationSamples

  private static let legible: DataMap = [
    "conversation_accent_color": "#0072a3", "conversation_accent_color_dark_mode": "#0072a3",
  ]

  static let cases: [ConversationCase] =
    ConversationCase.bothWays("chat", Samples.chat, arabic: Samples.arabic)
    + ConversationCase.tight("chat", Samples.chat)
    + ConversationCase.bothWays("empty", Samples.empty)
    + ConversationCase.bothWays("loading", Samples.chat.overlaid(with: ["state": "loading"]))
    + ConversationCase.bothWays(
      "offline",
      Samples.chat.overlaid(with: [
        "connection": "offline", "draft": "Or until seven?", "has_previous": true,
      ]))
    + [
      ConversationCase(
        name: "reconnecting", data: Samples.chat.overlaid(with: ["connection": "reconnecting"]))
    ]
    + ConversationCase.bothWays("statuses", Samples.statuses)
    + ConversationCase.bothWays(
      "typing", Samples.chat.overlaid(with: ["is_typing": true, "typing_name": "Ana"]))
    + ConversationCase.bothWays("rich", Samples.rich)
    + ConversationCase.tight("rich", Samples.rich)
    + ConversationCase.bothWays("carousel", Samples.items("carousel"))
    + ConversationCase.tight("carousel", Samples.items("carousel"))
    + [
      ConversationCase(
        name: "carousel_square",
        data: Samples.items("carousel", ["image_aspect_ratio": "square"])
          .overlaid(with: ["carousel_text_color": "#8a1c5b"]))
    ]
    + ConversationCase.bothWays("list", Samples.items("list"))
    + ConversationCase.tight("list", Samples.items("list"))
    + ConversationCase.bothWays("replies", Samples.withReplies)
    + ConversationCase.tight("replies", Samples.withReplies)
    + ConversationCase.bothWays("menu", Samples.chat, arabic: Samples.arabic, state: "menu")
    + ConversationCase.tight("menu", Samples.empty, state: "menu")
    + ConversationCase.bothWays("resend", Samples.statuses, state: "resend")
    + ConversationCase.bothWays(
      "alert", Samples.chat.overlaid(with: ["alert": "Max file size limit exceeded 25 MB."]),
      state: "alert")
    + [
      ConversationCase(
        name: "styled",
        data: Samples.chat.overlaid(with: legible).overlaid(with: [
          "menu_items": [["item": "location"]], "draft": "Great!",
          "conversation_status_bar_style": "dark_content",
        ])),
      ConversationCase(
        name: "without_composer",
        data: Samples.chat.overlaid(with: ["input_displayed": false, "is_status_bar_shown": false])),
    ]

  @Test(arguments: cases)
  func `looks as recorded`(_ sample: ConversationCase) throws {
    #expect(sample.drawn.problems.filter { $0.code != "message.unknown_type" } == [])
    try sample.drawn.expectPicture("ConversationPictureTests", sample.name)
    if sample.hasTexts { try sample.drawn.expectTexts("ConversationPictureTests", sample.name) }
  }

  /// A message of the user as vectors, with the documented colours.
  @Test(arguments: ViewEnvironment.Scheme.allCases)
  func `keeps a bubble as vectors`(_ scheme: ViewEnvironment.Scheme) throws {
    let drawn = DrawnConversation(
      Samples.chat(
        [Samples.message("u", "Hola", Samples.ofUser)],
        ["is_status_bar_shown": false, "input_displayed": false]),
      in: ViewEnvironment(scheme: scheme, width: 320, locale: "en"))
    let svg = try drawn.svg
    #expect(svg.contains("fill=\"#00b0ff\""))
    #expect(svg.contains("fill=\"#ffffff\""))
    try Golden.expect(svg, "ConversationPictureTests", "bubble_\(scheme.rawValue).svg")
  }

  /// White on the accent is too little contrast, which is documented and stays so.
  @Test(arguments: cases)
  func `can be read, named and touched`(_ sample: ConversationCase) throws {
    let findings = try sample.drawn.findings
    #expect(findings.filter { !$0.hasSuffix("2.42:1") } == [])
  }
}

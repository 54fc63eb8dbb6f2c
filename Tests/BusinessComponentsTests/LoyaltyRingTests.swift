import Components
import TestSupport
import Testing
import Values

@testable import BusinessComponents

struct LoyaltyRingTests {
  static let samples = Sample.all(of: "LoyaltyRing")

  private static let ring: DataMap = [
    "title": "Nivel", "ring_hexa_color": "#17aad6", "ring_number": 3, "ring_percentage": 0.8,
  ]

  private func shown(_ more: DataMap, without left: String...) throws -> Shown {
    var data = Self.ring.overlaid(with: more)
    for field in left { data[field] = nil }
    return try Shown("loyalty_ring", data)
  }

  @Test func `reads all samples`() {
    #expect(Self.samples.count == 18)
  }

  @Test(arguments: samples)
  func `looks as recorded in every format`(_ sample: Sample) throws {
    try sample.expectGoldens("LoyaltyRingTests")
  }

  @Test(arguments: samples)
  func `hides what its sample says`(_ sample: Sample) throws {
    let shown = try sample.shown()
    let hidden = Set(sample.expected.words("hidden"))
    #expect((shown.node("ring") == nil) == hidden.contains("ring"))
    #expect((shown.node("body.subtitle") == nil) == hidden.contains("subtitle"))
    #expect((shown.node("body.button") == nil) == hidden.contains("button"))
    #expect((shown.image("image") == nil) == (sample.expected["imageShape"] == nil))
  }

  @Test(arguments: samples)
  func `draws the ring of its sample`(_ sample: Sample) throws {
    guard let sweep = sample.expected["ringSweepDegrees"]?.doubleValue else { return }
    let ring = try #require(try sample.shown().ring("ring"))
    #expect(abs(ring.progress.value * 360 - sweep) < 0.001)
    #expect(ring.diameter == 46)
    #expect(ring.stroke == 3.5)
    #expect(ring.track == HexColor(0xF0F0F0))
    #expect(ring.numberStyle == TextStyle(28, .semibold))
    if let rgba = sample.expected["ringColorRGBA"]?.stringValue {
      #expect("\(ring.color.css)ff" == rgba.lowercased())
    }
    #expect((ring.numberSize < 28) == (sample.expected["shrinkNumberToFit"] == true))
  }

  @Test(arguments: samples)
  func `taps where its sample has a link`(_ sample: Sample) throws {
    var shown = try sample.shown()
    let link = sample.expected["tap"]?.mapValue?["args"]?.mapValue?["deepLink"]?.stringValue
    let expected = link.flatMap(LinkText.init).map {
      [ComponentEvent("tap", node: "body.button", deepLink: $0)]
    }
    #expect(shown.events(.tap(index: nil)) == expected ?? [])
    #expect(shown.events(.tap(index: 0)) == expected ?? [])
    #expect(shown.events(.tap(index: 1)) == [])
  }

  @Test func `tells all when it appears, if it has a ring`() throws {
    var ring = try shown([:])
    #expect(
      ring.events(.appear) == [
        ComponentEvent(
          "loyalty_changed",
          value: ["level": 3, "percentage": 0.8, "primary_color": "#17aad6"], isBroadcast: true)
      ])
    var text = try shown([:], without: "ring_number")
    #expect(text.events(.appear) == [])
  }

  @Test(arguments: samples)
  func `warns where its sample does`(_ sample: Sample) throws {
    let warnings: [String: [String]] = [
      "over_100_percent": ["warning data.fraction ring_percentage"],
      "negative_percent": ["warning data.fraction ring_percentage"],
      "nan_percent": ["warning data.fraction ring_percentage"],
      "bad_hex": ["warning data.color ring_hexa_color"],
    ]
    #expect(try sample.shown().codes == warnings[sample.name] ?? [])
  }

  @Test(arguments: samples)
  func `limits its texts`(_ sample: Sample) throws {
    let shown = try sample.shown()
    let title = try #require(shown.text("body.title"))
    #expect(title.lineLimit == 2)
    if let words = sample.expected["shownText"]?.stringValue { #expect(title.plain == words) }
    #expect(title.spans.contains(where: \.isBold) == (sample.expected["richText"] == true))
    if let subtitle = shown.text("body.subtitle") {
      #expect(subtitle.style == TextStyle(14))
      #expect(subtitle.lineLimit == nil)
    }
  }

  @Test func `sets bold words apart from a title that is not bold`() throws {
    #expect(try shown(["title": "Con <b>dos</b>"]).text("body.title")?.style == TextStyle(16))
    #expect(try shown([:]).text("body.title")?.style == TextStyle(16, .semibold))
  }

  @Test(arguments: ["ring_hexa_color", "ring_number", "ring_percentage"])
  func `hides a ring without`(_ field: String) throws {
    let shown = try shown([:], without: field)
    #expect(shown.node("ring") == nil)
    #expect(shown.problems.isEmpty)
    // The texts stand 18 points from the edge then.
    #expect(shown.view.modifiers.padding.leading == 18)
  }

  @Test func `shows a ring without a number for level 0`() throws {
    let shown = try shown(["ring_number": 0])
    #expect(shown.ring("ring")?.number == nil)
    #expect(shown.node("ring")?.accessibility.value == "80 %")
  }

  @Test func `prefers the ring to an image`() throws {
    let both = try shown(["image_url": "gift.png"])
    #expect(both.node("ring") != nil)
    #expect(both.node("image") == nil)
    let image = try shown(["image_url": "gift.png"], without: "ring_number").image("image")
    #expect(image?.shape == .circle)
    #expect(image?.fit == .fill)
    #expect(image?.width == 46)
  }

  @Test(
    arguments: [
      ["button_title": "Ver"], ["button_deep_link": "app://x"],
      ["button_title": "", "button_deep_link": "app://x"],
      ["button_title": "Ver", "button_deep_link": ""],
      ["button_title": "Ver", "button_deep_link": "javascript:alert(1)"],
    ] as [DataMap])
  func `has no button without title or link`(_ data: DataMap) throws {
    var shown = try shown(data)
    #expect(shown.node("body.button") == nil)
    #expect(shown.events(.tap(index: nil)) == [])
  }

  @Test func `is at least as high as its ring`() throws {
    #expect(try shown([:]).view.modifiers.minHeight == 54)
  }

  @Test func `waits for fill_progress when it is told to`() throws {
    var shown = try shown(["fill_percent_progress": false])
    #expect(shown.ring("ring")?.progress == 0)
    #expect(shown.node("ring")?.accessibility.value == "Nivel 3, 0 %")
    #expect(shown.events(.command("fill_progress", ["duration": 2.5])) == [])
    #expect(shown.ring("ring")?.progress == 0.8)
    #expect(shown.ring("ring")?.fillDuration == 2.5)
    #expect(shown.node("ring")?.accessibility.value == "Nivel 3, 80 %")
  }

  @Test(arguments: [.double(.nan), -1, 61, .double(.infinity), "2", .null] as [DataValue])
  func `keeps its own duration instead of`(_ duration: DataValue) throws {
    var shown = try shown(["fill_percent_progress": false])
    _ = shown.events(.command("fill_progress", ["duration": duration]))
    #expect(shown.ring("ring")?.progress == 0.8)
    #expect(shown.ring("ring")?.fillDuration == 1)
  }

  @Test func `does nothing on a command that it does not know`() throws {
    var shown = try shown(["fill_percent_progress": false])
    #expect(shown.events(.command("start_loading", [:])) == [])
    #expect(shown.ring("ring")?.progress == 0)
  }

  @Test func `tells assistive technology level, title and link`() throws {
    let shown = try shown([
      "title": "Sumaste <b>20</b> puntos", "subtitle": "Te faltan <b>5</b>",
      "button_title": "Ver", "button_deep_link": "app://x",
    ])
    #expect(
      shown.accessibility == """
        progressbar "Sumaste 20 puntos" 80/0–100 "Nivel 3, 80 %"
        heading "Sumaste 20 puntos"
        text "Te faltan 5"
        link "Ver" → app://x

        """)
  }

  @Test func `needs a title`() throws {
    #expect(try Shown("loyalty_ring", [:]).codes == ["error data.missing title"])
  }
}

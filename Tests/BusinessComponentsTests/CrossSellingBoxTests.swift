import Components
import TestSupport
import Testing
import Values

@testable import BusinessComponents

struct CrossSellingBoxTests {
  static let samples = Sample.all(of: "CrossSellingBox")

  @Test func `reads all samples`() {
    #expect(Self.samples.count == 7)
  }

  @Test(arguments: samples)
  func `looks as recorded in every format`(_ sample: Sample) throws {
    try sample.expectGoldens("CrossSellingBoxTests")
  }

  @Test(arguments: samples)
  func `has the icon, texts and tap of its sample`(_ sample: Sample) throws {
    var shown = try sample.shown()
    #expect(shown.view.modifiers.minHeight == sample.expected["height"]?.doubleValue)
    let icon = try #require(shown.image("icon"))
    #expect((icon.width, icon.height) == (48, 48))
    #expect(icon.shape == .circle)
    #expect(icon.fit == .fit)
    #expect((icon.source == nil) == (sample.name == "no_icon"))
    if sample.expected["iconPlaceholder"] == true {
      #expect(shown.html.contains("background:#f0f0f0"))
    }
    #expect(shown.text("body.text")?.style == TextStyle(14, .light))
    #expect(shown.text("body.text")?.lineLimit == 2)
    #expect(shown.text("body.button")?.style == TextStyle(14, .semibold))
    #expect(shown.text("body.button")?.lineLimit == 1)
    let link = sample.expected["tap"]?.mapValue?["args"]?.mapValue?["deepLink"]?.stringValue
    let expected = link.flatMap(LinkText.init).map {
      [ComponentEvent("tap", node: "body.button", deepLink: $0)]
    }
    #expect(shown.events(.tap(index: nil)) == expected ?? [])
    #expect(shown.events(.tap(index: 1)) == [])
    let warnings = [
      "no_icon": ["warning data.empty icon_url"],
      "empty_deeplink": ["warning data.empty button_deep_link"],
    ]
    #expect(shown.codes == warnings[sample.name] ?? [])
  }

  @Test func `does not colour words that lead nowhere`() throws {
    let sample = try #require(Self.samples.first { $0.name == "empty_deeplink" })
    let shown = try sample.shown()
    #expect(shown.text("body.button")?.color == Theme.standard.light.secondaryLabel)
    #expect(shown.accessibility == "text \"Texto sin acción\"\ntext \"Sin acción\"\n")
  }

  @Test func `is one link for assistive technology`() throws {
    let sample = try #require(Self.samples.first { $0.name == "one_line" })
    #expect(
      try sample.shown().accessibility == "link \"Regalá saldo 🎁, Enviar\" → mercadopago://gift\n")
  }

  @Test(
    arguments: [(375, "l", true), (120, "l", false), (375, "ax5", false)]
      as [(Double, String, Bool)])
  func `puts the text below the icon where it has no room`(
    _ width: Double, _ size: String, _ isRow: Bool
  ) throws {
    let environment = ViewEnvironment(width: width, textSize: try #require(TextSize(size)))
    let shown = try Self.samples[0].shown(in: environment)
    guard case .stack(let stack) = shown.view.content else {
      Issue.record("no stack")
      return
    }
    #expect((stack.axis == .row) == isRow)
    #expect((shown.text("body.text")?.lineLimit == nil) == environment.textSize.isAccessibilitySize)
  }
}

import Components
import TestSupport
import Testing
import Values

@testable import BusinessComponents

struct ItemDescriptionTests {
  static let samples = Sample.all(of: "ItemDescription")

  @Test func `reads all samples`() {
    #expect(Self.samples.count == 8)
  }

  @Test(arguments: samples)
  func `looks as recorded in every format`(_ sample: Sample) throws {
    try sample.expectGoldens("ItemDescriptionTests")
  }

  @Test(arguments: samples)
  func `has the icon and title of its sample`(_ sample: Sample) throws {
    var shown = try sample.shown()
    let icon = try #require(shown.image("icon"))
    #expect((icon.width, icon.height) == (36, 36))
    #expect(icon.shape == .circle)
    #expect((icon.tint == HexColor(0xFFFFFF)) == sample.expected["iconTintedWhite"]?.boolValue)
    let disc = sample.expected["iconBackground"]?.stringValue.flatMap { HexColor($0) }
    #expect(icon.background == disc)
    #expect((icon.source == nil) == (sample.expected["iconPlaceholder"] == true))
    let title = try #require(shown.text("title"))
    #expect(title.style == TextStyle(14))
    #expect(title.lineLimit == 3)
    if let height = sample.expected["minHeight"]?.doubleValue {
      #expect(abs(title.style.lineHeight * 3 - height) < 0.01)
      #expect(shown.view.modifiers.height == nil)
    }
    #expect(shown.view.modifiers.minHeight == 36)
    #expect(shown.events(.tap(index: nil)) == [])
    #expect(shown.events(.appear) == [])
    #expect(
      shown.codes == (sample.name == "no_icon" ? ["warning data.empty icon_image_url"] : []))
  }

  @Test(
    arguments: [
      ([:], "#1ac2b0"), (["optional_icon_hexa_color": .null], nil),
      (["optional_icon_hexa_color": "A90F90"], "#a90f90"),
      (["optional_icon_hexa_color": "no"], "#808080"),
      (["icon_hexa_color": "no"], "#808080"),
    ] as [(DataMap, String?)])
  func `tells an absent colour from none`(_ more: DataMap, _ disc: String?) throws {
    let data: DataMap = ["title": "x", "icon_image_url": "a.svg", "icon_hexa_color": "1AC2B0"]
    let shown = try Shown("item_description", data.overlaid(with: more))
    let icon = try #require(shown.image("icon"))
    #expect(icon.background?.hex == disc)
    #expect((icon.tint == nil) == (disc == nil))
  }

  @Test func `has no events`() {
    #expect(ItemDescription.events.isEmpty)
  }
}

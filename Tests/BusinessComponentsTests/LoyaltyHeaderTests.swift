import Components
import TestSupport
import Testing
import Values

struct LoyaltyHeaderTests {
  static let samples = Sample.all(of: "LoyaltyHeader")

  private static let header: DataMap = [
    "background_hexa_color": "1AC2B0", "subtitle": "Nivel 4 - Mercado Puntos",
    "primary_hexa_color": "FFFFFF", "secondary_hexa_color": "65A69E", "ring_number": 4,
    "ring_percentage": 0.8, "title": "Beneficios",
  ]

  private func shown(_ more: DataMap, without left: String...) throws -> Shown {
    var data = Self.header.overlaid(with: more)
    for field in left { data[field] = nil }
    return try Shown("loyalty_header", data)
  }

  @Test func `reads all samples`() { #expect(Self.samples.count == 9) }

  @Test(arguments: samples)
  func `looks as recorded in every format`(_ sample: Sample) throws {
    try sample.expectGoldens("LoyaltyHeaderTests")
  }

  @Test(arguments: samples)
  func `has the height and the parts of its sample`(_ sample: Sample) throws {
    var shown = try sample.shown()
    #expect(shown.view.modifiers.minHeight == sample.expected["height"]?.doubleValue)
    let hidden = sample.expected.words("hidden")
    #expect((shown.node("ring") == nil) == hidden.contains("ring"))
    #expect((shown.node("body.title") == nil) == hidden.contains("title"))
    #expect(shown.view.modifiers.padding.leading == 16)
    #expect(shown.view.modifiers.padding.trailing == 16)
    #expect(shown.events(.tap(index: nil)) == [])
  }

  @Test(arguments: samples)
  func `draws the ring of its sample`(_ sample: Sample) throws {
    let shown = try sample.shown()
    let sweep = try #require(sample.expected["ringSweepDegrees"]?.doubleValue)
    guard let ring = shown.ring("ring") else {
      #expect(sweep == 0)
      return
    }
    #expect(abs(ring.progress.value * 360 - sweep) < 0.001)
    #expect((ring.diameter, ring.stroke) == (36, 3))
    #expect(ring.numberStyle == TextStyle(20, .semibold))
    #expect(ring.color == shown.text("body.subtitle")?.color)
  }

  @Test(arguments: samples)
  func `has texts of the original`(_ sample: Sample) throws {
    let shown = try sample.shown()
    #expect(shown.text("body.subtitle")?.style == TextStyle(18, .semibold))
    #expect(shown.text("body.subtitle")?.lineLimit == 1)
    guard let title = shown.text("body.title") else { return }
    #expect(title.style == TextStyle(14, .semibold))
    #expect(title.lineLimit == 1)
  }

  @Test func `is white where it has no colours`() throws {
    let shown = try shown([:], without: "primary_hexa_color", "secondary_hexa_color")
    #expect(shown.ring("ring")?.color == HexColor(0xFFFFFF))
    #expect(shown.ring("ring")?.track == HexColor(0xFFFFFF))
    #expect(shown.text("body.title")?.color == HexColor(0xFFFFFF))
    #expect(shown.problems.isEmpty)
  }

  @Test func `has an empty ring without a percentage`() throws {
    #expect(try shown([:], without: "ring_percentage").ring("ring")?.progress == 0)
  }

  @Test func `fills on command`() throws {
    var shown = try shown(["fill_percent_progress": false])
    #expect(shown.ring("ring")?.progress == 0)
    _ = shown.events(.command("fill_progress", [:]))
    #expect(shown.ring("ring")?.progress == 0.8)
  }

  @Test func `tells assistive technology level, title and subtitle`() throws {
    #expect(
      try shown([:]).accessibility == """
        progressbar "Beneficios" 80/0–100 "Nivel 4, 80 %"
        heading "Beneficios"
        text "Nivel 4 - Mercado Puntos"

        """)
    #expect(
      try shown([:], without: "title", "ring_number").accessibility
        == "heading \"Nivel 4 - Mercado Puntos\"\n")
  }

  @Test func `needs background and subtitle`() throws {
    #expect(
      try Shown("loyalty_header", [:]).codes == [
        "error data.missing background_hexa_color", "error data.missing subtitle",
      ])
  }
}

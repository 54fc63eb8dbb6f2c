import Components
import TestSupport
import Testing
import Values

@testable import BusinessComponents

struct DiscountBoxTests {
  static let samples = Sample.all(of: "DiscountBox")

  private static func item(_ more: DataMap = [:]) -> DataValue {
    .map(
      (["title": "Hasta", "subtitle": "$ 200", "icon_image_url": "a.png"] as DataMap)
        .overlaid(with: more))
  }

  private func shown(
    _ count: Int, _ more: DataMap = [:], in environment: ViewEnvironment = ViewEnvironment()
  ) throws -> Shown {
    let items = (0..<count).map { Self.item(["deep_link": .string("app://\($0)")]) }
    return try Shown(
      "discount_box", (["items": .list(items)] as DataMap).overlaid(with: more), in: environment)
  }

  private func grid(_ shown: Shown) -> ViewNode.Grid? {
    if case .grid(let grid)? = shown.node("items")?.content { grid } else { nil }
  }

  /// The positions of the items by row, as every renderer lays them out.
  private func rows(_ shown: Shown) -> [[Int]] {
    guard let grid = grid(shown) else { return [] }
    return stride(from: 0, to: grid.children.count, by: grid.columns).map {
      Array($0..<min($0 + grid.columns, grid.children.count))
    }
  }

  @Test func `reads all samples`() {
    #expect(Self.samples.count == 17)
  }

  @Test(arguments: samples)
  func `looks as recorded in every format`(_ sample: Sample) throws {
    try sample.expectGoldens("DiscountBoxTests")
  }

  @Test(arguments: samples)
  func `lays out the rows of its sample`(_ sample: Sample) throws {
    let shown = try sample.shown()
    let expected = (sample.expected["rows"]?.listValue ?? []).map { row in
      (row.listValue ?? []).compactMap { $0.doubleValue.map { Int($0) } }
    }
    #expect(rows(shown) == expected)
    #expect(
      Double(grid(shown)?.children.count ?? 0) == sample.expected["visibleItems"]?.doubleValue)
    let widths = (sample.expected["itemWidthFractionPerRow"]?.listValue ?? []).compactMap(
      \.doubleValue)
    for (row, width) in zip(rows(shown), widths) {
      #expect(abs(1 / Double(row.count) - width) < 0.001)
    }
  }

  @Test(arguments: samples)
  func `shows the header of its sample`(_ sample: Sample) throws {
    let shown = try sample.shown()
    #expect((shown.text("header.title") != nil) == sample.expected["titleVisible"]?.boolValue)
    #expect((shown.text("header.subtitle") != nil) == sample.expected["subtitleVisible"]?.boolValue)
    if let title = shown.text("header.title") {
      #expect(title.style == TextStyle(20, .semibold))
      #expect(title.lineLimit == 2)
      #expect(title.alignment == .center)
    }
    if let subtitle = shown.text("header.subtitle") {
      #expect(subtitle.style == TextStyle(14, .light))
      #expect(subtitle.lineLimit == 1)
    }
  }

  @Test(arguments: samples)
  func `has the height of its sample`(_ sample: Sample) throws {
    let shown = try sample.shown()
    let lines = ["header.title", "header.subtitle"].compactMap { shown.text($0)?.style.lineHeight }
    var height = lines.reduce(0, +)
    if !lines.isEmpty, !rows(shown).isEmpty { height += 24 }
    height += Double(rows(shown).count) * 128
    let expected = try #require(sample.expected["approxHeightOneLineHeader"]?.doubleValue)
    #expect(abs(height - expected) < 0.01)
    guard case .stack(let stack) = shown.view.content else {
      Issue.record("no column")
      return
    }
    #expect(stack.spacing == 24)
  }

  @Test(arguments: samples)
  func `taps only where its sample has a link, and counts over the whole box`(_ sample: Sample)
    throws
  {
    var shown = try sample.shown()
    let expected = (sample.expected["tapsPossible"]?.listValue ?? []).compactMap(\.mapValue)
    var taps: [DataMap] = []
    for index in -1...10 {
      guard let tap = shown.events(.tap(index: index)).last else { continue }
      #expect(tap.name == "tap")
      taps.append([
        "index": DataValue(tap.index), "deepLink": DataValue(tap.deepLink?.text),
        "trackId": DataValue(tap.trackID),
      ])
    }
    #expect(taps == expected)
  }

  @Test(arguments: samples)
  func `tracks what its sample shows`(_ sample: Sample) throws {
    var shown = try sample.shown()
    let events = shown.events(.appear)
    guard let show = sample.expected["trackShow"]?.mapValue else {
      #expect(events == [])
      return
    }
    let value: DataMap = [
      "action": show["action"] ?? .null, "event_data": show["eventData"] ?? .null,
    ]
    #expect(events == [ComponentEvent("track", value: .map(value))])
  }

  @Test(arguments: samples)
  func `warns of items that are not shown`(_ sample: Sample) throws {
    let dropped = try sample.shown().problems.filter { $0.code == "data.dropped" }
    let count = try #require(sample.expected["droppedItems"]?.doubleValue)
    guard count > 0 else {
      #expect(dropped.isEmpty)
      return
    }
    let all = Int(count) + 6
    #expect(
      dropped == [
        FieldProblem(
          "data.dropped", at: DataPath([.field("items")]),
          "has \(all) items, of which the first 6 are shown", severity: .warning,
          expected: "at most 6 items", found: "\(all) items",
          fix: "leave out \(count == 1 ? "one" : "\(Int(count))") of them")
      ])
  }

  @Test func `draws placeholders for images that cannot be had`() throws {
    let sample = try #require(Self.samples.first { $0.name == "broken_images" })
    let shown = try sample.shown()
    #expect(
      shown.codes == [
        "warning data.empty items[1].icon_image_url", "warning data.image items[2].icon_image_url",
      ])
    #expect(shown.html.ranges(of: "background:#f0f0f0").count == 3)
  }

  @Test func `reports the tracker's tap before the tap`() throws {
    var shown = try Shown(
      "discount_box",
      [
        "items": [
          Self.item([
            "deep_link": "app://a", "track_id": "t", "event_data": ["Own Key": ["nested": 1]],
          ])
        ]
      ])
    #expect(
      shown.events(.tap(index: 0)) == [
        ComponentEvent(
          "track", value: ["action": "tap", "event_data": ["Own Key": ["nested": 1]]]),
        ComponentEvent(
          "tap", node: "items.0.link", index: 0, deepLink: LinkText("app://a"), trackID: "t"),
      ])
  }

  @Test func `shows only the event data that there are`() throws {
    var shown = try Shown(
      "discount_box",
      ["items": [Self.item(), Self.item(["event_data": ["id": 2]]), Self.item()]])
    #expect(
      shown.events(.appear) == [
        ComponentEvent("track", value: ["action": "show", "event_data": ["items": [["id": 2]]]])
      ])
  }

  @Test func `tracks neither show nor tap of an item beyond the sixth`() throws {
    let items = (0..<8).map {
      Self.item(["deep_link": "app://x", "event_data": ["id": .integer($0)]])
    }
    var shown = try Shown("discount_box", ["items": .list(items)])
    let ids: [DataValue] = (0..<6).map { ["id": .integer($0)] }
    #expect(
      shown.events(.appear) == [
        ComponentEvent("track", value: ["action": "show", "event_data": ["items": .list(ids)]])
      ])
    #expect(shown.events(.tap(index: 6)) == [])
    #expect(shown.events(.tap(index: -1)) == [])
  }

  @Test func `taps the first cell with a link when no position is given`() throws {
    var shown = try Shown(
      "discount_box", ["items": [Self.item(), Self.item(["deep_link": "app://b"])]])
    #expect(shown.events(.tap(index: nil)).map(\.index) == [1])
    var none = try Shown("discount_box", ["items": [Self.item()]])
    #expect(none.events(.tap(index: nil)) == [])
  }

  @Test func `leaves a bad item out and shows the rest`() throws {
    let shown = try Shown(
      "discount_box",
      [
        "items": [
          Self.item(), ["title": "Sin nada más"], "texto", Self.item(["subtitle": 20]),
          Self.item(["deep_link": "javascript:alert(1)"]),
        ]
      ])
    #expect(
      shown.codes == [
        "error data.missing items[2].icon_image_url", "error data.missing items[2].subtitle",
        "error data.type items[3]", "error data.type items[4].subtitle",
        "error data.link items[5].deep_link",
      ])
    #expect(rows(shown) == [[0, 1]])
    #expect(shown.node("items.1.link") == nil)
  }

  @Test func `draws nothing without items`() throws {
    let shown = try shown(0)
    #expect(shown.view.children.isEmpty)
    #expect(shown.terminal == "")
    #expect(try Shown("discount_box", [:]).codes == ["error data.missing items"])
  }

  @Test(
    arguments: [
      (375, "l", 3), (500, "l", 3), (240, "l", 3), (239, "l", 2), (200, "l", 2), (120, "l", 1),
      (320, "xxxl", 2), (375, "ax1", 1), (375, "200%", 1), (2000, "ax5", 1),
    ] as [(Double, String, Int)])
  func `has fewer columns where cells would be too narrow`(
    _ width: Double, _ size: String, _ columns: Int
  ) throws {
    let environment = ViewEnvironment(width: width, textSize: try #require(TextSize(size)))
    let grid = try #require(grid(try shown(6, in: environment)))
    #expect(grid.columns == columns)
  }

  @Test(arguments: [
    ("$ 200", 18.0), ("35% OFF", 18.0), ("Helados", 18.0), ("$ 1.250.000,99", 14.4),
    ("💊💊💊💊💊💊💊", 14.4), ("", 18.0),
  ])
  func `makes a price smaller before it is cut`(_ price: String, _ size: Double) throws {
    let items: [DataValue] = Array(repeating: Self.item(["subtitle": .string(price)]), count: 3)
    let shown = try Shown("discount_box", ["items": .list(items)])
    let text = try #require(shown.text("items.0.texts.subtitle"))
    #expect(text.plain == price)
    #expect(text.lineLimit == 1)
    #expect(abs(text.style.size - size) < 1)
    #expect(text.style.size >= 14.4)
  }

  @Test func `names a link that has no words`() throws {
    let cell = Self.item(["title": "", "subtitle": "", "deep_link": "app://a"])
    let shown = try Shown("discount_box", ["items": [cell]])
    #expect(shown.accessibility == "list of 1\n  listitem\n    link \"app://a\" → app://a\n")
    #expect(
      shown.codes == ["warning data.empty items[1].subtitle", "warning data.empty items[1].title"])
  }

  @Test func `is a list under a heading for assistive technology`() throws {
    let shown = try Shown(
      "discount_box",
      [
        "title": "2 descuentos", "subtitle": "por ser nivel 3",
        "items": [Self.item(["deep_link": "app://a"]), Self.item()],
      ])
    #expect(
      shown.accessibility == """
        region "2 descuentos"
          heading "2 descuentos"
          text "por ser nivel 3"
          list of 2
            listitem
              link "Hasta $ 200" → app://a
            listitem
              text "Hasta"
              text "$ 200"

        """)
  }
}

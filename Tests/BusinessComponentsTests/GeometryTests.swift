import Components
import Rasterizing
import Rendering
import TestSupport
import Testing
import Values

@testable import BusinessComponents

/// Sizes and places, with the real widths of Inter, against the numbers of the reference.
struct GeometryTests {
  private static let samples = BusinessComponentsTests.titles.flatMap(Sample.all)

  private func boxes(_ box: LayoutBox<TextLines>) -> [LayoutBox<TextLines>] {
    [box] + box.children.flatMap(boxes)
  }

  @Test(arguments: samples)
  func `is as high as its sample says`(_ sample: Sample) throws {
    let height = try sample.shown().layout.frame.height
    if let expected = sample.expected["height"]?.doubleValue { #expect(height == expected) }
    // Heights of the reference hold for headings of one line.
    if let expected = sample.expected["approxHeightOneLineHeader"]?.doubleValue {
      let hasLongTitle = sample.name == "long_texts_and_emoji"
      #expect(hasLongTitle ? height > expected : abs(height - expected) < 0.6)
    }
    switch sample.component {
    case "animated_button": #expect(height == 48)
    case "item_description": #expect(height >= 36)
    case "loyalty_ring": #expect(height >= 54)
    default: break
    }
  }

  @Test func `stacks the parts of a ring at the distances of the original`() throws {
    let data: DataMap = [
      "title": "Nivel", "subtitle": "Puntos", "ring_hexa_color": "#17aad6", "ring_number": 3,
      "ring_percentage": 0.8, "button_title": "Ver", "button_deep_link": "app://x",
    ]
    let places = Dictionary(
      uniqueKeysWithValues: boxes(try Shown("loyalty_ring", data).layout).map { ($0.id, $0.frame) })
    #expect(places["ring"] == LayoutRect(x: 0, y: 4, width: 46, height: 46))
    let title = try #require(places["body.title"])
    #expect((title.x, title.y) == (64, 4))
    let subtitle = try #require(places["body.subtitle"])
    // Its own padding is the gap of 6 points.
    #expect(abs(subtitle.y - (4 + 16 * 1.193359375)) < 0.001)
    #expect(abs(subtitle.height - (6 + 14 * 1.193359375)) < 0.001)
    // 4 + title + 6 + subtitle + 20 + 4.
    let whole = try #require(places["root"])
    #expect(abs(whole.height - (4 + 30 * 1.193359375 + 6 + 20 + 4)) < 0.001)
  }

  @Test(arguments: Sample.all(of: "DiscountBox"))
  func `shares a row among its cells`(_ sample: Sample) throws {
    let rows = (sample.expected["rows"]?.listValue ?? []).compactMap(\.listValue)
    let fractions = (sample.expected["itemWidthFractionPerRow"]?.listValue ?? [])
      .compactMap(\.doubleValue)
    let layout = try sample.shown().layout
    let cells = boxes(layout).filter { $0.id.split(separator: ".").count == 2 }
      .filter { $0.id.hasPrefix("items.") }
    #expect(cells.count == rows.map(\.count).reduce(0, +))
    for (row, fraction) in zip(rows, fractions) {
      for index in row.compactMap(\.doubleValue) {
        let cell = try #require(cells.first { $0.id == "items.\(Int(index))" })
        #expect(abs(cell.frame.width / layout.frame.width - fraction) < 0.001)
        #expect(cell.frame.height == 128)
      }
    }
  }

  /// Widths, directions and sizes in which texts meet.
  struct Place: Sendable, CustomTestStringConvertible {
    var width: Double
    var direction: ViewEnvironment.Direction
    var size: String
    var testDescription: String { "\(width) \(direction) \(size)" }

    static let all: [Place] = [120, 320, 768, 2000].flatMap { width in
      ViewEnvironment.Direction.allCases.flatMap { direction in
        ["l", "xxxl", "ax5"].map {
          Place(width: width, direction: direction, size: $0)
        }
      }
    }
  }

  @Test(arguments: Place.all)
  func `never lays text over text or beyond the edges`(_ place: Place) throws {
    let environment = ViewEnvironment(
      width: place.width, direction: place.direction,
      textSize: try #require(TextSize(place.size)))
    let renderer = try PictureRenderer()
    for sample in Self.samples {
      let view = try sample.shown(in: environment).view
      let page = try renderer.page([PictureContent(view)], in: environment)
      let whole = try #require(page.boxes.first)
      let texts = boxes(whole).filter { $0.text != nil }
      for (index, text) in texts.enumerated() {
        #expect(
          text.frame.x >= -0.5 && text.frame.x + text.frame.width <= place.width + 0.5,
          "\(sample.component) \(sample.name) \(text.id)")
        #expect(text.frame.y + text.frame.height <= whole.frame.height + 0.5)
        for other in texts[..<index] {
          #expect(
            !overlap(text.frame, other.frame),
            "\(sample.component) \(sample.name): \(text.id) over \(other.id)")
        }
      }
    }
  }

  private func overlap(_ one: LayoutRect, _ other: LayoutRect) -> Bool {
    // Sums of lengths differ in their last digits.
    let least = 0.01
    return min(one.x + one.width, other.x + other.width) - max(one.x, other.x) > least
      && min(one.y + one.height, other.y + other.height) - max(one.y, other.y) > least
  }
}

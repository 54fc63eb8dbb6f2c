import Components
import Rasterizing
import Rendering
import Testing

struct PictureDifferenceTests {
  /// A white picture with some pixels in a colour.
  private static func image(
    _ width: Int, _ height: Int, _ color: [UInt8] = [0, 0, 0, 255], at places: [(Int, Int)] = []
  ) throws -> PixelImage {
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    for (x, y) in places {
      pixels.replaceSubrange(((y * width + x) * 4)..<((y * width + x) * 4 + 4), with: color)
    }
    return try #require(PixelImage(width: width, height: height, pixels: pixels))
  }

  private static func square(_ x: Int, _ y: Int, _ side: Int) -> [(Int, Int)] {
    (0..<side * side).map { (x + $0 % side, y + $0 / side) }
  }

  @Test func `is none between equal pictures`() throws {
    let image = try Self.image(20, 10, at: [(3, 3)])
    let difference = PictureDifference(of: image, from: image)
    #expect(difference.isSame)
    #expect(difference.areas == [])
    #expect(difference.changedPixels == 0)
  }

  @Test func `finds one pixel by one bit`() throws {
    let difference = PictureDifference(
      of: try Self.image(20, 10, [255, 255, 254, 255], at: [(7, 9)]), from: try Self.image(20, 10))
    #expect(!difference.isSame)
    #expect(difference.areas == [PixelRect(x: 7, y: 9, width: 1, height: 1)])
  }

  @Test func `always differs in size`() throws {
    let difference = PictureDifference(
      of: try Self.image(21, 10), from: try Self.image(20, 10),
      tolerance: .perceptual(threshold: 1))
    #expect(!difference.isSame)
    #expect(difference.sizes?.expected == PixelRect(x: 0, y: 0, width: 20, height: 10))
    #expect(difference.sizes?.actual == PixelRect(x: 0, y: 0, width: 21, height: 10))
  }

  @Test func `puts what lies together into one area`() throws {
    let places = Self.square(2, 2, 3) + Self.square(9, 3, 4) + Self.square(60, 40, 2)
    let difference = PictureDifference(
      of: try Self.image(80, 60, at: places), from: try Self.image(80, 60))
    #expect(
      difference.areas == [
        PixelRect(x: 2, y: 2, width: 11, height: 5), PixelRect(x: 60, y: 40, width: 2, height: 2),
      ])
    #expect(difference.changedPixels == 29)
  }

  @Test func `lets scattered noise through and no small change`() throws {
    let tolerance = PictureDifference.Tolerance.perceptual(threshold: 0.1)
    let white = try Self.image(200, 200)
    let noise = try Self.image(200, 200, at: (0..<160).map { ($0 % 16 * 12, $0 / 16 * 18) })
    #expect(PictureDifference(of: noise, from: white, tolerance: tolerance).isSame)
    // A sixth of the noise's pixels, but together.
    let dot = try Self.image(200, 200, at: Self.square(90, 90, 6))
    let difference = PictureDifference(of: dot, from: white, tolerance: tolerance)
    #expect(!difference.isSame)
    #expect(difference.changedPixels == 36)
  }

  @Test func `lets colours through that look alike`() throws {
    let white = try Self.image(40, 40)
    let pale = try Self.image(40, 40, [250, 250, 250, 255], at: Self.square(0, 0, 40))
    let grey = try Self.image(40, 40, [200, 200, 200, 255], at: Self.square(0, 0, 40))
    let tolerance = PictureDifference.Tolerance.perceptual(threshold: 0.03)
    #expect(PictureDifference(of: pale, from: white, tolerance: tolerance).isSame)
    #expect(!PictureDifference(of: grey, from: white, tolerance: tolerance).isSame)
    #expect(!PictureDifference(of: pale, from: white).isSame)
  }

  @Test func `counts opacity like lightness`() throws {
    let white = try Self.image(16, 16)
    let glass = try Self.image(16, 16, [255, 255, 255, 100], at: Self.square(0, 0, 16))
    let tolerance = PictureDifference.Tolerance.perceptual(threshold: 0.2)
    #expect(!PictureDifference(of: glass, from: white, tolerance: tolerance).isSame)
  }

  @Test func `compares pictures without pixels and with one`() throws {
    for (width, height) in [(0, 0), (5, 0), (1, 1)] {
      let image = try Self.image(width, height)
      for tolerance in [.exact, .perceptual(threshold: 0.1)] as [PictureDifference.Tolerance] {
        #expect(PictureDifference(of: image, from: image, tolerance: tolerance).isSame)
      }
    }
    #expect(PixelImage(width: 2, height: 2, pixels: [0]) == nil)
    #expect(PixelImage(width: -1, height: -4, pixels: []) == nil)
  }

  @Test func `paints what differs in red on the pale picture`() throws {
    let expected = try Self.image(2, 1, [0, 0, 0, 255], at: [(0, 0)])
    let actual = try Self.image(2, 1)
    let picture = PictureDifference(of: actual, from: expected).picture(over: expected)
    #expect(picture.pixels == [0xE5, 0, 0x2B, 0xFF, 254, 254, 254, 255])
  }

  // MARK: - Nodes

  private struct NoText: TextBlock {
    var lineWidths: [Double] { [] }
    var isTruncated: Bool { false }
  }

  private func box(
    _ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ children: [LayoutBox<NoText>] = []
  ) -> LayoutBox<NoText> {
    LayoutBox(
      node: .spacer(), id: id, frame: LayoutRect(x: x, y: y, width: width, height: height),
      children: children)
  }

  @Test func `names the nodes and fields that changed`() throws {
    let whole = box(
      "root", 0, 0, 50, 20,
      [
        box("ring", 0, 0, 10, 20),
        box(
          "body", 10, 0, 40, 20,
          [box("body.title", 10, 0, 40, 8), box("body.button", 10, 12, 40, 8)]),
      ])
    let nodes = [
      NodeFields("ring", "ring_percentage"), NodeFields("body.button", "button_title"),
      NodeFields("body", "title"),
    ]
    // At two pixels a point: within the button, between title and button, and outside of all.
    let actual = try Self.image(
      120, 40, at: Self.square(30, 26, 4) + Self.square(40, 18, 2) + [(110, 0)])
    let difference = PictureDifference(of: actual, from: try Self.image(120, 40))
    let changes = difference.changes(in: whole, scale: 2, of: nodes)
    #expect(
      changes.map(\.description) == ["body changed (title)", "body.button changed (button_title)"])
    #expect(changes.map(\.changedPixels) == [4, 16])
  }

  @Test func `takes any frame`() throws {
    let difference = PictureDifference(
      of: try Self.image(10, 10, at: [(1, 1)]), from: try Self.image(10, 10))
    for (place, size) in [(Double.nan, 5.0), (-.infinity, .infinity), (1e300, 1e300), (0, -5)] {
      _ = difference.changes(in: box("root", place, place, size, size), scale: 2, of: [])
    }
    #expect(
      difference.changes(in: box("root", -5, -5, 1e9, 1e9), scale: 1, of: []).map(\.description)
        == ["root changed"])
  }
}

/// A picture as its pixels.
public struct PixelImage: Sendable, Equatable {
  public let width: Int
  public let height: Int
  /// Red, green, blue and opacity of eight bits each, not premultiplied, row by row.
  public let pixels: [UInt8]

  /// Nil when there are not four bytes for each pixel.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    guard width >= 0, height >= 0, pixels.count == width * height * 4 else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// Whole pixels of a picture; the upper left corner is (0, 0).
public struct PixelRect: Sendable, Equatable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  mutating func include(x: Int, y: Int) {
    let (right, bottom) = (max(self.x + width, x + 1), max(self.y + height, y + 1))
    (self.x, self.y) = (min(self.x, x), min(self.y, y))
    (width, height) = (right - self.x, bottom - self.y)
  }
}

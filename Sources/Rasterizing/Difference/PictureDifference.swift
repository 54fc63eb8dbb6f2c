/// How two pictures of the same thing differ.
public struct PictureDifference: Sendable {
  /// What counts as different.
  public enum Tolerance: Sendable, Equatable {
    /// Every pixel has to have the same bytes.
    case exact
    /// Colours may differ by `threshold`, from 0 to 1 in OKLab, where black and white are 1 apart.
    /// Single pixels that differ by more are let through; a square of 16 by 16 pixels of which more
    /// than a tenth differs is not, however large the picture is.
    case perceptual(threshold: Double)
  }

  /// The sizes in pixels, if they are not the same; then nothing else is compared.
  public let sizes: (expected: PixelRect, actual: PixelRect)?
  /// Whether each pixel differs, row by row.
  let mask: [Bool]
  let width: Int
  /// How many pixels differ.
  public let changedPixels: Int
  /// Where they lie together, from top to bottom.
  public let areas: [PixelRect]
  /// Whether the pictures count as the same.
  public let isSame: Bool

  /// The side of the square in which differing pixels are counted.
  static let window = 16
  /// The part of the square that may differ.
  static let density = 0.1

  public init(
    of actual: PixelImage, from expected: PixelImage, tolerance: Tolerance = .exact
  ) {
    guard actual.width == expected.width, actual.height == expected.height else {
      sizes = (Self.bounds(expected), Self.bounds(actual))
      (mask, width, changedPixels, areas, isSame) = ([], 0, 0, [], false)
      return
    }
    sizes = nil
    width = actual.width
    mask = Self.mask(actual, expected, tolerance)
    changedPixels = mask.count { $0 }
    areas = PixelAreas.find(in: mask, width: width)
    isSame =
      tolerance == .exact
      ? changedPixels == 0 : !Self.isDense(mask, width: width, height: actual.height)
  }

  private static func bounds(_ image: PixelImage) -> PixelRect {
    PixelRect(x: 0, y: 0, width: image.width, height: image.height)
  }

  private static func mask(
    _ actual: PixelImage, _ expected: PixelImage, _ tolerance: Tolerance
  ) -> [Bool] {
    var mask = [Bool](repeating: false, count: actual.width * actual.height)
    actual.pixels.withUnsafeBufferPointer { new in
      expected.pixels.withUnsafeBufferPointer { old in
        for pixel in mask.indices {
          let at = pixel * 4
          let isEqual =
            new[at] == old[at] && new[at + 1] == old[at + 1] && new[at + 2] == old[at + 2]
            && new[at + 3] == old[at + 3]
          guard !isEqual else { continue }
          guard case .perceptual(let threshold) = tolerance else {
            mask[pixel] = true
            continue
          }
          mask[pixel] =
            PerceptualColor(new, at).distance(to: PerceptualColor(old, at)) > threshold
        }
      }
    }
    return mask
  }

  /// Whether some square holds too many differing pixels. A picture that is smaller than the square
  /// is looked at as a whole.
  private static func isDense(_ mask: [Bool], width: Int, height: Int) -> Bool {
    let (across, down) = (min(window, width), min(window, height))
    guard across > 0, down > 0 else { return false }
    let allowed = Int(Double(across * down) * density)
    // How many differ above and left of each corner.
    var sums = [Int](repeating: 0, count: (width + 1) * (height + 1))
    for y in 0..<height {
      var row = 0
      for x in 0..<width {
        if mask[y * width + x] { row += 1 }
        sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
      }
    }
    for y in 0...(height - down) {
      for x in 0...(width - across) {
        let top = y * (width + 1)
        let bottom = (y + down) * (width + 1)
        let inside =
          sums[bottom + x + across] - sums[bottom + x] - sums[top + x + across] + sums[top + x]
        if inside > allowed { return true }
      }
    }
    return false
  }

  /// The expected picture, pale, with what differs in red.
  public func picture(over expected: PixelImage) -> PixelImage {
    var pixels = expected.pixels
    for pixel in 0..<(expected.width * expected.height) {
      let at = pixel * 4
      if mask.indices.contains(pixel), mask[pixel] {
        (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) = (0xE5, 0x00, 0x2B, 0xFF)
      } else {
        // A quarter of the colour on white.
        for channel in 0..<3 { pixels[at + channel] = 191 + pixels[at + channel] / 4 }
      }
    }
    return PixelImage(width: expected.width, height: expected.height, pixels: pixels) ?? expected
  }
}

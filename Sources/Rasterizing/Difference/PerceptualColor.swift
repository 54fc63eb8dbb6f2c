internal import Foundation

/// A colour in OKLab, in which distances are about as large as they look.
struct PerceptualColor {
  private let lightness: Double
  private let greenRed: Double
  private let blueYellow: Double
  private let opacity: Double

  /// The pixel whose bytes begin at a position.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) {
    let red = Self.light[Int(bytes[at])]
    let green = Self.light[Int(bytes[at + 1])]
    let blue = Self.light[Int(bytes[at + 2])]
    // Björn Ottosson's matrices: light to the eye's cones, and their cube roots to the axes.
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    greenRed = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    opacity = Double(bytes[at + 3]) / 255
  }

  /// From 0 to about 1. Opacity counts like lightness.
  func distance(to other: PerceptualColor) -> Double {
    let parts = [
      lightness - other.lightness, greenRed - other.greenRed, blueYellow - other.blueYellow,
      opacity - other.opacity,
    ]
    return parts.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  /// The light of each value of a channel in sRGB.
  private static let light: [Double] = (0...255).map { channel in
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}

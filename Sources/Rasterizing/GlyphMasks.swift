internal import CCairo
internal import Rendering

/// The coverage of pixels by glyphs, kept from picture to picture: filling an outline takes ten
/// times as long as copying what it covers.
///
/// A glyph stands on the nearest quarter of a pixel across and on whole pixels down, whatever was
/// drawn before.
final class GlyphMasks {
  struct Key: Hashable {
    var face: ObjectIdentifier
    var glyph: UInt32
    /// Pixels in one em.
    var size: Double
    /// Quarters of a pixel that the glyph stands right of a whole one.
    var quarter: Int
  }

  /// Larger glyphs are not kept; filling them once costs little beside what they cover.
  static let maxSize = 160.0
  private static let limit = 4096

  private var masks: [Key: GlyphMask] = [:]

  func mask(_ key: Key, of face: FontFace) -> GlyphMask {
    if let known = masks[key] { return known }
    let mask = GlyphMask(
      face.outline(of: key.glyph), scale: key.size / face.unitsPerEm,
      shift: Double(key.quarter) / 4)
    if masks.count >= Self.limit { masks.removeAll(keepingCapacity: true) }
    masks[key] = mask
    return mask
  }
}

/// How much of each pixel a glyph covers.
final class GlyphMask {
  /// From the pixel that the glyph stands on.
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  /// Row by row; 255 covers all.
  private let coverage: [UInt8]

  fileprivate init(_ outline: GlyphOutline, scale: Double, shift: Double) {
    let bounds = outline.bounds
    left = Int((bounds.x * scale + shift).rounded(.down))
    top = Int((bounds.y * scale).rounded(.down))
    width = max(0, Int((bounds.right * scale + shift).rounded(.up)) - left)
    height = max(0, Int((bounds.bottom * scale).rounded(.up)) - top)
    coverage = Self.coverage(
      outline, scale, x: shift - Double(left), y: -Double(top), width: width, height: height)
  }

  private static func coverage(
    _ outline: GlyphOutline, _ scale: Double, x: Double, y: Double, width: Int, height: Int
  ) -> [UInt8] {
    guard width > 0, height > 0 else { return [] }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return [] }
    cairo_translate(cairo, x, y)
    cairo_scale(cairo, scale, scale)
    outline.append(to: cairo)
    cairo_fill(cairo)
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return [] }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var coverage: [UInt8] = []
    coverage.reserveCapacity(width * height)
    for row in 0..<height {
      coverage.append(contentsOf: UnsafeBufferPointer(start: data + row * stride, count: width))
    }
    return coverage
  }

  /// Adds the coverage to that of other glyphs, so that letters that touch are not darker there.
  ///
  /// - Parameter target: The pixel of the mask's upper left corner, in rows of `stride`.
  func add(to target: UnsafeMutablePointer<UInt8>, stride: Int) {
    guard !coverage.isEmpty else { return }
    coverage.withUnsafeBufferPointer { coverage in
      for row in 0..<height {
        let line = target + row * stride
        for column in 0..<width {
          let sum = UInt16(line[column]) + UInt16(coverage[row * width + column])
          line[column] = UInt8(min(sum, 255))
        }
      }
    }
  }
}

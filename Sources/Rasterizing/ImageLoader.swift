internal import CCairo
internal import CPictureShim
public import Components
internal import Diagnostics

/// Gives the bytes of an image, or nil where there is none or it may not be had: the placeholder is
/// drawn, and telling why is the source's affair. It is not asked for `data:` URLs.
public typealias ImageSource = (ImageReference) -> [UInt8]?

/// Decodes images and keeps the pixels of those that it saw last.
///
/// Bounded: bytes of an image, pixels that it says it has, pixels kept.
final class ImageLoader {
  /// An image, or why there is none.
  enum Outcome {
    case image(DecodedImage)
    /// Nobody has it.
    case absent
    case refused(Diagnostic)
  }

  /// The box that an image is drawn in, in pixels.
  struct Box: Hashable {
    var width: Int
    var height: Int
    /// Whether it covers the box; else it lies inside.
    var covers: Bool
  }

  static let maxBytes = 8 << 20
  static let maxPixels = 32_000_000
  /// Of all that is kept, in bytes.
  private static let capacity = 64 << 20

  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private var kept: [Key: Outcome] = [:]
  private var keptBytes = 0

  /// - Parameter fontMap: For text in SVG; has to live as long as the loader.
  init(fontMap: UnsafeMutablePointer<PangoFontMap>) { self.fontMap = fontMap }

  func image(_ reference: ImageReference, from source: ImageSource, in box: Box) -> Outcome {
    let content: Content
    switch reference {
    case .data(let url): content = .url(url)
    case .unreadable: return .absent
    case .remote, .asset:
      guard let bytes = source(reference) else { return .absent }
      content = .bytes(bytes)
    }
    let key = Key(content: content, box: box)
    if let known = kept[key] { return known }
    let outcome = decode(reference, content, in: box)
    keep(outcome, key)
    return outcome
  }

  private func decode(_ reference: ImageReference, _ content: Content, in box: Box) -> Outcome {
    guard content.byteCount <= Self.maxBytes else {
      return .refused(ImageFault.bytes(reference, content.byteCount))
    }
    guard let bytes = content.bytes, let type = ImageType(bytes) else {
      return .refused(ImageFault.broken(reference))
    }
    let request = vpicture_request(
      max_pixels: Double(Self.maxPixels), width: Double(max(1, box.width)),
      height: Double(max(1, box.height)), covers: box.covers)
    let decoded = bytes.withUnsafeBufferPointer {
      switch type {
      case .svg: vpicture_decode_svg($0.baseAddress, $0.count, fontMap, request)
      case .raster(let name): vpicture_decode($0.baseAddress, $0.count, name, request)
      }
    }
    if decoded.outcome == VPICTURE_TOO_LARGE {
      return .refused(
        ImageFault.pixels(reference, decoded.declared_width, decoded.declared_height))
    }
    guard let surface = decoded.surface else { return .refused(ImageFault.broken(reference)) }
    return .image(DecodedImage(surface))
  }

  /// What would not fit pushes out all the others: a page is drawn with few images.
  private func keep(_ outcome: Outcome, _ key: Key) {
    var cost = key.content.byteCount + 256
    if case .image(let image) = outcome { cost += image.byteCount }
    guard cost <= Self.capacity else { return }
    if keptBytes + cost > Self.capacity {
      kept.removeAll()
      keptBytes = 0
    }
    kept[key] = outcome
    keptBytes += cost
  }

  private enum Content: Hashable {
    case url(String)
    case bytes([UInt8])

    var byteCount: Int {
      switch self {
      case .url(let url): url.utf8.count
      case .bytes(let bytes): bytes.count
      }
    }

    var bytes: [UInt8]? {
      switch self {
      case .url(let url): DataURL.bytes(of: url)
      case .bytes(let bytes): bytes
      }
    }

    func hash(into hasher: inout Hasher) {
      switch self {
      case .url(let url): hasher.combine(url)
      case .bytes(let bytes): bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      }
    }
  }

  private struct Key: Hashable {
    var content: Content
    var box: Box
  }
}

/// What the first bytes of an image say it is. Only these kinds are decoded.
private enum ImageType {
  /// By the name of the loader.
  case raster(String)
  case svg

  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .raster("png")
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .raster("jpeg")
    } else if bytes.starts(with: "GIF8".utf8) {
      self = .raster("gif")
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .raster("webp")
    } else if let first = Self.firstMark(bytes), first == UInt8(ascii: "<") {
      self = .svg
    } else {
      return nil
    }
  }

  /// The first byte of a text behind its byte order mark and white space.
  private static func firstMark(_ bytes: [UInt8]) -> UInt8? {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return text.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
  }
}

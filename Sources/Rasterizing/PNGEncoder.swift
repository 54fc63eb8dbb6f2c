internal import CPictureShim
internal import Glibc

/// Writes the pixels of a Cairo surface as PNG: by number where there are few colours, else as they
/// are, without opacity where all are opaque.
struct PNGEncoder {
  /// Entries become text chunks in this order; keywords are 1 to 79 ASCII characters.
  var texts: [(keyword: String, text: String)] = []

  /// - Parameter surface: ARGB32. Nil without memory.
  func encode(_ surface: OpaquePointer) -> [UInt8]? {
    guard let pixels = SurfacePixels(surface) else { return nil }
    if let indexed = IndexedPixels(pixels) {
      return write(indexed.numbers, pixels, samples: 1, palette: indexed.palette)
    }
    let isOpaque = pixels.isOpaque
    return write(
      isOpaque ? pixels.rgb : pixels.rgba, pixels, samples: isOpaque ? 3 : 4, palette: [])
  }

  private func write(
    _ bytes: [UInt8], _ pixels: SurfacePixels, samples: Int32, palette: [UInt8]
  ) -> [UInt8]? {
    let written = withTexts { texts in
      vpicture_png_write(
        bytes, UInt32(pixels.width), UInt32(pixels.height), samples, palette,
        Int32(palette.count / 3), texts.baseAddress, Int32(texts.count))
    }
    guard let start = written.bytes else { return nil }
    defer { free(start) }
    return Array(UnsafeBufferPointer(start: start, count: written.count))
  }

  private func withTexts<Result>(
    _ body: (UnsafeBufferPointer<vpicture_text>) -> Result
  ) -> Result {
    var bytes: [CChar] = []
    var starts: [(Int, Int)] = []
    for entry in texts {
      let keyword = bytes.count
      bytes += entry.keyword.utf8CString
      starts.append((keyword, bytes.count))
      bytes += entry.text.utf8CString
    }
    return bytes.withUnsafeBufferPointer { bytes in
      let chunks = starts.map { keyword, text in
        vpicture_text(
          keyword: bytes.baseAddress.map { $0 + keyword }, text: bytes.baseAddress.map { $0 + text }
        )
      }
      return chunks.withUnsafeBufferPointer(body)
    }
  }
}

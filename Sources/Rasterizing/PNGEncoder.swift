internal import CCairo
internal import CPictureShim
internal import Glibc

/// Writes the pixels of a Cairo surface as PNG: by number where there are few colours, else as they
/// are, without opacity where all are opaque.
struct PNGEncoder {
  /// Entries become text chunks in this order; keywords are 1 to 79 ASCII characters.
  var texts: [(keyword: String, text: String)] = []

  /// - Parameter surface: ARGB32. Nil without memory.
  func encode(_ surface: OpaquePointer) -> [UInt8]? {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let pixels = Pixels(
      base: UnsafeRawPointer(data).assumingMemoryBound(to: UInt32.self),
      width: Int(cairo_image_surface_get_width(surface)),
      height: Int(cairo_image_surface_get_height(surface)),
      stride: Int(cairo_image_surface_get_stride(surface)) / 4)
    if let indexed = IndexedPixels(pixels) {
      return write(indexed.numbers, pixels, samples: 1, palette: indexed.palette)
    }
    let isOpaque = pixels.isOpaque
    return write(
      isOpaque ? pixels.rgb : pixels.rgba, pixels, samples: isOpaque ? 3 : 4, palette: [])
  }

  private func write(
    _ bytes: [UInt8], _ pixels: Pixels, samples: Int32, palette: [UInt8]
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

/// Premultiplied ARGB in machine words, as Cairo has it.
private struct Pixels {
  let base: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  /// In pixels.
  let stride: Int

  var isOpaque: Bool {
    for y in 0..<height {
      let row = base + y * stride
      for x in 0..<width where row[x] >> 24 != 255 { return false }
    }
    return true
  }

  var rgb: [UInt8] {
    bytes(samples: 3) { pixel, target in
      target[0] = UInt8(truncatingIfNeeded: pixel >> 16)
      target[1] = UInt8(truncatingIfNeeded: pixel >> 8)
      target[2] = UInt8(truncatingIfNeeded: pixel)
    }
  }

  /// Not premultiplied, as PNG wants it.
  var rgba: [UInt8] {
    bytes(samples: 4) { pixel, target in
      let alpha = pixel >> 24
      func plain(_ sample: UInt32) -> UInt8 {
        alpha == 0 ? 0 : UInt8(min(255, ((sample & 255) * 255 + alpha / 2) / alpha))
      }
      target[0] = plain(pixel >> 16)
      target[1] = plain(pixel >> 8)
      target[2] = plain(pixel)
      target[3] = UInt8(alpha)
    }
  }

  private func bytes(
    samples: Int, _ put: (UInt32, UnsafeMutablePointer<UInt8>) -> Void
  ) -> [UInt8] {
    let count = width * height * samples
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
      guard var target = bytes.baseAddress else { return }
      for y in 0..<height {
        let row = base + y * stride
        for x in 0..<width {
          put(row[x], target)
          target += samples
        }
      }
      written = count
    }
  }
}

/// Opaque pixels of at most 256 colours as numbers of colours.
private struct IndexedPixels {
  private(set) var numbers: [UInt8]
  /// RGB triples in the order in which the colours come.
  private(set) var palette: [UInt8] = []

  /// Nil where a pixel is not opaque or there are more colours.
  init?(_ pixels: Pixels) {
    var table = ColorTable()
    let count = pixels.width * pixels.height
    var isWithin = true
    numbers = [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
      guard var target = bytes.baseAddress else { return }
      var last: UInt32 = 0
      var number: UInt8 = 0
      for y in 0..<pixels.height {
        let row = pixels.base + y * pixels.stride
        for x in 0..<pixels.width {
          let pixel = row[x]
          if pixel != last {
            guard let found = table.number(of: pixel) else {
              isWithin = false
              return
            }
            last = pixel
            number = found
          }
          target.pointee = number
          target += 1
        }
      }
      written = count
    }
    guard isWithin else { return nil }
    for color in table.colors {
      palette.append(UInt8(truncatingIfNeeded: color >> 16))
      palette.append(UInt8(truncatingIfNeeded: color >> 8))
      palette.append(UInt8(truncatingIfNeeded: color))
    }
  }
}

/// Colours by number, found by open addressing.
private struct ColorTable {
  private(set) var colors: [UInt32] = []
  /// 0, which is not opaque, marks a free place.
  private var places = [UInt32](repeating: 0, count: 1024)
  private var numbers = [UInt8](repeating: 0, count: 1024)

  mutating func number(of color: UInt32) -> UInt8? {
    guard color >> 24 == 255 else { return nil }
    var place = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> 22)
    while places[place] != color {
      if places[place] == 0 {
        guard colors.count < 256 else { return nil }
        places[place] = color
        numbers[place] = UInt8(colors.count)
        colors.append(color)
        break
      }
      place = (place + 1) & 1023
    }
    return numbers[place]
  }
}

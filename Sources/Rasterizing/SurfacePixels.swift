internal import CCairo

/// Premultiplied ARGB in machine words, as Cairo has it.
struct SurfacePixels {
  let base: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  /// In pixels.
  let stride: Int

  /// The surface is ARGB32 and has to live as long as this. Nil without memory.
  init?(_ surface: OpaquePointer) {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    base = UnsafeRawPointer(data).assumingMemoryBound(to: UInt32.self)
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    stride = Int(cairo_image_surface_get_stride(surface)) / 4
  }

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

/// Opaque pixels of at most 256 colours as numbers of colours.
struct IndexedPixels {
  private(set) var numbers: [UInt8]
  /// RGB triples in the order in which the colours come.
  private(set) var palette: [UInt8] = []

  /// Nil where a pixel is not opaque or there are more colours.
  init?(_ pixels: SurfacePixels) {
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

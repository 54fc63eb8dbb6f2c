internal import CPictureShim
internal import Glibc

extension PixelImage {
  /// The pixels as a PNG; nil for a picture without pixels, and without memory.
  public var png: [UInt8]? {
    guard width > 0, height > 0 else { return nil }
    let written = vpicture_png_write(pixels, UInt32(width), UInt32(height), 4, nil, 0, nil, 0)
    guard let start = written.bytes else { return nil }
    defer { free(start) }
    return Array(UnsafeBufferPointer(start: start, count: written.count))
  }
}

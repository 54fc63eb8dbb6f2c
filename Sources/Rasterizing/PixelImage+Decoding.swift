internal import CCairo
internal import CPictureShim

extension PixelImage {
  /// Reads a PNG that `PictureRenderer` wrote, or another one of at most its size; nil for other
  /// bytes.
  public init?(png bytes: [UInt8]) {
    let request = vpicture_request(
      max_pixels: Double(PictureRenderer.maxPixels), width: 32767, height: 32767, covers: false)
    let decoded = bytes.withUnsafeBufferPointer {
      vpicture_decode($0.baseAddress, $0.count, "png", request)
    }
    guard let surface = decoded.surface else { return nil }
    defer { cairo_surface_destroy(surface) }
    self.init(surface)
  }

  init?(_ surface: OpaquePointer) {
    guard let pixels = SurfacePixels(surface) else { return nil }
    self.init(width: pixels.width, height: pixels.height, pixels: pixels.rgba)
  }
}

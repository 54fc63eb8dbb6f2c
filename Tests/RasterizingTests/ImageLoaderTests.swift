import Components
import Diagnostics
import Rasterizing
import Testing

struct ImageLoaderTests {
  private static func node(
    _ reference: ImageReference?, shape: ViewNode.Image.Shape = .rectangle,
    fit: ViewNode.Image.Fit = .fill, tint: HexColor? = nil
  ) -> ViewNode {
    ViewNode(
      .image(
        ViewNode.Image(
          source: reference, width: 40, height: 20, shape: shape, fit: fit,
          placeholder: HexColor(0x0000FF), tint: tint)))
  }

  private func draw(
    _ node: ViewNode, _ source: @escaping ImageSource = { _ in nil }
  ) throws -> (image: PixelImage, diagnostics: [Diagnostic]) {
    let renderer = try PictureRenderer()
    let page = try renderer.page(
      [PictureContent(node, images: source)], in: ViewEnvironment(width: 120))
    let picture = try renderer.png(page, scale: 1)
    return (try #require(PixelImage(png: picture.bytes)), picture.diagnostics)
  }

  private func color(_ image: PixelImage, _ x: Int, _ y: Int) -> String {
    let at = (y * image.width + x) * 4
    return image.pixels[at..<at + 3].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func svg(_ content: String) -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'>\(content)</svg>".utf8)
  }

  private static let red = svg("<rect width='20' height='20' fill='red'/>")

  /// One red pixel.
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"

  @Test func `reads data URLs in base64 and per cent signs`() throws {
    let urls = [
      "data:image/png;base64,\(Self.pixel)",
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'%3E"
        + "%3Crect width='1' height='1' fill='%23f00'/%3E%3C/svg%3E",
    ]
    for url in urls {
      let drawn = try draw(Self.node(ImageReference(url)))
      #expect(drawn.diagnostics == [])
      #expect(color(drawn.image, 20, 10) == "ff0000")
    }
  }

  @Test func `fits inside or covers`() throws {
    let source: ImageSource = { _ in Self.red }
    let inside = try draw(Self.node(.asset("a.svg"), fit: .fit), source).image
    #expect(color(inside, 5, 10) == "ffffff" && color(inside, 20, 10) == "ff0000")
    let covering = try draw(Self.node(.asset("a.svg")), source).image
    #expect(color(covering, 0, 0) == "ff0000" && color(covering, 39, 19) == "ff0000")
    let circle = try draw(Self.node(.asset("a.svg"), shape: .circle), source).image
    #expect(color(circle, 0, 0) == "ffffff" && color(circle, 20, 10) == "ff0000")
  }

  @Test func `draws a tinted image in one colour, in a disc at 62 per cent`() throws {
    let drawn = try draw(
      Self.node(.asset("a.svg"), shape: .circle, tint: HexColor(0x00FF00)), { _ in Self.red }
    ).image
    #expect(color(drawn, 20, 10) == "00ff00")
    #expect(color(drawn, 6, 10) == "ffffff" && color(drawn, 9, 10) == "00ff00")
  }

  @Test func `draws the placeholder where nobody has the image`() throws {
    for reference in [
      nil, ImageReference.asset("a.png"), .remote("https://x.y/z"), .unreadable("?"),
    ] {
      let drawn = try draw(Self.node(reference))
      #expect(drawn.diagnostics == [])
      #expect(color(drawn.image, 20, 10) == "0000ff")
    }
  }

  @Test(
    arguments: [
      [], Array("GIF89a".utf8), Array("<svg".utf8), Array("hello".utf8), [0xFF, 0xD8, 0xFF],
      [0x89, 0x50, 0x4E, 0x47], Array("RIFF....WEBP".utf8), Array("<html></html>".utf8),
    ] as [[UInt8]])
  func `tells of a broken image and draws the placeholder`(_ bytes: [UInt8]) throws {
    let drawn = try draw(Self.node(.asset("a.png")), { _ in bytes })
    #expect(drawn.diagnostics.map(\.code) == ["image.broken"])
    #expect(
      drawn.diagnostics.first?.message
        == "the image 'a.png' cannot be decoded, so node 'root' shows its placeholder")
    #expect(color(drawn.image, 20, 10) == "0000ff")
  }

  @Test func `refuses images that are too large before it decodes them`() throws {
    // The beginning of a PNG that says it has 20,000 × 20,000 pixels.
    let huge: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0,
      0x4E, 0x20, 0, 0, 0x4E, 0x20, 8, 2, 0, 0, 0, 0x6C, 0x12, 0xD1, 0x6E, 0, 0, 0x10, 0, 0x49,
      0x44, 0x41, 0x54, 0x78, 0x9C, 0, 0,
    ]
    let wide = try draw(Self.node(.asset("a.png")), { _ in huge })
    #expect(wide.diagnostics.map(\.code) == ["image.size"])
    #expect(wide.diagnostics.first?.found == "20000 × 20000")
    let heavy = try draw(
      Self.node(.asset("a.png")), { _ in Self.red + [UInt8](repeating: 0x20, count: 8 << 20) })
    #expect(heavy.diagnostics.map(\.code) == ["image.size"])
  }

  @Test func `loads nothing from outside of an SVG`() throws {
    let outside = Self.svg(
      "<rect width='20' height='20' fill='red'/>"
        + "<image href='file:///usr/share/pixmaps/debian-logo.png' width='20' height='20'/>"
        + "<image href='/etc/hostname' width='20' height='20'/>"
        + "<image href='https://example.invalid/a.png' width='20' height='20'/>")
    let drawn = try draw(Self.node(.asset("a.svg")), { _ in outside }).image
    #expect(color(drawn, 20, 10) == "ff0000")
  }
}

import BusinessComponents
import Components
import Diagnostics
import Foundation
import Rendering
import Testing
import Values

@testable import Rasterizing

struct PictureRendererTests {
  static let shop: ViewNode = {
    var data = LoyaltyRingData()
    data.title = "Sumaste <b>10 Mercado Puntos</b> 🎉"
    data.subtitle = "مرحبا"
    data.ringHexaColor = HexColor(0x17AAD6)
    data.ringNumber = 3
    data.ringPercentage = 0.8
    data.buttonTitle = "Mis beneficios"
    data.buttonDeepLink = LinkText("app://loyalty?a=1&b=2")
    return LoyaltyRing.view(
      data, state: LoyaltyRing.initialState(data), in: ViewEnvironment())
  }()

  private static func block(_ width: Double, _ height: Double, _ color: UInt32) -> ViewNode {
    ViewNode.spacer().frame(width: .points(width), height: height).background(HexColor(color))
  }

  private func pixels(
    _ node: ViewNode, in environment: ViewEnvironment = ViewEnvironment(width: 120)
  ) throws -> PixelImage {
    let renderer = try PictureRenderer()
    let picture = try renderer.png(
      renderer.page([PictureContent(node)], in: environment), scale: 1)
    #expect(picture.diagnostics == [])
    return try #require(PixelImage(png: picture.bytes))
  }

  private func color(_ image: PixelImage, _ x: Int, _ y: Int) -> String {
    let at = (y * image.width + x) * 4
    return image.pixels[at..<at + 4].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test(arguments: ViewEnvironment.Direction.allCases)
  func `fills the corner of a tail`(_ direction: ViewEnvironment.Direction) throws {
    let bubble = ViewNode.column([]).frame(width: .points(60), height: 40).background(
      HexColor(0x1F69DB), cornerRadius: 14
    )
    .decorated { $0.tail = Decoration.Tail(.leading, cornerRadius: 4) }
    let image = try pixels(
      .row(alignment: .start, [bubble]), in: ViewEnvironment(width: 60, direction: direction))
    let (tail, other) = direction == .ltr ? (2, 57) : (57, 2)
    #expect(color(image, tail, 37) == "1f69dbff")
    #expect(color(image, other, 37) == "ffffffff")
    #expect(color(image, tail, 2) == "ffffffff")
    #expect(color(image, other, 2) == "ffffffff")
    for y in 14...35 { #expect(color(image, direction == .ltr ? 0 : 59, y) == "1f69dbff") }
  }

  @Test func `is as large as points times scale, rounded up`() throws {
    let renderer = try PictureRenderer()
    let page = try renderer.page(
      [PictureContent(Self.block(10, 10.3, 0))], in: ViewEnvironment(width: 121))
    let picture = try renderer.png(page, scale: 1.5)
    #expect(picture.width == 182)
    #expect(picture.height == 16)
    let image = try #require(PixelImage(png: picture.bytes))
    #expect(image.width == 182)
    #expect(image.height == 16)
  }

  @Test func `writes renderer, fonts and axes into text chunks`() throws {
    let renderer = try PictureRenderer()
    let page = try renderer.page([PictureContent(Self.shop)], in: ViewEnvironment())
    let bytes = try renderer.png(page, scale: 1, metadata: [("Axes", "scheme=light")]).bytes
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    #expect(text.contains("tEXtSoftware\0Vitrina \(PictureRenderer.version)"))
    #expect(text.contains("tEXtAxes\0scheme=light"))
    #expect(text.contains("tEXtFonts\0Inter-Regular.otf "))
    #expect(text.contains("NotoColorEmoji.ttf "))
  }

  @Test func `puts components below one another with 16 points between`() throws {
    let renderer = try PictureRenderer()
    let environment = ViewEnvironment(scheme: .dark, width: 120)
    let page = try renderer.page(
      [Self.block(120, 10, 0xFF0000), Self.block(120, 20, 0x00FF00)].map { PictureContent($0) },
      in: environment)
    #expect(page.height == 46)
    let image = try #require(PixelImage(png: renderer.png(page, scale: 1).bytes))
    #expect(
      [0, 9, 10, 25, 26, 45].map { color(image, 5, $0) } == [
        "ff0000ff", "ff0000ff", "121212ff", "121212ff", "00ff00ff", "00ff00ff",
      ])
    let svg = String(decoding: try renderer.svg(page).bytes, as: UTF8.self)
    #expect(svg.contains("<g id=\"0/root\"") && svg.contains("<g id=\"1/root\""))
  }

  @Test func `fills a ring clockwise from the top, in both directions`() throws {
    let ring = ViewNode(
      .ring(
        ViewNode.Ring(
          diameter: 40, stroke: 8, progress: 0.5, color: HexColor(0xFF0000),
          track: HexColor(0x0000FF), number: nil, numberStyle: TextStyle(12), fillDuration: 1)))
    for direction in ViewEnvironment.Direction.allCases {
      let image = try pixels(
        ring, in: ViewEnvironment(width: 40, direction: direction))
      #expect(color(image, 36, 20) == "ff0000ff")
      #expect(color(image, 3, 20) == "0000ffff")
      #expect(color(image, 20, 20) == "ffffffff")
    }
  }

  @Test func `fills a bar from leading`() throws {
    let bar = ViewNode(
      .progressBar(
        ViewNode.ProgressBar(
          height: 10, progress: 0.25, color: HexColor(0xFF0000), track: HexColor(0x0000FF),
          cornerRadius: 0)))
    let left = try pixels(bar)
    #expect(color(left, 10, 5) == "ff0000ff" && color(left, 110, 5) == "0000ffff")
    let right = try pixels(bar, in: ViewEnvironment(width: 120, direction: .rtl))
    #expect(color(right, 110, 5) == "ff0000ff" && color(right, 10, 5) == "0000ffff")
  }

  @Test func `lays a gradient over the whole track of a bar`() throws {
    var bar = ViewNode.ProgressBar(
      height: 10, progress: 0.5, color: HexColor(0x000000), track: HexColor(0x00FF00),
      cornerRadius: 0)
    bar.gradient = [HexColor(0xFF0000), HexColor(0x0000FF)]
    let node = ViewNode(.progressBar(bar))
    func reds(_ direction: ViewEnvironment.Direction, _ places: [Int]) throws -> [Int] {
      let image = try pixels(node, in: ViewEnvironment(width: 120, direction: direction))
      return places.map { Int(image.pixels[(5 * image.width + $0) * 4]) }
    }
    let left = try reds(.ltr, [0, 30, 59, 61])
    #expect(left[0] > 250 && (185...197).contains(left[1]) && (126...134).contains(left[2]))
    #expect(left[3] == 0)
    let right = try reds(.rtl, [119, 89, 60, 58])
    #expect(right[0] > 250 && (185...197).contains(right[1]) && (126...134).contains(right[2]))
    #expect(right[3] == 0)
    let renderer = try PictureRenderer()
    let svg = try renderer.svg(
      renderer.page([PictureContent(node)], in: ViewEnvironment(width: 120)))
    let text = String(decoding: svg.bytes, as: UTF8.self)
    #expect(
      text.contains(
        "<linearGradient id=\"gradient-1\" gradientUnits=\"userSpaceOnUse\" x1=\"0\" x2=\"120\">"
          + "<stop offset=\"0\" stop-color=\"#ff0000\"/><stop offset=\"1\" stop-color=\"#0000ff\"/>"
          + "</linearGradient>"))
    #expect(text.contains("width=\"60\" height=\"10\" fill=\"url(#gradient-1)\""))
  }

  @Test func `draws border, corners, opacity, scale and clip`() throws {
    let bordered = try pixels(Self.block(20, 20, 0x00FF00).border(HexColor(0xFF0000), width: 2))
    #expect(color(bordered, 1, 10) == "ff0000ff" && color(bordered, 2, 10) == "00ff00ff")
    var round = Self.block(20, 20, 0)
    round.modifiers.cornerRadius = 10
    #expect(color(try pixels(round), 0, 0) == "ffffffff")
    let faded = try pixels(Self.block(20, 20, 0).opacity(0.5))
    #expect(color(faded, 10, 10) == "808080ff" || color(faded, 10, 10) == "7f7f7fff")
    let grown = try pixels(
      Self.block(20, 20, 0).decorated { $0.scale = 0.5 })
    #expect(color(grown, 4, 10) == "ffffffff" && color(grown, 6, 10) == "000000ff")
    let clipped = try pixels(
      ViewNode.row([Self.block(40, 10, 0)]).frame(width: .points(20))
        .decorated { $0.isClipped = true })
    #expect(color(clipped, 19, 5) == "000000ff" && color(clipped, 21, 5) == "ffffffff")
  }

  @Test func `draws what is moved where it went, and nothing above the upper edge`() throws {
    let moved = try pixels(
      ViewNode.column([
        Self.block(20, 20, 0).decorated {
          $0.offset = Decoration.Offset(points: 5, heights: -0.5)
        }
      ]).decorated { $0.isClipped = true })
    #expect(moved.height == 20)
    #expect(color(moved, 10, 0) == "000000ff" && color(moved, 10, 14) == "000000ff")
    #expect(color(moved, 10, 15) == "ffffffff")
  }

  @Test func `draws a tinted image as large as its box`() throws {
    let square = ImageReference.data(
      "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20width='10'%20height='10'%3E"
        + "%3Cpath%20d='M0%200h10v10H0z'/%3E%3C/svg%3E")
    let tinted = try pixels(
      ViewNode(
        .image(
          ViewNode.Image(
            source: square, width: 40, height: 20, shape: .rectangle, fit: .fit,
            placeholder: HexColor(0xFFFFFF), tint: HexColor(0xFF0000)))))
    #expect(color(tinted, 9, 1) == "ffffffff" && color(tinted, 11, 1) == "ff0000ff")
    #expect(color(tinted, 28, 18) == "ff0000ff" && color(tinted, 31, 18) == "ffffffff")
  }

  @Test func `draws a shadow outside of its node only`() throws {
    let node = ViewNode.column([
      ViewNode.spacer().frame(width: .points(40), height: 20)
        .shadow(HexColor(0, alpha: 0x80), y: 4, blur: 4)
    ]).padding(horizontal: 20, vertical: 20)
    let image = try pixels(node)
    #expect(color(image, 40, 30) == "ffffffff")
    #expect(color(image, 40, 41) < "ff000000" && color(image, 40, 41) != "ffffffff")
    #expect(color(image, 40, 55) == "ffffffff")
  }

  @Test func `refuses what is too large, with the limit`() throws {
    let renderer = try PictureRenderer()
    let page = try renderer.page(
      [PictureContent(Self.block(10, 20_000, 0))], in: ViewEnvironment(width: 1000))
    let png = #expect(throws: Diagnostic.self) { try renderer.png(page, scale: 4) }
    #expect(png?.code == "picture.size")
    #expect(png?.expected == "at most 64 megapixels, no side above 32767")
    #expect(png?.found == "4000 × 80000")
    let pdf = #expect(throws: Diagnostic.self) { try renderer.pdf(page) }
    #expect(pdf?.expected == "no side above 14400 points")
    for scale in [0, -1, 4.1, .nan, .infinity] {
      let diagnostic = #expect(throws: Diagnostic.self) { try renderer.png(page, scale: scale) }
      #expect(diagnostic?.code == "picture.scale")
    }
  }

  @Test func `keeps names and links in SVG and runs nothing`() throws {
    let renderer = try PictureRenderer()
    let page = try renderer.page([PictureContent(Self.shop)], in: ViewEnvironment())
    let svg = String(decoding: try renderer.svg(page).bytes, as: UTF8.self)
    #expect(svg.contains("<a href=\"app://loyalty?a=1&amp;b=2\">"))
    #expect(svg.contains("role=\"progressbar\" aria-label="))
    #expect(svg.contains("aria-label=\"Sumaste 10 Mercado Puntos 🎉\""))
    #expect(!svg.contains("<text") && !svg.contains("<script"))
  }

  @Test func `escapes names in SVG`() throws {
    let renderer = try PictureRenderer()
    let node = ViewNode.spacer().role(.image, label: "a\"b<c>&\u{1}")
    let page = try renderer.page([PictureContent(node)], in: ViewEnvironment(width: 120))
    #expect(
      String(decoding: try renderer.svg(page).bytes, as: UTF8.self) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="120" height="0" viewBox="0 0 120 0" lang="es-AR">
        <rect x="0" y="0" width="120" height="0" fill="#ffffff"/>
        <g id="root" data-frame="0 0 120 0" role="img" aria-label="a&quot;b&lt;c&gt;&amp; ">
        </g>
        </svg>

        """)
  }

  @Test func `says which font is missing and draws nevertheless`() throws {
    let renderer = try PictureRenderer(
      fonts: FontSet(
        family: "Nowhere", files: [FontSet.File(weight: .bold, path: "/nowhere/bold.ttf")]))
    let page = try renderer.page([PictureContent(Self.shop)], in: ViewEnvironment())
    let picture = try renderer.png(page, scale: 1)
    #expect(picture.diagnostics.map(\.code) == ["font.broken", "font.missing"])
    #expect(!picture.bytes.isEmpty)
  }

  @Test func `uses the files of a family whatever they call themselves`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).ttf")
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf"), to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let own = try PictureRenderer(
      fonts: FontSet(
        family: "Propia", files: [FontSet.File(weight: .regular, path: file.path)]))
    let noto = try PictureRenderer(fonts: FontSet(family: "Noto Sans"))
    guard case .text(let regular) = ViewNode.text("Hola", TextStyle(20), HexColor(0)).content,
      case .text(let bold) = ViewNode.text("Hola", TextStyle(20, .bold), HexColor(0)).content
    else { return }
    func width(_ renderer: PictureRenderer, _ text: ViewNode.Text) throws -> Double {
      try renderer.measurer(in: ViewEnvironment()).block(text, scale: 1, width: nil).width
    }
    #expect(try width(own, regular) == width(noto, bold))
    #expect(try width(noto, regular) < width(noto, bold))
  }
}

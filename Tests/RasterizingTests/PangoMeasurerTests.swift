import Components
import Rasterizing
import Rendering
import Testing

struct PangoMeasurerTests {
  private static func block(
    _ text: String, _ style: TextStyle = TextStyle(14), lines: Int? = nil, width: Double? = nil,
    scale: Double = 1
  ) throws -> TextLines {
    try block([TextSpan(text)], style, lines: lines, width: width, scale: scale)
  }

  private static func block(
    _ spans: TextSpans, _ style: TextStyle = TextStyle(14), lines: Int? = nil,
    width: Double? = nil, scale: Double = 1
  ) throws -> TextLines {
    let renderer = try PictureRenderer()
    guard case .text(let text) = ViewNode.text(spans, style, HexColor(0), lines: lines).content
    else { throw NoText() }
    return try renderer.measurer(in: ViewEnvironment()).block(text, scale: scale, width: width)
  }

  private struct NoText: Error {}

  /// The widths are those that Chromium gives the same text in the same fonts.
  @Test(arguments: [
    (TextStyle(12, .light), 159.90625), (TextStyle(13, .medium), 177.375),
    (TextStyle(14), 188.90625), (TextStyle(16, .semibold), 220.703125),
    (TextStyle(18, .bold), 251.03125),
  ])
  func `measures as Chromium does`(_ style: TextStyle, _ width: Double) throws {
    let block = try Self.block("Sumaste 10 Mercado Puntos", style)
    #expect(abs(block.width - width) < 0.02)
  }

  @Test func `breaks at spaces and inside of words that are too long`() throws {
    #expect(try Self.block("uno dos tres", width: 60).lineWidths.count == 2)
    let word = try Self.block(String(repeating: "x", count: 50), width: 60)
    #expect(word.lineWidths.count == 8)
    #expect(word.width <= 60)
  }

  /// The first line of each is what Chromium puts there.
  @Test(arguments: [
    ("ida-vuelta", "ida-"), ("que?uno", "que?"), ("todo)(junto", "todo)"), ("a-55", "a-"),
    ("a:-55", "a:-5"), ("sí/él", "sí/"), ("largo/otro", "largo/otr"), ("año/mes", "año/me"),
    ("todo(junto", "todo(junt"), ("uno.dos,tres", "uno.dos,tre"), ("uno\u{2028}dos", "uno"),
  ])
  func `breaks between marks where Chromium does`(_ text: String, _ line: String) throws {
    let room = try Self.block(String(text.dropLast())).width
    let first = try #require(try Self.block(text, width: room).lineWidths.first)
    #expect(abs(first - (try Self.block(line)).width) < 0.5)
  }

  @Test func `puts spaces of the family between words of another font`() throws {
    let space = try Self.block("a a").width - 2 * (try Self.block("a")).width
    for word in ["كسبت", "כ", "आपने"] {
      let gap = try Self.block("\(word) \(word)").width - 2 * (try Self.block(word)).width
      #expect(abs(gap - space) < 0.02)
    }
  }

  @Test func `shows a mark for characters that HTML may not hold`() throws {
    let marks = try Self.block("a\u{FFFD}b\u{FFFD}").lineWidths
    #expect(try Self.block("a\u{7}b\u{85}").lineWidths == marks)
    #expect(try Self.block("a\u{FEFF}b").lineWidths == (try Self.block("ab")).lineWidths)
  }

  @Test func `collapses white space as pre-line does`() throws {
    let plain = try Self.block("uno dos\ntres")
    let spaced = try Self.block("  uno \t dos  \r\n  tres  \n")
    #expect(spaced.lineWidths == plain.lineWidths)
    #expect(plain.lineWidths.count == 2)
    let one = try Self.block("uno dos\ntres", lines: 1)
    #expect(one.lineWidths == (try Self.block("uno dos tres")).lineWidths)
  }

  @Test func `fits the width that it measured`() throws {
    for text in ["Mis beneficios", "Te faltan 40 puntos", "¡Genial! 🎉", "שלום עולם"] {
      let width = try Self.block(text).width
      #expect(try Self.block(text, width: width).lineWidths == [width])
    }
  }

  @Test func `ends the last line with an ellipsis where text is left out`() throws {
    let cut = try Self.block(
      "una frase que no cabe en dos líneas de tan poca anchura", lines: 2, width: 90)
    #expect(cut.isTruncated)
    #expect(cut.lineWidths.count == 2)
    #expect(cut.width <= 90)
    let whole = try Self.block("una frase", lines: 2, width: 90)
    #expect(!whole.isTruncated)
  }

  @Test func `shows an ellipsis for paragraphs that are left out`() throws {
    let cut = try Self.block("uno\ndos\ntres", lines: 2, width: 200)
    #expect(cut.isTruncated)
    #expect(cut.lineWidths == [try Self.block("uno").width, try Self.block("dos…").width])
    #expect(!(try Self.block("uno\ndos", lines: 2, width: 200)).isTruncated)
  }

  @Test func `draws bold spans wider`() throws {
    let bold = try Self.block([TextSpan("diez "), TextSpan("puntos", isBold: true)])
    let semibold = try Self.block("puntos", TextStyle(14, .semibold)).width
    let regular = try Self.block("diez ·").width - (try Self.block("·")).width
    #expect(abs(bold.width - regular - semibold) < 0.02)
  }

  /// As Chromium says for `line-height: 1.193359375`.
  @Test(arguments: [
    (10, 9, 9), (11, 10, 10), (12, 11, 11), (13, 12, 12), (14, 13, 13), (15, 14, 13.5),
    (16, 15, 15), (17, 16, 15.5), (18, 17, 17), (20, 18, 19), (28, 26, 26.5), (30, 28, 28),
  ])
  func `puts baselines where Chromium does`(_ size: Double, _ once: Double, _ twice: Double) throws
  {
    let block = try Self.block("a", TextStyle(size))
    #expect(block.baseline(pixelsPerPoint: 1) == once)
    #expect(block.baseline(pixelsPerPoint: 2) == twice)
  }

  @Test func `keeps lines as high as the style says, whatever fonts stand in them`() throws {
    for text in ["a", "🎉", "العربية", "नमस्ते", "Z\u{301}\u{302}\u{303}\u{304}\u{305}"] {
      let block = try Self.block(text, TextStyle(20), scale: 1.5)
      #expect(block.lineHeight == 20 * 1.193359375 * 1.5)
    }
  }

  @Test(arguments: [Double.nan, -1, 0, 1, 1e-300, 1e300, .infinity])
  func `takes any size and width`(_ number: Double) throws {
    for text in ["", "hola", "a\u{0}b", "\u{202E}abc\u{2066}", "\u{301}", "\u{FFFC}"] {
      #expect(try Self.block(text, width: number).width.isFinite)
      let sized = try Self.block(text, TextStyle(number), width: 100)
      #expect(sized.width.isFinite && sized.lineHeight.isFinite)
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: [0, 100, 100_000.0])
  func `breaks long texts in time that grows with them`(_ width: Double) throws {
    let texts = [
      String(repeating: "palabra ", count: 1250), String(repeating: "x", count: 10_000),
      String(repeating: "Z" + String(repeating: "\u{301}", count: 99), count: 100),
      String(repeating: "abc אבג 123 ", count: 850), String(repeating: "\n", count: 10_000),
    ]
    let clock = ContinuousClock()
    for text in texts {
      for lines in [nil, 1, 2] {
        let start = clock.now
        #expect(try Self.block(text, lines: lines, width: width).width.isFinite)
        #expect(clock.now - start < .seconds(4))
      }
    }
  }
}

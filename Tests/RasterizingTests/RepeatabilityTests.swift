import Components
import Rasterizing
import Testing

struct RepeatabilityTests {
  /// One number for the bytes of a ring in all formats.
  private static func fingerprint(_ renderer: PictureRenderer) throws -> String {
    let page = try renderer.page(
      [PictureContent(PictureRendererTests.shop)], in: ViewEnvironment())
    let files = [
      try renderer.png(page, scale: 2), try renderer.pdf(page), try renderer.svg(page),
    ]
    return files.map { file in
      let hash = file.bytes.reduce(5381 as UInt64) { $0 &* 33 &+ UInt64($1) }
      return "\(file.bytes.count) \(String(hash, radix: 16))"
    }.joined(separator: "\n")
  }

  @Test func `gives the same bytes again, whatever was drawn before`() throws {
    let renderer = try PictureRenderer()
    let first = try Self.fingerprint(renderer)
    let other = ViewNode.text("Otra שלום 🎂", TextStyle(31, .light), HexColor(0xFF00FF))
    _ = try renderer.svg(renderer.page([PictureContent(other)], in: ViewEnvironment()))
    #expect(try Self.fingerprint(renderer) == first)
    #expect(try Self.fingerprint(PictureRenderer()) == first)
  }

  @Test func `gives the same bytes in every process`() async throws {
    let first = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      print("bytes:", try Self.fingerprint(PictureRenderer()))
    }
    let second = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      print("bytes:", try Self.fingerprint(PictureRenderer()))
    }
    let here = "bytes: \(try Self.fingerprint(PictureRenderer()))\n"
    for result in [first, second] {
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      #expect(output.contains(here))
    }
  }
}

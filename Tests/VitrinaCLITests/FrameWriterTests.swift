import Rendering
import Testing

@testable import VitrinaCLI

@Suite struct FrameWriterTests {
  private let size = TerminalSize(columns: 4, rows: 4)

  private func text(
    _ writer: inout FrameWriter, _ lines: [String], in size: TerminalSize? = nil
  ) -> String {
    let frame = lines.map { TerminalLine($0, TerminalStyle(isBold: $0 == "bold")) }
    return String(decoding: writer.bytes(for: frame, in: size ?? self.size), as: UTF8.self)
      .replacing("\u{1B}", with: "^")
  }

  @Test func `the first frame is whole, then only what changed is written`() {
    var writer = FrameWriter(color: .monochrome)
    #expect(
      text(&writer, ["a", "four", "bold"])
        == "^[?2026h^[2J^[1;1Ha^[K^[2;1Hfour^[3;1H^[1mbold^[0m^[?2026l")
    #expect(text(&writer, ["a", "four", "bold"]) == "")
    #expect(text(&writer, ["a", "5", "bold"]) == "^[?2026h^[2;1H5^[K^[?2026l")
    #expect(text(&writer, ["a"]) == "^[?2026h^[2;1H^[K^[3;1H^[K^[?2026l")
    writer.forget()
    #expect(text(&writer, ["a"]) == "^[?2026h^[2J^[1;1Ha^[K^[?2026l")
  }

  @Test func `the last line of the screen stays empty, and another size is drawn anew`() {
    var writer = FrameWriter(color: .monochrome)
    let lines = ["1", "2", "3", "4", "5"]
    #expect(!text(&writer, lines).contains("^[4;1H"))
    #expect(
      text(&writer, lines, in: TerminalSize(columns: 4, rows: 2))
        == "^[?2026h^[2J^[1;1H1^[K^[?2026l")
  }
}

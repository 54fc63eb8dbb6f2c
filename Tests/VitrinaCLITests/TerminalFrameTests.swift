import Components
import Diagnostics
import Rendering
import TestSupport
import Testing
import Values
import Vitrina

@testable import VitrinaCLI

@Suite struct TerminalFrameTests {
  static let sizes = [(100, 30), (60, 20), (20, 5)]

  /// A preview in which everything there is to show is shown.
  private static func full(_ columns: Int, _ rows: Int) -> TerminalPreviewFixture {
    var preview = TerminalPreviewFixture.shipped(columns: columns, rows: rows)
    preview.model.isListOpen = false
    preview.choose("discounts/box")
    preview.press(.tab, .tab)
    let target = ShowTarget(id: "discounts/box", isScreen: false)
    let context = preview.host.context(ViewEnvironment())
    if let result = try? preview.host.perform(.tap(index: 1), on: target.id, in: context) {
      preview.model.way = TapWay("20% OFF", result)
    }
    let place = SourceLocation("plugins/loyalty/init.lua", line: 3)
    let fault = Diagnostic(
      "plugin.syntax", .error, "this file does not parse\u{1B}[2J\u{202E}", at: place)
    preview.model.load = .failed(fault)
    preview.model.diagnostics = [fault]
    preview.model.errorCounts = ["discounts/box:seed": 2]
    return preview
  }

  @Test(arguments: sizes) func `a frame shows what is chosen and what came of it`(
    _ columns: Int, _ rows: Int
  ) throws {
    let preview = Self.full(columns, rows)
    try Golden.expect(preview.picture, "TerminalFrameTests", "component-\(columns)x\(rows).txt")
  }

  @Test(arguments: sizes) func `a frame shows the catalogue, the search and the fields`(
    _ columns: Int, _ rows: Int
  ) throws {
    var preview = TerminalPreviewFixture.shipped(columns: columns, rows: rows)
    preview.choose("loyalty/header")
    preview.model.load = .reloaded(11.6)
    var pictures = preview.picture
    preview.type("/ring lo")
    pictures += preview.picture
    preview.press(.escape)
    preview.choose("loyalty/points")
    preview.press(.character("e"), .down, .enter)
    preview.type("!")
    pictures += preview.picture
    preview.press(.enter, .escape, .character("?"))
    pictures += preview.picture
    try Golden.expect(pictures, "TerminalFrameTests", "catalogue-\(columns)x\(rows).txt")
  }

  @Test func `whatever the size, a frame is as large as the terminal less one line`() {
    for columns in [1, 2, 3, 7, 15, 20, 24, 40, 79, 80, 81, 120, 300] {
      for rows in [1, 2, 3, 4, 5, 6, 7, 12, 50] {
        var preview = Self.full(columns, rows)
        let frames: [[TerminalLine]] = [
          [Key](), [.character("/")], [.character("ñ")], [.escape], [.character("e")], [.enter],
          [.escape], [.escape], [.character("?")],
        ].map { keys in
          for key in keys { preview.press(key) }
          return preview.lines
        }
        for frame in frames {
          #expect(frame.count == max(1, rows - 1), "\(columns)x\(rows)")
          #expect(frame.allSatisfy { $0.width == columns }, "\(columns)x\(rows)")
          #expect(!frame.contains { $0.text.contains("\u{1B}") || $0.text.contains("\u{202E}") })
        }
      }
    }
  }

  @Test func `a component that is higher than its pane follows what is chosen`() {
    var preview = TerminalPreviewFixture.shipped(columns: 100, rows: 10)
    preview.choose("screen:loyalty/benefits")
    #expect(ComponentPane(preview.model).top == 0)
    preview.press(.backTab)
    let pane = ComponentPane(preview.model)
    #expect(pane.top > 0)
    #expect(preview.lines.contains { $0.text.contains("▸") })
    preview.press(.pageUp)
    #expect(ComponentPane(preview.model).top < pane.top)
    preview.press(.pageDown, .pageDown, .pageDown, .pageDown, .pageDown, .pageDown, .pageDown)
    #expect(ComponentPane(preview.model).hidden.below == 0)
    preview.press(.tab)
    #expect(ComponentPane(preview.model).top < pane.top)
    #expect(preview.lines.contains { $0.text.contains("▸") && $0.text.contains("Ver mis puntos") })
  }

  @Test func `what a plugin says cannot drive the terminal`() {
    var preview = TerminalPreviewFixture([
      "vitrina.json": #"{"name": "\u001b]0;x\u0007"}"#,
      "plugins/a/init.lua": """
      vitrina.provide("ring", vitrina.components.loyalty_ring{
        title = "\\27[2J", button_title = "\\27]0;x\\7", button_deep_link = "app://\\27[31m",
        ring_number = 3, ring_percentage = 0.5, ring_hexa_color = "\\27[31m"})
      """,
    ])
    preview.press(.tab)
    preview.press(.character("e"))
    let text = preview.lines.map(\.text).joined()
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    #expect(text.contains("\\u{1b}"))
  }
}

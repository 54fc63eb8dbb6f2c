import Foundation
import TestSupport
import Testing

@Suite struct EmbedTests {
  @Test func `a Swift program opens a project, shows a component and opens a link`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("embed")
    process.arguments = [Repository.root.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    try Golden.expect(output, "EmbedTests", "embed.txt")
  }

  @Test func `every block of the guide stands in the program`() throws {
    let root = Repository.root
    let guide = try String(
      contentsOf: root.appendingPathComponent("Sources/Vitrina/Vitrina.docc/Embedding.md"),
      encoding: .utf8)
    let sources = try ["Kiosk", "StampCard"].map {
      try String(
        contentsOf: root.appendingPathComponent("examples/embed/\($0).swift"), encoding: .utf8)
    }
    let blocks = guide.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
    #expect(blocks.count >= 7)
    for block in blocks { #expect(sources.contains { $0.contains(block) }, "\(block)") }
  }
}

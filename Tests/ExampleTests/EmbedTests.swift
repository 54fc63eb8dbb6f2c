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
}

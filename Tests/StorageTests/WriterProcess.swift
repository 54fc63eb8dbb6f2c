import Foundation
import TestSupport

/// A program that writes into a file until it is done or killed.
final class WriterProcess {
  private let process = Process()
  private let pipe = Pipe()
  private var output = Data()

  /// - Parameter program: `storage-writer` books orders, `message-writer` sends messages.
  init(
    _ path: String, prefix: String, count: Int, program: String = "storage-writer"
  ) throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent(program)
    process.arguments = [path, prefix, "\(count)"]
    process.standardOutput = pipe
    try process.run()
  }

  private var lineCount: Int { output.count { $0 == 0x0A } }

  /// Kills it without warning once it has told of so many things, some microseconds later.
  func kill(afterLines lines: Int, microseconds: UInt32) {
    while lineCount < lines {
      let more = pipe.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      output += more
    }
    usleep(microseconds)
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
  }

  /// All whole lines that it told until its end.
  func lines() -> [String] {
    output += pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .dropLast().map(String.init)
  }
}

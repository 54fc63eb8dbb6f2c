import Foundation
import TestSupport
import Testing

/// The tutorial is followed word for word, in an empty folder and with the program itself.
@Suite struct TutorialTests {
  /// A block of the document: a file to write, or what is typed with what it prints.
  private enum Step {
    case file(String, text: String)
    case session(String)
  }

  private static func steps() throws -> [Step] {
    let document = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/tutorial.md"), encoding: .utf8)
    return document.components(separatedBy: "\n```").enumerated().compactMap { index, piece in
      guard index % 2 == 1, let end = piece.firstIndex(of: "\n") else { return nil }
      let info = piece[..<end].split(separator: " ")
      let text = String(piece[piece.index(after: end)...])
      if info == ["console"] { return .session(text) }
      if info.count == 2, info[0] == "json" { return .file(String(info[1]), text: text) }
      let first = text.prefix { $0 != "\n" }
      guard info == ["lua"], first.hasPrefix("-- plugins/") else { return nil }
      return .file(String(first.dropFirst("-- ".count)), text: text)
    }
  }

  /// What a shell prints, both streams in the order of writing.
  private static func run(_ line: String, in folder: String) throws -> (code: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec 2>&1; \(line)"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
    process.environment = ["PATH": "\(programs):/usr/bin:/bin", "HOME": folder]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test func `every step does and prints what the tutorial says, and the last is all green`() throws
  {
    let project = try TemporaryProject([:])
    try FileManager.default.createDirectory(
      atPath: project.path, withIntermediateDirectories: true)
    var commands: [String] = []
    var last: Int32 = 1
    for step in try Self.steps() {
      switch step {
      case .file(let path, let text):
        try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: "\(project.path)/\(path)"))
      case .session(let session):
        for piece in "\n\(session)".components(separatedBy: "\n$ ").dropFirst() {
          let line = String(piece.prefix { $0 != "\n" })
          commands.append(line)
          let run = try Self.run(line, in: project.path)
          last = run.code
          let printed = "\(line)\n\(run.text)".trimmingCharacters(in: .newlines)
          #expect(printed == piece.trimmingCharacters(in: .newlines))
        }
      }
    }
    #expect(last == 0)
    // It ends with tests, snapshots and CI.
    for word in ["new plugin", "test", "check", "snapshot", "types", "./ci.sh"] {
      #expect(commands.contains { $0.contains(word) }, "\(word)")
    }
  }
}

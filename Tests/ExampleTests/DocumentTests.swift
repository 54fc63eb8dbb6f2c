import Foundation
import TestSupport
import Testing

/// What the documents show is run as it stands there.
@Suite struct DocumentTests {
  private func document(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The fenced blocks of a language, without the indentation of the list they stand in.
  private func blocks(_ language: String, in text: String) -> [String] {
    var blocks: [String] = []
    var block: [String]?
    var indent = 0
    for line in text.components(separatedBy: "\n") {
      let trimmed = line.drop { $0 == " " }
      if trimmed == "```\(language)" {
        block = []
        indent = line.count - trimmed.count
      } else if trimmed == "```", let lines = block {
        blocks.append(lines.joined(separator: "\n"))
        block = nil
      } else {
        block?.append(String(line.dropFirst(min(indent, line.count - trimmed.count))))
      }
    }
    return blocks
  }

  /// The words of a command line, quotes taken off.
  private func words(_ line: String) -> [String] {
    line.split(separator: " ").dropFirst().map { $0.trimmingCharacters(in: ["'"]) }
  }

  @Test func `the first plugin of the README works, and so does every command on it`() throws {
    let readme = try document("README.md")
    let plugin = try #require(blocks("lua", in: readme).first)
    let project = try TemporaryProject(["vitrina.json": "{}", "plugins/hello/init.lua": plugin])
    let lines = blocks("sh", in: readme).flatMap { $0.components(separatedBy: "\n") }
      .filter { $0.hasPrefix("vitrina ") }
    #expect(lines.count >= 4)
    for line in lines {
      let run = ToolRun(words(line), folder: project.path)
      #expect(run.code == 0, "\(line)\n\(run.errors)")
      #expect(run.errors == "", "\(line)")
    }
    #expect(
      ToolRun("open", "hello://world/ana", folder: project.path).output.contains(
        "navigate to greeting with {\"name\":\"ana\"}"))
  }

  @Test(arguments: ["README.md", "docs/lua-api.md"])
  func `every command between back quotes works on the shipped project`(_ path: String) throws {
    let pieces = try document(path).components(separatedBy: "`")
    for piece in pieces where piece.hasPrefix("vitrina ") && !piece.hasPrefix("vitrina preview") {
      let run = ToolRun(words(piece))
      #expect(run.code == 0, "\(piece)\n\(run.errors)")
    }
  }

  @Test func `every example of the help works on the shipped project`() throws {
    let folder = try TemporaryProject(["vitrina.json": "{}"])
    for command in ["list", "show", "tap", "routes", "open"] {
      let help = ToolRun(command, "--help").output
      for line in help.components(separatedBy: "\n") where line.hasPrefix("  vitrina ") {
        var words = words(String(line.dropFirst(2)))
        // What is written goes to a folder of its own.
        if let at = words.firstIndex(of: "-o") { words[at + 1] = "\(folder.path)/out" }
        let run = ToolRun(words)
        #expect(run.code == 0, "\(line)\n\(run.errors)")
      }
    }
  }

  @Test func `every file that a document links to is there`() throws {
    for path in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/lua-api.md"] {
      for piece in try document(path).components(separatedBy: "](").dropFirst() {
        let target = piece.prefix { $0 != ")" }
        guard !target.hasPrefix("http") else { continue }
        let file = Repository.root.appendingPathComponent(path).deletingLastPathComponent()
          .appendingPathComponent(String(target))
        #expect(FileManager.default.fileExists(atPath: file.path), "\(path): \(target)")
      }
    }
  }
}

import Diagnostics
import Foundation
import TestSupport
import Testing

/// `docs/errors` explains every code, and each example prints what stands there.
@Suite struct ErrorReferenceTests {
  struct Entry: Sendable, CustomTestStringConvertible {
    var page: String
    var code: String
    var text: String

    var testDescription: String { code }
  }

  private static let folder = "docs/errors"

  /// Codes of which neither a command line nor a test can give an example.
  private static let withoutProof: Set<String> = [
    // A test would have to take all memory of the machine.
    "picture.memory"
  ]

  private static let pages: [String] = {
    let path = Repository.root.appendingPathComponent(folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted()
  }()

  private static let entries: [Entry] = pages.flatMap { page in
    let text = (try? Document.text("\(folder)/\(page)")) ?? ""
    return text.components(separatedBy: "\n### `").dropFirst().map { piece in
      Entry(page: page, code: String(piece.prefix { $0 != "`" }), text: piece)
    }
  }

  /// File and name of the test that an entry names.
  private static func proof(of entry: Entry) -> (file: String, name: String)? {
    let line = /\nProved by `([^`]+)`: `([^`]+)`/
    return entry.text.firstMatch(of: line).map { (String($0.1), String($0.2)) }
  }

  @Test func `every code has one entry, and every entry a code`() {
    #expect(Self.entries.map(\.code).sorted() == DiagnosticCatalogue.entries.map(\.code))
  }

  @Test(arguments: pages)
  func `the entries of a page are sorted`(_ page: String) {
    let codes = Self.entries.filter { $0.page == page }.map(\.code)
    #expect(codes == codes.sorted())
    #expect(!codes.isEmpty)
  }

  @Test(arguments: entries.filter { !Document.commands(in: $0.text).isEmpty })
  func `an example prints what stands there, and has its code`(_ entry: Entry) throws {
    let project = try TemporaryProject(Document.files(in: entry.text))
    var transcript = ""
    for command in Document.commands(in: entry.text) {
      let run = ToolRun(Document.words(command.line), folder: project.path)
      transcript += run.transcript
      let printed = "\(command.line)\n\(run.transcript)"
      #expect(printed.trimmingCharacters(in: .newlines) == command.shown)
    }
    // A test case that passes and names the code shows it as well, without filling pages.
    let isClaimed = entry.text.contains("\"\(entry.code)\"") && transcript.contains(" 0 failed\n")
    #expect(
      transcript.contains("[\(entry.code)]") || transcript.contains("\"code\":\"\(entry.code)\"")
        || isClaimed)
  }

  @Test(arguments: entries.filter { Document.commands(in: $0.text).isEmpty })
  func `an entry without an example names the test that proves it`(_ entry: Entry) throws {
    guard !Self.withoutProof.contains(entry.code) else { return }
    let proof = try #require(Self.proof(of: entry))
    let source = try Document.text(proof.file)
    let isThere =
      proof.file.hasSuffix(".py")
      ? source.contains("def \(proof.name)(") : source.contains("func `\(proof.name)`(")
    #expect(isThere)
  }

  @Test func `the index has every code with its meaning and its page`() throws {
    let rows = try Document.text("\(Self.folder)/README.md").components(separatedBy: "\n")
      .filter { $0.hasPrefix("| [") }
    let pages = Dictionary(Self.entries.map { ($0.code, $0.page) }) { first, _ in first }
    #expect(
      rows
        == DiagnosticCatalogue.entries.map {
          "| [`\($0.code)`](\(pages[$0.code] ?? "")#\(Self.anchor($0.code))) | \($0.summary) |"
        })
  }

  /// What a heading can be linked by.
  private static func anchor(_ heading: String) -> String {
    heading.lowercased().replacing(" ", with: "-").filter {
      $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
    }
  }

  @Test(arguments: pages + ["README.md"])
  func `every link of a page leads to a file, and to a heading of it`(_ page: String) throws {
    let folder = Repository.root.appendingPathComponent(Self.folder)
    for piece in try Document.text("\(Self.folder)/\(page)").components(separatedBy: "](")
      .dropFirst()
    {
      let target = piece.prefix { $0 != ")" }
      let parts = target.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
      let file = parts[0].isEmpty ? page : parts[0]
      let url = folder.appendingPathComponent(file)
      let text = try #require(try? String(contentsOf: url, encoding: .utf8), "\(target)")
      guard parts.count == 2 else { continue }
      let headings = text.components(separatedBy: "\n").filter { $0.hasPrefix("#") }
        .map { Self.anchor($0.drop { $0 == "#" || $0 == " " }.description) }
      #expect(headings.contains(parts[1]), "\(target)")
    }
  }
}

import Diagnostics
import Foundation
import Routing
import TestSupport
import Testing

/// The catalogue has the codes that the sources make, and no others.
@Suite struct DiagnosticCatalogueTests {
  /// Codes that are put together from parts, by the literal that does it.
  private static let composed: [String: [String]] = [
    #"link.\(kind.rawValue)"#: LinkFault.Kind.allCases.map { "link.\($0.rawValue)" },
    #"impact.unknown_\(kind)"#: ["impact.unknown_cause", "impact.unknown_nonprofit"],
    #"\(kind.rawValue).unknown"#: ["provider.unknown", "screen.unknown"],
    #"\(kind.rawValue).ambiguous"#: ["provider.ambiguous", "screen.ambiguous"],
  ]

  /// Texts of the form of a code that are none, though their area has codes.
  private static let others: Set<String> = [
    // Events that plugins hear.
    "banner.action", "banner.dismissed", "banner.presented", "banner.tap", "banner.will_present",
    "message.upload_completed", "message.upload_failed", "messenger.capability", "messenger.list",
    "messenger.typing", "messenger.unread_count",
    // Keys of vitrina.json.
    "check.exceptions", "check.rules",
    // Functions of the API.
    "json.array", "json.decode", "json.encode", "messenger.hooks", "messenger.on_send",
    "messenger.send",
  ]

  /// A text of the sources, and what stands before it.
  private struct Literal {
    var text: String
    var before: String

    /// Whether it has the form of a code, and is no name of a file.
    var isCode: Bool {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let files: Set<Substring> = ["css", "html", "js", "json", "lua", "svg", "txt"]
      return parts.count == 2 && !files.contains(parts[1])
        && parts.allSatisfy { part in
          !part.isEmpty && part.utf8.allSatisfy { (97...122) ~= $0 || (48...57) ~= $0 || $0 == 95 }
        }
    }

    /// Whether it stands where a diagnostic is given its code.
    var isGiven: Bool {
      [
        "Diagnostic(", "FieldProblem(", "report(", "code:", "code: String =", "box,",
        "statement) = (",
      ].contains { before.hasSuffix($0) }
    }
  }

  /// The texts of every Swift file of the modules, without the catalogue itself.
  private static let literals: [Literal] = {
    let folder = Repository.root.appendingPathComponent("Sources")
    var literals: [Literal] = []
    for case let file as URL in FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil) ?? .init()
    where file.pathExtension == "swift" && !file.path.contains("/Catalogue/")
      && !file.path.contains("/Reference/")
      && !file.path.contains("/Benchmarks/")
    {
      let source = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      let pieces = source.components(separatedBy: "\"")
      for (before, text) in zip(pieces, pieces.dropFirst()) where text.contains(".") {
        let end = before.suffix(40).trimmingCharacters(in: .whitespacesAndNewlines)
        literals.append(Literal(text: text, before: end))
      }
    }
    return literals
  }()

  private static let codeTexts = Set(literals.filter(\.isCode).map(\.text))

  private static let codes = Set(DiagnosticCatalogue.entries.map(\.code))

  @Test func `has every code that a diagnostic is made with`() {
    // Names of functions and operations are given in the same way, but have blanks or braces.
    let given = Set(
      Self.literals.filter { $0.isGiven && !$0.text.contains { " {/".contains($0) } }.map(\.text))
    let unknown = given.subtracting(Self.codes).subtracting(Self.composed.keys)
    #expect(unknown == [])
    #expect(given.count > 100)
  }

  @Test func `has every text of an area that has codes`() {
    let areas = Set(Self.codes.map { $0.prefix { $0 != "." } })
    let found = Self.codeTexts.filter { areas.contains($0.prefix { $0 != "." }) }
    #expect(found.subtracting(Self.codes) == Self.others)
  }

  @Test func `has no code that is not in the sources`() {
    #expect(Set(Self.composed.keys).subtracting(Self.literals.map(\.text)) == [])
    let made = Self.codeTexts.union(Self.composed.values.joined()).union(["usage"])
    #expect(Self.codes.subtracting(made) == [])
  }

  @Test func `is sorted, names each code once and says what it means in a sentence`() {
    let entries = DiagnosticCatalogue.entries
    #expect(entries.map(\.code) == Self.codes.sorted())
    for entry in entries {
      #expect(DiagnosticCatalogue.entry(entry.code) == entry)
      #expect(entry.summary.first?.isUppercase == true, "\(entry.code)")
      #expect(entry.summary.last != ".", "\(entry.code)")
    }
    #expect(DiagnosticCatalogue.entry("data.nothing") == nil)
  }
}

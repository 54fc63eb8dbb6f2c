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
    // Functions of the API.
    "json.array", "json.decode", "json.encode", "messenger.hooks", "messenger.on_send",
    "messenger.send",
  ]

  /// Every Swift file of the modules, without the catalogue itself.
  private static let sources: [String] = {
    let folder = Repository.root.appendingPathComponent("Sources")
    var texts: [String] = []
    for case let file as URL in FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil) ?? .init()
    where file.pathExtension == "swift" && !file.path.contains("/Catalogue/")
      && !file.path.contains("/Benchmarks/")
    {
      texts.append((try? String(contentsOf: file, encoding: .utf8)) ?? "")
    }
    return texts
  }()

  /// All texts of the form of a code, but names of files.
  private static let literals: Set<String> = {
    let literal = /"([a-z0-9_]+\.(?!js"|json"|css"|html"|svg"|lua"|txt")[a-z0-9_]+)"/
    return Set(sources.flatMap { $0.matches(of: literal).map { String($0.1) } })
  }()

  private static let codes = Set(DiagnosticCatalogue.entries.map(\.code))

  @Test func `has every code that a diagnostic is made with`() {
    let made =
      #/
      (?:
        (?:Diagnostic|FieldProblem|report)\( | code: | code:\s+String\s+=
        | box, | statement\)\s+=\s+\(
      )
      \s* "( [^"\s]+ )"
      /#
    for text in Self.sources {
      for match in text.matches(of: made) {
        let code = String(match.1)
        // Names of operations stand behind `code:` as well.
        guard code.contains(".") else { continue }
        if code.contains("\\(") {
          #expect(Self.composed[code] != nil, "\(code)")
        } else {
          #expect(Self.codes.contains(code), "\(code)")
        }
      }
    }
  }

  @Test func `has every text of an area that has codes`() {
    let areas = Set(Self.codes.map { $0.prefix { $0 != "." } })
    let found = Self.literals.filter { areas.contains($0.prefix { $0 != "." }) }
    #expect(found.subtracting(Self.codes) == Self.others)
  }

  @Test func `has no code that is not in the sources`() {
    for literal in Self.composed.keys {
      let isThere = Self.sources.contains { $0.contains("\"\(literal)\"") }
      #expect(isThere, "\(literal)")
    }
    let made = Self.literals.union(Self.composed.values.joined()).union(["usage"])
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

import Components
import Foundation
import Scripting
import TestSupport
import Testing
import Vitrina

@testable import VitrinaCLI

/// What documents say of the Lua API is made from its description. With `VITRINA_RECORD=all` they
/// are written anew.
@Suite struct APIDocumentTests {
  private static let isRecording = ProcessInfo.processInfo.environment["VITRINA_RECORD"] == "all"

  private static func file(_ path: String) -> URL {
    Repository.root.appendingPathComponent(path)
  }

  @Test func `the tables of docs/lua-api.md are those of the description`() throws {
    let file = Self.file("docs/lua-api.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.components(separatedBy: "<!-- generated: ")
    #expect(parts.count == 10)
    var result = parts[0]
    for part in parts.dropFirst() {
      let name = String(part.prefix { $0 != " " })
      let end = try #require(part.range(of: Self.end), "\(name)")
      let table = try #require(Self.table(name), "\(name)")
      result += "<!-- generated: \(name) -->\n\n\(table)\n\(Self.end)\(part[end.upperBound...])"
    }
    if Self.isRecording { try Data(result.utf8).write(to: file) }
    let isSame = result == text || Self.isRecording
    #expect(isSame, "docs/lua-api.md differs; write it anew with VITRINA_RECORD=all")
  }

  @Test func `docs/lua-reference.md is what the description says`() throws {
    let file = Self.file("docs/lua-reference.md")
    let result = Self.reference
    if Self.isRecording { try Data(result.utf8).write(to: file) }
    let isSame = try String(contentsOf: file, encoding: .utf8) == result
    #expect(isSame, "docs/lua-reference.md differs; write it anew with VITRINA_RECORD=all")
  }

  // MARK: - Tables

  private static let end = "<!-- end -->"

  private static func table(_ name: String) -> String? {
    if name == "components" { return componentTable }
    return APIReference.Group(rawValue: name).map(table)
  }

  private static var componentTable: String {
    let rows = Vitrina.Host.Options.standardComponents.map { component in
      let required = component.dataProtocol.fields.filter(\.isRequired).map(\.name)
      return [
        "[`\(component.name)`](components/\(component.name).md)",
        Markdown.escaped(component.doc), words(required), words(component.events.map(\.name)),
      ]
    }
    return Markdown.table(["component", "what it is", "required", "events"], rows)
  }

  private static func words(_ words: [String]) -> String {
    words.isEmpty ? "" : Markdown.code(words.joined(separator: " "))
  }

  /// The phases have a column of their own unless they are the same in every row.
  private static func table(_ group: APIReference.Group) -> String {
    let functions = APIReference.functions(of: group)
    let isMixed = Set(functions.map(\.phases)).count > 1
    let rows = functions.map { function in
      let call = Markdown.code(function.name + function.signature)
      let does = function.doc + (function.more.map { " See \($0)." } ?? "")
      return isMixed ? [call, function.phaseLetters, does] : [call, does]
    }
    return Markdown.table(isMixed ? ["call", "phase", "does"] : ["call", "does"], rows)
  }

  // MARK: - The reference

  private static func title(of group: APIReference.Group) -> String {
    switch group {
    case .registering: "Registering"
    case .effects: "Effects"
    case .links: "Links"
    case .values: "Values"
    case .formats: "Formats"
    case .store: "Store"
    case .banners: "Banners"
    case .impact: "Impact"
    case .messenger: "Messenger"
    case .cases: "Tests"
    case .actions: "What a case does"
    }
  }

  private static var reference: String {
    var text = """
      # Reference of the Lua API

      Every function and every table, from the description that editors get by `vitrina types` as \
      well. [The Lua API](lua-api.md) tells how they belong together; [Editors](editor.md) brings \
      all of this to where you write. A field with `?` may be nil; a parameter in brackets may be \
      left out.


      """
    for group in APIReference.Group.allCases {
      text += "## \(title(of: group))\n\n"
      for function in APIReference.functions(of: group) { text += section(of: function) }
    }
    text += "## Tables\n\n"
    for declared in APIReference.classes { text += section(of: declared) }
    text += "## Names for types\n\n"
    text += Markdown.table(
      ["name", "type", "what it is"],
      APIReference.aliases.map {
        [Markdown.code($0.name), Markdown.code($0.type), $0.doc]
      })
    return text
  }

  private static func section(of function: APIFunction) -> String {
    let names = function.parameters.map { $0.isOptional ? "[\($0.name)]" : $0.name }
    var text = "### `\(function.name)(\(names.joined(separator: ", ")))`\n\n\(function.doc)"
    if !function.phaseLetters.isEmpty { text += " Phases: \(function.phaseLetters)." }
    if let more = function.more, !more.contains("(#") { text += " See \(more)." }
    text += "\n\n"
    for parameter in function.parameters {
      text += "- `\(parameter.name)`: `\(parameter.type)`"
      text += parameter.doc.isEmpty ? "\n" : ". \(parameter.doc)\n"
    }
    for result in function.results {
      text += "- gives `\(result.type)`" + (result.doc.isEmpty ? "\n" : ": \(result.doc)\n")
    }
    if !function.parameters.isEmpty || !function.results.isEmpty { text += "\n" }
    return text + Markdown.block("lua", function.example ?? "") + "\n"
  }

  private static func section(of declared: APIClass) -> String {
    guard !declared.fields.isEmpty else { return "### `\(declared.name)`\n\n\(declared.doc)\n\n" }
    let rows = declared.fields.map { field in
      [
        Markdown.code(field.name + (field.isOptional ? "?" : "")), Markdown.code(field.type),
        field.doc,
      ]
    }
    return "### `\(declared.name)`\n\n\(declared.doc)\n\n"
      + Markdown.table(["field", "type", "what it is"], rows) + "\n"
  }
}

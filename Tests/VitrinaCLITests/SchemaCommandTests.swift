import Components
import Foundation
import TestSupport
import Testing
import Values
import Vitrina

@testable import VitrinaCLI

@Suite struct SchemaCommandTests {
  private static let components = ComponentRegistry(Vitrina.Host.Options.standardComponents)
    .components

  private func object(_ text: String) throws -> DataMap {
    try #require(try JSONReader.read(text, file: "output").mapValue)
  }

  private func object(_ file: String, in project: TemporaryProject) throws -> DataMap {
    try object(String(contentsOfFile: "\(project.path)/\(file)", encoding: .utf8))
  }

  @Test(arguments: ["loyalty_ring", "discount_box", "order_page"])
  func `a schema has all that is known of a component's data`(_ component: String) throws {
    let run = ToolRun("schema", component)
    #expect(run.code == 0)
    #expect(run.errors == "")
    try Golden.expect(run.output, "SchemaCommandTests", "\(component).json")
  }

  @Test func `no project is needed, --json is the same in one line, and a file gets it too`() throws
  {
    let project = try TemporaryProject(["notes.txt": ""])
    let pretty = ToolRun("schema", "loyalty_ring", folder: project.path)
    let short = ToolRun("schema", "loyalty_ring", "--json", folder: project.path)
    #expect(pretty.code == 0)
    #expect(try object(pretty.output) == object(short.output))
    #expect(short.output.filter { $0 == "\n" }.count == 1)
    let file = ToolRun("schema", "loyalty_ring", "-o", "ring.json", folder: project.path)
    #expect(file.transcript == "")
    #expect(try object("ring.json", in: project) == object(pretty.output))
    let nowhere = ToolRun("schema", "loyalty_ring", "-o", "none/ring.json", folder: project.path)
    #expect(nowhere.code == 1)
    #expect(nowhere.errors.hasPrefix("error[output.write]: 'none/ring.json' could not be written"))
  }

  @Test func `the profiles differ in nothing but what becomes of unknown fields`() throws {
    func isClosed(_ value: DataValue) -> Int {
      switch value {
      case .map(let map):
        map.entries.reduce(map["unevaluatedProperties"] == false ? 1 : 0) {
          $0 + isClosed($1.value)
        }
      case .list(let items): items.reduce(0) { $0 + isClosed($1) }
      default: 0
      }
    }
    func opened(_ value: DataValue) -> DataValue {
      switch value {
      case .map(let map):
        .map(
          DataMap(
            map.entries.filter { $0.key != "unevaluatedProperties" }.map {
              ($0.key, opened($0.value))
            }))
      case .list(let items): .list(items.map(opened))
      case .string(let text): .string(text.replacing(":strict", with: ":open"))
      default: value
      }
    }
    for component in Self.components {
      let strict = ComponentSchema(profile: .strict).document(component)
      let open = ComponentSchema(profile: .open).document(component)
      let inner = strict.mapValue?["$defs"]?.mapValue?.count ?? 0
      #expect(isClosed(strict) == inner + 1, "\(component.name)")
      #expect(isClosed(open) == 0, "\(component.name)")
      #expect(opened(strict) == open, "\(component.name)")
    }
  }

  /// The data protocols of a component, by name.
  private func tables(
    _ table: Components.DataProtocol, _ found: inout [String: Components.DataProtocol]
  ) {
    guard found[table.name] == nil else { return }
    found[table.name] = table
    for field in table.fields {
      switch field.type {
      case .list(let inner): tables(inner(), &found)
      case .nested(let inner): tables(inner(), &found)
      default: break
      }
    }
  }

  @Test func `every field of every data protocol is there, with its rule`() throws {
    for component in Self.components {
      let schema = try #require(ComponentSchema(profile: .strict).document(component).mapValue)
      var all: [String: Components.DataProtocol] = [:]
      tables(component.dataProtocol, &all)
      let inner = Set(schema["$defs"]?.mapValue?.keys ?? [])
      #expect(inner == Set(all.keys).subtracting([component.dataProtocol.name]))
      for table in all.values {
        let words =
          table.name == component.dataProtocol.name
          ? schema : try #require(schema["$defs"]?.mapValue?[table.name]?.mapValue)
        let fields = try #require(words["properties"]?.mapValue)
        #expect(Set(fields.keys) == Set(table.fields.map(\.name)), "\(table.name)")
        #expect(
          words["required"]?.listValue ?? []
            == table.fields.filter(\.isRequired).map { .string($0.name) }, "\(table.name)")
        for field in table.fields {
          let node = SchemaNode(
            try #require(fields[field.name]?.mapValue),
            definitions: schema["$defs"]?.mapValue ?? [:])
          #expect(node.isNullable == !field.isRequired, "\(table.name).\(field.name)")
          #expect(node.words["default"] == field.defaultValue, "\(table.name).\(field.name)")
          #expect(node.words["description"] == .string(field.doc), "\(table.name).\(field.name)")
        }
      }
    }
  }

  @Test func `protocols of one name are one, since the catalogue holds them side by side`() {
    var all: [String: [String]] = [:]
    for component in Self.components {
      var found: [String: Components.DataProtocol] = [:]
      tables(component.dataProtocol, &found)
      for (name, table) in found {
        let fields = table.fields.map(\.name)
        #expect(all[name] ?? fields == fields, "\(name)")
        all[name] = fields
      }
    }
  }

  @Test func `--all writes every component in both profiles, and a catalogue of them`() throws {
    let project = try TemporaryProject([:])
    let run = ToolRun("schema", "--all", "api/schemas", folder: project.path)
    let count = Self.components.count
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(run.output == "\(count) components in \(2 * count + 2) files of api/schemas\n")
    for profile in ["strict", "open"] {
      for component in Self.components {
        let file = "api/schemas/\(profile)/\(component.name).schema.json"
        let single = ToolRun("schema", component.name, "--profile", profile)
        #expect(try object(file, in: project) == object(single.output), "\(file)")
      }
      let catalogue = try object("api/schemas/\(profile)/catalogue.schema.json", in: project)
      let names = catalogue["properties"]?.mapValue?["component"]?.mapValue?["enum"]?.listValue
      #expect(names == Self.components.map { .string($0.name) })
    }
    let again = ToolRun("schema", "--all", "api/schemas", "--json", folder: project.path)
    #expect(
      again.output
        == #"{"components":\#(count),"files":\#(2 * count + 2),"folder":"api/schemas","removed":[]}"#
        + "\n")
  }

  @Test func `--all removes schemas of components that are gone, and nothing else`() throws {
    let gone = #"{"$id": "urn:vitrina:schema:gone:open", "type": "object"}"#
    let project = try TemporaryProject([
      "out/open/gone.schema.json": gone, "out/open/mine.schema.json": "{}",
      "out/open/copy.schema.json": gone, "out/strict/notes.txt": "",
    ])
    let run = ToolRun("schema", "--all", "out", folder: project.path)
    #expect(run.code == 0)
    #expect(
      run.output.hasSuffix(
        " of out\nremoved out/open/gone.schema.json: that component is gone\n"))
    let left = try FileManager.default.contentsOfDirectory(atPath: "\(project.path)/out/open")
    #expect(!left.contains("gone.schema.json"))
    #expect(left.contains("mine.schema.json"))
    #expect(left.contains("copy.schema.json"))
    #expect(FileManager.default.fileExists(atPath: "\(project.path)/out/strict/notes.txt"))
  }

  @Test func `a folder that cannot be written is told, and nothing is left half-written`() throws {
    let project = try TemporaryProject(["out": "a file"])
    let run = ToolRun("schema", "--all", "out", "--json", folder: project.path)
    #expect(run.code == 1)
    #expect(try object(run.output)["diagnostic"]?.mapValue?["code"] == "output.write")
    #expect(try FileManager.default.contentsOfDirectory(atPath: project.path) == ["out"])
  }

  @Test(arguments: [
    ([], "vitrina schema needs a component, --all DIR or diff OLD NEW"),
    (["loyalty_rng"], "COMPONENT cannot be 'loyalty_rng'\n  did you mean loyalty_ring?"),
    (["loyalty_ring", "banner"], "vitrina schema COMPONENT does not take 'banner'"),
    (["banner", "--profile", "lax"], "--profile cannot be 'lax'"),
    (["banner", "--all", "x"], "--all and a component do not go together"),
    (["--all", "x", "--profile", "open"], "--all and --profile do not go together"),
    (["--all", "x", "-o", "y"], "--all and --output do not go together"),
    (["diff", "x"], "vitrina schema diff needs OLD and NEW"),
    (["diff", "x", "y", "--profile", "open"], "diff and --profile do not go together"),
    (["diff", "nowhere", "."], "there is no file or folder 'nowhere'\n  check the value of OLD"),
  ])
  func `wrong usage is exit code 2 with what to do`(_ words: [String], _ message: String) throws {
    let project = try TemporaryProject([:])
    let run = ToolRun(["schema"] + words, folder: project.path)
    #expect(run.code == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("vitrina: \(message)"), "\(run.errors)")
  }

  @Test func `the examples of the help run, one after the other`() throws {
    let project = try TemporaryProject([:])
    #expect(ToolRun("schema", "--all", "schemas.new", folder: project.path).code == 0)
    for example in SchemaCommand.spec.examples {
      let words = example.line.split(separator: " ").dropFirst().map(String.init)
      let run = ToolRun(words, folder: project.path)
      #expect(run.code == 0, "\(example.line)")
      #expect(run.errors == "", "\(example.line)")
    }
  }
}

internal import Diagnostics
internal import Values

/// A schema that `vitrina schema` has written: of one component, or the catalogue of all.
struct SchemaDocument {
  let id: SchemaID
  /// By the names of components.
  let components: [String: SchemaNode]

  /// - Parameter file: The name for messages.
  /// - Throws: `json.syntax`, or `schema.form` for what is no such schema.
  init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    let value = try JSONReader.read(bytes, file: file)
    guard let map = value.mapValue else {
      throw Self.fault(file, found: value.kindDescription)
    }
    guard let name = map["$id"]?.stringValue, let id = SchemaID(name) else {
      throw Self.fault(
        file,
        found: map["$id"].map { "the $id \($0.json)" } ?? "no $id of the kind urn:vitrina:schema:…")
    }
    let definitions = map["$defs"]?.mapValue ?? [:]
    try Self.checkReferences(in: value, to: definitions, file)
    self.id = id
    guard id.isCatalogue else {
      components = [id.name: SchemaNode(map, definitions: definitions)]
      return
    }
    var components: [String: SchemaNode] = [:]
    let listed = map["properties"]?.mapValue?["component"]?.mapValue?["enum"]?.listValue
    guard let listed else { throw Self.fault(file, found: "a catalogue that lists no components") }
    for case .string(let name) in listed {
      guard let schema = definitions[name]?.mapValue else {
        throw Self.fault(file, found: "a catalogue without '\(name)', which it lists")
      }
      components[name] = SchemaNode(schema, definitions: definitions)
    }
    self.components = components
  }

  private static func checkReferences(
    in value: DataValue, to definitions: DataMap, _ file: String
  ) throws(Diagnostic) {
    switch value {
    case .map(let map):
      if case .string(let target) = map["$ref"] {
        let prefix = SchemaNode.definitionPrefix
        guard target.hasPrefix(prefix),
          definitions[String(target.dropFirst(prefix.count))]?.mapValue != nil
        else { throw fault(file, found: "a reference to '\(target)', which is not in it") }
      }
      for entry in map.entries { try checkReferences(in: entry.value, to: definitions, file) }
    case .list(let items):
      for item in items { try checkReferences(in: item, to: definitions, file) }
    default: break
    }
  }

  private static func fault(_ file: String, found: String) -> Diagnostic {
    Diagnostic(
      "schema.form", .error, "this is no schema of a component", at: SourceLocation(file),
      expected: "a file that vitrina schema has written", found: found,
      fix: "write it anew: vitrina schema --all DIR")
  }
}

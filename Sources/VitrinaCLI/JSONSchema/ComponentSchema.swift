internal import Components
internal import Values

/// The JSON Schemas (2020-12) of components, each in two profiles and without references to anything
/// outside of the document.
struct ComponentSchema {
  let profile: SchemaProfile

  /// The document for the data of one component.
  func document(_ component: AnyComponent) -> DataValue {
    var schema = Self.root(id: SchemaID(component.name, profile)).overlaid(with: body(component))
    schema["$defs"] = definitions(of: [component.dataProtocol])
    return .map(schema)
  }

  /// The document for anything that `vitrina show --format json` writes of a component: its name and
  /// its data, which the name decides on.
  func catalogue(_ components: [AnyComponent]) -> DataValue {
    var schema = Self.root(id: .catalogue(profile))
    schema["title"] = "Components"
    schema["description"] = "A component by name with its data."
    schema["type"] = "object"
    schema["required"] = ["component", "data"]
    schema["properties"] = [
      "component": ["enum": .list(components.map { .string($0.name) })],
      "data": ["type": "object"],
    ]
    schema["allOf"] = .list(components.map { Self.rule(for: $0.name) })
    var definitions = definitions(of: components.map(\.dataProtocol))?.mapValue ?? [:]
    for component in components { definitions[component.name] = .map(body(component)) }
    schema["$defs"] = .map(definitions)
    return .map(schema)
  }

  private static func root(id: SchemaID) -> DataMap {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string(id.text),
    ]
  }

  private static func rule(for name: String) -> DataValue {
    [
      "if": ["properties": ["component": ["const": .string(name)]]],
      "then": ["properties": ["data": ["$ref": .string(SchemaNode.definitionPrefix + name)]]],
    ]
  }

  private func body(_ component: AnyComponent) -> DataMap {
    var schema = object(component.dataProtocol)
    schema["title"] = .string(component.name)
    schema["description"] = .string(component.doc)
    schema["x-data-protocol"] = .string(component.dataProtocol.name)
    return schema
  }

  private func object(_ table: DataProtocol) -> DataMap {
    var schema: DataMap = [
      "type": "object", "title": .string(table.name),
      "properties": .map(
        DataMap(table.fields.map { ($0.name, FieldSchema(field: $0).dataValue) })),
    ]
    let required = table.fields.filter(\.isRequired)
    if !required.isEmpty { schema["required"] = .list(required.map { .string($0.name) }) }
    if profile == .strict { schema["unevaluatedProperties"] = false }
    return schema
  }

  /// All data protocols that lie in others, by name; nil for none.
  private func definitions(of tables: [DataProtocol]) -> DataValue? {
    var found: DataMap = [:]
    var waiting = tables
    while let table = waiting.popLast() {
      for field in table.fields {
        guard let inner = field.type.table, found[inner.name] == nil else { continue }
        found[inner.name] = .map(object(inner))
        waiting.append(inner)
      }
    }
    return found.isEmpty ? nil : .map(found)
  }
}

extension FieldType {
  /// The data protocol of a table, or of the items of a list.
  fileprivate var table: DataProtocol? {
    switch self {
    case .list(let item): item()
    case .nested(let table): table()
    default: nil
    }
  }
}

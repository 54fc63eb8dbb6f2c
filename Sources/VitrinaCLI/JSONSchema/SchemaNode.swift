internal import Values

/// A place in a schema: what its words say when references are followed and "or null" is taken apart.
struct SchemaNode {
  /// The words, without null in types and enumerations.
  let words: DataMap
  let isNullable: Bool
  /// The name of the definition that holds the words; nil: they stand here.
  let reference: String?
  private let definitions: DataMap

  /// What every reference begins with.
  static let definitionPrefix = "#/$defs/"

  /// - Parameter definitions: Those of the document, to which references lead.
  init(_ schema: DataMap, definitions: DataMap) {
    var words = schema
    var isNullable = false
    var reference: String?
    if case .list(let choices) = words["anyOf"] {
      let others = choices.filter { $0 != ["type": "null"] }
      if others.count == 1, others.count < choices.count, let other = others[0].mapValue {
        words["anyOf"] = nil
        words = other.overlaid(with: words)
        isNullable = true
      }
    }
    if let target = words["$ref"]?.stringValue {
      let name = String(target.dropFirst(Self.definitionPrefix.count))
      words["$ref"] = nil
      words = (definitions[name]?.mapValue ?? [:]).overlaid(with: words)
      reference = name
    }
    if case .list(let types) = words["type"], types.contains("null") {
      isNullable = true
      let others = types.filter { $0 != "null" }
      words["type"] = others.count == 1 ? others[0] : .list(others)
      if case .list(let values) = words["enum"] {
        words["enum"] = .list(values.filter { $0 != .null })
      }
    }
    self.words = words
    self.isNullable = isNullable
    self.reference = reference
    self.definitions = definitions
  }

  /// The names of types, none of them null.
  var types: [String] {
    switch words["type"] {
    case .string(let type): [type]
    case .list(let types): types.compactMap(\.stringValue)
    default: []
    }
  }

  /// What it may be in words.
  var typeText: String { types.isEmpty ? "anything" : types.joined(separator: " or ") }

  /// The words that it has to be one of; nil: no such list.
  var choices: [DataValue]? {
    if case .list(let values) = words["enum"] { values } else { nil }
  }

  var fields: [String] { words["properties"]?.mapValue?.keys ?? [] }

  func field(_ name: String) -> SchemaNode? {
    words["properties"]?.mapValue?[name]?.mapValue.map { inner($0) }
  }

  /// The names of fields that have to be given.
  var required: Set<String> { Set(words["required"]?.listValue?.compactMap(\.stringValue) ?? []) }

  var items: SchemaNode? { words["items"]?.mapValue.map { inner($0) } }

  var takesUnknownFields: Bool { words["unevaluatedProperties"] != false }

  private func inner(_ schema: DataMap) -> SchemaNode {
    SchemaNode(schema, definitions: definitions)
  }
}

internal import Components
internal import Values

/// The JSON Schema of one field: what `vitrina show --format json` may write for it.
struct FieldSchema {
  let field: DataProtocol.Field

  /// A field that may be left out may be null as well: both mean that nothing is said.
  var dataValue: DataValue {
    var schema = field.isRequired ? values : Self.orNull(values)
    schema["title"] = .string(title)
    if !field.doc.isEmpty { schema["description"] = .string(field.doc) }
    schema["default"] = field.defaultValue
    schema["x-control"] = .string(control)
    if let examples { schema["examples"] = .list(examples) }
    if field.wasRequired { schema["x-was-required"] = true }
    return .map(schema)
  }

  /// `icon_image_url` is `Icon image url`.
  private var title: String {
    let words = field.name.replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// What it is when it is something.
  private var values: DataMap {
    switch field.type {
    case .string: ["type": "string"]
    case .integer: number("integer")
    case .number: number("number")
    case .fraction: ["type": "number", "minimum": 0, "maximum": 1, "format": "fraction"]
    case .boolean: ["type": "boolean"]
    case .hexColor: ["type": "string", "format": "color", "pattern": .string(Self.colorPattern)]
    case .image: ["type": "string", "format": "image-url"]
    case .deepLink: ["type": "string", "format": "deeplink"]
    case .enumeration(let words): ["type": "string", "enum": .list(words.map(DataValue.string))]
    case .list(let item): ["type": "array", "items": .map(Self.reference(to: item()))]
    case .nested(let table): Self.reference(to: table())
    case .map: ["type": "object"]
    }
  }

  private func number(_ type: DataValue) -> DataMap {
    var schema: DataMap = ["type": field.takesText ? [type, "string"] : type]
    if let range = field.range {
      schema["minimum"] = Self.number(range.lowerBound)
      schema["maximum"] = Self.number(range.upperBound)
    }
    return schema
  }

  private static func number(_ value: Double) -> DataValue {
    Int(exactly: value).map(DataValue.integer) ?? .double(value)
  }

  /// What `HexColor` reads.
  private static let colorPattern =
    "^ *#?(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8}) *$"

  private static func reference(to table: DataProtocol) -> DataMap {
    ["$ref": .string(SchemaNode.definitionPrefix + table.name)]
  }

  private static func orNull(_ schema: DataMap) -> DataMap {
    var schema = schema
    switch schema["type"] {
    case .list(let types): schema["type"] = .list(types + ["null"])
    case let type?: schema["type"] = [type, "null"]
    case nil: return ["anyOf": [.map(schema), ["type": "null"]]]
    }
    if case .list(let words) = schema["enum"] { schema["enum"] = .list(words + [.null]) }
    return schema
  }

  /// With what a form edits it.
  private var control: String {
    switch field.type {
    case .string: "text"
    case .integer, .number: "number"
    case .fraction: "slider"
    case .boolean: "toggle"
    case .hexColor: "color"
    case .image: "image"
    case .deepLink: "link"
    case .enumeration: "select"
    case .list: "list"
    case .nested: "group"
    case .map: "json"
    }
  }

  /// Values for types whose form is not plain from the type.
  private var examples: [DataValue]? {
    switch field.type {
    case .fraction: [0.6]
    case .hexColor: ["#17aad6", "#8017aad6"]
    case .image: ["https://www.example.com/gift.png", "icons/gift.svg"]
    case .deepLink: ["mercadopago://beneficios", "https://www.example.com/offers"]
    case .number where field.takesText: [20.5, "20.50"]
    default: nil
    }
  }
}

/// What values a field takes, as tools read it: help, schemas, stubs and controls come from here.
public indirect enum FieldType: Sendable {
  case string
  case integer
  case number
  /// A number from 0 to 1.
  case fraction
  case boolean
  /// `RGB`, `RRGGBB` or `AARRGGBB` with an optional `#`.
  case hexColor
  /// An `https:` URL, a path in the plugin's folder or a `data:image/` URL.
  case image
  case deepLink
  /// One of these words.
  case enumeration([String])
  case list(of: @Sendable () -> DataProtocol)
  /// A table of the fields of another data protocol.
  case nested(@Sendable () -> DataProtocol)
  /// String keys with any plain values.
  case map

  /// The word for the type in `vitrina list --json`.
  public var name: String {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .number: "number"
    case .fraction: "fraction"
    case .boolean: "boolean"
    case .hexColor: "hex_color"
    case .image: "image"
    case .deepLink: "deep_link"
    case .enumeration: "enumeration"
    case .list: "list"
    case .nested: "nested"
    case .map: "map"
    }
  }

  /// What a message says was expected.
  public var expectation: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .number: "a number"
    case .fraction: "a number from 0 to 1"
    case .boolean: "true or false"
    case .hexColor: "a colour such as \"#17aad6\""
    case .image: "an image: an https URL or a path in the plugin's folder"
    case .deepLink: "a link such as \"mercadopago://beneficios\""
    case .enumeration(let words): "one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .list(let item): "a list of \(item().name)"
    case .nested(let table): "a table of \(table().name)"
    case .map: "a table with string keys"
    }
  }
}

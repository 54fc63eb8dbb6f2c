public import Components

/// A table that functions of the Lua API take or give.
public struct APIClass: Sendable {
  public struct Field: Sendable {
    public var name: String
    public var isOptional: Bool
    public var type: String
    public var doc: String

    /// - Parameter name: With `?` behind it where it may be missing.
    public init(_ name: String, _ type: String, _ doc: String = "") {
      isOptional = name.hasSuffix("?")
      self.name = isOptional ? String(name.dropLast()) : name
      self.type = type
      self.doc = doc
    }

    /// A field of a data protocol with a plain value.
    public init(_ field: DataProtocol.Field) {
      name = field.name
      isOptional = !field.isRequired
      type = field.luaType + (field.takesNull ? "|vitrina.Null" : "")
      doc = field.fullDoc
    }
  }

  /// With what stands before it in types: `vitrina.Link`.
  public var name: String
  /// Whether documents show its fields where a function takes it.
  public var isOptions: Bool
  public var doc: String
  public var fields: [Field]
  /// The type of keys that are not named, and of their values.
  public var others: (key: String, value: String)?

  /// - Parameter prefix: The table that the name belongs to.
  public init(
    _ name: String, of prefix: String = "vitrina", isOptions: Bool = false, _ doc: String,
    _ fields: [Field], others: (key: String, value: String)? = nil
  ) {
    self.name = "\(prefix).\(name)"
    self.isOptions = isOptions
    self.doc = doc
    self.fields = fields
    self.others = others
  }

  /// The fields of a data protocol with plain values.
  ///
  /// - Parameter different: Those that take the place of a field of the same name, and others that
  ///   follow.
  init(
    _ name: String, _ data: DataProtocol, _ doc: String, different: [Field] = []
  ) {
    let own = data.fields.map(Field.init).map { field in
      different.first { $0.name == field.name } ?? field
    }
    let names = Set(own.map(\.name))
    self.init(name, doc, own + different.filter { !names.contains($0.name) })
  }
}

/// A name for a type of the Lua API.
public struct APIAlias: Sendable {
  /// With what stands before it in types: `vitrina.Color`.
  public var name: String
  public var type: String
  public var doc: String

  init(_ name: String, _ type: String, _ doc: String) {
    self.name = "vitrina.\(name)"
    self.type = type
    self.doc = doc
  }
}

extension FieldType {
  /// The type of a plain value as LuaCATS has it.
  public var luaType: String {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .number: "number"
    case .fraction: "number"
    case .boolean: "boolean"
    case .hexColor: "vitrina.Color"
    case .image: "vitrina.Image"
    case .deepLink: "vitrina.DeepLink"
    case .enumeration(let words): words.map { "\"\($0)\"" }.joined(separator: "|")
    case .list(let item): "vitrina.\(item().name)[]"
    case .nested(let table): "vitrina.\(table().name)"
    case .map: "table<string, any>"
    }
  }
}

extension DataProtocol.Field {
  /// The type of a plain value as LuaCATS has it.
  public var luaType: String { type.luaType + (takesText ? "|string" : "") }

  /// Whether `vitrina.null` is told apart from nothing.
  public var takesNull: Bool { doc.contains("vitrina.null") }

  /// What it is, in which range, and what it is else.
  public var fullDoc: String {
    var text = doc
    if case .fraction = type, !doc.contains("from 0 to 1") { text += " From 0 to 1." }
    if let range {
      text += " From \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))."
    }
    if let value = defaultValue { text += " Else `\(LuaLiteral.text(value))`." }
    return text.replacing("\n", with: " ")
  }

  private static func short(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? number.description
  }
}

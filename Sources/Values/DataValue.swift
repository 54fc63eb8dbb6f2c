/// A plain value as Lua and JSON both know it: what crosses the door between script and host.
///
/// Integers and doubles stay apart, as in Lua 5.4. `null` is an explicit nothing (`vitrina.null`
/// in Lua, `null` in JSON); a key that is absent is absent from its map. Strings are equal when
/// their bytes are.
public enum DataValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case double(Double)
  case string(String)
  case list([DataValue])
  case map(DataMap)
}

extension DataValue: Equatable {
  public static func == (a: DataValue, b: DataValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.string(let a), .string(let b)): a.utf8Equals(b)
    case (.list(let a), .list(let b)): a == b
    case (.map(let a), .map(let b)): a == b
    default: false
    }
  }
}

extension DataValue {
  /// What a message calls a value of this kind: `a string`, `the integer 3`, `a list of 2`.
  public var kindDescription: String {
    switch self {
    case .null: "null"
    case .bool(let value): "the boolean \(value)"
    case .integer(let value): "the integer \(value)"
    case .double(let value): "the number \(value)"
    case .string: "a string"
    case .list(let items): items.isEmpty ? "an empty list" : "a list of \(items.count)"
    case .map(let map): map.isEmpty ? "an empty table" : "a table of \(map.count) fields"
    }
  }

  /// The number, whole or not.
  public var doubleValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  public var mapValue: DataMap? {
    if case .map(let value) = self { value } else { nil }
  }

  /// The items of a list. Lua has one empty table for both, so an empty map is an empty list too.
  public var listValue: [DataValue]? {
    switch self {
    case .list(let items): items
    case .map(let map) where map.isEmpty: []
    default: nil
    }
  }
}

extension DataValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: DataValue...) { self = .list(elements) }
  public init(dictionaryLiteral elements: (String, DataValue)...) { self = .map(DataMap(elements)) }
}

extension DataValue {
  /// The text, or `null` for nil: for optional facts in JSON objects.
  public init(_ text: String?) { self = text.map(DataValue.string) ?? .null }
  /// The integer, or `null` for nil.
  public init(_ number: Int?) { self = number.map(DataValue.integer) ?? .null }
}

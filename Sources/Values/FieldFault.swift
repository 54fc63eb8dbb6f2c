internal import Diagnostics

/// Why a table cannot be read: one field of it.
public struct FieldFault: Error, Equatable {
  public var field: String
  public var expected: String
  public var found: String
  public var fix: String?
  /// Whether the field means nothing here.
  public var isStranger = false

  public init(_ field: String, expected: String, _ value: DataValue?) {
    self.field = field
    self.expected = expected
    found = value?.kindDescription ?? "nothing"
  }

  public init(_ field: String, expected: String, found: String, fix: String? = nil) {
    self.field = field
    self.expected = expected
    self.found = found
    self.fix = fix
  }

  private init(stranger: String, expected: String, fix: String) {
    (field, self.expected, self.fix) = (stranger, expected, fix)
    found = "'\(stranger)'"
    isStranger = true
  }

  /// A field that is none of those that are known.
  public static func stranger(_ field: String, known: [String]) -> FieldFault {
    FieldFault(
      stranger: field,
      expected: known.isEmpty ? "no arguments" : "one of \(known.joined(separator: ", "))",
      fix: nearestName(to: field, in: known).map { "did you mean '\($0)'?" } ?? "remove it")
  }
}

extension DataMap {
  /// A text that has to be there.
  public func text(_ key: String) throws(FieldFault) -> String {
    guard let text = self[key]?.stringValue else {
      throw FieldFault(key, expected: "a string", self[key])
    }
    return text
  }

  public func optionalText(_ key: String) throws(FieldFault) -> String? {
    switch self[key] {
    case nil, .null?: return nil
    default: return try text(key)
    }
  }

  /// A whole number, also one that Lua has as a float.
  public func integer(_ key: String) throws(FieldFault) -> Int {
    switch self[key] {
    case .integer(let number): return number
    case .double(let number) where Int(exactly: number) != nil: return Int(number)
    case let other: throw FieldFault(key, expected: "a whole number", other)
    }
  }

  public func optionalInteger(_ key: String) throws(FieldFault) -> Int? {
    switch self[key] {
    case nil, .null?: return nil
    default: return try integer(key)
    }
  }

  public func flag(_ key: String) throws(FieldFault) -> Bool {
    guard case .bool(let flag)? = self[key] else {
      throw FieldFault(key, expected: "true or false", self[key])
    }
    return flag
  }

  /// A table; none is an empty one.
  public func optionalMap(_ key: String) throws(FieldFault) -> DataMap {
    switch self[key] {
    case nil, .null?: return [:]
    case .map(let map)?: return map
    case .list(let items)? where items.isEmpty: return [:]
    case let other: throw FieldFault(key, expected: "a table", other)
    }
  }

  /// Refuses fields that mean nothing.
  public func allow(_ known: [String]) throws(FieldFault) {
    if let stranger = keys.first(where: { !known.contains($0) }) {
      throw .stranger(stranger, known: known)
    }
  }
}

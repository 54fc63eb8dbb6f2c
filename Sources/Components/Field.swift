internal import Diagnostics
public import Values

/// The data of a component or of a list item: a struct with a schema.
public protocol ComponentData: Sendable, Equatable {
  /// All fields at their defaults.
  init()
  static var schema: Schema<Self> { get }
}

/// One entry of a schema: a stored property of `Root` with its name, type, rule and doc.
public struct Field<Root>: Sendable {
  @usableFromInline let rule: FieldRule

  @usableFromInline
  init(
    name: String, type: @escaping @Sendable () -> FieldType, range: ClosedRange<Double>? = nil,
    takesText: Bool = false, isRequired: Bool, wasRequired: Bool = false,
    defaultValue: DataValue? = nil, doc: String,
    decode: @escaping @Sendable (DataValue, UnsafeMutableRawPointer, inout FieldProblems) -> Bool,
    encode: @escaping @Sendable (UnsafeRawPointer, inout JSONWriter) -> Void
  ) {
    rule = FieldRule(
      name: name, type: type, range: range, takesText: takesText, isRequired: isRequired,
      wasRequired: wasRequired, defaultValue: defaultValue, doc: doc, decode: decode, encode: encode
    )
  }

  /// Key paths are slow to write through, so a field keeps where its property lies.
  @usableFromInline
  static func offset<Value>(of path: WritableKeyPath<Root, Value>, _ name: String) -> Int {
    guard let offset = MemoryLayout<Root>.offset(of: path) else {
      preconditionFailure("'\(name)' of \(Root.self) has to be a stored property without observers")
    }
    return offset
  }

  /// A field that must be given. The empty string is a value, with a warning.
  @inlinable
  public static func required<Value: FieldValue>(
    _ name: String, _ path: WritableKeyPath<Root, Value>, _ doc: String
  ) -> Field {
    let offset = offset(of: path, name)
    return Field(
      name: name, type: { Value.fieldType }, range: Value.fieldRange,
      takesText: Value.fieldTakesText, isRequired: true, doc: doc,
      decode: { value, root, problems in
        guard let decoded = Value.decode(value, &problems) else { return false }
        if decoded.isAbsence { problems.reportEmpty(Value.fieldType) }
        (root + offset).assumingMemoryBound(to: Value.self).pointee = decoded
        return true
      },
      encode: { root, writer in
        writer.key(name)
        (root + offset).assumingMemoryBound(to: Value.self).pointee.encode(into: &writer)
      })
  }

  /// A list that must be given and of which the component shows only the first items. It keeps
  /// all of them and warns of the rest.
  @inlinable
  public static func required<Item: ComponentData>(
    _ name: String, _ path: WritableKeyPath<Root, [Item]>, shown: Int, _ doc: String
  ) -> Field {
    let offset = offset(of: path, name)
    return Field(
      name: name, type: { [Item].fieldType }, isRequired: true, doc: doc,
      decode: { value, root, problems in
        guard let items = [Item].decode(value, &problems) else { return false }
        problems.reportDropped(items.count, shown: shown)
        (root + offset).assumingMemoryBound(to: [Item].self).pointee = items
        return true
      },
      encode: { root, writer in
        writer.key(name)
        (root + offset).assumingMemoryBound(to: [Item].self).pointee.encode(into: &writer)
      })
  }

  /// A field that must be given but has no value to stand in for it: nil where it is not usable.
  @inlinable
  public static func requiredOptional<Value: FieldValue>(
    _ name: String, _ path: WritableKeyPath<Root, Value?>, _ doc: String
  ) -> Field {
    let offset = offset(of: path, name)
    return Field(
      name: name, type: { Value.fieldType }, range: Value.fieldRange,
      takesText: Value.fieldTakesText, isRequired: true, doc: doc,
      decode: { value, root, problems in
        guard let decoded = Value.decode(value, &problems) else { return false }
        if decoded.isAbsence { problems.reportEmpty(Value.fieldType) }
        (root + offset).assumingMemoryBound(to: Value?.self).pointee =
          decoded.isAbsence ? nil : decoded
        return true
      },
      encode: { root, writer in
        if let value = (root + offset).assumingMemoryBound(to: Value?.self).pointee {
          writer.key(name)
          value.encode(into: &writer)
        }
      })
  }

  /// A field that may be absent: nil, null, and for strings, links and images also `""`.
  ///
  /// - Parameter wasRequired: Whether the original required it before its release 2.0.0, so that
  ///   apps of before do not show the component well without it. A check makes a note of that.
  @inlinable
  public static func optional<Value: FieldValue>(
    _ name: String, _ path: WritableKeyPath<Root, Value?>, wasRequired: Bool = false, _ doc: String
  ) -> Field {
    let offset = offset(of: path, name)
    return Field(
      name: name, type: { Value.fieldType }, range: Value.fieldRange,
      takesText: Value.fieldTakesText, isRequired: false, wasRequired: wasRequired, doc: doc,
      decode: { value, root, problems in
        if case .null = value { return true }
        guard let decoded = Value.decode(value, &problems) else { return false }
        (root + offset).assumingMemoryBound(to: Value?.self).pointee =
          decoded.isAbsence ? nil : decoded
        return true
      },
      encode: { root, writer in
        if let value = (root + offset).assumingMemoryBound(to: Value?.self).pointee {
          writer.key(name)
          value.encode(into: &writer)
        }
      })
  }

  /// A field for which null is a statement of its own.
  @inlinable
  public static func nullable<Value: FieldValue>(
    _ name: String, _ path: WritableKeyPath<Root, Explicit<Value>>, _ doc: String
  ) -> Field {
    let offset = offset(of: path, name)
    return Field(
      name: name, type: { Value.fieldType }, range: Value.fieldRange,
      takesText: Value.fieldTakesText, isRequired: false, doc: doc,
      decode: { value, root, problems in
        let property = (root + offset).assumingMemoryBound(to: Explicit<Value>.self)
        if case .null = value {
          property.pointee = .none
          return true
        }
        guard let decoded = Value.decode(value, &problems) else { return false }
        property.pointee = decoded.isAbsence ? .absent : .some(decoded)
        return true
      },
      encode: { root, writer in
        switch (root + offset).assumingMemoryBound(to: Explicit<Value>.self).pointee {
        case .absent: break
        case .none:
          writer.key(name)
          writer.null()
        case .some(let value):
          writer.key(name)
          value.encode(into: &writer)
        }
      })
  }

  /// An init option or another field with a default: always there when read.
  @inlinable
  public static func option<Value: FieldValue>(
    _ name: String, _ path: WritableKeyPath<Root, Value>, default fallback: DataValue, _ doc: String
  ) -> Field {
    let offset = offset(of: path, name)
    return Field(
      name: name, type: { Value.fieldType }, range: Value.fieldRange,
      takesText: Value.fieldTakesText, isRequired: false, defaultValue: fallback, doc: doc,
      decode: { value, root, problems in
        if case .null = value { return true }
        guard let decoded = Value.decode(value, &problems) else { return false }
        (root + offset).assumingMemoryBound(to: Value.self).pointee = decoded
        return true
      },
      encode: { root, writer in
        writer.key(name)
        (root + offset).assumingMemoryBound(to: Value.self).pointee.encode(into: &writer)
      })
  }
}

extension FieldProblems {
  /// Reports that a list has more items than the component shows.
  @usableFromInline
  mutating func reportDropped(_ count: Int, shown: Int) {
    guard count > shown else { return }
    report(
      "data.dropped", "has \(count) items, of which the first \(shown) are shown",
      severity: .warning, expected: "at most \(shown) items", found: "\(count) items",
      fix: "leave out \(count - shown == 1 ? "one" : "\(count - shown)") of them")
  }

  /// Reports that a required text is there but says nothing.
  @usableFromInline
  mutating func reportEmpty(_ type: FieldType) {
    report(
      "data.empty", "is empty", severity: .warning,
      expected: type.name == "string" ? "some text" : type.expectation, found: "\"\"",
      fix: "fill it in; the component leaves the place blank")
  }
}

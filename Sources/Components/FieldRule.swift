internal import Values

/// A field without its type: what reads and writes a property at its place in memory.
@usableFromInline
final class FieldRule: Sendable {
  let name: String
  let type: @Sendable () -> FieldType
  let range: ClosedRange<Double>?
  let takesText: Bool
  let isRequired: Bool
  let wasRequired: Bool
  let defaultValue: DataValue?
  let doc: String
  /// Reads a value into the property of the data at the pointer; whether the field is now usable.
  let decode: @Sendable (DataValue, UnsafeMutableRawPointer, inout FieldProblems) -> Bool
  /// Writes key and value, unless the property holds nothing.
  let encode: @Sendable (UnsafeRawPointer, inout JSONWriter) -> Void

  init(
    name: String, type: @escaping @Sendable () -> FieldType, range: ClosedRange<Double>?,
    takesText: Bool, isRequired: Bool, wasRequired: Bool, defaultValue: DataValue?, doc: String,
    decode: @escaping @Sendable (DataValue, UnsafeMutableRawPointer, inout FieldProblems) -> Bool,
    encode: @escaping @Sendable (UnsafeRawPointer, inout JSONWriter) -> Void
  ) {
    self.name = name
    self.type = type
    self.range = range
    self.takesText = takesText
    self.isRequired = isRequired
    self.wasRequired = wasRequired
    self.defaultValue = defaultValue
    self.doc = doc
    self.decode = decode
    self.encode = encode
  }
}

public import Values

/// The one description of a data protocol: it decodes, encodes and describes.
///
/// At most 64 fields, their names in snake_case and without repeats. The work is done by a table
/// that knows no type, so that it is compiled once and not for each component.
public struct Schema<Root: ComponentData>: Sendable {
  public let name: String
  @usableFromInline let table: SchemaTable

  public init(_ name: String, _ fields: Field<Root>...) {
    self.name = name
    table = SchemaTable(name, fields.map(\.rule))
  }

  public var dataProtocol: DataProtocol { table.dataProtocol }

  /// Reads a map. Whatever does not fit is reported and left at its default.
  @inlinable
  public func decode(_ map: DataMap, _ problems: inout FieldProblems) -> Root {
    var root = Root()
    _ = withUnsafeMutableBytes(of: &root) { table.read(map, into: $0, &problems) }
    return root
  }

  /// Reads a list item; nil when it is no table or lacks a required field.
  @inlinable
  func decodeItem(_ value: DataValue, _ problems: inout FieldProblems) -> Root? {
    guard let map = value.mapValue else {
      table.reportNoTable(value, &problems)
      return nil
    }
    var root = Root()
    let isComplete = withUnsafeMutableBytes(of: &root) {
      table.read(map, isItem: true, into: $0, &problems)
    }
    return isComplete ? root : nil
  }

  /// Writes the object: keys sorted, absent fields left out.
  @inlinable
  public func encode(_ root: Root, into writer: inout JSONWriter) {
    withUnsafeBytes(of: root) { table.encode($0, into: &writer) }
  }
}

extension ComponentData {
  /// The fields as scripts and JSON have them; optional ones that are absent are left out.
  public var dataMap: DataMap {
    var writer = JSONWriter()
    Self.schema.encode(self, into: &writer)
    return (try? JSONReader.read(writer.finish(), file: ""))?.mapValue ?? [:]
  }
}

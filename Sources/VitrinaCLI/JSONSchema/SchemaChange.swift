internal import Values

/// One difference between two versions of a component's schema.
struct SchemaChange: Hashable {
  /// Whom a change may break.
  enum Side: String, CaseIterable {
    /// Who writes data: what fitted the old schema no longer fits, or means something else.
    case authors
    /// Who reads data: they may meet what the old schema ruled out.
    case clients
  }

  /// What has changed, as tools know it.
  enum Kind: String {
    case componentAdded = "component_added"
    case componentRemoved = "component_removed"
    case fieldAdded = "field_added"
    case fieldRemoved = "field_removed"
    case required, null, type
    case words = "enum"
    case range, format
    case defaultValue = "default"
    case unknownFields = "unknown_fields"
    case documentation
    /// A word of JSON Schema that Vitrina's schemas do not use.
    case rule
  }

  var component: String
  /// A field, behind the name of the table that it is a field of unless that is the component's data
  /// itself; `[]` behind a list stands for its items. Empty: the component.
  var path: String
  var kind: Kind
  /// A sentence about the place, without its name.
  var message: String
  /// Why it breaks something, or why it does not.
  var reason: String
  var breaks: Set<Side>

  var isBreaking: Bool { !breaks.isEmpty }

  var place: String { path.isEmpty ? component : "\(component).\(path)" }

  var dataValue: DataValue {
    [
      "component": .string(component), "path": .string(path), "kind": .string(kind.rawValue),
      "message": .string(message), "reason": .string(reason), "breaking": .bool(isBreaking),
      "breaks": .list(Side.allCases.filter(breaks.contains).map { .string($0.rawValue) }),
    ]
  }
}

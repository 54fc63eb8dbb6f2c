public import Values

/// The description of a data protocol that tools read: its name and its fields in declared order.
public struct DataProtocol: Sendable {
  public struct Field: Sendable {
    public let name: String
    public let type: FieldType
    /// Which numbers it may be, beyond what the type says; nil: any.
    public let range: ClosedRange<Double>?
    /// Whether a text may stand for the number that the type says.
    public let takesText: Bool
    public let isRequired: Bool
    /// Whether it is optional now but was required by early releases of the original.
    public let wasRequired: Bool
    /// What is used when the field is absent; nil when the absent field has no value.
    public let defaultValue: DataValue?
    public let doc: String
  }

  public let name: String
  public let fields: [Field]

  public init(name: String, fields: [Field]) {
    self.name = name
    self.fields = fields
  }
}

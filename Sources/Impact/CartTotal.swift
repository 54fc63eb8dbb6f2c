public import Components
public import Values

/// A total as an author writes it: a number, or a text that is exact.
extension TransactionRequest.Amount: FieldValue {
  public static var fieldType: FieldType { .number }
  public static var fieldTakesText: Bool { true }

  /// A whole number stays exact. Nil for what is neither number nor text.
  init?(_ value: DataValue?) {
    switch value {
    case .string(let text): self = .text(text)
    case .integer(let number): self = Double(exactly: number).map(Self.number) ?? .text("\(number)")
    case .double(let number): self = .number(number)
    default: return nil
    }
  }

  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> Self? {
    if let amount = Self(value) { return amount }
    problems.report(
      "data.type", "has the wrong type", expected: "a number, or a text such as \"20.50\"",
      found: value.kindDescription, fix: "write it like 20.5")
    return nil
  }

  public func encode(into writer: inout JSONWriter) {
    switch self {
    case .number(let number): writer.value(number)
    case .text(let text): writer.value(text)
    }
  }

  var dataValue: DataValue {
    switch self {
    case .number(let number): .double(number)
    case .text(let text): .string(text)
    }
  }
}

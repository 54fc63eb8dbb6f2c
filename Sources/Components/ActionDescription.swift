public import Values

/// A command that a shown component takes from `vitrina.send`, as tools list it.
public struct ActionDescription: Sendable {
  public var name: String
  public var doc: String
  /// What may stand in the command's arguments, none of it required; nil: nothing is said of them,
  /// and they are not checked.
  public var arguments: [ActionArgument]?

  public init(_ name: String, _ doc: String, arguments: [ActionArgument]? = nil) {
    self.name = name
    self.doc = doc
    self.arguments = arguments
  }
}

/// An argument of a command.
public struct ActionArgument: Sendable {
  public var name: String
  public var type: FieldType
  /// Which numbers it may be; nil: any.
  public var range: ClosedRange<Double>?
  public var doc: String

  public init(
    _ name: String, _ type: FieldType, in range: ClosedRange<Double>? = nil, _ doc: String
  ) {
    self.name = name
    self.type = type
    self.range = range
    self.doc = doc
  }

  /// What a value should have been, in words that follow "expected"; nil if it fits.
  public func expectation(for value: DataValue) -> String? {
    switch (type, value) {
    case (.number, .double(let number)), (.fraction, .double(let number)):
      return expectation(for: number)
    case (.number, .integer(let whole)), (.fraction, .integer(let whole)),
      (.integer, .integer(let whole)):
      return expectation(for: Double(whole))
    case (.integer, .double(let number)) where Int(exactly: number) != nil:
      return expectation(for: number)
    case (.boolean, .bool), (.map, .map), (.string, .string), (.image, .string),
      (.deepLink, .string):
      return nil
    case (.hexColor, .string(let text)) where HexColor(text) != nil: return nil
    case (.enumeration(let words), .string(let text)) where words.contains(text): return nil
    case (.list, let value) where value.listValue != nil: return nil
    default: return range.map(Self.words) ?? type.expectation
    }
  }

  private func expectation(for number: Double) -> String? {
    if case .fraction = type, !(0...1).contains(number) { return type.expectation }
    guard let range, !range.contains(number) else { return nil }
    return Self.words(range)
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    "a number from \(short(range.lowerBound)) to \(short(range.upperBound))"
  }

  private static func short(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? number.description
  }
}

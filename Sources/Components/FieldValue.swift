internal import Diagnostics
public import Values

/// A type that a field of a data protocol can have.
public protocol FieldValue: Sendable {
  static var fieldType: FieldType { get }

  /// Which numbers it may be, beyond what the type says; nil: any.
  static var fieldRange: ClosedRange<Double>? { get }

  /// Whether a text may stand for the number that the type says.
  static var fieldTakesText: Bool { get }

  /// Reads a value. Nil means that it is not usable, which has been reported; a value that had to
  /// be bent to fit is returned and reported as a warning.
  static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> Self?

  func encode(into writer: inout JSONWriter)

  /// Whether the value says as much as no value: the empty string and the empty link.
  var isAbsence: Bool { get }
}

extension FieldValue {
  public static var fieldRange: ClosedRange<Double>? { nil }
  public static var fieldTakesText: Bool { false }
  public var isAbsence: Bool { false }

  /// Reports that a value is not of this type.
  public static func wrongType(
    _ value: DataValue, _ problems: inout FieldProblems, fix: String? = nil
  ) {
    problems.report(
      "data.type", "has the wrong type", expected: fieldType.expectation,
      found: value.quotedDescription, fix: fix ?? suggestion(for: value))
  }

  /// A fix for the slips that are seen most: a number or a boolean in quotes, text without them.
  private static func suggestion(for value: DataValue) -> String {
    switch (fieldType, value) {
    case (.integer, .string(let text)) where Int(text) != nil,
      (.number, .string(let text)) where Double(text) != nil,
      (.fraction, .string(let text)) where Double(text) != nil:
      "write \(text) without quotes"
    case (.fraction, .string(let text)) where text.hasSuffix("%") && Double(text.dropLast()) != nil:
      "write \((Double(text.dropLast()) ?? 0) / 100), the per cent divided by 100"
    case (.boolean, .string("true")), (.boolean, .string("false")):
      "write true or false without quotes"
    case (.boolean, _): "write true or false"
    case (.string, .integer(let number)): "write \"\(number)\", or tostring(…) around a value"
    case (.string, .double(let number)): "write \"\(number)\", or tostring(…) around a value"
    case (.integer, .double(let number)):
      Int(exactly: number.rounded()).map { "round it: \($0)" } ?? "give \(fieldType.expectation)"
    case (.list, .map): "write a list: {{…}, {…}}"
    default: "give \(fieldType.expectation)"
    }
  }
}

extension DataValue {
  /// What a message says was found; a string is quoted, and cut if it is long.
  var quotedDescription: String {
    if case .string(let text) = self { "the string \(quoted(text))" } else { kindDescription }
  }
}

extension String: FieldValue {
  public static var fieldType: FieldType { .string }

  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> String? {
    if case .string(let text) = value { return text }
    wrongType(value, &problems)
    return nil
  }

  public func encode(into writer: inout JSONWriter) { writer.value(self) }
  public var isAbsence: Bool { isEmpty }
}

extension Int: FieldValue {
  public static var fieldType: FieldType { .integer }

  /// A double that is whole counts as an integer, as in Lua's own conversions.
  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> Int? {
    switch value {
    case .integer(let number): return number
    case .double(let number):
      if let whole = Int(exactly: number) { return whole }
    default: break
    }
    wrongType(value, &problems)
    return nil
  }

  public func encode(into writer: inout JSONWriter) { writer.value(self) }
}

extension Double: FieldValue {
  public static var fieldType: FieldType { .number }

  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> Double? {
    switch value {
    case .integer(let number): return Double(number)
    case .double(let number) where number.isFinite: return number
    case .double:
      problems.report(
        "data.number", "is not a finite number", expected: "a finite number",
        found: value.quotedDescription,
        fix: "check the division that made it")
      return nil
    default:
      wrongType(value, &problems)
      return nil
    }
  }

  public func encode(into writer: inout JSONWriter) { writer.value(self) }
}

extension Bool: FieldValue {
  public static var fieldType: FieldType { .boolean }

  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> Bool? {
    if case .bool(let flag) = value { return flag }
    wrongType(value, &problems)
    return nil
  }

  public func encode(into writer: inout JSONWriter) { writer.value(self) }
}

extension Fraction: FieldValue {
  public static var fieldType: FieldType { .fraction }

  /// Out of range is clamped and not a number draws 0, both with a warning.
  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> Fraction? {
    let number: Double
    switch value {
    case .integer(let whole): number = Double(whole)
    case .double(let double): number = double
    default:
      wrongType(value, &problems)
      return nil
    }
    if number.isNaN {
      problems.report(
        "data.fraction", "is not a number and is drawn as 0", severity: .warning,
        expected: fieldType.expectation, found: "NaN", fix: "check the division that made it")
    } else if !(0...1).contains(number) {
      problems.report(
        "data.fraction", "is out of range and was cut to \(number < 0 ? 0 : 1)", severity: .warning,
        expected: fieldType.expectation, found: "\(number)",
        fix: number >= 2 && number <= 100
          ? "divide it by 100 if it is a per cent" : "keep it from 0 to 1")
    }
    return Fraction(clamping: number)
  }

  public func encode(into writer: inout JSONWriter) { writer.value(value) }
}

extension HexColor: FieldValue {
  public static var fieldType: FieldType { .hexColor }

  /// A text that is no colour becomes grey, as on iOS, with a warning.
  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> HexColor? {
    guard case .string(let text) = value else {
      wrongType(value, &problems)
      return nil
    }
    if let color = HexColor(text) { return color }
    problems.report(
      "data.color", "is not a colour and is drawn grey", severity: .warning,
      expected: "3, 6 or 8 hexadecimal digits (8: AARRGGBB), '#' optional", found: quoted(text),
      fix: "write for example \"#17aad6\"")
    return .fallback
  }

  public func encode(into writer: inout JSONWriter) { writer.value(hex) }
}

extension ImageReference: FieldValue {
  public static var fieldType: FieldType { .image }

  /// Text that is no image address is kept and drawn as a placeholder, with a warning.
  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> ImageReference?
  {
    guard case .string(let text) = value else {
      wrongType(value, &problems)
      return nil
    }
    let image = ImageReference(text)
    if case .unreadable = image, !text.isEmpty {
      problems.report(
        "data.image", "is not an image address and shows the placeholder", severity: .warning,
        expected: fieldType.expectation, found: quoted(text),
        fix: "write for example \"icons/gift.svg\" or \"https://…\"")
    }
    return image
  }

  public func encode(into writer: inout JSONWriter) { writer.value(text) }
  public var isAbsence: Bool { text.isEmpty }
}

extension LinkText: FieldValue {
  public static var fieldType: FieldType { .deepLink }

  /// Schemes that are never followed are refused here; all else is the router's to judge.
  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> LinkText? {
    guard case .string(let text) = value else {
      wrongType(value, &problems)
      return nil
    }
    if let scheme = LinkText.refusedScheme(of: text) {
      problems.report(
        "data.link", "is a link that is never followed", expected: fieldType.expectation,
        found: "the scheme '\(scheme)'", fix: "link to a route of the app, or to an https page")
      return nil
    }
    return LinkText(unchecked: text)
  }

  public func encode(into writer: inout JSONWriter) { writer.value(text) }
  public var isAbsence: Bool { text.isEmpty }
}

extension DataMap: FieldValue {
  public static var fieldType: FieldType { .map }

  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> DataMap? {
    if let map = table(value) { return map }
    wrongType(value, &problems)
    return nil
  }

  /// The entries of a table; the empty table of Lua counts as one. Nil for anything else.
  static func table(_ value: DataValue) -> DataMap? {
    switch value {
    case .map(let map): map
    case .list(let items) where items.isEmpty: DataMap()
    default: nil
    }
  }

  public func encode(into writer: inout JSONWriter) { writer.value(self) }
}

/// An enumeration whose raw values are the words of Lua and JSON.
public protocol FieldEnumeration: FieldValue, CaseIterable, RawRepresentable<String> {}

extension FieldEnumeration {
  public static var fieldType: FieldType { .enumeration(allCases.map(\.rawValue)) }

  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> Self? {
    guard case .string(let word) = value else {
      wrongType(value, &problems)
      return nil
    }
    if let found = Self(rawValue: word) { return found }
    let near = nearestName(to: word, in: allCases.map(\.rawValue))
    problems.report(
      "data.enumeration", "is none of the words it may be", expected: fieldType.expectation,
      found: quoted(word), fix: near.map { "write \"\($0)\"" } ?? "choose one of them")
    return nil
  }

  public func encode(into writer: inout JSONWriter) { writer.value(rawValue) }
}

extension Array: FieldValue where Element: ComponentData {
  public static var fieldType: FieldType { .list { Element.schema.dataProtocol } }

  /// Items that lack a required field are left out, with a report each; the rest is kept.
  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> [Element]? {
    guard let values = value.listValue else {
      wrongType(value, &problems)
      return nil
    }
    var items: [Element] = []
    items.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      problems.push(.item(index))
      if let item = Element.schema.decodeItem(value, &problems) { items.append(item) }
      problems.pop()
    }
    return items
  }

  public func encode(into writer: inout JSONWriter) {
    writer.beginArray()
    for item in self { Element.schema.encode(item, into: &writer) }
    writer.endArray()
  }
}

/// Data that are a field of other data: a table in a table.
public protocol NestedData: ComponentData, FieldValue {}

extension NestedData {
  public static var fieldType: FieldType { .nested { schema.dataProtocol } }

  /// A table with whatever of it is usable; the rest is reported and at its default.
  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> Self? {
    guard let map = DataMap.table(value) else {
      wrongType(value, &problems)
      return nil
    }
    return schema.decode(map, &problems)
  }

  public func encode(into writer: inout JSONWriter) { Self.schema.encode(self, into: &writer) }
}

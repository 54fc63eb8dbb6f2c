import Values

/// A type that the value of a param can be held to, in the order of precedence: at one place a
/// type that comes first here is tried first.
public enum ScalarType: String, Sendable, CaseIterable {
  case uuid, date, int, num, bool, slug
  /// Any text that is not empty; the type of a param that names none.
  case str

  /// The place in the order of precedence.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether decoded bytes are a value of this type; the empty text is a value of none.
  ///
  /// ASCII only, and one spelling for each number, so that building a link leads back to it.
  func accepts(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return false }
    return switch self {
    case .uuid: Self.isUUID(text, range)
    case .date: Self.isDate(text, range)
    case .int: Self.integer(text, range) != nil
    case .num: Self.isNumber(text, range)
    case .bool: Self.boolean(text, range) != nil
    case .slug: Self.isSlug(text, range)
    case .str: true
    }
  }

  /// The value of bytes that `accepts` took: numbers and booleans as such, the others as text.
  func value(_ text: [UInt8], _ range: Range<Int>) -> DataValue {
    switch self {
    case .int, .num:
      if let integer = Self.integer(text, range) { return .integer(integer) }
      let spelling = String(text[range])
      return Double(spelling).map(DataValue.double) ?? .string(spelling)
    case .bool: return .bool(Self.boolean(text, range) ?? false)
    case .uuid, .date, .slug, .str: return .string(String(text[range]))
    }
  }

  // MARK: - Rules

  /// `0` or `-?[1-9]…` within 64 bits.
  private static func integer(_ text: [UInt8], _ range: Range<Int>) -> Int? {
    if range.count == 1, text[range.lowerBound] == 0x30 { return 0 }
    let isNegative = text[range.lowerBound] == UInt8(ascii: "-")
    let start = range.lowerBound + (isNegative ? 1 : 0)
    guard start < range.upperBound, text[start] != 0x30 else { return nil }
    var value = 0
    for at in start..<range.upperBound {
      guard text[at].isASCIIDigit else { return nil }
      let digit = Int(text[at] - 0x30)
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative
        ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }

  /// `-?(0|[1-9]…)(.digits)?`, at most 32 characters.
  private static func isNumber(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    guard range.count <= 32 else { return false }
    let end = range.upperBound
    var at = range.lowerBound
    if text[at] == UInt8(ascii: "-") { at += 1 }
    let whole = at
    while at < end, text[at].isASCIIDigit { at += 1 }
    guard at > whole, text[whole] != 0x30 || at == whole + 1 else { return false }
    if at == end { return true }
    guard text[at] == UInt8(ascii: "."), at + 1 < end else { return false }
    return text[(at + 1)..<end].allSatisfy(\.isASCIIDigit)
  }

  private static func boolean(_ text: [UInt8], _ range: Range<Int>) -> Bool? {
    if text[range].elementsEqual("true".utf8) { return true }
    return text[range].elementsEqual("false".utf8) ? false : nil
  }

  private static func isUUID(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    guard range.count == 36 else { return false }
    for (i, at) in range.enumerated() {
      let isDash = i == 8 || i == 13 || i == 18 || i == 23
      guard isDash ? text[at] == UInt8(ascii: "-") : text[at].isHexadecimalDigit else {
        return false
      }
    }
    return true
  }

  /// A day of the Gregorian calendar as `YYYY-MM-DD`.
  private static func isDate(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    guard range.count == 10 else { return false }
    func number(_ from: Int, _ count: Int) -> Int? {
      var value = 0
      for at in (range.lowerBound + from)..<(range.lowerBound + from + count) {
        guard text[at].isASCIIDigit else { return nil }
        value = value * 10 + Int(text[at] - 0x30)
      }
      return value
    }
    guard text[range.lowerBound + 4] == UInt8(ascii: "-"),
      text[range.lowerBound + 7] == UInt8(ascii: "-"),
      let year = number(0, 4), let month = number(5, 2), let day = number(8, 2)
    else { return false }
    let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
    let days =
      switch month {
      case 1, 3, 5, 7, 8, 10, 12: 31
      case 4, 6, 9, 11: 30
      case 2: isLeap ? 29 : 28
      default: 0
      }
    return (1...max(days, 1)).contains(day) && days > 0
  }

  /// `[A-Za-z0-9_-]+`
  private static func isSlug(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    text[range].allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
  }
}

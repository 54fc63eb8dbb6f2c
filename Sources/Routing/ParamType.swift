import Values

/// What a pattern holds a param to.
public enum ParamType: Sendable, Hashable {
  case scalar(ScalarType)
  /// One of at least two values, compared byte for byte; decoded.
  case oneOf([String])

  func accepts(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    switch self {
    case .scalar(let type): type.accepts(text, range)
    case .oneOf(let values): values.contains { text[range].elementsEqual($0.utf8) }
    }
  }

  func value(_ text: [UInt8], _ range: Range<Int>) -> DataValue {
    switch self {
    case .scalar(let type): type.value(text, range)
    case .oneOf: .string(String(text[range]))
    }
  }
}

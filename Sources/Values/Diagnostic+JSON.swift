public import Diagnostics

extension Diagnostic {
  /// The diagnostic as the JSON object that every `--json` output carries.
  public var dataValue: DataValue {
    [
      "code": .string(code),
      "severity": .string(severity.rawValue),
      "message": .string(message),
      "file": DataValue(location?.file),
      "line": DataValue(location?.line),
      "column": DataValue(location?.column),
      "expected": DataValue(expected),
      "found": DataValue(found),
      "fix": DataValue(fix),
      "source": DataValue(source),
      "trace": .list(trace.map(DataValue.string)),
    ]
  }
}

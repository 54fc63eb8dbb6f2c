public import Values

/// A screen's parameter as text writes it: `level=5`.
public enum ScreenParameter {
  /// Splits `KEY=VALUE`; a value that is a JSON number or boolean is one, all else is text. Nil
  /// without a key.
  public static func parse(_ text: String) -> (key: String, value: DataValue)? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    let word = String(parts[1])
    let value: DataValue =
      switch word {
      case "true": true
      case "false": false
      default: number(word) ?? .string(word)
      }
    return (String(parts[0]), value)
  }

  private static func number(_ word: String) -> DataValue? {
    switch try? JSONReader.read(word, file: "") {
    case .integer(let number)?: .integer(number)
    case .double(let number)?: .double(number)
    default: nil
    }
  }
}

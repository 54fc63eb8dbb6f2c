/// The one rule between names in Swift and names in Lua and JSON.
///
/// Swift writes lowerCamelCase, Lua and JSON snake_case; a run of capitals is one word
/// (`iconImageURL` ↔ `icon_image_url`).
public enum NameRule {
  /// `ringHexaColor` → `ring_hexa_color`; a name already in snake_case stays.
  public static func snakeCase(_ name: String) -> String {
    let letters = Array(name)
    var result = ""
    for (i, letter) in letters.enumerated() {
      if letter.isUppercase {
        let afterLower = i > 0 && !letters[i - 1].isUppercase && letters[i - 1] != "_"
        let beforeLower =
          i > 0 && letters[i - 1].isUppercase && i + 1 < letters.count
          && letters[i + 1].isLowercase
        if afterLower || beforeLower { result.append("_") }
        result += letter.lowercased()
      } else {
        result.append(letter)
      }
    }
    return result
  }

  /// The field that a seed's getter names: `getRingNumber` → `ring_number`,
  /// `deepLinkForItem` → `deep_link`; nil when the name is not a getter's.
  public static func fieldName(ofGetter name: String) -> String? {
    if name.hasPrefix("get"), let first = name.dropFirst(3).first, first.isUppercase {
      return snakeCase(String(name.dropFirst(3)))
    }
    if name.hasSuffix("ForItem"), name.utf8.count > 7 {
      return snakeCase(String(name.dropLast(7)))
    }
    return nil
  }

  /// Whether a declared id is at most 64 of `a-z 0-9 _`, not starting with a digit.
  public static func isIdentifier(_ id: String) -> Bool {
    guard let first = id.utf8.first, id.utf8.count <= 64 else { return false }
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || byte == 0x5F }
    return isLetter(first)
      && id.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
  }
}

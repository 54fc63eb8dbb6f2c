/// The query of an address.
enum URLQuery {
  /// `?` and the pairs, percent-encoded; empty without pairs.
  static func text(_ pairs: [(name: String, value: String)]) -> String {
    let items = pairs.map { "\(encoded($0.name))=\(encoded($0.value))" }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }

  /// All but unreserved characters (RFC 3986) as percent escapes.
  private static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let character = Character(UnicodeScalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~/".contains(character) {
        result.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }
}

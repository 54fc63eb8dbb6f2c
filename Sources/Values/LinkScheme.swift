/// What the scheme of a link may be, whatever is registered: the rule that links, patterns and
/// component data share.
public enum LinkScheme {
  /// Schemes that run code, read files or show a browser's inside; never followed, never drawn.
  public static let refused: Set<String> = [
    "javascript", "vbscript", "data", "file", "filesystem", "blob", "about", "view-source", "jar",
    "content", "intent", "chrome", "resource",
  ]

  /// The lower-case scheme of a link, or nil when the text before the first of `: / ? #` is not
  /// followed by `:` or is not `ALPHA *(ALPHA DIGIT + - .)` (RFC 3986, 3.1).
  public static func scheme(of link: String) -> String? {
    var link = link
    return link.withUTF8 { bytes in
      guard let end = bytes.firstIndex(where: isEnd), bytes[end] == UInt8(ascii: ":") else {
        return nil
      }
      let name = bytes[..<end].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
      return isScheme(name) ? String(decoding: name, as: UTF8.self) : nil
    }
  }

  /// Whether a byte is one of `: / ? #`.
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == 0x3A || byte == 0x2F || byte == 0x3F || byte == 0x23
  }

  /// Whether lower-cased bytes have the form of a scheme.
  public static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, (0x61...0x7A).contains(first) else { return false }
    return bytes.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
    }
  }
}

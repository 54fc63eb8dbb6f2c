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
    link.withBytes { bytes in
      guard let name = schemeBytes(of: bytes) else { return nil }
      guard name.contains(where: isUpperCase) else { return String(decoding: name, as: UTF8.self) }
      return String(decoding: name.map(lowerCase), as: UTF8.self)
    }
  }

  /// Whether `scheme(of:)` gives one, without making it.
  public static func hasScheme(_ link: String) -> Bool {
    link.withBytes { schemeBytes(of: $0) != nil }
  }

  private static func schemeBytes(
    of link: UnsafeBufferPointer<UInt8>
  ) -> Slice<UnsafeBufferPointer<UInt8>>? {
    guard let end = link.firstIndex(where: isEnd), link[end] == UInt8(ascii: ":"),
      isScheme(link[..<end].lazy.map(lowerCase))
    else { return nil }
    return link[..<end]
  }

  private static func isUpperCase(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  private static func lowerCase(_ byte: UInt8) -> UInt8 { isUpperCase(byte) ? byte | 0x20 : byte }

  /// Whether a byte is one of `: / ? #`.
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == 0x3A || byte == 0x2F || byte == 0x3F || byte == 0x23
  }

  /// Whether lower-cased bytes have the form of a scheme.
  public static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, (0x61...0x7A).contains(first) else { return false }
    return bytes.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D
        || $0 == 0x2E
    }
  }
}

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
    var bytes: [UInt8] = []
    for byte in link.utf8 {
      switch byte {
      case UInt8(ascii: ":"): return isScheme(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return nil
      case 0x41...0x5A: bytes.append(byte | 0x20)
      default: bytes.append(byte)
      }
    }
    return nil
  }

  /// Whether lower-cased bytes have the form of a scheme.
  public static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, (0x61...0x7A).contains(first) else { return false }
    return bytes.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
    }
  }
}

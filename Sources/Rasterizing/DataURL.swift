/// The content of a `data:` URL (RFC 2397).
enum DataURL {
  /// The bytes behind the comma; nil without a comma, and for what its encoding does not allow.
  static func bytes(of url: String) -> [UInt8]? {
    let bytes = Array(url.utf8)
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let isBase64 = bytes[..<comma].reversed().starts(with: ";base64".utf8.reversed()) {
      $0 | 0x20 == $1 | 0x20
    }
    guard let content = percentDecoded(bytes[(comma + 1)...]) else { return nil }
    return isBase64 ? base64Decoded(content) : content
  }

  private static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var at = text.startIndex
    while at < text.endIndex {
      if text[at] != UInt8(ascii: "%") {
        result.append(text[at])
        at += 1
        continue
      }
      guard at + 2 < text.endIndex, let high = nibble(text[at + 1]), let low = nibble(text[at + 2])
      else { return nil }
      result.append(high << 4 | low)
      at += 3
    }
    return result
  }

  private static func nibble(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }

  /// Both alphabets; white space and what follows a `=` do not count.
  private static func base64Decoded(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in text {
      if byte == UInt8(ascii: "=") { break }
      if byte == 0x20 || (0x09...0x0D).contains(byte) { continue }
      guard let value = sextet(byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  private static func sextet(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x47
    case 0x30...0x39: byte + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}

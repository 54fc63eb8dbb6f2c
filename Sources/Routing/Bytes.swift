extension UInt8 {
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

  /// `A-Z` as `a-z`, every other byte as it is: the only folding there is (scheme and host).
  var folded: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// A control character in one byte: C0 or DEL.
  var isControl: Bool { self < 0x20 || self == 0x7F }

  /// The value of a hexadecimal digit.
  var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }

  /// `unreserved` of RFC 3986: what an escape never changes the meaning of.
  var isUnreserved: Bool {
    isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "~")
  }

  /// `sub-delims` of RFC 3986: `! $ & ' ( ) * + , ; =`.
  var isSubDelimiter: Bool {
    switch self {
    case 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D: true
    default: false
    }
  }
}

extension [UInt8] {
  /// Appends `%` and two upper-case digits.
  mutating func appendEscape(of byte: UInt8) {
    func digit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 0x30 + nibble : 0x37 + nibble }
    append(UInt8(ascii: "%"))
    append(digit(byte >> 4))
    append(digit(byte & 15))
  }

  /// Appends `bytes`, those that `keeps` does not name as escapes.
  mutating func append(escaping bytes: some Sequence<UInt8>, keeping keeps: (UInt8) -> Bool) {
    for byte in bytes {
      if keeps(byte) { append(byte) } else { appendEscape(of: byte) }
    }
  }

  /// The bytes with `A-Z` folded.
  var folded: [UInt8] { map(\.folded) }
}

extension String {
  /// The text of bytes that are known to be UTF-8.
  init(_ bytes: some Collection<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }
}

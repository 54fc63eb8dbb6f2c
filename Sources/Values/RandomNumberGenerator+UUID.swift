extension RandomNumberGenerator {
  /// A version 4 UUID (RFC 9562), in lower case, of the next two numbers.
  public mutating func uuid() -> String {
    var bytes = withUnsafeBytes(of: (next(), next())) { Array($0) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for (at, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(at) { text.append(UInt8(ascii: "-")) }
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The rule for web hosts, which links, patterns and the outgoing list share.
///
/// ASCII names only: no addresses, no final dot, no IDNA; the `xn--` form is plain ASCII.
enum HostName {
  /// Whether the bytes are a host: at most 253 bytes of labels, the last of them not a number.
  static func isHost(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count <= 253 else { return false }
    var start = bytes.startIndex
    while true {
      var end = start
      while end < bytes.endIndex, bytes[end] != UInt8(ascii: ".") { end += 1 }
      guard isLabel(bytes[start..<end]) else { return false }
      guard end < bytes.endIndex else { return !isNumber(bytes[start..<end]) }
      start = end + 1
    }
  }

  /// Whether the bytes are 1 to 63 letters, digits, `_` and inner `-`.
  static func isLabel(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard (1...63).contains(bytes.count), bytes.first != UInt8(ascii: "-"),
      bytes.last != UInt8(ascii: "-")
    else { return false }
    for byte in bytes {
      guard
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_")
      else { return false }
    }
    return true
  }

  /// Whether a last label would make a browser read the host as an address.
  static func isNumber(_ label: ArraySlice<UInt8>) -> Bool {
    label.allSatisfy(\.isASCIIDigit)
      || (label.first == UInt8(ascii: "0") && label.dropFirst().first?.folded == UInt8(ascii: "x"))
  }
}

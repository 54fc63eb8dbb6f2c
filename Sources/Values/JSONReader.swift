public import Diagnostics

/// Reads JSON (RFC 8259) into `DataValue`.
///
/// Integers that fit 64 bits stay integers, every other number is a double. Of repeated keys the
/// last one counts. Line and column are worked out only when something is wrong.
public struct JSONReader {
  private let bytes: [UInt8]
  private var at = 0
  private let file: String
  /// Where the first line begins: behind a byte order mark.
  private let start: Int

  /// Nesting beyond this is refused: no document of ours comes near, and recursion stays shallow.
  static let maximumDepth = 128

  private init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    at = start
  }

  /// Reads one document.
  ///
  /// - Parameter file: The name that a diagnostic gives as the place.
  /// - Throws: `json.syntax` with line and column of the first byte that does not fit.
  public static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> DataValue {
    var reader = JSONReader(bytes, file: file)
    reader.skipSpace()
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.at == bytes.count else {
      throw reader.fault(expected: "the end of the document")
    }
    return value
  }

  public static func read(_ text: String, file: String) throws(Diagnostic) -> DataValue {
    try read(Array(text.utf8), file: file)
  }

  private func fault(expected: String, fix: String? = nil, at place: Int? = nil) -> Diagnostic {
    let place = place ?? at
    let before = bytes[..<min(place, bytes.count)]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? start
    return Diagnostic(
      "json.syntax", .error, "this is not JSON",
      at: SourceLocation(
        file, line: before.count { $0 == 0x0A } + 1, column: place - lineStart + 1),
      expected: expected, found: found(place), fix: fix)
  }

  private func found(_ place: Int) -> String {
    guard place < bytes.count else { return "the end of the file" }
    var end = place
    while end < bytes.count, end < place + 24, bytes[end] != 0x0A { end += 1 }
    while end < bytes.count, end > place + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return quoted(String(decoding: bytes[place..<end], as: UTF8.self))
  }

  private mutating func skipSpace() {
    while at < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[at]) { at += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private func checkDepth(_ depth: Int) throws(Diagnostic) {
    guard depth < Self.maximumDepth else {
      throw fault(expected: "at most \(Self.maximumDepth) levels of nesting")
    }
  }

  private mutating func value(depth: Int) throws(Diagnostic) -> DataValue {
    guard at < bytes.count else { throw fault(expected: "a value") }
    switch bytes[at] {
    case UInt8(ascii: "{"): return .map(try object(depth: depth))
    case UInt8(ascii: "["): return .list(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), 0x30...0x39: return try number()
    default:
      if word("true") { return .bool(true) }
      if word("false") { return .bool(false) }
      if word("null") { return .null }
      throw fault(
        expected: "a value",
        fix: bytes[at] == UInt8(ascii: "]") || bytes[at] == UInt8(ascii: "}")
          ? nil : "write text in double quotes")
    }
  }

  private mutating func word(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    let text = UnsafeBufferPointer(start: word.utf8Start, count: length)
    guard at + length <= bytes.count, bytes[at..<at + length].elementsEqual(text) else {
      return false
    }
    at += length
    return true
  }

  private mutating func object(depth: Int) throws(Diagnostic) -> DataMap {
    try checkDepth(depth)
    at += 1
    skipSpace()
    if take(UInt8(ascii: "}")) { return DataMap() }
    var entries: [DataMap.Entry] = []
    while true {
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
        throw fault(
          expected: "a key in double quotes",
          fix: entries.isEmpty ? nil : "remove the comma before this if the object ends here")
      }
      let key = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault(expected: "':' after the key") }
      skipSpace()
      entries.append(DataMap.Entry(key: key, value: try value(depth: depth + 1)))
      skipSpace()
      if take(UInt8(ascii: "}")) { return DataMap(entries: entries) }
      guard take(UInt8(ascii: ",")) else { throw fault(expected: "',' or '}'") }
      skipSpace()
    }
  }

  private mutating func array(depth: Int) throws(Diagnostic) -> [DataValue] {
    try checkDepth(depth)
    at += 1
    skipSpace()
    if take(UInt8(ascii: "]")) { return [] }
    var items: [DataValue] = []
    while true {
      items.append(try value(depth: depth + 1))
      skipSpace()
      if take(UInt8(ascii: "]")) { return items }
      guard take(UInt8(ascii: ",")) else { throw fault(expected: "',' or ']'") }
      skipSpace()
      if at < bytes.count, bytes[at] == UInt8(ascii: "]") {
        throw fault(expected: "a value", fix: "remove the comma before this if the list ends here")
      }
    }
  }

  private mutating func number() throws(Diagnostic) -> DataValue {
    let start = at
    _ = take(UInt8(ascii: "-"))
    let firstDigit = at
    skipDigits()
    guard at > firstDigit else { throw fault(expected: "a digit") }
    guard at - firstDigit == 1 || bytes[firstDigit] != 0x30 else {
      throw fault(expected: "a number without leading zeros", at: firstDigit)
    }
    var isInteger = true
    if take(UInt8(ascii: ".")) {
      isInteger = false
      let first = at
      skipDigits()
      guard at > first else { throw fault(expected: "a digit after the point") }
    }
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      at += 1
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      let first = at
      skipDigits()
      guard at > first else { throw fault(expected: "a digit of the exponent") }
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if isInteger, let value = Int(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else {
      throw fault(expected: "a number that a double can hold", at: start)
    }
    return .double(value)
  }

  private mutating func skipDigits() {
    while at < bytes.count, (0x30...0x39).contains(bytes[at]) { at += 1 }
  }

  private mutating func string() throws(Diagnostic) -> String {
    let open = at
    at += 1
    var text: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          throw fault(expected: "a string of valid UTF-8", at: open)
        }
        return string
      case UInt8(ascii: "\\"):
        at += 1
        try escape(into: &text)
      case ..<0x20:
        throw fault(expected: "no control character inside a string", fix: "write it as an escape")
      default:
        text.append(byte)
        at += 1
      }
    }
    throw fault(expected: "'\"' that closes this string", at: open)
  }

  private mutating func escape(into text: inout [UInt8]) throws(Diagnostic) {
    guard at < bytes.count else { throw fault(expected: "an escape") }
    let backslash = at - 1
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try hexadecimal()
      if (0xD800..<0xDC00).contains(code), at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
        bytes[at + 1] == UInt8(ascii: "u")
      {
        at += 2
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else {
          throw fault(expected: "the second half of a surrogate pair", at: at - 6)
        }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else {
        throw fault(
          expected: "a Unicode scalar value, not half of a surrogate pair", at: backslash)
      }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default:
      at -= 1
      throw fault(expected: "one of \" \\ / b f n r t u after '\\'")
    }
  }

  private mutating func hexadecimal() throws(Diagnostic) -> UInt32 {
    guard at + 4 <= bytes.count,
      bytes[at..<at + 4].allSatisfy({ ($0 as UInt8).isHexadecimalDigit }),
      let code = UInt32(String(decoding: bytes[at..<at + 4], as: UTF8.self), radix: 16)
    else { throw fault(expected: "four hexadecimal digits") }
    at += 4
    return code
  }
}

extension UInt8 {
  /// Whether the byte is one of `0-9 A-F a-f` in ASCII.
  public var isHexadecimalDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
  }

  /// The value of an ASCII hexadecimal digit; nil for any other byte.
  public var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}

/// How a Lua file is laid out: what is added to it looks like what is there.
struct LuaStyle {
  /// Line feed, or carriage return and line feed.
  let lineEnd: String
  /// What one level is indented by.
  var step = "  "

  init(_ bytes: [UInt8]) {
    let end = bytes.firstIndex(of: 0x0A)
    lineEnd = end.map { $0 > 0 && bytes[$0 - 1] == 0x0D } == true ? "\r\n" : "\n"
  }

  /// The space before the first word of the line that holds the byte at `offset`.
  static func indentation(at offset: Int, in bytes: [UInt8]) -> String {
    let space = bytes[lineStart(of: offset, in: bytes)...].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: space, as: UTF8.self)
  }

  /// Whether only space stands between the start of the line and the byte at `offset`.
  static func beginsLine(at offset: Int, in bytes: [UInt8]) -> Bool {
    bytes[lineStart(of: offset, in: bytes)..<offset].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// The offset of the first byte of the line that holds the byte at `offset`.
  static func lineStart(of offset: Int, in bytes: [UInt8]) -> Int {
    bytes[..<offset].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
  }

  /// Takes the step from an entry that stands inside a bracket.
  mutating func learnStep(entry: String, bracket: String) {
    if entry.hasPrefix(bracket), entry.count > bracket.count {
      step = String(entry.dropFirst(bracket.count))
    } else if bracket.contains("\t") {
      step = "\t"
    }
  }
}

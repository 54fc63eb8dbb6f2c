/// The text of a Lua file with what the compiler must not see taken off.
struct LuaSource {
  let file: String
  /// As the compiler gets it: without a byte order mark, and with a first `#` line emptied so that
  /// lines keep their numbers.
  let bytes: [UInt8]

  init(file: String, contents: [UInt8]) {
    self.file = file
    var bytes = contents[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    if bytes.first == UInt8(ascii: "#") { bytes = bytes.drop { $0 != 0x0A } }
    self.bytes = Array(bytes)
  }

  /// A line without its end, from 1; nil beyond the file.
  func line(_ number: Int) -> String? {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard number >= 1, number <= lines.count else { return nil }
    return String(decoding: lines[number - 1], as: UTF8.self)
  }
}

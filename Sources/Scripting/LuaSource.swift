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

  /// The offset of the first byte of a line, from 1; nil beyond the file.
  func start(ofLine number: Int) -> Int? {
    guard number >= 1 else { return nil }
    var start = bytes.startIndex
    for _ in 1..<number {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    return start
  }

  /// A line without its end, from 1; nil beyond the file. At most 1 KiB of it.
  func line(_ number: Int) -> String? {
    guard let start = start(ofLine: number) else { return nil }
    var line = bytes[start...].prefix { $0 != 0x0A }.prefix(1024)
    if line.last == 0x0D { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}

import Testing
import Values

struct ByteBufferTests {
  @Test func `keeps what is appended, of every kind`() {
    var buffer = ByteBuffer(capacity: 0)
    buffer.append(0x61)
    buffer.append("b")
    buffer.append("cdé" as String)
    buffer.append("fg" as String)
    buffer.append([0x68, 0x69])
    buffer.append([])
    buffer.append("")
    [UInt8]("jk".utf8).withUnsafeBufferPointer { buffer.append($0) }
    buffer.append(UnsafeBufferPointer(start: nil, count: 0))
    #expect(buffer.count == 12)
    #expect(buffer.finishText() == "abcdéfghijk")
  }

  @Test(arguments: [0, 1, 9, 10, 99, 12_345, -1, -10, Int.max, Int.min])
  func `writes integers in decimal`(_ value: Int) {
    var buffer = ByteBuffer()
    buffer.append(decimal: value)
    #expect(buffer.finishText() == String(value))
  }

  @Test func `repeats what was written and takes it back`() {
    var buffer = ByteBuffer(capacity: 16)
    buffer.append("0123456789")
    for _ in 0..<3 { buffer.append(writtenAt: 4..<10) }
    buffer.append(writtenAt: 0..<0)
    #expect(buffer.count == 28)
    buffer.truncate(to: 13)
    buffer.append("!")
    #expect(buffer.finishText() == "0123456789456!")
  }

  @Test func `grows past its capacity without losing a byte`() {
    var buffer = ByteBuffer(capacity: 16)
    var expected: [UInt8] = []
    for i in 0..<1000 {
      let piece = [UInt8](repeating: UInt8(truncatingIfNeeded: i), count: i % 37)
      buffer.append(piece)
      expected += piece
    }
    #expect(buffer.count == expected.count)
    #expect(buffer.finish() == expected)
  }

  @Test func `shows bad UTF-8 as replacement characters`() {
    var buffer = ByteBuffer()
    buffer.append([0x61, 0xFF, 0x62])
    #expect(buffer.finishText() == "a\u{FFFD}b")
  }

  @Test func `takes text that is not stored as UTF-8`() {
    var buffer = ByteBuffer()
    buffer.append(String(decoding: Array("héllo wörld, a longer text".utf16), as: UTF16.self))
    #expect(buffer.finishText() == "héllo wörld, a longer text")
  }
}

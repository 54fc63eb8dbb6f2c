import Testing

@testable import VitrinaCLI

@Suite struct KeyReaderTests {
  @Test(
    arguments: [
      ("a", [.character("a")]), ("ñ€😀", [.character("ñ"), .character("€"), .character("😀")]),
      ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]),
      ("\u{3}", [.control("c")]), ("\u{1A}", [.control("z")]),
      ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
      ("\u{1B}OA\u{1B}OB", [.up, .down]), ("\u{1B}[1;5A", [.up]), ("\u{1B}[Z", [.backTab]),
      ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~", [.home, .end, .home, .end]),
      ("\u{1B}[3~\u{1B}[5~\u{1B}[6~", [.delete, .pageUp, .pageDown]),
      ("\u{1B}[?1;2c\u{1B}[24~x", [.character("x")]), ("\u{1B}x", [.escape, .character("x")]),
      ("\u{1B}[200~uno\ndos\u{1B}[A\u{1B}[201~z", [.paste("uno\ndos\u{1B}[A"), .character("z")]),
    ] as [(String, [Key])])
  func `bytes are keys, whole or in pieces`(_ text: String, _ keys: [Key]) {
    var whole = KeyReader()
    #expect(whole.read(Array(text.utf8)) == keys)
    var pieces = KeyReader()
    #expect(text.utf8.flatMap { pieces.read([$0]) } == keys)
    #expect(!pieces.isWaiting)
  }

  @Test func `an escape key is one once nothing follows it`() {
    var reader = KeyReader()
    #expect(reader.read([0x1B]) == [])
    #expect(reader.isWaiting)
    #expect(reader.rest() == [.escape])
    #expect(!reader.isWaiting)
    #expect(reader.read(Array("\u{1B}[".utf8)) == [])
    #expect(reader.rest() == [.escape, .character("[")])
    #expect(reader.rest() == [])
  }

  @Test(arguments: [
    [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF8], [0x80], [0xC2, 0x9B], [0x00], [0x1C],
  ])
  func `bytes that are no text are dropped`(_ bytes: [UInt8]) {
    var reader = KeyReader()
    #expect(reader.read(bytes + Array("x".utf8)).last == .character("x"))
    #expect(!reader.isWaiting)
  }

  @Test func `a sequence without end does not swallow what comes after it`() {
    var reader = KeyReader()
    _ = reader.read(Array("\u{1B}[".utf8) + [UInt8](repeating: 0x31, count: 10_000))
    #expect(reader.read(Array("q".utf8)).contains(.character("q")))
  }

  @Test func `of a long paste the begin is kept`() {
    var reader = KeyReader()
    var keys = reader.read(Array("\u{1B}[200~".utf8))
    for _ in 0..<100 { keys += reader.read([UInt8](repeating: 0x61, count: 4096)) }
    keys += reader.read(Array("\u{1B}[201~b".utf8))
    #expect(
      keys == [
        .paste(String(repeating: "a", count: KeyReader.longestPaste)), .character("b"),
      ])
  }
}

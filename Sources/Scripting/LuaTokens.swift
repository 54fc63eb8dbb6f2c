/// The tokens of a Lua text with their places: as much of Lua's lexer as finding a field, or the
/// place for a new one, takes.
struct LuaTokens {
  struct Token: Equatable {
    enum Kind: Equatable { case name, string, other }

    var kind: Kind
    /// A name, the content of a plain string, or a symbol.
    var text: String
    var line: Int
    var column: Int
    /// Where it stands in the bytes.
    var range: Range<Int>
  }

  let tokens: [Token]

  init(_ bytes: [UInt8]) {
    var scanner = Scanner(bytes: bytes)
    var tokens: [Token] = []
    while let token = scanner.next() { tokens.append(token) }
    self.tokens = tokens
  }

  private struct Scanner {
    let bytes: [UInt8]
    var at = 0
    var line = 1
    var lineStart = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    func peek(_ offset: Int = 0) -> UInt8 {
      at + offset < bytes.count ? bytes[at + offset] : 0
    }

    mutating func advance() {
      guard Self.isLineEnd(bytes[at]) else {
        at += 1
        return
      }
      // A carriage return and a line feed, in either order, are one end.
      at += Self.isLineEnd(peek(1)) && peek(1) != bytes[at] ? 2 : 1
      line += 1
      lineStart = at
    }

    mutating func next() -> Token? {
      skipSpaceAndComments()
      guard at < bytes.count else { return nil }
      let (start, startLine, column) = (at, line, at - lineStart + 1)
      func token(_ kind: Token.Kind, _ text: String) -> Token {
        Token(kind: kind, text: text, line: startLine, column: column, range: start..<at)
      }
      let byte = bytes[at]
      if Self.isNameStart(byte) {
        while at < bytes.count, Self.isNameStart(bytes[at]) || Self.isDigit(bytes[at]) { at += 1 }
        return token(.name, String(decoding: bytes[start..<at], as: UTF8.self))
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let text = quotedString(byte)
        return token(.string, text)
      }
      if byte == UInt8(ascii: "["), let level = longBracketLevel() {
        skipLongBracket(level)
        return token(.string, "")
      }
      advance()
      return token(.other, String(UnicodeScalar(byte)))
    }

    mutating func skipSpaceAndComments() {
      while at < bytes.count {
        if bytes[at] <= 0x20 {
          advance()
        } else if peek() == UInt8(ascii: "-"), peek(1) == UInt8(ascii: "-") {
          at += 2
          if peek() == UInt8(ascii: "["), let level = longBracketLevel() {
            skipLongBracket(level)
          } else {
            while at < bytes.count, !Self.isLineEnd(bytes[at]) { at += 1 }
          }
        } else {
          return
        }
      }
    }

    mutating func quotedString(_ quote: UInt8) -> String {
      at += 1
      let start = at
      while at < bytes.count, bytes[at] != quote, !Self.isLineEnd(bytes[at]) {
        let isEscape = bytes[at] == UInt8(ascii: "\\") && at + 1 < bytes.count
        if isEscape { advance() }
        let skipsSpace = isEscape && bytes[at] == UInt8(ascii: "z")
        advance()
        while skipsSpace, at < bytes.count, Self.isSpace(bytes[at]) { advance() }
      }
      let text = String(decoding: bytes[start..<min(at, bytes.count)], as: UTF8.self)
      if at < bytes.count, bytes[at] == quote { at += 1 }
      return text
    }

    /// The number of `=` when a long bracket opens here.
    func longBracketLevel() -> Int? {
      var level = 0
      while peek(1 + level) == UInt8(ascii: "=") { level += 1 }
      return peek(1 + level) == UInt8(ascii: "[") ? level : nil
    }

    mutating func skipLongBracket(_ level: Int) {
      at += level + 2
      while at < bytes.count {
        if bytes[at] == UInt8(ascii: "]"), peek(level + 1) == UInt8(ascii: "]"),
          (0..<level).allSatisfy({ peek(1 + $0) == UInt8(ascii: "=") })
        {
          at += level + 2
          return
        }
        advance()
      }
    }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    static func isNameStart(_ byte: UInt8) -> Bool {
      byte == 0x5F || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  }
}

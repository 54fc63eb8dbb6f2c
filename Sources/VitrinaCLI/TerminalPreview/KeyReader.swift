/// Takes the bytes of a terminal to keys: letters in UTF-8, escape sequences as xterm and its kin
/// send them, and pasted text in brackets. What is cut between two reads is put together; sequences
/// that mean nothing here are dropped whole.
struct KeyReader {
  /// Bytes of a sequence that has not ended, of a letter that is not whole, or of a paste.
  private var pending: [UInt8] = []
  private var isPasting = false

  /// Bytes of a paste that are kept.
  static let longestPaste = 64 * 1024
  /// Bytes after which a sequence is none.
  private static let longestSequence = 64
  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  /// Whether an escape key may wait for its end: if nothing comes for a moment, `rest` is due.
  var isWaiting: Bool { !isPasting && pending.first == 0x1B }

  /// The keys that are whole with these bytes.
  mutating func read(_ bytes: [UInt8]) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    var at = 0
    while at < pending.count {
      guard let (key, length) = isPasting ? paste(at) : next(at) else { break }
      at += length
      if let key { keys.append(key) }
    }
    pending.removeFirst(at)
    return keys
  }

  /// The keys in what has waited long enough: an escape key by itself.
  mutating func rest() -> [Key] {
    guard isWaiting else { return [] }
    let later = Array(pending.dropFirst())
    pending = []
    return [.escape] + read(later)
  }

  /// The key that begins at a place and its bytes; a nil key means nothing, nil is not whole yet.
  private mutating func next(_ at: Int) -> (Key?, Int)? {
    let byte = pending[at]
    switch byte {
    case 0x1B: return sequence(at)
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x7F, 0x08: return (.backspace, 1)
    case 0x01...0x1A: return (.control(Character(Unicode.Scalar(byte + 0x60))), 1)
    case 0x00..<0x20: return (nil, 1)
    default: return letter(at)
    }
  }

  private func letter(_ at: Int) -> (Key?, Int)? {
    let length =
      switch pending[at] {
      case 0x20..<0x7F: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0 else { return (nil, 1) }
    for offset in 1..<max(1, length) {
      guard at + offset < pending.count else { return nil }
      guard pending[at + offset] & 0xC0 == 0x80 else { return (nil, offset) }
    }
    let text = String(decoding: pending[at..<at + length], as: UTF8.self)
    // An overlong form or half of a pair is decoded to several signs.
    guard text.count == 1, let character = text.first, character != "\u{FFFD}",
      !(0x80...0x9F).contains(text.unicodeScalars.first?.value ?? 0)
    else { return (nil, length) }
    return (.character(character), length)
  }

  private mutating func sequence(_ at: Int) -> (Key?, Int)? {
    guard at + 1 < pending.count else { return nil }
    switch pending[at + 1] {
    case UInt8(ascii: "["): return control(at)
    case UInt8(ascii: "O"):
      guard at + 2 < pending.count else { return nil }
      return (Self.key(final: pending[at + 2], parameter: 0), 3)
    default:
      // A key with Alt, or an escape key and then another.
      return (.escape, 1)
    }
  }

  /// `ESC [ parameters final`
  private mutating func control(_ at: Int) -> (Key?, Int)? {
    var end = at + 2
    while end < pending.count, (0x20...0x3F).contains(pending[end]) { end += 1 }
    guard end - at <= Self.longestSequence else { return (nil, end - at) }
    guard end < pending.count else { return nil }
    guard (0x40...0x7E).contains(pending[end]) else { return (nil, end - at) }
    let length = end + 1 - at
    let first = pending[(at + 2)..<end].prefix { $0 != UInt8(ascii: ";") }
    let parameter = Int(String(decoding: first, as: UTF8.self)) ?? 0
    if pending[end] == UInt8(ascii: "~"), parameter == 200 {
      isPasting = true
      return (nil, length)
    }
    return (Self.key(final: pending[end], parameter: parameter), length)
  }

  private static func key(final: UInt8, parameter: Int) -> Key? {
    switch (final, parameter) {
    case (UInt8(ascii: "A"), _): .up
    case (UInt8(ascii: "B"), _): .down
    case (UInt8(ascii: "C"), _): .right
    case (UInt8(ascii: "D"), _): .left
    case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), 1), (UInt8(ascii: "~"), 7): .home
    case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), 4), (UInt8(ascii: "~"), 8): .end
    case (UInt8(ascii: "Z"), _): .backTab
    case (UInt8(ascii: "M"), 0): .enter
    case (UInt8(ascii: "~"), 3): .delete
    case (UInt8(ascii: "~"), 5): .pageUp
    case (UInt8(ascii: "~"), 6): .pageDown
    default: nil
    }
  }

  /// The whole paste once its end is there. What is longer than a paste may be is dropped.
  private mutating func paste(_ at: Int) -> (Key?, Int)? {
    let content = pending[at...]
    guard let end = Self.index(of: Self.pasteEnd, in: content) else {
      // The end itself may be cut, so its bytes stay.
      let excess = content.count - Self.longestPaste - Self.pasteEnd.count
      if excess > 0 {
        let from = at + Self.longestPaste
        pending.removeSubrange(from..<(from + excess))
      }
      return nil
    }
    isPasting = false
    let text = String(decoding: pending[at..<min(end, at + Self.longestPaste)], as: UTF8.self)
    return (.paste(text), end + Self.pasteEnd.count - at)
  }

  private static func index(of mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= mark.count else { return nil }
    return (bytes.startIndex...(bytes.endIndex - mark.count)).first { start in
      bytes[start] == mark[0] && bytes[start..<(start + mark.count)].elementsEqual(mark)
    }
  }
}

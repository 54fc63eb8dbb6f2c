import TestSupport

/// A file of the hostile corpus with some of its words and bytes deleted, doubled, swapped or
/// replaced, or with the end of another file.
struct DamagedProgram {
  private(set) var bytes: [UInt8]
  private var random: SeededGenerator

  private static let longest = 16 * 1024

  /// Without the long ones and those that meet what Lua 5.4.4 itself gets wrong: see
  /// `RandomProgram`.
  static let sources: [[UInt8]] = HostileFile.all.compactMap { file in
    guard let bytes = try? Repository.fixture("cases/hostile-lua/\(file.name).lua"),
      bytes.count <= longest
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("__concat") || text.contains("__mode") ? nil : bytes
  }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    bytes = Self.sources.randomElement(using: &random) ?? []
    if below(4) == 0 { splice() }
    for _ in 0...below(6) {
      if below(3) == 0 { damageByte() } else { damageWord() }
    }
  }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func splice() {
    let other = Self.sources.randomElement(using: &random) ?? []
    bytes = bytes.prefix(below(bytes.count + 1)) + other.suffix(below(other.count + 1))
  }

  private mutating func damageByte() {
    guard !bytes.isEmpty else { return }
    let place = below(bytes.count)
    switch below(4) {
    case 0: bytes.remove(at: place)
    case 1: bytes.insert(bytes[place], at: place)
    case 2: bytes[place] ^= 1 << UInt8(below(8))
    default: bytes.swapAt(place, below(bytes.count))
    }
  }

  private mutating func damageWord() {
    guard let first = word(), let second = word() else { return }
    switch below(4) {
    case 0: bytes.removeSubrange(first)
    case 1: bytes.insert(contentsOf: bytes[first], at: first.lowerBound)
    case 2: bytes.replaceSubrange(first, with: bytes[second])
    default:
      let (front, back) = first.lowerBound < second.lowerBound ? (first, second) : (second, first)
      guard front.upperBound <= back.lowerBound else { return }
      let (frontWord, backWord) = (bytes[front], bytes[back])
      bytes.replaceSubrange(back, with: frontWord)
      bytes.replaceSubrange(front, with: backWord)
    }
  }

  /// A run of letters and digits, or one other byte.
  private mutating func word() -> Range<Int>? {
    guard !bytes.isEmpty else { return nil }
    var start = below(bytes.count)
    guard Self.isLetter(bytes[start]) else { return start..<start + 1 }
    var end = start
    while start > 0, Self.isLetter(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, Self.isLetter(bytes[end]) { end += 1 }
    return start..<end
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

internal import LuaBridge

/// Finds the column at which a text stops to parse: Lua tells the line and the word only.
struct SyntaxColumn {
  private static let maximumCandidates = 32

  let source: LuaSource

  /// The column of the word near which the parser gave up, from 1 in bytes; nil when the line does
  /// not have it.
  ///
  /// Where the line has the word more than once, the text is compiled up to each of them: the first
  /// at which the parser says the same is the one.
  func column(of word: String, near error: LuaError, line: Int) -> Int? {
    guard let start = source.start(ofLine: line) else { return nil }
    let text = source.bytes[start...].prefix { $0 != 0x0A }
    let places = Self.places(of: Array(word.utf8), in: text)
    guard let first = places.first else { return nil }
    if places.count == 1 { return first - start + 1 }
    let place = places.first { isFault(upTo: $0 + word.utf8.count, error) } ?? first
    return place - start + 1
  }

  private static func places(of word: [UInt8], in text: ArraySlice<UInt8>) -> [Int] {
    guard !word.isEmpty, text.count >= word.count else { return [] }
    return (text.startIndex...(text.endIndex - word.count))
      .filter { text[$0...].starts(with: word) }.prefix(maximumCandidates).map { $0 }
  }

  private func isFault(upTo end: Int, _ fault: LuaError) -> Bool {
    let limits = LuaState.Limits(memory: 32 << 20, call: 1, load: 1)
    guard let state = try? LuaState(limits: limits) else { return false }
    do throws(LuaError) {
      _ = try state.load(Array(source.bytes[..<end]), file: source.file)
      return false
    } catch {
      return error.message == fault.message && error.location == fault.location
    }
  }
}

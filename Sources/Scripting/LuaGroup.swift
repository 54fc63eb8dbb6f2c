/// What stands between a bracket and its partner: the arguments of a call, or the entries of a
/// table that is written out.
struct LuaGroup {
  /// One argument or entry, by the indexes of its tokens.
  struct Item {
    enum Key: Equatable {
      case none
      case name(String)
      /// `[expression] = …`
      case computed
    }

    let key: Key
    /// All of it, and what stands behind `=`.
    let tokens: Range<Int>
    let value: Range<Int>
  }

  let open: Int
  let close: Int
  let items: [Item]
  /// The index of the `,` or `;` behind the last item.
  let lastSeparator: Int?

  /// - Parameter open: The index of a `{` or `(`.
  /// - Returns: Nil without the partner; also when it is another bracket.
  init?(openedAt open: Int, in tokens: [LuaTokens.Token]) {
    var depth = 0
    var blocks = 0
    var start = open + 1
    var items: [Item] = []
    var lastSeparator: Int?
    for at in open..<tokens.count where tokens[at].kind != .string {
      switch tokens[at].text {
      case "{", "(", "[": depth += 1
      case "}", ")", "]": depth -= 1
      // The words that an `end` or `until` belongs to: `for` and `while` go on with `do`.
      case "function", "do", "if", "repeat": blocks += 1
      case "end", "until": blocks -= 1
      case ",", ";":
        guard depth == 1, blocks == 0 else { continue }
        items.append(Self.item(start..<at, tokens))
        lastSeparator = at
        start = at + 1
      default: break
      }
      guard depth == 0 else { continue }
      guard tokens[at].text == (tokens[open].text == "{" ? "}" : ")") else { return nil }
      if start < at {
        items.append(Self.item(start..<at, tokens))
        lastSeparator = nil
      }
      (self.open, self.close, self.items) = (open, at, items)
      self.lastSeparator = lastSeparator
      return
    }
    return nil
  }

  private static func item(_ range: Range<Int>, _ tokens: [LuaTokens.Token]) -> Item {
    func symbol(_ offset: Int) -> String {
      let at = range.lowerBound + offset
      return range.contains(at) && tokens[at].kind != .string ? tokens[at].text : ""
    }
    func isSet(_ offset: Int) -> Bool { symbol(offset) == "=" && symbol(offset + 1) != "=" }
    func keyed(_ key: Item.Key, valueAt offset: Int) -> Item {
      Item(key: key, tokens: range, value: (range.lowerBound + offset)..<range.upperBound)
    }
    if let first = range.first, tokens[first].kind == .name, isSet(1) {
      return keyed(.name(tokens[first].text), valueAt: 2)
    }
    guard symbol(0) == "[" else { return Item(key: .none, tokens: range, value: range) }
    let key = range.lowerBound + 1
    if range.contains(key), tokens[key].kind == .string, symbol(2) == "]", isSet(3) {
      return keyed(.name(tokens[key].text), valueAt: 4)
    }
    return Item(key: .computed, tokens: range, value: range)
  }
}

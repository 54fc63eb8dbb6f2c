import TestSupport
import Testing
import Values

struct DataMapTests {
  @Test func `keeps keys in byte order`() {
    let map: DataMap = ["b": 1, "a": 2, "Z": 3, "é": 4, "aa": 5, "": 6, "z": 7]
    #expect(map.keys == ["", "Z", "a", "aa", "b", "z", "é"])
    #expect(map.count == 7)
  }

  @Test func `keeps composed and decomposed keys apart`() {
    var map: DataMap = ["\u{E9}": 1, "e\u{301}": 2]
    #expect(map.count == 2)
    #expect(map["\u{E9}"] == 1)
    #expect(map["e\u{301}"] == 2)
    map["e\u{301}"] = nil
    #expect(map.keys.map { Array($0.utf8) } == [[0xC3, 0xA9]])
    #expect(DataMap([("\u{E9}", 1)]) != DataMap([("e\u{301}", 1)]))
    #expect(DataMap([("k", "\u{E9}")]) != DataMap([("k", "e\u{301}")]))
  }

  @Test func `takes the last of repeated keys`() {
    #expect(DataMap([("a", 1), ("b", 2), ("a", 3), ("a", 4)]) == ["a": 4, "b": 2])
    #expect(DataMap([("a", 1), ("a", 2)]) == ["a": 2])
    #expect(DataMap([("b", 1), ("b", 2), ("a", 3)]).entries.map(\.value) == [3, 2])
  }

  @Test func `sets, replaces and removes by key`() {
    var map = DataMap()
    #expect(map.isEmpty && map["a"] == nil)
    map["b"] = 1
    map["a"] = 2
    map["c"] = 3
    map["b"] = 4
    #expect(map == ["a": 2, "b": 4, "c": 3])
    map["a"] = nil
    map["x"] = nil
    #expect(map == ["b": 4, "c": 3])
    map["b"] = .null
    #expect(map.keys == ["b", "c"])
  }

  @Test func `lays a map over another`() {
    let base: DataMap = ["a": 1, "b": ["x": 1, "y": 2], "c": [1, 2, 3]]
    #expect(
      base.overlaid(with: ["b": ["z": 3], "c": [9], "d": .null])
        == ["a": 1, "b": ["z": 3], "c": [9], "d": .null])
    #expect(base.overlaid(with: DataMap()) == base)
    #expect(DataMap().overlaid(with: base) == base)
  }

  @Test func `is in order whatever the order of building`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let pairs = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        (random.text(), DataValue.integer(Int.random(in: 0...9, using: &random)))
      }
      let map = DataMap(pairs)
      var inserted = DataMap()
      for (key, value) in pairs { inserted[key] = value }
      #expect(map == inserted)
      let keys = map.keys.map { Array($0.utf8) }
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    }
  }

  @Test(arguments: [
    ("a", "b", true), ("a", "a", false), ("a", "aa", true), ("", "a", true), ("Z", "a", true),
    ("z", "é", true), ("\u{FFFF}", "\u{10000}", true), ("e\u{301}", "\u{E9}", true),
  ])
  func `compares strings by bytes`(_ a: String, _ b: String, precedes: Bool) {
    #expect(a.utf8Precedes(b) == precedes)
    #expect(!b.utf8Precedes(a))
    #expect(a.utf8Equals(b) == (Array(a.utf8) == Array(b.utf8)))
  }
}

import TestSupport
import Testing

@testable import VitrinaCLI

@Suite struct LineDifferenceTests {
  private func difference(_ old: String, _ new: String) -> LineDifference {
    LineDifference(from: Array(old.utf8), to: Array(new.utf8))
  }

  /// The old text with what a difference says done to it.
  private func applied(_ difference: LineDifference, to old: [String]) -> [String] {
    var result: [String] = []
    var at = 0
    for part in difference.parts {
      result += old[at..<(part.old - 1)]
      #expect(part.new == result.count + 1)
      at = part.old - 1
      for line in part.lines {
        if line.change != .added {
          #expect(old[at] == line.text)
          at += 1
        }
        if line.change != .removed { result.append(line.text) }
      }
    }
    return result + old[at...]
  }

  @Test func `what it says turns one text into the other, whatever they are`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      func text() -> [String] {
        (0..<Int.random(in: 0...24, using: &generator)).map { _ in
          ["a", "b", "c", "d"].randomElement(using: &generator) ?? ""
        }
      }
      let (old, new) = (text(), text())
      func joined(_ lines: [String]) -> String { lines.map { "\($0)\n" }.joined() }
      let found = difference(joined(old), joined(new))
      #expect(applied(found, to: old) == new)
      #expect(old.count - found.removed + found.added == new.count)
      // No line is removed and put back: the fewest changes.
      let same = old.difference(from: new).count
      #expect(found.removed + found.added == same)
    }
  }

  @Test func `is written as diff -u writes it, parts that touch as one`() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("4\n5\n", with: "4\nfive\n").replacing("12\n", with: "")
      .replacing("20\n", with: "20")
    #expect(
      difference(old, new).unified("a.json") == """
        --- a.json (expected)
        +++ a.json (actual)
        @@ -2,14 +2,13 @@
         2
         3
         4
        -5
        +five
         6
         7
         8
         9
         10
         11
        -12
         13
         14
         15
        @@ -17,4 +16,4 @@
         17
         18
         19
        -20
        +20 (no line break)

        """)
  }

  @Test func `a text that is all new is told as replaced, in little time`() {
    let old = (0..<20000).map { "old \($0)\n" }.joined()
    let new = (0..<20000).map { "new \($0)\n" }.joined()
    let found = difference(old, new)
    #expect(found.removed == 20000 && found.added == 20000)
    #expect(found.parts.count == 1)
  }
}

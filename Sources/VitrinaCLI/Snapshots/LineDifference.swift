/// How two texts differ, line by line.
struct LineDifference: Sendable, Equatable {
  enum Change: String, Sendable {
    case kept = "="
    case removed = "-"
    case added = "+"
  }

  struct Line: Sendable, Equatable {
    var change: Change
    var text: String
  }

  /// Lines that stand together: those that differ with three around them.
  struct Part: Sendable, Equatable {
    /// Numbers of the first line in the old and the new text, from 1.
    var old: Int
    var new: Int
    var lines: [Line]
  }

  private(set) var parts: [Part] = []
  private(set) var removed = 0
  private(set) var added = 0

  /// Beyond so many changed lines the middle of a text is told as replaced: to find the least takes
  /// the square of it.
  private static let mostChanges = 500
  private static let around = 3

  init(from old: [UInt8], to new: [UInt8]) {
    let (old, new) = (Self.lines(old), Self.lines(new))
    let script = Self.script(old, new)
    removed = script.count { $0.change == .removed }
    added = script.count { $0.change == .added }
    parts = Self.parts(script)
  }

  /// A text without another side: all of its lines are kept.
  init(of text: [UInt8]) {
    let lines = Self.lines(text).map { Line(change: .kept, text: $0) }
    if !lines.isEmpty { parts = [Part(old: 1, new: 1, lines: lines)] }
  }

  /// The difference as `diff -u` writes it.
  func unified(_ name: String) -> String {
    var text = "--- \(name) (expected)\n+++ \(name) (actual)\n"
    for part in parts {
      let (old, new) = (
        part.lines.count { $0.change != .added }, part.lines.count { $0.change != .removed }
      )
      text += "@@ -\(part.old),\(old) +\(part.new),\(new) @@\n"
      for line in part.lines {
        text += (line.change == .kept ? " " : line.change.rawValue) + line.text + "\n"
      }
    }
    return text
  }

  /// A line break at the end belongs to the last line; without one the line says so.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    if lines.last == "" {
      lines.removeLast()
    } else if let last = lines.popLast() {
      lines.append("\(last) (no line break)")
    }
    return lines
  }

  private static func script(_ old: [String], _ new: [String]) -> [Line] {
    var start = 0
    while start < min(old.count, new.count), old[start].utf8Same(new[start]) { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start,
      old[old.count - 1 - end].utf8Same(new[new.count - 1 - end])
    {
      end += 1
    }
    func kept(_ lines: ArraySlice<String>) -> [Line] { lines.map { Line(change: .kept, text: $0) } }
    return kept(old[..<start])
      + middle(Array(old[start..<(old.count - end)]), Array(new[start..<(new.count - end)]))
      + kept(old[(old.count - end)...])
  }

  /// The fewest changes by Eugene Myers's greedy way: the furthest place on each diagonal with one
  /// change more in each round, then back.
  private static func middle(_ old: [String], _ new: [String]) -> [Line] {
    let most = min(old.count + new.count, mostChanges)
    var furthest = [1: 0]
    var rounds: [[Int: Int]] = []
    for changes in 0...most {
      rounds.append(furthest)
      for diagonal in stride(from: -changes, through: changes, by: 2) {
        var x = Self.start(diagonal, changes, furthest).x
        while x < old.count, x - diagonal < new.count, old[x].utf8Same(new[x - diagonal]) {
          x += 1
        }
        furthest[diagonal] = x
        if x >= old.count, x - diagonal >= new.count { return back(old, new, rounds) }
      }
    }
    return old.map { Line(change: .removed, text: $0) }
      + new.map { Line(change: .added, text: $0) }
  }

  /// Where a diagonal begins in a round: from the neighbour that has come further, by a line that is
  /// added or removed.
  private static func start(
    _ diagonal: Int, _ changes: Int, _ furthest: [Int: Int]
  ) -> (x: Int, isAdded: Bool) {
    let (below, above) = (furthest[diagonal - 1] ?? -1, furthest[diagonal + 1] ?? -1)
    let isAdded = diagonal == -changes || (diagonal != changes && below < above)
    return (isAdded ? above : below + 1, isAdded)
  }

  private static func back(
    _ old: [String], _ new: [String], _ rounds: [[Int: Int]]
  ) -> [Line] {
    var (x, y) = (old.count, new.count)
    var lines: [Line] = []
    for (changes, furthest) in rounds.enumerated().reversed() {
      let start = Self.start(x - y, changes, furthest)
      while x > start.x {
        (x, y) = (x - 1, y - 1)
        lines.append(Line(change: .kept, text: old[x]))
      }
      guard changes > 0 else { break }
      if start.isAdded {
        y -= 1
        lines.append(Line(change: .added, text: new[y]))
      } else {
        x -= 1
        lines.append(Line(change: .removed, text: old[x]))
      }
    }
    return lines.reversed()
  }

  private static func parts(_ script: [Line]) -> [Part] {
    var parts: [Part] = []
    var (old, new) = (1, 1)
    /// Where the part ends that is open, if nothing more follows.
    var until = -1
    for (index, line) in script.enumerated() {
      if line.change != .kept {
        if index > until {
          let first = max(index - around, until + 1)
          let before = script[first..<index]
          if first == until + 1, !parts.isEmpty {
            parts[parts.count - 1].lines += before
          } else {
            parts.append(
              Part(old: old - before.count, new: new - before.count, lines: Array(before)))
          }
        }
        until = index + around
      }
      if index <= until { parts[parts.count - 1].lines.append(line) }
      if line.change != .added { old += 1 }
      if line.change != .removed { new += 1 }
    }
    return parts
  }
}

extension String {
  /// Texts are the same when their bytes are, however letters are put together.
  fileprivate func utf8Same(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

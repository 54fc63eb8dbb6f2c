internal import Values

/// What changes from one text to another, line by line, with three lines around each change.
struct LineDifference {
  private struct Line {
    var mark: String
    var number: Int
    var text: Substring
  }

  private static let around = 3
  private let lines: [Line]

  init(from old: [UInt8], to new: [UInt8]) {
    let (before, after) = (Self.lines(old), Self.lines(new))
    let changes = after.difference(from: before)
    let removed = Set(changes.removals.map(Self.offset))
    let added = Set(changes.insertions.map(Self.offset))
    var lines: [Line] = []
    var (at, to) = (0, 0)
    while at < before.count || to < after.count {
      if removed.contains(at), at < before.count {
        lines.append(Line(mark: "-", number: at + 1, text: before[at]))
        at += 1
      } else if added.contains(to), to < after.count {
        lines.append(Line(mark: "+", number: to + 1, text: after[to]))
        to += 1
      } else {
        lines.append(Line(mark: " ", number: to + 1, text: after[to]))
        at += 1
        to += 1
      }
    }
    let changed = lines.indices.filter { lines[$0].mark != " " }
    self.lines = lines.indices.filter { index in
      changed.contains { abs($0 - index) <= Self.around }
    }.map { lines[$0] }
  }

  /// The number of the first line that is new; nil when none is.
  var firstAdded: Int? { lines.first { $0.mark == "+" }?.number }

  /// `[{"mark": " "|"+"|"-", "line", "text"}]`; a line that goes has its old number.
  var dataValue: DataValue {
    .list(
      lines.map {
        ["mark": .string($0.mark), "line": .integer($0.number), "text": .string(String($0.text))]
      })
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    var lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func offset(_ change: CollectionDifference<Substring>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

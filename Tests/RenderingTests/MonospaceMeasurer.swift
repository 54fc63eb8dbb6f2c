import Components
import Rendering
import Synchronization

/// Measures text of a font in which every character is half as wide as the font is large.
final class MonospaceMeasurer: TextMeasuring {
  struct Block: TextBlock {
    var lineWidths: [Double]
    var isTruncated: Bool
  }

  /// How often it was asked.
  let calls = Atomic(0)

  func block(_ text: ViewNode.Text, scale: Double, width: Double?) -> Block {
    calls.add(1, ordering: .relaxed)
    let advance = text.style.size * scale / 2
    let columns = width.map { max(1, Int(min($0, 1e9) / advance + 0.001)) } ?? .max
    var lines: [Int] = []
    if text.lineLimit == 1 {
      lines = [text.plain.count]
    } else {
      for paragraph in text.plain.split(separator: "\n", omittingEmptySubsequences: false) {
        lines += Self.lines(paragraph, columns)
      }
      if lines.count > 1, lines.last == 0 { lines.removeLast() }
    }
    let shown = lines.prefix(text.lineLimit ?? .max).map { min($0, columns) }
    return Block(
      lineWidths: shown.map { Double($0) * advance },
      isTruncated: shown.count < lines.count || (lines.max() ?? 0) > columns)
  }

  /// The lengths of the lines of a paragraph.
  private static func lines(_ paragraph: Substring, _ columns: Int) -> [Int] {
    var lines: [Int] = []
    var line = 0
    for word in paragraph.split(separator: " ") {
      var rest = word.count
      if line > 0, line + 1 + rest <= columns {
        line += 1 + rest
        continue
      }
      if line > 0 { lines.append(line) }
      while rest > columns {
        lines.append(columns)
        rest -= columns
      }
      line = rest
    }
    return lines + [line]
  }
}

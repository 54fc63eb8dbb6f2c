import Components
import Rendering

/// Measures as if all letters were as wide as half their size, so that a test can reckon.
struct EvenMeasurer: TextMeasuring {
  struct Block: TextBlock {
    var lineWidths: [Double]
    var isTruncated: Bool
  }

  func block(_ text: ViewNode.Text, scale: Double, width: Double?) -> Block {
    let letter = text.style.size * scale / 2
    let room = width.map { max(1, Int(($0 / letter + 0.001).rounded(.down))) } ?? .max
    var lines: [Int] = []
    for paragraph in text.plain.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = 0
      for word in paragraph.split(separator: " ") {
        var length = word.count
        if line > 0, line + 1 + length <= room {
          line += 1 + length
          continue
        }
        if line > 0 { lines.append(line) }
        while length > room {
          lines.append(room)
          length -= room
        }
        line = length
      }
      lines.append(line)
    }
    let limit = text.lineLimit ?? .max
    if limit == 1, text.plain.count > room {
      return Block(lineWidths: [Double(room) * letter], isTruncated: true)
    }
    return Block(
      lineWidths: lines.prefix(limit).map { Double($0) * letter }, isTruncated: lines.count > limit)
  }
}

internal import Rendering
internal import Values

/// Writes frames to a terminal: only the lines that changed, each at its place.
///
/// A frame is at most as high as the screen less one line, and nothing is ever scrolled or cleared
/// but the screen itself after its size changed.
struct FrameWriter {
  let color: TerminalColor
  /// What each line of the screen shows; nil: nobody knows.
  private var shown: [[UInt8]]?
  private var size = TerminalSize(columns: 0, rows: 0)

  init(color: TerminalColor) { self.color = color }

  /// Whatever the screen shows, the next frame is drawn whole.
  mutating func forget() { shown = nil }

  /// The bytes that take the screen from the last frame to this one; empty if they are alike.
  mutating func bytes(for frame: [TerminalLine], in size: TerminalSize) -> [UInt8] {
    if size != self.size { forget() }
    self.size = size
    let lines = frame.prefix(max(1, size.rows - 1)).map { line in
      var buffer = ByteBuffer()
      line.write(color, into: &buffer)
      // A line as wide as the screen would lose its last letter.
      if line.width < size.columns { buffer.append("\u{1B}[K") }
      return buffer.finish()
    }
    var buffer = ByteBuffer()
    if shown == nil { buffer.append("\u{1B}[2J") }
    let before = shown ?? []
    for row in 0..<max(lines.count, before.count) {
      let line = row < lines.count ? lines[row] : Array("\u{1B}[K".utf8)
      guard row >= before.count || before[row] != line else { continue }
      buffer.append("\u{1B}[")
      buffer.append(decimal: row + 1)
      buffer.append(";1H")
      buffer.append(line)
    }
    shown = lines
    let changes = buffer.finish()
    guard !changes.isEmpty else { return [] }
    // Terminals that know it show all of it at once.
    return Array("\u{1B}[?2026h".utf8) + changes + Array("\u{1B}[?2026l".utf8)
  }
}

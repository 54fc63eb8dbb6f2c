internal import Diagnostics
internal import LuaBridge

/// One line that a script logged.
public struct ScriptLogEntry: Sendable, Equatable {
  public var level: String
  public var message: String
  public var file: String
  public var line: Int?
}

/// What a script has logged since somebody looked: the first 200 lines and how many came after.
struct ScriptLog {
  private static let kept = 200
  /// Bytes of one line.
  private static let longest = 2048
  /// What one call may log.
  private static let maximumLines = 10_000
  private static let maximumBytes = 1 << 20

  private var entries: [ScriptLogEntry] = []
  private var dropped = 0
  private var lines = 0
  private var bytes = 0

  /// A new call into the script begins.
  mutating func beginCall() { (lines, bytes) = (0, 0) }

  /// - Throws: A `LuaStop` when the call has logged too much.
  mutating func add(
    _ message: String, level: String, from function: String, at place: SourceLocation
  ) throws {
    lines += 1
    bytes += message.utf8.count
    if lines > Self.maximumLines || bytes > Self.maximumBytes {
      throw LuaStop(
        Diagnostic(
          "limit.output", .error, "\(function) was called too often in one call", at: place,
          expected: "at most \(Self.maximumLines) lines and 1 MiB of text a call",
          found: "line \(lines), byte \(bytes)", fix: "look for a loop that does not end"))
    }
    guard entries.count < Self.kept else {
      dropped += 1
      return
    }
    entries.append(
      ScriptLogEntry(level: level, message: Self.cut(message), file: place.file, line: place.line))
  }

  /// The text, or as many of its bytes as one line may have, cut between two scalars: a single
  /// character may be as long as a script likes.
  private static func cut(_ text: String) -> String {
    guard text.utf8.count > longest else { return text }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: longest)
    while text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
    return String(text[..<end]) + "…"
  }

  /// Oldest first; a last line tells how many were not kept.
  mutating func take(entryFile: String) -> [ScriptLogEntry] {
    defer { (entries, dropped) = ([], 0) }
    guard dropped > 0 else { return entries }
    return entries + [
      ScriptLogEntry(
        level: "warn", message: "\(dropped) more lines were not kept", file: entryFile, line: nil)
    ]
  }
}

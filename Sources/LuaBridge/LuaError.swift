public import Diagnostics

/// How Lua code ended that did not end well.
public struct LuaError: Error, Sendable {
  public enum Kind: Sendable, Equatable {
    /// The code raised an error.
    case runtime
    /// A text does not parse.
    case syntax
    /// The state reached its memory limit.
    case memory
    /// The CPU time of the call was spent.
    case time
    /// A host function ended the call with `LuaStop`; `hostError` says why.
    case stopped
  }

  /// One Lua function that was running.
  public struct Frame: Sendable, Equatable {
    public var location: SourceLocation
    /// The name under which it was called; empty when the call site shows none.
    public var function: String
  }

  public var kind: Kind
  /// Lua's words without the place in front; what stood under `message` of a table.
  public var message: String
  /// Where it was raised; nil when no line of a chunk was running.
  public var location: SourceLocation?
  /// From the innermost outwards, at most 24.
  public var frames: [Frame]
  /// What a host function threw, if that is what ended the code.
  public var hostError: (any Error)?
}

extension LuaError {
  /// Reads an error tape: the value, then the frames.
  init(kind: Kind, reading reader: inout LuaTapeReader, hostErrors: HostErrors) {
    self.kind = kind
    message = "error object has no message"
    switch reader.next() {
    case .string(let text): message = text.string
    case .integer(let value): message = "\(value)"
    case .double(let value): message = "\(value)"
    case .refused(_, let found): message = "error object is a \(found) value"
    case .map(let count):
      for _ in 0..<count {
        let key = reader.key()
        switch (key.string, reader.next()) {
        case ("message", .string(let text)): message = text.string
        case ("fault", .integer(let number)): hostError = hostErrors[number]
        case (_, let token): reader.skip(token)
        }
      }
    case let token: reader.skip(token)
    }
    frames = Self.readFrames(&reader)
    location = frames.first?.location
    switch kind {
    case .memory: message = "the memory limit was reached"
    case .time: message = "the CPU time of the call was spent"
    case .stopped: message = "the host ended the call"
    case .runtime where hostError == nil:
      for file in frames.map(\.location.file) where takePlace(named: file) { break }
    case .runtime: break
    case .syntax:
      // The first frame is the text that does not parse; it was not running.
      guard let text = location else { break }
      frames.removeFirst()
      takePlace(named: text.file)
    }
  }

  private static func readFrames(_ reader: inout LuaTapeReader) -> [Frame] {
    guard case .list(let count) = reader.next() else { return [] }
    var frames: [Frame] = []
    for _ in 0..<count {
      guard case .list = reader.next(), case .string(let chunk) = reader.next(),
        case .integer(let line) = reader.next(), case .string(let name) = reader.next()
      else { break }
      frames.append(
        Frame(
          location: SourceLocation(fileName(ofChunk: chunk.string), line: line > 0 ? line : nil),
          function: name.string))
    }
    return frames
  }

  /// Chunks of files are named `@path`.
  static func fileName(ofChunk chunk: String) -> String {
    chunk.first == "@" || chunk.first == "=" ? String(chunk.dropFirst()) : chunk
  }

  /// Strips `file:line: ` from the message if it stands there, and makes it the location. Lua cuts
  /// long names to their last 56 bytes.
  @discardableResult
  private mutating func takePlace(named file: String) -> Bool {
    let bytes = Array(file.utf8)
    let shown = bytes.count <= 59 ? file : "..." + String(decoding: bytes.suffix(56), as: UTF8.self)
    guard message.hasPrefix(shown + ":") else { return false }
    let rest = message.dropFirst(shown.count + 1)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let line = Int(digits), rest.dropFirst(digits.count).hasPrefix(": ") else { return false }
    location = SourceLocation(file, line: line)
    message = String(rest.dropFirst(digits.count + 2))
    return true
  }
}

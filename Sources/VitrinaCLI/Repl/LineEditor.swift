internal import CLineEditingShim

/// Reads lines from a terminal, with keys to edit them, a history and completion by Tab.
final class LineEditor {
  enum Line: Equatable {
    case text(String)
    /// Ctrl+C: what was typed is given up.
    case interrupted
    case end
  }

  private let completions: (String) -> (names: [String], replaced: Int)
  private var pointer: OpaquePointer?

  /// - Parameter completions: The names that the text before the cursor may end in, with how many of
  ///   its bytes each stands for.
  init(completions: @escaping (String) -> (names: [String], replaced: Int)) {
    self.completions = completions
    pointer = vline_open(Self.complete, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { if let pointer { vline_close(pointer) } }

  private static let complete: vline_complete = { context, editor, line, length in
    guard let context, let line else { return }
    let this = Unmanaged<LineEditor>.fromOpaque(context).takeUnretainedValue()
    let bytes = UnsafeRawBufferPointer(start: line, count: length)
    let (names, replaced) = this.completions(String(decoding: bytes, as: UTF8.self))
    for name in names { vline_offer(editor, name, replaced) }
  }

  /// Adds a line to the history.
  func remember(_ line: String) {
    if let pointer { vline_remember(pointer, line) }
  }

  func read(_ prompt: String) -> Line {
    guard let pointer else { return .end }
    var text: UnsafePointer<CChar>?
    var length = 0
    switch vline_read(pointer, prompt, &text, &length) {
    case VLINE_LINE.rawValue:
      let bytes = UnsafeRawBufferPointer(start: text, count: length)
      return .text(String(decoding: bytes, as: UTF8.self))
    case VLINE_INTERRUPTED.rawValue: return .interrupted
    default: return .end
    }
  }
}

internal import Diagnostics
internal import LuaBridge

/// Turns what Lua reports into diagnostics.
struct ScriptDiagnostics {
  /// The file that stands for the plugin where no line is known.
  let entryFile: String
  let limits: LuaState.Limits
  /// Which of the limits the plugin's own manifest sets.
  let ownLimits: Set<String>

  /// - Parameter subject: What stopped, such as `the data of loyalty/points`.
  func diagnostic(
    _ error: LuaError, subject: String, source: LuaSource? = nil, isLoading: Bool = false
  ) -> Diagnostic {
    let trace = trace(error, subject)
    if var thrown = error.hostError as? Diagnostic {
      if thrown.location == nil { thrown.location = place(of: error) }
      thrown.trace = trace
      return thrown
    }
    switch error.kind {
    case .syntax: return syntax(error, source)
    case .memory:
      return Diagnostic(
        "limit.memory", .error, "\(subject) stopped: it used more memory than it may",
        at: place(of: error),
        expected: "at most \(limits.memory >> 20) MiB for all of the plugin",
        fix: "keep less in tables, look for a recursion without end, or raise "
          + setting("memory_mib"), trace: trace)
    case .time:
      return Diagnostic(
        "limit.time", .error, "\(subject) stopped: it took more time than it may",
        at: place(of: error),
        expected: isLoading
          ? "at most \(Int(limits.load * 1000)) ms of CPU for loading"
          : "at most \(Int(limits.call * 1000)) ms of CPU a call",
        fix: "look for a loop that does not end, or raise "
          + setting(isLoading ? "load_ms" : "call_ms"), trace: trace)
    case .runtime, .stopped:
      return Diagnostic(
        "lua.runtime", .error, "\(subject) stopped: \(error.message)\(loadedLine(error))",
        at: place(of: error), fix: LuaErrorHints.fix(for: error.message), trace: trace)
    }
  }

  /// Where a limit is set.
  private func setting(_ limit: String) -> String {
    "limits.\(limit) in \(ownLimits.contains(limit) ? "plugin.json" : "vitrina.json")"
  }

  /// Where a file of the plugin raised the error: a text that it loaded is none.
  private func place(of error: LuaError) -> SourceLocation {
    if let place = error.location, place.file != LuaState.loadedText { return place }
    let frame = error.frames.first { $0.location.file != LuaState.loadedText }
    return frame?.location ?? SourceLocation(entryFile)
  }

  /// Which line of a loaded text raised the error; empty for an error of a file.
  private func loadedLine(_ error: LuaError) -> String {
    guard let place = error.location, place.file == LuaState.loadedText else { return "" }
    return " (line \(place.line ?? 1) of a text given to load)"
  }

  /// One line for each function that ran, innermost first; what called it last stands for the name
  /// that Lua does not know.
  private func trace(_ error: LuaError, _ subject: String) -> [String] {
    error.frames.enumerated().map { index, frame in
      let isOutermost = index == error.frames.count - 1
      let name = frame.function.isEmpty && isOutermost ? subject : frame.function
      return name.isEmpty ? "\(frame.location)" : "\(frame.location) \(name)"
    }
  }

  private func syntax(_ error: LuaError, _ source: LuaSource?) -> Diagnostic {
    var location = error.location ?? SourceLocation(entryFile)
    var message = error.message
    var found: String?
    if let near = message.range(of: " near ") {
      found = String(message[near.upperBound...])
      message = String(message[..<near.lowerBound])
    }
    if let line = location.line, let source, let word = found?.trimmingQuotes {
      location.column = SyntaxColumn(source: source).column(of: word, near: error, line: line)
    }
    let expected = Self.expectation(message)
    let reason = expected == nil ? " (\(message))" : ""
    return Diagnostic(
      "lua.syntax", .error, "this file does not parse\(reason), so nothing of it was registered",
      at: location, expected: expected, found: found,
      fix: expected?.contains("to close") == true
        ? "most often a comma is missing at the end of the line before" : nil)
  }

  /// What the parser waited for: `'}' expected (to close '{' at line 1)` is
  /// `'}' to close the '{' on line 1`; nil for complaints of another kind.
  private static func expectation(_ message: String) -> String? {
    guard let at = message.range(of: " expected") else { return nil }
    let wanted = message[..<at.lowerBound]
    let rest = message[at.upperBound...]
    guard rest.hasPrefix(" (to close "), rest.hasSuffix(")") else { return String(wanted) }
    let partner = rest.dropFirst(" (to close ".count).dropLast()
    guard let line = String(partner).range(of: " at line ") else { return String(wanted) }
    let opener = String(partner)[..<line.lowerBound]
    return "\(wanted) to close the \(opener) on line \(String(partner)[line.upperBound...])"
  }
}

extension String {
  /// Without the single quotes that Lua puts around a token.
  fileprivate var trimmingQuotes: String {
    hasPrefix("'") && hasSuffix("'") && count >= 2 ? String(dropFirst().dropLast()) : self
  }

  /// The first place of a text, compared byte by byte.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    var at = utf8.startIndex
    while at < utf8.endIndex {
      if utf8[at...].starts(with: text.utf8) {
        return at..<utf8.index(at, offsetBy: text.utf8.count)
      }
      at = utf8.index(after: at)
    }
    return nil
  }
}

internal import Diagnostics

/// How far the shown project is that of the files.
enum LoadState: Sendable, Equatable {
  /// As it was when the preview began.
  case opened
  /// Loaded anew, in so many milliseconds.
  case reloaded(Double)
  /// Something does not load; its last good version stays.
  case failed(Diagnostic)

  /// In one line, printable.
  var words: String {
    switch self {
    case .opened: "Watching files"
    case .reloaded(let milliseconds): "Reloaded \(Int(max(1, milliseconds.rounded()))) ms"
    case .failed(let fault):
      DiagnosticFormatter.printable(fault.location.map { "Error in \($0)" } ?? "Error")
    }
  }
}

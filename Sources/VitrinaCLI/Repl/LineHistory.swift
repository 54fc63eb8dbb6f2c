internal import Diagnostics
internal import Foundation
internal import Vitrina

/// What was typed at the prompt of a project, one line each; the newest thousand are kept.
struct LineHistory {
  private static let file = ".vitrina/repl_history"
  private static let kept = 1000

  private let folder: String
  private(set) var lines: [String]

  /// - Parameter folder: The project.
  init(folder: String) {
    self.folder = folder
    let bytes = FileManager.default.contents(atPath: "\(folder)/\(Self.file)") ?? Data()
    lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").suffix(Self.kept)
      .map(String.init)
  }

  /// Adds a line; false for one that is empty or the same as the last.
  mutating func add(_ line: String) -> Bool {
    guard line.contains(where: { !$0.isWhitespace }), lines.last != line else { return false }
    lines.append(line)
    return true
  }

  func save() throws(Diagnostic) {
    ProjectState.makeFolder(in: folder)
    let text = lines.suffix(Self.kept).map { "\($0)\n" }.joined()
    try WholeFile.write(Array(text.utf8), to: "\(folder)/\(Self.file)", named: Self.file)
  }
}

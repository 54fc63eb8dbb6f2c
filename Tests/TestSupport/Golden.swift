import Foundation
import Testing

/// Compares output with a checked-in file.
///
/// Files lie in `__Snapshots__/SUITE/` beside the test. With `VITRINA_RECORD=missing` files that are
/// not there are written, with `VITRINA_RECORD=all` every one; CI sets neither.
public enum Golden {
  /// - Parameters:
  ///   - name: The file's name with its ending.
  ///   - suite: The folder's name.
  public static func expect(
    _ text: String, _ suite: String, _ name: String, testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(fileURLWithPath: testFile).deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__/\(suite)")
    let file = folder.appendingPathComponent(name)
    let mode = ProcessInfo.processInfo.environment["VITRINA_RECORD"] ?? ""
    let recorded = try? String(decoding: Data(contentsOf: file), as: UTF8.self)
    if mode == "all" || (mode == "missing" && recorded == nil) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return
    }
    guard let recorded else {
      Issue.record(
        "\(file.path) is missing; record it with VITRINA_RECORD=missing and read it",
        sourceLocation: sourceLocation)
      return
    }
    #expect(text == recorded, "differs from \(file.path)", sourceLocation: sourceLocation)
  }
}

import Foundation

/// A project folder on disk that lives as long as the value.
public final class TemporaryProject {
  public let path: String

  public init(_ files: [String: String]) throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrina-\(UUID().uuidString)").path
    for (name, text) in files {
      let file = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

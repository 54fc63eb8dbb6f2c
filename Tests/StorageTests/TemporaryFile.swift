import Foundation

/// A path in a folder of its own, which is gone with the value.
final class TemporaryFile: Sendable {
  let folder: String
  var path: String { "\(folder)/state.sqlite" }

  init(_ bytes: [UInt8]? = nil) throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrina-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if let bytes { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
  }

  var bytes: [UInt8] { get throws { Array(try Data(contentsOf: URL(fileURLWithPath: path))) } }

  /// The names of all files there.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }
}

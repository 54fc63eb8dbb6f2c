import Foundation

/// Places in the checkout that tests read.
public enum Repository {
  /// The folder with `Package.swift`.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The bytes of a file below `Tests/Fixtures`.
  public static func fixture(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appendingPathComponent("Tests/Fixtures/\(path)")))
  }
}

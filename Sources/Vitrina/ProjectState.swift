public import Diagnostics
internal import Foundation
internal import Storage

/// Where a project keeps what outlives the program: values of plugins, who shops, the ledger, and
/// messages.
public enum ProjectState {
  /// Relative to the project's folder.
  public static let file = "\(folder)/state.sqlite"
  private static let folder = ".vitrina"

  /// The version of SQLite that runs.
  public static var libraryVersion: String { SQLiteStore.libraryVersion }

  /// Lets a host keep its state in a project's folder, where a folder is made for it that version
  /// control passes over.
  ///
  /// - Parameter project: The absolute path of the project's folder.
  /// - Throws: `storage.…` when the file cannot be used; it is left as it is.
  public static func keep(
    in project: String, _ options: inout Host.Options
  ) throws(Diagnostic) {
    makeFolder(in: project)
    let store = try SQLiteStore(path: "\(project)/\(file)", name: file)
    options.store = store
    options.ledger = store
    options.messages = store
  }

  /// Makes the folder for what belongs to this machine alone, unless it is there. What cannot be made
  /// is told by whoever writes to it.
  public static func makeFolder(in project: String) {
    let folder = "\(project)/\(folder)"
    let manager = FileManager.default
    guard !manager.fileExists(atPath: folder) else { return }
    try? manager.createDirectory(atPath: folder, withIntermediateDirectories: false)
    _ = manager.createFile(atPath: "\(folder)/.gitignore", contents: Data("*\n".utf8))
  }
}

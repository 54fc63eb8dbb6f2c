internal import Diagnostics
internal import Foundation

/// The folder that a run writes what it found to: the report, and beside it what differs as files.
///
/// A hidden file marks the folder as one of ours; only what a run has written is ever removed.
/// Writing is for any thread.
struct ReportFolder: Sendable {
  static let standard = ".vitrina/snapshots"

  /// As the user knows it.
  let name: String
  let path: String

  static let page = "report.html"
  static let data = "report.json"
  static let evidence = "files"
  private static let marker = ".vitrina-snapshots"

  /// Empties the folder of what an earlier run has written; makes it where nothing is.
  ///
  /// - Parameter snapshots: The folder that it must not lie in.
  /// - Throws: `snapshot.report` for a file, and for a folder with something in it that no run has
  ///   written; `output.write` where none can be made.
  init(
    _ name: String, at path: String, outside snapshots: BaselineFolder
  ) throws(Diagnostic) {
    self.name = name
    self.path = path
    let place = URL(fileURLWithPath: path).standardizedFileURL.path
    let taken = URL(fileURLWithPath: snapshots.path).standardizedFileURL.path
    guard place != taken, !place.hasPrefix("\(taken)/") else {
      throw Self.refusal(name, found: "a place in the folder of the snapshots")
    }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder.boolValue else { throw Self.refusal(name, found: "a file") }
      guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        throw Self.refusal(name, found: "a folder that cannot be read")
      }
      guard entries.isEmpty || entries.contains(Self.marker) else {
        throw Self.refusal(name, found: "a folder with files that no run of snapshots has written")
      }
    }
    try write(Array("vitrina snapshot empties this folder when it runs.\n".utf8), to: Self.marker)
    for old in [Self.evidence, Self.page, Self.data] where Self.isThere("\(path)/\(old)") {
      do {
        try FileManager.default.removeItem(atPath: "\(path)/\(old)")
      } catch {
        throw Self.refusal(name, found: "a folder from which '\(old)' cannot be removed")
      }
    }
  }

  private static func isThere(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0
  }

  private static func refusal(_ name: String, found: String) -> Diagnostic {
    Diagnostic(
      "snapshot.report", .error, "the report cannot be written to '\(name)'",
      expected: "an empty folder, one of an earlier run, or a place where one can be made",
      found: found, fix: "name another folder with --report")
  }

  func write(_ bytes: [UInt8], to file: String) throws(Diagnostic) {
    try WholeFile.write(
      bytes, to: "\(path)/\(file)", named: "\(name)/\(file)", makingFolders: true)
  }

  /// Writes something to look at.
  ///
  /// - Parameters:
  ///   - snapshot: The path of the snapshot without its ending.
  ///   - role: `expected`, `actual` or `diff`.
  /// - Returns: Its path in the folder.
  func keep(
    _ bytes: [UInt8], of snapshot: String, _ role: String, _ ending: String
  ) throws(Diagnostic) -> String {
    let file = "\(Self.evidence)/\(snapshot).\(role).\(ending)"
    try write(bytes, to: file)
    return file
  }

  func contents(of file: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(path)/\(file)").map { Array($0) }
  }
}

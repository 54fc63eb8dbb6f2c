internal import Diagnostics
internal import Foundation

/// New files of a project: all of them are written, or none.
struct Scaffold {
  struct File {
    /// Relative to the project.
    var path: String
    var text: String
    var isExecutable = false
  }

  var files: [File] = []
  /// Paths at which nothing may be, though nothing is written there.
  var reserved: [String] = []

  /// Writes the files. What is there already stays, and then nothing is written; when one cannot be
  /// written those before it are taken back.
  ///
  /// - Throws: `output.exists`, `output.write`.
  func write(in folder: String) throws(Diagnostic) {
    let manager = FileManager.default
    for path in reserved + files.map(\.path) where manager.fileExists(atPath: "\(folder)/\(path)") {
      throw Diagnostic(
        "output.exists", .error, "'\(path)' is there already, and nothing was written",
        expected: "a place where nothing is", found: "a file or folder of that name",
        fix: "choose another name, or remove it first")
    }
    var written: [String] = []
    do throws(Diagnostic) {
      for file in files {
        let path = "\(folder)/\(file.path)"
        let newFolders = Self.missingFolders(above: path)
        written += newFolders
        try WholeFile.write(
          Array(file.text.utf8), to: path, named: file.path, makingFolders: true, ifThere: .isKept)
        written.append(path)
        guard file.isExecutable else { continue }
        guard chmod(path, 0o755) == 0 else {
          throw Diagnostic(
            "output.write", .error, "'\(file.path)' could not be made executable",
            expected: "a file whose rights may be changed",
            found: String(cString: strerror(errno)).lowercased(), fix: "choose another place")
        }
      }
    } catch {
      // A folder goes only when nothing is left in it: others may have put something there.
      for path in written.reversed() where unlink(path) != 0 { rmdir(path) }
      throw error
    }
  }

  /// The folders that have to be made for a file, outermost first.
  private static func missingFolders(above path: String) -> [String] {
    var missing: [String] = []
    var folder = (path as NSString).deletingLastPathComponent
    while folder.count > 1, !FileManager.default.fileExists(atPath: folder) {
      missing.insert(folder, at: 0)
      folder = (folder as NSString).deletingLastPathComponent
    }
    return missing
  }
}

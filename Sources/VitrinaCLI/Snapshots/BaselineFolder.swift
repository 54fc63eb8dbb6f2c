internal import Diagnostics
internal import Foundation

/// The folder `snapshots` of a project: what was found right, checked in with it.
struct BaselineFolder: Sendable {
  static let name = "snapshots"

  /// A file beyond this is none that a run has written.
  static let maximumSize = 32 << 20

  /// The folder itself.
  let path: String

  init(project: String) { path = "\(project)/\(Self.name)" }

  /// What lies under a path.
  enum Contents {
    case nothing
    case bytes([UInt8])
    /// Something else, in words; `isFile` tells whether it may be replaced.
    case unreadable(String, isFile: Bool)
  }

  /// As messages call a file of the folder.
  static func named(_ file: String) -> String { "\(name)/\(file)" }

  func contents(of file: String) -> Contents {
    var information = stat()
    guard stat("\(path)/\(file)", &information) == 0 else {
      if errno == ENOENT { return .nothing }
      return .unreadable(String(cString: strerror(errno)).lowercased(), isFile: false)
    }
    guard information.st_mode & S_IFMT == S_IFREG else {
      return .unreadable(
        information.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no regular file", isFile: false)
    }
    guard information.st_size <= Self.maximumSize else {
      return .unreadable("a file of \(information.st_size >> 20) MiB", isFile: true)
    }
    guard let data = FileManager.default.contents(atPath: "\(path)/\(file)") else {
      return .unreadable("a file that may not be read", isFile: true)
    }
    return .bytes(Array(data))
  }

  /// Whether anything lies under a path.
  func holds(_ file: String) -> Bool {
    var information = stat()
    return lstat("\(path)/\(file)", &information) == 0
  }

  func write(_ bytes: [UInt8], to file: String) throws(Diagnostic) {
    try WholeFile.write(
      bytes, to: "\(path)/\(file)", named: Self.named(file), makingFolders: true)
  }

  /// The paths of all files, sorted. Links are not followed; hidden files are left out but for those
  /// that a run which broke has left.
  func files() -> [String] {
    guard let walk = FileManager.default.enumerator(atPath: path) else { return [] }
    var files: [String] = []
    for case let file as String in walk {
      let name = file.split(separator: "/").last ?? ""
      let isLeft = name.hasPrefix(".") && name.hasSuffix(".vitrina")
      var information = stat()
      guard lstat("\(path)/\(file)", &information) == 0 else { continue }
      if information.st_mode & S_IFMT == S_IFDIR {
        if name.hasPrefix(".") { walk.skipDescendants() }
      } else if !name.hasPrefix(".") || isLeft {
        files.append(file)
      }
    }
    return files.sorted()
  }

  /// Removes a file, and its folder if that is empty without it.
  func remove(_ file: String) throws(Diagnostic) {
    guard unlink("\(path)/\(file)") == 0 else {
      let reason = String(cString: strerror(errno)).lowercased()
      throw Diagnostic(
        "output.remove", .error, "'\(Self.named(file))' could not be removed",
        expected: "a file in a folder that may be written", found: reason,
        fix: "check the rights of the folder, or remove it by hand")
    }
    if let slash = file.lastIndex(of: "/") { rmdir("\(path)/\(file[..<slash])") }
  }
}

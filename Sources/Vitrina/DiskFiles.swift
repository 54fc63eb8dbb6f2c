internal import Foundation
public import Scripting

/// The files of a project on disk.
///
/// Nothing outside the project folder is ever read: a path that leads out, by `..` or by a link, is
/// as if it were not there.
public struct DiskFiles: PluginFiles {
  private let root: String

  /// A Lua file or asset larger than this is not read.
  public static let maximumSize = 1 << 20

  /// - Parameter root: The project folder.
  public init(root: String) {
    self.root = Self.realPath(root) ?? root
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The absolute path of a file inside the project, links followed; nil if it leads out.
  public func absolutePath(of path: String) -> String? {
    guard let real = Self.realPath("\(root)/\(path)") else { return nil }
    return real == root || real.hasPrefix(root + "/") ? real : nil
  }

  public func entries(of folder: String) -> [(name: String, isFolder: Bool)] {
    guard let absolute = absolutePath(of: folder),
      let names = try? FileManager.default.contentsOfDirectory(atPath: absolute)
    else { return [] }
    return names.filter { !$0.hasPrefix(".") }.sorted().compactMap { name in
      guard let real = absolutePath(of: "\(folder)/\(name)") else { return nil }
      var information = stat()
      guard stat(real, &information) == 0 else { return nil }
      return (name, information.st_mode & S_IFMT == S_IFDIR)
    }
  }

  private func regularFile(_ path: String) -> String? {
    guard let real = absolutePath(of: path) else { return nil }
    var information = stat()
    guard stat(real, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      information.st_size <= Self.maximumSize
    else { return nil }
    return real
  }

  public func contents(of path: String) -> [UInt8]? {
    regularFile(path).flatMap { FileManager.default.contents(atPath: $0) }.map(Array.init)
  }

  public func exists(_ path: String) -> Bool { regularFile(path) != nil }

  public func obstacle(at path: String, isFolder: Bool) -> String? {
    var information = stat()
    guard lstat("\(root)/\(path)", &information) == 0 else {
      return errno == ENOENT || errno == ENOTDIR
        ? nil : String(cString: strerror(errno)).lowercased()
    }
    guard let real = absolutePath(of: path) else {
      return "a link that leads out of the project or nowhere"
    }
    guard stat(real, &information) == 0 else { return "something that cannot be looked at" }
    let isActuallyFolder = information.st_mode & S_IFMT == S_IFDIR
    if isActuallyFolder != isFolder { return isActuallyFolder ? "a folder" : "a file" }
    if !isFolder {
      guard information.st_mode & S_IFMT == S_IFREG else { return "no regular file" }
      guard information.st_size <= Self.maximumSize else { return "a file of more than 1 MiB" }
    }
    let needed = isFolder ? R_OK | X_OK : R_OK
    return access(real, needed) == 0 ? nil : "permission denied"
  }
}

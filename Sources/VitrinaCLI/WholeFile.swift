internal import Diagnostics
internal import Foundation

/// Writes files whole or not at all: whoever looks meanwhile, or after a run that broke, sees the
/// old file or the new one.
enum WholeFile {
  /// What becomes of a file that is there already.
  enum Existing {
    case isReplaced
    /// Nothing is written, and `output.exists` is thrown.
    case isKept
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - path: The absolute path. A link is followed, so what it leads to is replaced; a device or
  ///     pipe gets the bytes itself.
  ///   - name: The same as the user knows it, for messages.
  ///   - makingFolders: Whether folders that lead to it are made; else they have to be there.
  /// - Throws: `output.write` with the system's reason: no room, no right, a folder of that name.
  static func write(
    _ bytes: [UInt8], to path: String, named name: String, makingFolders: Bool = false,
    ifThere existing: Existing = .isReplaced
  ) throws(Diagnostic) {
    let target = real(path)
    let folder = parent(of: target)
    if makingFolders {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw fault(name, found: "a folder '\(folder)' that could not be made")
      }
    }
    if existing == .isReplaced, let kind = kind(of: target), kind != S_IFREG {
      let reason =
        kind == S_IFDIR ? "a folder of that name" : put(bytes, target, O_WRONLY | O_CLOEXEC)
      if let reason { throw fault(name, found: reason) }
      return
    }
    let temporary = "\(folder)/.\(UUID().uuidString).vitrina"
    // Nothing is left of a file that could not be written to its end.
    defer { unlink(temporary) }
    if let reason = put(bytes, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC) {
      throw fault(name, found: reason)
    }
    switch existing {
    case .isReplaced:
      guard rename(temporary, target) == 0 else { throw fault(name, found: systemReason()) }
    case .isKept:
      guard link(temporary, target) == 0 else {
        guard errno == EEXIST else { throw fault(name, found: systemReason()) }
        throw Diagnostic(
          "output.exists", .error, "'\(name)' is there already, and stays as it is",
          expected: "a place where nothing is", found: "a file or folder of that name",
          fix: "choose another name, or remove it first")
      }
    }
  }

  /// What is at a path, as `stat` names it; nil for nothing.
  private static func kind(of path: String) -> mode_t? {
    var information = stat()
    return stat(path, &information) == 0 ? information.st_mode & S_IFMT : nil
  }

  /// Why bytes could not be written to an opened path; nil when they were.
  private static func put(_ bytes: [UInt8], _ path: String, _ flags: Int32) -> String? {
    let file = open(path, flags, 0o666)
    guard file >= 0 else { return systemReason() }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let reason = systemReason()
        close(file)
        return reason
      }
      rest = rest.dropFirst(count)
    }
    return close(file) == 0 ? nil : systemReason()
  }

  private static func systemReason() -> String { String(cString: strerror(errno)).lowercased() }

  private static func parent(of path: String) -> String {
    let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    return folder.isEmpty ? "/" : String(folder)
  }

  private static func real(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func fault(_ name: String, found: String) -> Diagnostic {
    Diagnostic(
      "output.write", .error, "'\(name)' could not be written",
      expected: "a file that may be written, on a disk with room for it", found: found,
      fix: "choose another place, or check its rights and room")
  }
}

internal import Diagnostics
internal import Foundation
internal import Synchronization
internal import Vitrina

/// The Lua files that scenarios are saved in.
///
/// A file is replaced whole: what stands there is the old contents or the new, whenever anybody
/// looks and whatever fails on the way. One replacement at a time.
final class ScenarioFile: Sendable {
  struct Contents {
    let bytes: [UInt8]
    let digest: String

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      digest = SHA256.hexadecimal(bytes)
    }
  }

  private let files: DiskFiles
  private let replacing = Mutex(())

  /// - Parameter folder: The project; nothing outside it is read or written.
  init(folder: String) { files = DiskFiles(root: folder) }

  /// - Throws: `scenario.outside` when links lead out of the project, `scenario.unreadable`.
  func read(_ path: String) throws(Diagnostic) -> Contents {
    let obstacle = files.obstacle(at: path, isFolder: false)
    guard obstacle == nil || files.absolutePath(of: path) != nil else {
      throw Diagnostic(
        "scenario.outside", .error, "'\(path)' does not lie in the project",
        at: SourceLocation(path), expected: "a file inside the project folder, links followed",
        found: obstacle, fix: "put the file itself there, or add the scenario by hand")
    }
    guard let bytes = files.contents(of: path) else {
      throw Diagnostic(
        "scenario.unreadable", .error, "'\(path)' cannot be read", at: SourceLocation(path),
        expected: "a readable file, up to 1 MiB", found: obstacle ?? "no such file",
        fix: "load the page again, so that it knows the files as they are")
    }
    return Contents(bytes)
  }

  /// Replaces a file that still is what it was.
  ///
  /// - Parameters:
  ///   - digest: Of the contents that it must have.
  ///   - make: Makes the new contents; runs while no other replacement does.
  /// - Throws: `scenario.changed`, `scenario.unwritable`, and what `read` and `make` throw; the file
  ///   is as it was then.
  func replace(
    _ path: String, ifDigest digest: String,
    with make: (Contents) throws(Diagnostic) -> [UInt8]
  ) throws(Diagnostic) -> Contents {
    try replacing.withLock { (_: inout sending Void) throws(Diagnostic) -> Contents in
      let old = try read(path)
      guard old.digest == digest else { throw Self.changed(path) }
      let new = try make(old)
      guard let real = files.absolutePath(of: path) else { throw Self.changed(path) }
      let beside = try Self.write(new, beside: real, path)
      // Whoever saves it in this very moment wins: what they wrote is not in `new`.
      guard (try? read(path))?.digest == digest else {
        unlink(beside)
        throw Self.changed(path)
      }
      guard rename(beside, real) == 0 else {
        let reason = String(cString: strerror(errno))
        unlink(beside)
        throw Self.unwritable(path, reason)
      }
      Self.flush((real as NSString).deletingLastPathComponent)
      return Contents(new)
    }
  }

  /// Writes a hidden file into the same folder, with the rights of the one that it will replace.
  private static func write(
    _ bytes: [UInt8], beside real: String, _ path: String
  ) throws(Diagnostic) -> String {
    var information = stat()
    guard stat(real, &information) == 0, access(real, W_OK) == 0 else {
      throw unwritable(path, String(cString: strerror(errno)))
    }
    let name = (real as NSString).lastPathComponent
    let folder = (real as NSString).deletingLastPathComponent
    let beside = "\(folder)/.\(name).\(UUID().uuidString).new"
    let file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw unwritable(path, String(cString: strerror(errno))) }
    // A file of somebody else's stays theirs where that may be; where not, it is this user's.
    _ = fchown(file, information.st_uid, information.st_gid)
    var isWritten = fchmod(file, information.st_mode & 0o7777) == 0
    var at = 0
    while isWritten, at < bytes.count {
      let count = bytes[at...].withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count > 0 { at += count } else if errno != EINTR { isWritten = false }
    }
    isWritten = isWritten && fsync(file) == 0
    let reason = String(cString: strerror(errno))
    guard close(file) == 0, isWritten else {
      unlink(beside)
      throw unwritable(path, reason)
    }
    return beside
  }

  /// Makes a new name in a folder outlive a loss of power.
  private static func flush(_ folder: String) {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }

  private static func changed(_ path: String) -> Diagnostic {
    Diagnostic(
      "scenario.changed", .error, "'\(path)' was changed meanwhile, so nothing was written",
      at: SourceLocation(path), expected: "the file that was shown", found: "another",
      fix: "look at the change again, then save")
  }

  private static func unwritable(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      "scenario.unwritable", .error, "'\(path)' cannot be written", at: SourceLocation(path),
      expected: "a file and a folder that this user may write", found: reason.lowercased(),
      fix: "give the right to write, or add the scenario by hand")
  }
}

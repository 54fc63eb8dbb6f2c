public import Diagnostics
internal import Foundation
internal import Values

/// The folder that an export is written to.
///
/// Files are first written to a hidden folder inside it, which lies on the same disk whatever the
/// folder is, and moved to their places at the end, each in one step: whoever looks meanwhile or
/// after a break sees whole pages. `export.json` lists what an export has written; nothing else is
/// ever replaced or removed.
///
/// One thread. Two exports into one folder at a time get in each other's way.
public final class ExportFolder {
  /// As it was given, for messages.
  private let name: String
  private let path: String
  /// The files of an earlier export.
  private let earlier: Set<String>
  private let wasThere: Bool
  private var written: Set<String> = []
  /// Those that are not there already as they are to be.
  private var fresh: Set<String> = []
  private var folders: Set<String> = []

  static let manifest = "export.json"
  private static let hidden = ".vitrina-export"
  private var workplace: String { "\(path)/\(Self.hidden)" }

  /// Looks at the folder; makes nothing yet.
  ///
  /// - Parameters:
  ///   - name: As the user wrote it.
  ///   - path: The same as an absolute path.
  /// - Throws: `export.folder` for a file, for a folder with something in it that no export has
  ///   written, and for one whose `export.json` cannot be read.
  public init(_ name: String, at path: String) throws(Diagnostic) {
    self.name = name
    self.path = path
    var isFolder: ObjCBool = false
    wasThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard wasThere else {
      earlier = []
      return
    }
    guard isFolder.boolValue else {
      throw Self.refusal(
        name, found: "a file", expected: "a folder, or a place where one can be made")
    }
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw Self.refusal(name, found: "a folder that cannot be read", expected: "a folder of yours")
    }
    if entries.contains(Self.manifest) {
      earlier = try Self.files(in: "\(path)/\(Self.manifest)", of: name)
    } else if entries.allSatisfy({ $0 == Self.hidden }) {
      earlier = []
    } else {
      throw Self.refusal(
        name, found: "files without an \(Self.manifest), the list of what an export has written",
        expected: "an empty folder, or one that vitrina export has written")
    }
  }

  private static func refusal(_ name: String, found: String, expected: String) -> Diagnostic {
    Diagnostic(
      "export.folder", .error, "nothing is exported to '\(name)'", expected: expected,
      found: found, fix: "name another folder, or empty this one by hand")
  }

  /// The files that an earlier export lists.
  private static func files(in manifest: String, of name: String) throws(Diagnostic) -> Set<String>
  {
    let bytes = FileManager.default.contents(atPath: manifest).map(Array.init) ?? []
    guard let list = try? JSONReader.read(bytes, file: Self.manifest),
      let files = list.mapValue?["files"]?.listValue?.map(\.stringValue),
      files.allSatisfy({ $0.map(isInside) == true })
    else {
      throw refusal(
        name, found: "an \(Self.manifest) that is none of an export",
        expected: "an empty folder, or one that vitrina export has written")
    }
    return Set(files.compactMap(\.self))
  }

  /// Whether a path stays in the folder and means one file only.
  private static func isInside(_ file: String) -> Bool {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !["", ".", ".."].contains($0) } && parts.first != ".vitrina-export"
      && !file.utf8.contains(0)
  }

  /// Begins a run; what a broken one has left is removed.
  func begin() throws(Diagnostic) {
    try? FileManager.default.removeItem(atPath: workplace)
    try makeFolder(workplace)
  }

  private func makeFolder(_ path: String) throws(Diagnostic) {
    guard folders.insert(path).inserted else { return }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw unwritable(path)
    }
  }

  private func unwritable(_ path: String) -> Diagnostic {
    let reason = errno == 0 ? "a place that cannot be written" : String(cString: strerror(errno))
    return Diagnostic(
      "export.write", .error, "'\(name)' could not be written",
      expected: "a folder that may be written, with room for the export",
      found: reason.lowercased(), fix: "check the rights and the room of the disk")
  }

  /// Writes one file of the export, for now where nobody looks.
  ///
  /// - Parameter file: Its path in the export.
  func write(_ bytes: [UInt8], to file: String) throws(Diagnostic) {
    written.insert(file)
    if earlier.contains(file), holds(bytes, file) { return }
    let target = "\(workplace)/\(file)"
    try makeFolder(Self.parent(of: target))
    try put(bytes, target)
    fresh.insert(file)
  }

  /// Whether a file of an earlier export is as it would be written.
  private func holds(_ bytes: [UInt8], _ file: String) -> Bool {
    var information = stat()
    guard lstat("\(path)/\(file)", &information) == 0,
      information.st_mode & S_IFMT == S_IFREG, information.st_size == bytes.count
    else { return false }
    return FileManager.default.contents(atPath: "\(path)/\(file)").map { $0.elementsEqual(bytes) }
      == true
  }

  /// Creates a file. It is not forced to the disk, which would take most of an export's time: after
  /// a loss of power the export is made again.
  private func put(_ bytes: [UInt8], _ path: String) throws(Diagnostic) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw unwritable(path) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let fault = unwritable(path)
        close(file)
        throw fault
      }
      rest = rest.dropFirst(count)
    }
    guard close(file) == 0 else { throw unwritable(path) }
  }

  private static func parent(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }

  /// Moves everything to its place and removes what an earlier export has left.
  ///
  /// - Returns: How many files were removed.
  /// - Throws: `export.foreign` before anything is moved when a file of somebody else is in the way.
  func finish() throws(Diagnostic) -> Int {
    let files = fresh.sorted()
    try checkPlaces(of: files)
    // A run that breaks from here on leaves a list of all that may be there.
    try list(earlier.union(written))
    for file in files {
      try makeFolder(Self.parent(of: "\(path)/\(file)"))
      try move(file)
    }
    let stale = earlier.subtracting(written).sorted()
    var removed = 0
    for file in stale where remove(file) { removed += 1 }
    try list(written)
    try? FileManager.default.removeItem(atPath: workplace)
    return removed
  }

  private func checkPlaces(of files: [String]) throws(Diagnostic) {
    for file in files {
      var information = stat()
      guard lstat("\(path)/\(file)", &information) == 0 else { continue }
      guard earlier.contains(file), information.st_mode & S_IFMT == S_IFREG else {
        throw Diagnostic(
          "export.foreign", .error, "'\(name)/\(file)' was not written by an export",
          expected: "that its place is free", found: "something else of that name",
          fix: "move it away, or export to another folder")
      }
    }
    guard let real = Self.realPath(path) else { throw unwritable(path) }
    for folder in Set(files.map { Self.parent(of: "\(path)/\($0)") }) {
      guard let actual = Self.realPath(folder) else { continue }
      guard actual == real || actual.hasPrefix(real + "/") else {
        throw Diagnostic(
          "export.foreign", .error, "a folder of '\(name)' is a link that leads out of it",
          expected: "folders of its own", found: String(folder.dropFirst(path.count + 1)),
          fix: "remove the link, or export to another folder")
      }
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private func move(_ file: String) throws(Diagnostic) {
    guard rename("\(workplace)/\(file)", "\(path)/\(file)") == 0 else {
      throw unwritable("\(path)/\(file)")
    }
  }

  /// Removes a file of an earlier export with the folders that are empty without it; false when it
  /// is not there or lies outside by a link.
  private func remove(_ file: String) -> Bool {
    let target = "\(path)/\(file)"
    guard let real = Self.realPath(path), let folder = Self.realPath(Self.parent(of: target)),
      folder == real || folder.hasPrefix(real + "/"), unlink(target) == 0
    else { return false }
    var parent = Self.parent(of: target)
    while parent.utf8.count > path.utf8.count, rmdir(parent) == 0 {
      parent = Self.parent(of: parent)
    }
    return true
  }

  /// Writes the list of what is there.
  private func list(_ files: Set<String>) throws(Diagnostic) {
    let items = files.sorted().map { "\n    \(DataValue.string($0).json)" }.joined(separator: ",")
    let text = "{\n  \"files\": [\(items)\n  ],\n  \"version\": 1\n}\n"
    let temporary = "\(workplace)/\(Self.manifest)"
    try put(Array(text.utf8), temporary)
    try move(Self.manifest)
  }

  /// Ends a run that came to nothing: the folder is as it was.
  func abandon() {
    try? FileManager.default.removeItem(atPath: workplace)
    if !wasThere { rmdir(path) }
  }
}

internal import Components
internal import Diagnostics
internal import Foundation
internal import Values

/// The files of `vitrina schema --all`: for each profile a file a component, and the catalogue.
struct SchemaFolder {
  /// As the command line names it.
  let name: String
  let console: Console

  /// What was written.
  struct Report {
    var components: Int
    var files = 0
    /// Files of components that are no more.
    var removed: [String] = []

    func dataValue(folder: String) -> DataValue {
      [
        "components": .integer(components), "files": .integer(files), "folder": .string(folder),
        "removed": .list(removed.map(DataValue.string)),
      ]
    }
  }

  func write(_ components: [AnyComponent]) throws(Diagnostic) -> Report {
    var report = Report(components: components.count)
    for profile in SchemaProfile.allCases {
      let schemas = ComponentSchema(profile: profile)
      var files = components.map { (SchemaID($0.name, profile), schemas.document($0)) }
      files.append((.catalogue(profile), schemas.catalogue(components)))
      for (id, schema) in files {
        let file = "\(name)/\(id.file)"
        try WholeFile.write(
          Array("\(schema.prettyJSON)\n".utf8), to: console.path(file), named: file,
          makingFolders: true)
        report.files += 1
      }
      report.removed += removeOthers(than: Set(files.map(\.0.file)), profile)
    }
    return report
  }

  /// Removes files that an earlier version wrote for components which are gone, so that a comparison
  /// sees that. What is no schema of ours stays.
  private func removeOthers(than files: Set<String>, _ profile: SchemaProfile) -> [String] {
    self.files(in: profile.rawValue).filter { file in
      let path = "\(name)/\(file)"
      guard !files.contains(file), let bytes = try? SchemaFile.bytes(of: path, console),
        let id = try? SchemaDocument(bytes, file: path).id, id.file == file
      else { return false }
      return unlink(console.path(path)) == 0
    }
  }

  /// The names of schemas in a folder of this one, with that folder; empty for what is no folder.
  private func files(in folder: String?) -> [String] {
    let prefix = folder.map { "\($0)/" } ?? ""
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: console.path("\(name)/\(prefix)"))
    return (names ?? []).filter { $0.hasSuffix(SchemaID.fileEnding) }.sorted().map { prefix + $0 }
  }

  /// The names of all schemas, with their folders.
  var schemaFiles: [String] {
    let folders: [String?] = [nil] + SchemaProfile.allCases.map(\.rawValue)
    return folders.flatMap(files)
  }
}

/// A file with a schema.
enum SchemaFile {
  /// More than this is no schema: the catalogue of all components has a tenth of it.
  private static let maximumSize = 8 << 20

  /// - Throws: `schema.unreadable` with the system's reason.
  static func bytes(of name: String, _ console: Console) throws(Diagnostic) -> [UInt8] {
    let file = open(console.path(name), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw fault(name) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = piece.withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw fault(name) }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= maximumSize else {
        throw fault(name, found: "more than \(maximumSize >> 20) MiB")
      }
    }
  }

  private static func fault(
    _ name: String, found: String = String(cString: strerror(errno)).lowercased()
  ) -> Diagnostic {
    Diagnostic(
      "schema.unreadable", .error, "'\(name)' could not be read",
      expected: "a file that vitrina schema has written", found: found,
      fix: "check its rights, or write it anew: vitrina schema --all DIR")
  }
}

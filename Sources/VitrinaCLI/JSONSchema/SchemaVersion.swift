internal import Diagnostics
internal import Foundation

/// All schemas of one version: those of a file, or of a folder that `vitrina schema --all` wrote.
struct SchemaVersion {
  /// By component and profile.
  private(set) var components: [String: [SchemaProfile: SchemaNode]] = [:]

  /// - Parameters:
  ///   - name: The path of the file or folder on the command line.
  ///   - argument: Which argument that is.
  init(_ name: String, for argument: String, _ console: Console) throws(SchemaReadFault) {
    var information = stat()
    guard stat(console.path(name), &information) == 0 else {
      throw .usage(
        UsageFault(
          message: "there is no file or folder '\(name)'", fix: "check the value of \(argument)"))
    }
    do throws(Diagnostic) {
      guard information.st_mode & S_IFMT == S_IFDIR else {
        try read(name, console)
        return
      }
      let folder = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
      let files = SchemaFolder(name: folder, console: console).schemaFiles
      for file in files { try read("\(folder)/\(file)", console) }
      guard !files.isEmpty else {
        throw Diagnostic(
          "schema.none", .error, "the folder '\(name)' has no schemas",
          expected: "a folder that vitrina schema --all has written",
          found: "no file *\(SchemaID.fileEnding)", fix: "write them: vitrina schema --all \(name)")
      }
    } catch {
      throw .diagnostic(error)
    }
  }

  private mutating func read(_ file: String, _ console: Console) throws(Diagnostic) {
    let document = try SchemaDocument(try SchemaFile.bytes(of: file, console), file: file)
    for (name, node) in document.components {
      components[name, default: [:]][document.id.profile] = node
    }
  }
}

/// Why a version could not be read: wrong usage, or a file that is no schema.
enum SchemaReadFault: Error {
  case usage(UsageFault)
  case diagnostic(Diagnostic)
}

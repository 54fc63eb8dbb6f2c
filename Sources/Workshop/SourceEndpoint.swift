internal import Diagnostics
internal import Values
internal import Vitrina

/// `/source.json?file=PATH`: a file of plugins or scripts as it is on disk.
struct SourceEndpoint: Sendable {
  private let files: DiskFiles
  private let editor: EditorLink?

  /// - Parameters:
  ///   - folder: The project.
  ///   - editor: Makes the answer's `editor`; nil: there is none.
  init(folder: String, editor: EditorLink?) {
    files = DiskFiles(root: folder)
    self.editor = editor
  }

  /// `{"file", "text", "hash", "editor"}`; `editor` is a link with `{line}` in it, or null. Bytes
  /// that are no UTF-8 are replaced in `text`, not in `hash`.
  func respond(_ request: HTTPRequest) -> HTTPResponse {
    guard let path = request.query("file"), Self.isSource(path) else {
      return HTTPResponse.fault(
        404, Self.fault(request.query("file") ?? "", found: "another path"))
    }
    guard let bytes = files.contents(of: path), let real = files.absolutePath(of: path) else {
      let obstacle = files.obstacle(at: path, isFolder: false)
      return HTTPResponse.fault(404, Self.fault(path, found: obstacle ?? "no such file"))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return HTTPResponse.json([
      "file": .string(path), "text": .string(text), "hash": .string(SHA256.hexadecimal(bytes)),
      "editor": DataValue(editor?.link(toFile: real)),
    ])
  }

  /// Whether a path may be a source at all. Hidden names are none: editors and version control keep
  /// their own things there.
  private static func isSource(_ path: String) -> Bool {
    if path == ProjectSettings.file { return true }
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count >= 2, ["plugins", "scripts"].contains(names[0]),
      names.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) })
    else { return false }
    return path.hasSuffix(".lua") || path.hasSuffix(".json")
  }

  private static func fault(_ path: String, found: String) -> Diagnostic {
    Diagnostic(
      "source.unknown", .error, "there is no source \(quoted(path))",
      expected: "vitrina.json, or a .lua or .json file of plugins/ or scripts/ up to 1 MiB",
      found: found)
  }
}

internal import Components
internal import Diagnostics
internal import Foundation
internal import Vitrina

/// The files that editors and linters read, for one project.
struct EditorFiles {
  /// What is to be done about a file.
  enum State: String {
    /// It is as it should be.
    case current
    case missing
    /// It says something else than it should.
    case differs
    /// It is the author's, or cannot be understood, and stays as it is.
    case kept
  }

  struct File {
    /// From the folder that the files lie in.
    var path: String
    var state: State
    var bytes: [UInt8]
  }

  /// Where stubs lie.
  static let folder = ".vitrina/types"

  private(set) var files: [File] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// Looks at what there is in a folder.
  init(of catalog: Catalog, in root: String) {
    let components = catalog.components.components
    let luacheck = LuacheckStandard.text(components: components.map(\.name))
    for (name, text) in [
      ("vitrina.lua", APIStubs.vitrina(components)),
      ("test.lua", APIStubs.test),
      (
        "project.lua",
        APIStubs.project(
          providers: catalog.providers.map(\.id), screens: catalog.screens.map(\.id))
      ),
      ("luacheck.lua", luacheck),
    ] {
      add("\(Self.folder)/\(name)", Array(text.utf8), in: root) { _ in true }
    }
    addLanguageServerSettings(in: root)
    add(".luacheckrc", Array(luacheck.utf8), in: root) { existing in
      existing.starts(with: LuacheckStandard.mark.utf8)
    }
  }

  /// - Parameter isOurs: Whether a file that says something else may be replaced.
  private mutating func add(
    _ path: String, _ bytes: [UInt8], in root: String, isOurs: ([UInt8]) -> Bool
  ) {
    let existing = Self.contents("\(root)/\(path)")
    let state: State =
      switch existing {
      case nil: .missing
      case bytes: .current
      case let other?: isOurs(other) ? .differs : .kept
      }
    files.append(File(path: path, state: state, bytes: bytes))
  }

  private mutating func addLanguageServerSettings(in root: String) {
    let path = LanguageServerSettings.file
    let existing = Self.contents("\(root)/\(path)")
    do throws(Diagnostic) {
      let bytes = try LanguageServerSettings.text(over: existing)
      let state: State = existing == nil ? .missing : existing == bytes ? .current : .differs
      files.append(File(path: path, state: state, bytes: bytes))
    } catch {
      diagnostics.append(error)
      files.append(File(path: path, state: .kept, bytes: []))
    }
  }

  /// What a file has; nothing for one that cannot be read, which is not known to be ours.
  private static func contents(_ path: String) -> [UInt8]? {
    if let data = FileManager.default.contents(atPath: path) { return Array(data) }
    return FileManager.default.fileExists(atPath: path) ? [] : nil
  }
}

internal import Foundation
internal import Vitrina

/// Finds the project that a command works on.
enum ProjectFolder {
  /// The folder named by `--project`, or the nearest one upwards that holds `vitrina.json`, a
  /// `plugins` or a `scripts` folder.
  static func find(
    _ arguments: ParsedArguments, from current: String
  ) throws(UsageFault) -> String {
    if let named = arguments["--project"] {
      let path = named.hasPrefix("/") ? named : "\(current)/\(named)"
      guard isFolder(path) else {
        throw UsageFault(
          message: "there is no folder '\(named)'", fix: "check the value of --project")
      }
      return path
    }
    var folder = URL(fileURLWithPath: current).standardizedFileURL.path
    while true {
      if FileManager.default.fileExists(atPath: "\(folder)/\(ProjectSettings.file)") {
        return folder
      }
      guard folder != "/" else { break }
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
    if isFolder("\(current)/plugins") || isFolder("\(current)/scripts") { return current }
    throw UsageFault(
      message: "there is no project here: no \(ProjectSettings.file) in this folder or above",
      fix: "go to a project, name one with --project DIR, or create \(ProjectSettings.file) with {}"
    )
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }
}

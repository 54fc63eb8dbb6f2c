import Foundation
import TestSupport
import Values

/// A small project with snapshots, and how a test looks at them.
struct SnapshotFixture {
  static let plugin = """
    vitrina.provide("ring", vitrina.components.loyalty_ring {
      title = "Hola", ring_hexa_color = "#1585a8", ring_number = 2, ring_percentage = 0.4,
      button_title = "Ver", button_deep_link = "app://x",
    }, { scenarios = { { id = "full", data = { ring_percentage = 1 } } } })
    vitrina.screen("ring", function() return { title = "Anillo", "ring" } end)
    """

  let project: TemporaryProject

  init(settings: String = "{}", _ more: [String: String] = [:]) throws {
    project = try TemporaryProject(
      ["vitrina.json": settings, "plugins/shop/init.lua": Self.plugin].merging(more) { $1 })
  }

  var path: String { project.path }

  func run(_ words: String..., variables: [String: String] = [:]) -> ToolRun {
    ToolRun(["snapshot"] + words, variables: variables, folder: path)
  }

  /// A run with `--json`, read.
  func result(_ words: String...) throws -> (code: Int32, map: DataMap) {
    let run = ToolRun(["snapshot", "--json"] + words, folder: path)
    guard case .map(let map) = try JSONReader.read(run.output, file: "output") else {
      return (run.code, [:])
    }
    return (run.code, map)
  }

  /// The files of a list in a result.
  static func files(_ key: String, _ map: DataMap) -> [String] {
    (map[key]?.listValue ?? []).map {
      $0.stringValue ?? $0.mapValue?["file"]?.stringValue ?? "-"
    }
  }

  static func codes(_ key: String, _ map: DataMap) -> [String] {
    (map[key]?.listValue ?? []).map {
      $0.mapValue?["diagnostic"]?.mapValue?["code"]?.stringValue ?? "-"
    }
  }

  /// All files below a folder of the project, with their bytes.
  func files(in folder: String) -> [String: Data] {
    var files: [String: Data] = [:]
    for case let file as String in FileManager.default.enumerator(atPath: "\(path)/\(folder)")
      ?? .init()
    {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(
        atPath: "\(path)/\(folder)/\(file)", isDirectory: &isFolder)
      if !isFolder.boolValue {
        files[file] = FileManager.default.contents(atPath: "\(path)/\(folder)/\(file)")
      }
    }
    return files
  }

  func write(_ text: String, to file: String) throws {
    try write(Data(text.utf8), to: file)
  }

  func write(_ data: Data, to file: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  func replace(_ old: String, with new: String) throws {
    try write(Self.plugin.replacing(old, with: new), to: "plugins/shop/init.lua")
  }

  func restore() throws { try write(Self.plugin, to: "plugins/shop/init.lua") }

  func remove(_ file: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(file)")
  }
}

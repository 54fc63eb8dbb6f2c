import Diagnostics
import Foundation
import Testing
import Vitrina

@Suite struct DiskFilesTests {
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrina-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("project/plugins/a"), withIntermediateDirectories: true)
    return folder
  }

  @Test func `reads files of the project and lists folders, hidden ones left out`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let project = folder.appendingPathComponent("project")
    try Data("x".utf8).write(to: project.appendingPathComponent("plugins/a/init.lua"))
    try Data("x".utf8).write(to: project.appendingPathComponent("plugins/.hidden"))
    try Data("x".utf8).write(to: project.appendingPathComponent("plugins/b.lua"))
    let files = DiskFiles(root: project.path)
    #expect(files.contents(of: "plugins/a/init.lua") == Array("x".utf8))
    #expect(
      files.entries(of: "plugins").map { "\($0.name) \($0.isFolder)" } == ["a true", "b.lua false"])
    #expect(files.entries(of: "none").isEmpty)
    #expect(files.contents(of: "plugins/a") == nil)
  }

  @Test func `nothing outside the project is there, not by dots and not by links`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let project = folder.appendingPathComponent("project")
    try Data("secret".utf8).write(to: folder.appendingPathComponent("secret.lua"))
    try FileManager.default.createSymbolicLink(
      at: project.appendingPathComponent("plugins/a/link.lua"),
      withDestinationURL: folder.appendingPathComponent("secret.lua"))
    try FileManager.default.createSymbolicLink(
      at: project.appendingPathComponent("plugins/out"), withDestinationURL: folder)
    let files = DiskFiles(root: project.path)
    for path in ["../secret.lua", "plugins/a/link.lua", "plugins/out/secret.lua", "/etc/passwd"] {
      #expect(files.contents(of: path) == nil)
      #expect(!files.exists(path))
    }
    #expect(files.entries(of: "plugins").map(\.name) == ["a"])
    #expect(files.entries(of: "..").isEmpty)
  }

  @Test func `says why something that is there cannot be read`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let project = folder.appendingPathComponent("project")
    let plugins = project.appendingPathComponent("plugins")
    try Data(count: DiskFiles.maximumSize + 1).write(to: plugins.appendingPathComponent("big"))
    try Data("x".utf8).write(to: plugins.appendingPathComponent("fine"))
    try FileManager.default.createSymbolicLink(
      at: plugins.appendingPathComponent("out"), withDestinationURL: folder)
    let files = DiskFiles(root: project.path)
    #expect(files.obstacle(at: "plugins/big", isFolder: false) == "a file of more than 1 MiB")
    #expect(files.obstacle(at: "plugins/a", isFolder: false) == "a folder")
    #expect(files.obstacle(at: "plugins/fine", isFolder: true) == "a file")
    #expect(
      files.obstacle(at: "plugins/out", isFolder: true)
        == "a link that leads out of the project or nowhere")
    #expect(files.obstacle(at: "plugins/fine", isFolder: false) == nil)
    #expect(files.obstacle(at: "plugins/none", isFolder: false) == nil)
    try FileManager.default.createDirectory(
      at: project.appendingPathComponent("vitrina.json"), withIntermediateDirectories: true)
    let host = Vitrina.Host(Vitrina.Host.Options(files: files, clock: { 0 }))
    #expect(host.faults.contains("vitrina.json settings.unreadable"))
    #expect(host.faults.contains("plugins/a/init.lua plugin.no_entry"))
  }

  @Test func `a file over the limit is not read`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let project = folder.appendingPathComponent("project")
    try Data(count: DiskFiles.maximumSize + 1)
      .write(to: project.appendingPathComponent("plugins/big.lua"))
    #expect(DiskFiles(root: project.path).contents(of: "plugins/big.lua") == nil)
  }
}

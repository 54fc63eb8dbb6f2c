import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Workshop

@Suite struct ExportFolderTests {
  private let project: TemporaryProject
  private var site: String { "\(project.path)/site" }

  init() throws { project = try TemporaryProject(["vitrina.json": "{}"]) }

  @discardableResult
  private func write(_ files: [String: String]) throws -> Int {
    let folder = try ExportFolder("site", at: site)
    try folder.begin()
    for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
    return try folder.finish()
  }

  private func put(_ text: String, _ file: String) throws {
    let url = URL(fileURLWithPath: "\(site)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Everything in the folder with its text.
  private var contents: [String: String] {
    let paths = FileManager.default.enumerator(atPath: site)?.allObjects ?? []
    return Dictionary(
      uniqueKeysWithValues: paths.compactMap { $0 as? String }.compactMap { path in
        (try? String(contentsOfFile: "\(site)/\(path)", encoding: .utf8)).map { (path, $0) }
      })
  }

  private func refusal(_ work: () throws -> Void) -> String? {
    let fault = #expect(throws: Diagnostic.self, performing: work)
    return fault.map { "\($0.code): \($0.found ?? "")" }
  }

  @Test func `lists what it has written`() throws {
    #expect(try write(["index.html": "a", "c/x/index.html": "b"]) == 0)
    #expect(
      contents == [
        "index.html": "a", "c/x/index.html": "b",
        "export.json": """
        {
          "files": [
            "c/x/index.html",
            "index.html"
          ],
          "version": 1
        }

        """,
      ])
  }

  @Test func `removes what is no longer made, and leaves what is not its own`() throws {
    try write(["index.html": "a", "c/x/index.html": "b", "c/y/index.html": "c"])
    try put("mine", "CNAME")
    try put("mine", "c/y/notes.txt")
    #expect(try write(["index.html": "new"]) == 2)
    #expect(
      contents.filter { $0.key != "export.json" } == [
        "index.html": "new", "CNAME": "mine", "c/y/notes.txt": "mine",
      ])
    #expect(!FileManager.default.fileExists(atPath: "\(site)/c/x"))
  }

  @Test func `refuses a folder that is no export, and a file`() throws {
    try put("mine", "index.html")
    #expect(
      refusal { try write([:]) }
        == "export.folder: files without an export.json, the list of what an export has written")
    #expect(contents == ["index.html": "mine"])
    try FileManager.default.removeItem(atPath: site)
    try Data().write(to: URL(fileURLWithPath: site))
    #expect(refusal { try write([:]) } == "export.folder: a file")
  }

  @Test(arguments: [
    "", "[]", #"{"files": [1]}"#, #"{"files": ["../vitrina.json"], "version": 1}"#,
    #"{"files": ["/etc/passwd"]}"#, #"{"files": ["a//b"]}"#, #"{"files": ["a/./b"]}"#,
  ])
  func `refuses a list that no export has written`(_ list: String) throws {
    try put(list, "export.json")
    #expect(refusal { try write([:]) } == "export.folder: an export.json that is none of an export")
    #expect(FileManager.default.fileExists(atPath: "\(project.path)/vitrina.json"))
  }

  @Test func `refuses to replace somebody else's file`() throws {
    try write(["index.html": "a"])
    try put("mine", "c/index.html")
    #expect(
      refusal { try write(["index.html": "new", "c/index.html": "b"]) }
        == "export.foreign: something else of that name")
    #expect(contents["index.html"] == "a")
    #expect(contents["c/index.html"] == "mine")
  }

  @Test func `follows no link out of the folder`() throws {
    try write(["index.html": "a", "c/x.html": "b"])
    try FileManager.default.removeItem(atPath: "\(site)/c")
    try FileManager.default.createDirectory(
      atPath: "\(project.path)/out", withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(project.path)/out/x.html"))
    try FileManager.default.createSymbolicLink(
      atPath: "\(site)/c", withDestinationPath: "\(project.path)/out")
    #expect(refusal { try write(["c/y.html": "b"]) } == "export.foreign: c")
    #expect(try write(["index.html": "a"]) == 0)
    #expect(FileManager.default.fileExists(atPath: "\(project.path)/out/x.html"))
  }

  @Test func `leaves the folder as it was when a run comes to nothing`() throws {
    let folder = try ExportFolder("site", at: site)
    try folder.begin()
    try folder.write([1], to: "index.html")
    folder.abandon()
    #expect(!FileManager.default.fileExists(atPath: site))
    try write(["index.html": "a"])
    let second = try ExportFolder("site", at: site)
    try second.begin()
    try second.write([1], to: "index.html")
    second.abandon()
    #expect(contents["index.html"] == "a")
    #expect(contents.keys.sorted() == ["export.json", "index.html"])
  }

  @Test func `goes on after a run that was killed`() throws {
    try put("half", ".vitrina-export/index.html")
    try write(["index.html": "a"])
    #expect(contents.keys.sorted() == ["export.json", "index.html"])
  }
}

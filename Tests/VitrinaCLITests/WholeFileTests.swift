import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import VitrinaCLI

@Suite struct WholeFileTests {
  private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func fault(_ body: () throws(Diagnostic) -> Void) -> String {
    do throws(Diagnostic) {
      try body()
      return "none"
    } catch {
      return "\(error.code): \(error.message); found \(error.found ?? "")"
    }
  }

  @Test func `a file is written, and one that is there is replaced`() throws {
    let project = try TemporaryProject(["a.txt": "old"])
    try WholeFile.write(Array("new".utf8), to: "\(project.path)/a.txt", named: "a.txt")
    try WholeFile.write(
      Array("two".utf8), to: "\(project.path)/x/y/b.txt", named: "b.txt", makingFolders: true)
    #expect(try contents("\(project.path)/a.txt") == "new")
    #expect(try contents("\(project.path)/x/y/b.txt") == "two")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: project.path).sorted() == ["a.txt", "x"])
  }

  @Test func `what is there already stays as it is if it is to be kept`() throws {
    let project = try TemporaryProject(["notes.txt": "mine"])
    let path = "\(project.path)/notes.txt"
    let fault = #expect(throws: Diagnostic.self) {
      try WholeFile.write(Array("new".utf8), to: path, named: "notes.txt", ifThere: .isKept)
    }
    #expect(
      fault
        == Diagnostic(
          "output.exists", .error, "'notes.txt' is there already, and stays as it is",
          expected: "a place where nothing is", found: "a file or folder of that name",
          fix: "choose another name, or remove it first"))
    #expect(try contents(path) == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: project.path) == ["notes.txt"])
  }

  @Test func `what a link leads to is replaced, and the link stays`() throws {
    let project = try TemporaryProject(["real.txt": "old"])
    try FileManager.default.createSymbolicLink(
      atPath: "\(project.path)/link.txt", withDestinationPath: "real.txt")
    try WholeFile.write(Array("new".utf8), to: "\(project.path)/link.txt", named: "link.txt")
    #expect(try contents("\(project.path)/real.txt") == "new")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: "\(project.path)/link.txt")
        == "real.txt")
  }

  @Test func `a folder, no folder and a full disk are told, and nothing is left`() throws {
    let project = try TemporaryProject(["folder/x.txt": "x"])
    func write(_ path: String) -> String {
      fault { () throws(Diagnostic) in
        try WholeFile.write(Array(repeating: 0x61, count: 9000), to: path, named: "it")
      }
    }
    #expect(
      write("\(project.path)/folder")
        == "output.write: 'it' could not be written; found a folder of that name")
    #expect(
      write("\(project.path)/none/it")
        == "output.write: 'it' could not be written; found no such file or directory")
    #expect(
      write("\(project.path)/folder/x.txt/it")
        == "output.write: 'it' could not be written; found not a directory")
    #expect(
      write("/dev/full")
        == "output.write: 'it' could not be written; found no space left on device")
    #expect(write("/dev/null") == "none")
    #expect(try FileManager.default.contentsOfDirectory(atPath: project.path) == ["folder"])
  }
}

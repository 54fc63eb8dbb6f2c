import Foundation
import Messenger
import Routing
import Synchronization
import TestSupport
import Testing
import Values
import Vitrina

/// What the documents show is run as it stands there.
@Suite struct DocumentTests {
  private func document(_ path: String) throws -> String { try Document.text(path) }

  /// The fenced blocks of a language.
  private func blocks(_ language: String, in text: String) -> [String] {
    Document.fences(in: text).filter { $0.info == language }.map(\.text)
  }

  private func project(shownIn path: String) throws -> TemporaryProject {
    try TemporaryProject(Document.files(in: document(path)))
  }

  private func words(_ line: String) -> [String] { Document.words(line) }

  @Test func `the first plugin of the README works, and so does every command on it`() throws {
    let readme = try document("README.md")
    let plugin = try #require(blocks("lua", in: readme).first)
    let project = try TemporaryProject(["vitrina.json": "{}", "plugins/hello/init.lua": plugin])
    let lines = blocks("sh", in: readme).flatMap { $0.components(separatedBy: "\n") }
      .filter { $0.hasPrefix("vitrina ") }
    #expect(lines.count >= 4)
    for line in lines {
      let run = ToolRun(words(line), folder: project.path)
      #expect(run.code == 0, "\(line)\n\(run.errors)")
      #expect(run.errors == "", "\(line)")
    }
    #expect(
      ToolRun("open", "hello://world/ana", folder: project.path).output.contains(
        "navigate to greeting with {\"name\":\"ana\"}"))
  }

  @Test(arguments: [
    "docs/plugins.md", "docs/events.md", "docs/deeplinks.md", "docs/testing.md",
    "docs/pictures.md", "docs/impact.md", "docs/messenger.md", "docs/snapshots.md", "docs/repl.md",
    "docs/checking.md", "docs/schema.md", "docs/editor.md",
  ])
  func `the plugins that a document shows load, and commands print what stands there`(
    _ path: String
  ) throws {
    let project = try project(shownIn: path)
    let list = ToolRun("list", folder: project.path)
    #expect(list.code == 0)
    #expect(list.errors == "")
    let commands = Document.commands(in: try document(path))
    #expect(!commands.isEmpty)
    for command in commands {
      let run = ToolRun(words(command.line), folder: project.path)
      let printed = "\(command.line)\n\(run.transcript)"
      #expect(printed.trimmingCharacters(in: .newlines) == command.shown)
    }
  }

  /// The time of a host, which the test moves on.
  private final class Clock: Sendable {
    private let time = Mutex(1_700_000_000.0)
    var now: Double { time.withLock(\.self) }
    func pass(seconds: Double) { time.withLock { $0 += seconds } }
  }

  @Test func `the two plugins of docs/events.md hear what a program tells them`() throws {
    let project = try project(shownIn: "docs/events.md")
    let clock = Clock()
    let host = Vitrina.Host(
      .init(files: DiskFiles(root: project.path), clock: { clock.now }))
    #expect(host.start().isEmpty)
    #expect(host.open("shop://orders/place/250").outcome.isSuccess)
    #expect(host.post("background").isEmpty)
    #expect(host.post("foreground").isEmpty)
    #expect(host.nextTimer == nil)
    #expect(host.post("background").isEmpty)
    #expect(host.nextTimer == clock.now + 3600)
    #expect(host.runTimers().isEmpty)
    clock.pass(seconds: 3600)
    #expect(
      host.runTimers().dataValue.json
        == #"{"diagnostics":[],"effects":[{"name":"points_reminder","properties":{"points":25},"#
        + #""type":"track"}]}"#)
  }

  /// The rows of the tables of a section, each cell without the escape of a bar.
  private func rows(of section: String, in text: String) throws -> [[String]] {
    let parts = text.components(separatedBy: "\n## ")
    let body = try #require(parts.first { $0.hasPrefix("\(section)\n") })
    return body.components(separatedBy: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.components(separatedBy: " | ").map {
        $0.trimmingCharacters(in: ["|", " "]).replacing("\\|", with: "|")
      }
    }
  }

  /// What stands between back quotes.
  private func codes(_ cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  @Test func `every pattern of docs/deeplinks.md matches what stands beside it`() throws {
    let rows = try rows(of: "Patterns", in: document("docs/deeplinks.md")).dropFirst()
    #expect(rows.count > 20)
    for row in rows {
      try #require(row.count == 4, "\(row)")
      let text = try #require(codes(row[1]).first)
      var table = RouteTable<Int>()
      table.add(
        Route(
          try RoutePattern(text), plugin: "p", location: .init("docs/deeplinks.md"), handler: 0))
      let (router, diagnostics) = table.freeze()
      #expect(diagnostics == [])
      for url in codes(row[2]) {
        let isMatch = router.match(try Deeplink.parse(url)) != nil
        #expect(isMatch, "\(text) and \(url)")
      }
      for url in codes(row[3]) {
        let isMatch = router.match(try Deeplink.parse(url)) != nil
        #expect(!isMatch, "\(text) and \(url)")
      }
    }
  }

  @Test func `every code of docs/deeplinks.md is what its links come to`() throws {
    let project = try project(shownIn: "docs/deeplinks.md")
    let rows = try rows(of: "Refusals", in: document("docs/deeplinks.md")).dropFirst()
    let long = [
      "link.too_long": ["shop:" + String(repeating: "a", count: 8188)],
      "link.empty": ["", " \t"],
      "link.too_deep": ["shop:" + String(repeating: "/a", count: 65)],
      "link.too_many_params": ["shop:a?" + String(repeating: "a&", count: 257)],
    ]
    var seen: Set<String> = []
    for row in rows {
      let code = try #require(codes(row[0]).first)
      seen.insert(code)
      let urls = long[code] ?? codes(row[1])
      #expect(!urls.isEmpty, "\(code)")
      for url in urls {
        let run = ToolRun("open", "--", url, folder: project.path)
        #expect(run.errors.contains("[\(code)]"), "\(code) and \(url): \(run.errors)")
      }
    }
    #expect(seen.isSuperset(of: LinkFault.Kind.allCases.map { "link.\($0.rawValue)" }))
  }

  @Test func `docs/messenger.md has every event`() throws {
    let text = try document("docs/messenger.md")
    for name in MessengerEvent.names { #expect(text.contains("`\(name)`"), "\(name)") }
  }

  @Test func `docs/messenger.md has every setting, with tests that prove what it does`() throws {
    let rows = try rows(of: "The settings", in: document("docs/messenger.md")).dropFirst()
    #expect(rows.compactMap { codes($0[0]).first } == SettingName.allCases.map(\.rawValue))
    for row in rows {
      try #require(row.count == 4, "\(row)")
      var file = ""
      var count = 0
      for code in codes(row[3]) {
        if code.hasSuffix(".swift") {
          let folder = code.hasPrefix("MessengerHost") ? "VitrinaTests" : "MessengerTests"
          file = try document("Tests/\(folder)/\(code)")
        } else {
          count += 1
          #expect(file.contains("func `\(code)`("), "\(row[0]): \(code)")
        }
      }
      #expect(count > 0, "\(row[0])")
    }
  }

  @Test(arguments: [
    "README.md", "docs/lua-api.md", "docs/plugins.md", "docs/events.md", "docs/deeplinks.md",
    "docs/testing.md", "docs/pictures.md", "docs/workshop.md", "docs/impact.md",
    "docs/messenger.md", "docs/repl.md", "docs/editor.md",
    "docs/components/animated_button.md",
    "docs/components/discount_box.md",
  ])
  func `every command between back quotes works on the shipped project`(_ path: String) throws {
    let project = try shippedCopy()
    let pieces = try document(path).components(separatedBy: "`")
    for piece in pieces where piece.hasPrefix("vitrina ") && !piece.hasPrefix("vitrina preview") {
      let run = ToolRun(words(piece), folder: project.path)
      #expect(run.code == 0, "\(piece)\n\(run.errors)")
    }
  }

  /// What the shipped project consists of, in a folder that commands may write to.
  private func shippedCopy() throws -> TemporaryProject {
    let copy = try TemporaryProject([".keep": ""])
    for name in ["plugins", "scripts", "examples", "vitrina.json"] {
      try FileManager.default.copyItem(
        atPath: Repository.root.appendingPathComponent(name).path, toPath: "\(copy.path)/\(name)")
    }
    return copy
  }

  @Test(arguments: [
    "new", "list", "show", "tap", "routes", "open", "links", "check", "test", "repl", "types",
    "docs", "impact", "export",
  ])
  func `every example of the help works on the shipped project`(_ command: String) throws {
    let project = try shippedCopy()
    let help = ToolRun(command, "--help").output
    for line in help.components(separatedBy: "\n") where line.hasPrefix("  vitrina ") {
      let run = ToolRun(words(String(line.dropFirst(2))), folder: project.path)
      #expect(run.code == 0, "\(line)\n\(run.errors)")
    }
  }

  @Test func `every file that a document links to is there`() throws {
    let documents = [
      "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/lua-api.md", "docs/plugins.md",
      "docs/events.md", "docs/deeplinks.md", "docs/testing.md", "docs/pictures.md",
      "docs/workshop.md", "docs/messenger.md", "docs/repl.md", "docs/editor.md",
      "docs/lua-reference.md",
    ]
    for path in documents {
      for piece in try document(path).components(separatedBy: "](").dropFirst() {
        let target = piece.prefix { $0 != ")" && $0 != "#" }
        guard !target.isEmpty, !target.hasPrefix("http") else { continue }
        let file = Repository.root.appendingPathComponent(path).deletingLastPathComponent()
          .appendingPathComponent(String(target))
        #expect(FileManager.default.fileExists(atPath: file.path), "\(path): \(target)")
      }
    }
  }
}

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Workshop

@Suite struct FileWatcherTests {
  /// A watched project and what was reported.
  private final class Watched {
    let project: TemporaryProject
    let reports: Reports
    private let watcher: FileWatcher

    final class Reports: Sendable {
      private let content = Mutex<[[String]]>([])
      var all: [[String]] { content.withLock { $0 } }
      var paths: Set<String> { Set(all.joined()) }
      func add(_ paths: [String]) { content.withLock { $0.append(paths) } }
      func clear() { content.withLock { $0 = [] } }
    }

    init(_ files: [String: String], onChange: @escaping @Sendable () -> Void = {}) throws {
      let folders = ["plugins/.keep": "", "scripts/.keep": ""]
      project = try TemporaryProject(files.merging(folders) { $1 })
      let reports = Reports()
      self.reports = reports
      watcher = FileWatcher(
        root: project.path,
        onChange: { paths in
          reports.add(paths)
          onChange()
        }, onTick: {})
    }

    deinit { watcher.stop() }

    func path(_ name: String) -> String { "\(project.path)/\(name)" }

    func write(_ name: String, _ text: String = "x") throws {
      try FileManager.default.createDirectory(
        atPath: (path(name) as NSString).deletingLastPathComponent,
        withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }

    func move(_ from: String, _ to: String) { rename(path(from), path(to)) }

    /// Waits at most ten seconds, then a moment more for what should not come.
    func settle(until isDone: (Reports) -> Bool) {
      let deadline = Date().addingTimeInterval(10)
      while Date() < deadline, !isDone(reports) { usleep(5_000) }
      usleep(60_000)
    }
  }

  @Test func `a file moved into place is seen, and not what it was called before`() throws {
    let watched = try Watched(["plugins/a/init.lua": "1"])
    try watched.write("plugins/a/.init.lua.new")
    watched.move("plugins/a/.init.lua.new", "plugins/a/init.lua")
    watched.settle { !$0.all.isEmpty }
    #expect(watched.reports.all == [["plugins/a/init.lua"]])
  }

  @Test func `a file deleted and made again is seen both times`() throws {
    let watched = try Watched(["plugins/a/init.lua": "1"])
    unlink(watched.path("plugins/a/init.lua"))
    watched.settle { !$0.all.isEmpty }
    #expect(watched.reports.all == [["plugins/a/init.lua"]])
    try watched.write("plugins/a/init.lua")
    watched.settle { $0.all.count > 1 }
    #expect(watched.reports.all == [["plugins/a/init.lua"], ["plugins/a/init.lua"]])
  }

  @Test func `a folder moved away is forgotten, and watched again when it is back`() throws {
    let watched = try Watched(["plugins/a/init.lua": "1", "plugins/a/parts/x.lua": "1"])
    watched.move("plugins/a", "away")
    watched.settle { !$0.all.isEmpty }
    #expect(watched.reports.all == [["plugins/a"]])
    watched.reports.clear()
    try watched.write("away/init.lua", "2")
    try watched.write("away/parts/x.lua", "2")
    watched.settle { _ in true }
    #expect(watched.reports.all == [])
    watched.move("away", "plugins/b")
    watched.settle { $0.paths.contains("plugins/b/parts/x.lua") }
    #expect(watched.reports.paths.isSuperset(of: ["plugins/b", "plugins/b/init.lua"]))
    watched.reports.clear()
    try watched.write("plugins/b/parts/x.lua", "3")
    watched.settle { !$0.all.isEmpty }
    #expect(watched.reports.all == [["plugins/b/parts/x.lua"]])
  }

  @Test func `fifty files at once are few reports with all of them`() throws {
    let watched = try Watched(["plugins/a/init.lua": "1"])
    let names = (0..<50).map { "plugins/a/f\($0).lua" }
    for name in names { try watched.write(name) }
    watched.settle { $0.paths.count == names.count }
    #expect(watched.reports.paths == Set(names))
    #expect(watched.reports.all.count < 10)
  }

  @Test func `a file saved while a report is worked on is reported next`() throws {
    let (started, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let watched = try Watched(["plugins/a.lua": "1", "plugins/b.lua": "1"]) {
      started.signal()
      goOn.wait()
    }
    try watched.write("plugins/a.lua", "2")
    started.wait()
    try watched.write("plugins/b.lua", "2")
    try watched.write("plugins/a.lua", "3")
    goOn.signal()
    goOn.signal()
    watched.settle { $0.all.count > 1 }
    #expect(watched.reports.all == [["plugins/a.lua"], ["plugins/a.lua", "plugins/b.lua"]])
  }

  @Test(arguments: [
    "init.lua~", ".init.lua.swp", "4913", "#init.lua#", ".#init.lua", "init.lua.swp",
    "init.lua___jb_tmp___",
  ])
  func `what editors write for themselves is not reported`(_ name: String) throws {
    let watched = try Watched(["plugins/a/init.lua": "1"])
    try watched.write("plugins/a/\(name)")
    watched.settle { _ in true }
    try watched.write("plugins/a/init.lua", "2")
    watched.settle { !$0.all.isEmpty }
    #expect(watched.reports.all == [["plugins/a/init.lua"]])
  }

  @Test func `files that come right behind their folder are not missed`() throws {
    let watched = try Watched([:])
    var expected: Set<String> = []
    for number in 0..<40 {
      let folder = "plugins/p\(number)"
      for file in ["init.lua", "parts/deep/x.lua"] {
        try watched.write("\(folder)/\(file)")
        expected.insert("\(folder)/\(file)")
      }
    }
    watched.settle { $0.paths.isSuperset(of: expected) }
    #expect(expected.subtracting(watched.reports.paths) == [])
    watched.reports.clear()
    try watched.write("plugins/p7/parts/deep/x.lua", "2")
    watched.settle { !$0.all.isEmpty }
    #expect(watched.reports.all == [["plugins/p7/parts/deep/x.lua"]])
  }

  @Test func `a link that leads around in a circle ends nothing`() throws {
    let watched = try Watched(["plugins/a/init.lua": "1"])
    for name in ["plugins/a/up", "plugins/a/again"] {
      try FileManager.default.createSymbolicLink(
        atPath: watched.path(name), withDestinationPath: "..")
    }
    let second = FileWatcher(root: watched.project.path, onChange: { _ in }, onTick: {})
    second.stop()
    try watched.write("plugins/a/init.lua", "2")
    watched.settle { $0.paths.contains("plugins/a/init.lua") }
    #expect(watched.reports.paths.contains("plugins/a/init.lua"))
  }

  @Test func `a settings file and only that is seen beside the folders`() throws {
    let watched = try Watched([:])
    try watched.write("notes.txt")
    try watched.write("vitrina.json", "{}")
    try watched.write("other/x.lua")
    watched.settle { !$0.all.isEmpty }
    #expect(watched.reports.paths == ["vitrina.json"])
  }
}

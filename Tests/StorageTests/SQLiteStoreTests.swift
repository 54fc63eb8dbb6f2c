import Diagnostics
import Foundation
import Impact
import TestSupport
import Testing
import Values

@testable import Storage

struct SQLiteStoreTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  private func fault(_ path: String? = nil) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try SQLiteStore(path: path ?? file.path, name: "state.sqlite", patience: 50)
      return nil
    } catch {
      return error
    }
  }

  /// Does something to a file that no store would.
  private func damage(_ script: String) throws {
    try SQLiteConnection(path: file.path, file: "test", patience: 0).runScript(script)
  }

  // MARK: - Files

  @Test func `finds everything again when the file is opened again`() throws {
    do {
      var checkout = try Checkout(SQLiteStore(path: file.path))
      checkout.register("ben@example.org")
      checkout.select(3)
      checkout.start()
      checkout.finish("O1")
      try (checkout.store as? SQLiteStore)?.change([("k", .integer(7))], in: "p")
    }
    let store = try SQLiteStore(path: file.path)
    var checkout = try Checkout(store)
    checkout.register("ben@example.org")
    #expect(try checkout.state("O1") == "redeemed 3")
    #expect(try checkout.manager.selectedNonprofitID() == 3)
    #expect(try checkout.communitySum(3) == 364_520)
    #expect(try store.value("k", in: "p") == .integer(7))
    #expect(try store.audit() == [])
  }

  @Test func `leaves one file behind that only its owner may read`() throws {
    do {
      let store = try SQLiteStore(path: file.path)
      try store.change([("k", .null)], in: "p")
      #expect(try file.names == ["state.sqlite", "state.sqlite-shm", "state.sqlite-wal"])
    }
    #expect(try file.names == ["state.sqlite"])
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `writes through a log, to the disk, and keeps references`() throws {
    let store = try SQLiteStore(path: file.path)
    let settings = try store.with { (file) throws(Diagnostic) in
      var settings: [String] = []
      for name in ["journal_mode", "synchronous", "foreign_keys", "busy_timeout", "user_version"] {
        settings.append(try file.first("PRAGMA \(name)") { $0.text(0) } ?? "")
      }
      return settings
    }
    #expect(settings == ["wal", "2", "1", "5000", "2"])
  }

  @Test func `no donation is changed, deleted or restored behind the sums`() throws {
    let store = try SQLiteStore(path: file.path)
    var checkout = try Checkout(store)
    checkout.cancel("SEED-1")
    for script in [
      "UPDATE donation SET community_minor = 1", "DELETE FROM donation",
      "UPDATE donation SET reversed_at = NULL WHERE reversed_at IS NOT NULL",
    ] {
      #expect(throws: Diagnostic.self) {
        try store.change { (file) throws(Diagnostic) in try file.runScript(script) }
      }
    }
    #expect(try store.audit() == [])
  }

  @Test func `an audit finds sums that are wrong`() throws {
    let store = try SQLiteStore(path: file.path)
    _ = try Checkout(store)
    try store.change { (file) throws(Diagnostic) in
      try file.runScript(
        """
        UPDATE community_total SET minor = minor + 1 WHERE nonprofit_id = 2;
        UPDATE personal_total SET donations = 9;
        UPDATE txn SET state = 'redeemed' WHERE order_id = 'SEED-2';
        """)
    }
    let user = "00000000-0000-4000-8000-000000000001"
    #expect(
      try store.audit() == [
        "chain 1, nonprofit 2: 6401 is kept", "chain 1, nonprofit 2: 6400 was given",
        "chain 1, nonprofit 1, user \(user): 428 in 9 is kept",
        "chain 1, nonprofit 1, user \(user): 428 in 1 was given",
        "order SEED-2 and its donation differ",
      ])
  }

  @Test func `says which row cannot be read`() throws {
    let store = try SQLiteStore(path: file.path, name: "state.sqlite")
    _ = try Checkout(store)
    try store.change([("k", .integer(1))], in: "p")
    try store.change { (file) throws(Diagnostic) in
      try file.runScript("UPDATE value SET json = '{'; UPDATE txn SET currency = 'XXX'")
    }
    let fault = Diagnostic(
      "storage.unreadable", .error, "the file holds the value of \"k\" that cannot be read",
      at: SourceLocation("state.sqlite"), expected: "what was written by this program",
      found: "something else", fix: "restore a copy")
    #expect(throws: fault) { try store.value("k", in: "p") }
    let id = try #require(OrderID("SEED-1"))
    #expect(throws: Diagnostic.self) { try store.order(id, ofChain: 1) }
    #expect(try store.value("other", in: "p") == nil)
  }

  // MARK: - Refusals

  @Test(arguments: [
    Array("not a database, but long enough to be looked at as one".utf8),
    Array(repeating: 0xFF, count: 10_000), Array("SQLite format 3\0".utf8),
    Array("SQLite format 3\0".utf8) + Array(repeating: 7, count: 5_000),
  ])
  func `refuses a file that is none and leaves it as it is`(_ bytes: [UInt8]) throws {
    let file = try TemporaryFile(bytes)
    let fault = fault(file.path)
    #expect(fault?.code == "storage.corrupt")
    #expect(try file.bytes == bytes)
    #expect(try file.names == ["state.sqlite"])
  }

  @Test func `says what a damaged file is and what to do`() throws {
    let file = try TemporaryFile(Array(repeating: 1, count: 600))
    #expect(
      fault(file.path)
        == Diagnostic(
          "storage.corrupt", .error, "the file is damaged, or is no file of ours",
          at: SourceLocation("state.sqlite"), expected: "an SQLite file",
          found: "file is not a database (SQLite 26)",
          fix: "move it away, with the files beside it that begin with its name, or restore a copy")
    )
  }

  @Test func `refuses a file that lost its end or some of its pages`() throws {
    do {
      let store = try SQLiteStore(path: file.path)
      _ = try Checkout(store)
      try store.change([("k", .string(String(repeating: "x", count: 50_000)))], in: "p")
    }
    let whole = try file.bytes
    for damaged in [
      Array(whole.prefix(whole.count / 2)), Array(whole.prefix(4_096 + 100)),
      Array(whole.prefix(4_096)) + Array(repeating: 0xAA, count: whole.count - 4_096),
    ] {
      let file = try TemporaryFile(damaged)
      #expect(fault(file.path)?.code == "storage.corrupt")
      #expect(try file.bytes == damaged)
      #expect(try file.names == ["state.sqlite"])
    }
  }

  @Test func `refuses a newer layout and leaves it as it is`() throws {
    _ = try SQLiteStore(path: file.path)
    try damage("PRAGMA user_version = 9")
    let before = try file.bytes
    #expect(
      fault()
        == Diagnostic(
          "storage.newer", .error, "the file was written by a newer version",
          at: SourceLocation("state.sqlite"), expected: "layout 2 or older", found: "layout 9",
          fix: "use the newer version, or another file"))
    #expect(try file.bytes == before)
  }

  @Test func `leaves the log of a newer layout where it is`() throws {
    let other = try TemporaryFile()
    do {
      let store = try SQLiteStore(path: file.path)
      try store.change { (file) throws(Diagnostic) in try file.runScript("PRAGMA user_version = 9")
      }
      // As if the program had been killed: the change is in the log only.
      for name in ["state.sqlite", "state.sqlite-wal"] {
        try FileManager.default.copyItem(
          atPath: "\(file.folder)/\(name)", toPath: "\(other.folder)/\(name)")
      }
    }
    let log = URL(fileURLWithPath: other.path + "-wal")
    let before = (try other.bytes, try Data(contentsOf: log))
    #expect(fault(other.path)?.code == "storage.newer")
    #expect(try other.bytes == before.0)
    #expect(try Data(contentsOf: log) == before.1)
  }

  @Test(arguments: ["CREATE TABLE t(a)", "PRAGMA application_id = 5", "PRAGMA user_version = 1"])
  func `refuses the file of another program and leaves it as it is`(_ script: String) throws {
    try damage(script)
    let before = try file.bytes
    #expect(fault()?.code == "storage.foreign")
    #expect(try file.bytes == before)
  }

  @Test func `refuses a path that leads nowhere`() throws {
    #expect(fault("\(file.folder)/none/state.sqlite")?.code == "storage.unreachable")
    #expect(fault(file.folder)?.code == "storage.unreachable")
  }

  @Test func `makes its layout in a file that is empty`() throws {
    let file = try TemporaryFile([])
    #expect(fault(file.path) == nil)
    #expect(try SQLiteStore(path: file.path).audit() == [])
  }

  @Test(arguments: 1...5) func `many may make one file at once`(_ round: Int) async throws {
    try await withThrowingTaskGroup { group in
      for number in 1...6 {
        group.addTask {
          let store = try SQLiteStore(path: file.path)
          try store.change([("k\(number)", .integer(round))], in: "p")
        }
      }
      try await group.waitForAll()
    }
    let store = try SQLiteStore(path: file.path)
    #expect(try store.keys(in: "p").count == 6)
    #expect(try store.audit() == [])
  }

  @Test func `gives up after a while when another is writing, and goes on later`() throws {
    let first = try SQLiteStore(path: file.path)
    let second = try SQLiteStore(path: file.path, patience: 30)
    let fault = #expect(throws: Diagnostic.self) {
      try first.change { (_) throws(Diagnostic) in
        try second.select(1, by: .guest, atChain: 1, at: 0)
      }
    }
    #expect(fault?.code == "storage.busy")
    // What is only read is read meanwhile.
    try first.change { (_) throws(Diagnostic) in
      _ = try second.selection(of: .guest, atChain: 1)
    }
    try second.select(1, by: .guest, atChain: 1, at: 0)
    #expect(try first.selection(of: .guest, atChain: 1) == 1)
  }

  @Test func `tells a shopper that the store could not, and why`() throws {
    let store = try SQLiteStore(path: file.path, patience: 30)
    var checkout = try Checkout(store)
    checkout.register("ben@example.org")
    checkout.start()
    let other = try SQLiteStore(path: file.path)
    let answer = try other.change { (_) throws(Diagnostic) in checkout.finish("O1") }
    #expect(answer == "storage_failed")
    #expect(checkout.diagnostics.map(\.code) == ["storage.busy"])
    #expect(checkout.finish("O1") == "ok")
    // Who goes is gone, whatever the store does.
    let goodbye = try other.change { (_) throws(Diagnostic) in checkout.perform(.deregisterUser) }
    #expect(goodbye == "ok")
    #expect(checkout.manager.session == ImpactSession())
  }
}

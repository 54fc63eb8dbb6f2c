import Components
import Diagnostics
import Impact
import Messenger
import TestSupport
import Testing
import Values

@testable import Storage

/// What the file of a messenger does that memory does not.
struct MessengerFileTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  // MARK: - Older files

  /// A file of layout 1 that another program closed.
  private func makeLayout1() throws {
    let script = String(decoding: try Repository.fixture("storage-layout-1.sql"), as: UTF8.self)
    try SQLiteConnection(path: file.path, file: "test", patience: 0).runScript(script)
  }

  private static func rows(_ file: SQLiteConnection, _ query: String) throws(Diagnostic) -> [String]
  {
    try file.all(query) { $0.text(0) }
  }

  private static let schema =
    "SELECT type || ' ' || name || ' ' || sql FROM sqlite_schema "
    + "WHERE sql IS NOT NULL ORDER BY type, name"

  @Test func `brings a file of layout 1 up to date and keeps all of it`() throws {
    try makeLayout1()
    let store = try SQLiteStore(path: file.path)
    #expect(try store.value("cart", in: "shop") == ["items": [1, 2]])
    #expect(try store.keys(in: "shop") == ["cart", "seen"])
    let ana = try #require(EmailAddress("ana@example.org"))
    #expect(try store.user(ana) == ImpactUser(id: "id-ana", email: ana, createdAt: 5))
    #expect(try store.selection(of: .guest, atChain: 1) == 3)
    #expect(try store.selection(of: .user("id-ana"), atChain: 1) == 4)
    let id = try #require(OrderID("O-1"))
    var order = ImpactOrder(
      id, chainID: 1, email: ana,
      transaction: ImpactTransaction(
        total: Money(2_000, .usd), storeID: 1, postalCode: "97123", countryCode: "US"),
      finishedAt: 100)
    (order.state, order.redeemedAt) = (.redeemed, 110)
    order.donation = Donation(
      to: 4, Money(20, .usd), counted: Donation.Counted(personal: 20, community: 20), at: 110)
    #expect(try store.order(id, ofChain: 1) == order)
    #expect(try store.communitySums(ofChain: 1) == [3: 500, 4: 20])
    #expect(
      try store.personalSums(of: "id-ana", atChain: 1)
        == [PersonalSum(nonprofitID: 4, sum: 20, latest: 110)])
    #expect(try store.journal(after: 0, limit: 10).map(\.kind) == [.finished, .redeemed])
    #expect(try store.audit() == [])
    #expect(try !store.add(LedgerSeed("sample", at: 1)))
    #expect(try store.messengerArchive() == MessengerArchive())
    #expect(try store.change([.value("k", 1)]) == 1)
  }

  @Test func `a file that was brought up to date is like a new one`() throws {
    try makeLayout1()
    let other = try TemporaryFile()
    let old = try SQLiteStore(path: file.path)
    let new = try SQLiteStore(path: other.path)
    let layouts = try [old, new].map { store in
      try store.with { (file) throws(Diagnostic) in
        try Self.rows(file, Self.schema) + Self.rows(file, "PRAGMA user_version")
      }
    }
    let isSame = layouts[0] == layouts[1]
    #expect(isSame)
    #expect(layouts[0].last == "2")
  }

  @Test func `a file of layout 1 stays as it is if it cannot be brought up to date`() throws {
    try makeLayout1()
    let other = try SQLiteConnection(path: file.path, file: "test", patience: 0)
    try other.runScript("CREATE TABLE outbox(a)")
    let before = try Self.rows(other, Self.schema)
    #expect(throws: Diagnostic.self) { try SQLiteStore(path: file.path) }
    #expect(try Self.rows(other, Self.schema) == before)
    #expect(try Self.rows(other, "PRAGMA user_version") == ["1"])
  }

  // MARK: - Damage

  private func filled() throws -> SQLiteStore {
    let store = try SQLiteStore(path: file.path, name: "state.sqlite")
    _ = try store.change([
      .conversation(MessengerStoreTests.header("c")),
      .message(MessengerStoreTests.message("m"), in: "c"),
      .outbox(MessengerStoreTests.entry("x"), attachment: [1]), .value("k", 1),
    ])
    return store
  }

  @Test(arguments: [
    ("conversation SET header = '{'", "the conversation \"c\""),
    ("conversation SET header = '{}'", "the conversation \"c\""),
    ("message SET json = ''", "the message \"m\""),
    ("message SET json = '[]'", "the message \"m\""),
    ("message SET json = '{\"role\":7}'", "the message \"m\""),
    ("message SET json = '{\"id\":\"m\",\"more\":1}'", "the message \"m\""),
    ("outbox SET metadata = 'x'", "the outbox entry \"x\""),
    ("outbox SET metadata = '1'", "the outbox entry \"x\""),
    ("outbox SET kind = 'song'", "the outbox entry \"x\""),
    ("outbox SET status = ''", "the outbox entry \"x\""),
    ("outbox SET last_error = 'rain'", "the outbox entry \"x\""),
    ("messenger_value SET json = 'nul'", "the messenger's value of \"k\""),
  ])
  func `says which row was damaged`(_ damage: String, _ what: String) throws {
    let store = try filled()
    try store.change { (file) throws(Diagnostic) in try file.runScript("UPDATE \(damage)") }
    let fault = #expect(throws: Diagnostic.self) { try store.messengerArchive() }
    #expect(fault?.code == "storage.corrupt")
    #expect(fault?.message == "the file is damaged: \(what) cannot be read")
    #expect(fault?.location?.file == "state.sqlite")
    // What is not asked for is no hindrance, nor is it for what is written.
    #expect(try store.attachment(of: "x") == [1])
    _ = try store.change([.removeAll])
    #expect(try store.messengerArchive() == MessengerArchive(revision: 2))
  }

  @Test func `does not go on without its revision`() throws {
    let store = try filled()
    try store.change { (file) throws(Diagnostic) in
      try file.runScript("DELETE FROM messenger_revision")
    }
    #expect(throws: Diagnostic.self) { try store.messengerRevision() }
    #expect(throws: Diagnostic.self) { try store.change([.value("k", 2)]) }
  }

  // MARK: - Refusals

  @Test func `refuses what could not be read again, and all that came with it`() throws {
    let store = try filled()
    let before = try store.messengerArchive()
    var deep = DataValue.null
    for _ in 1...200 { deep = .list([deep]) }
    var message = MessengerStoreTests.message("n")
    message.metadata = ["deep": deep]
    var entry = MessengerStoreTests.entry("y")
    entry.metadata = ["deep": deep]
    for change in [
      MessengerChange.message(message, in: "c"), .value("k", deep),
      .outbox(entry, attachment: nil),
    ] {
      let fault = #expect(throws: Diagnostic.self) { try store.change([.removeAll, change]) }
      #expect(fault?.code == "storage.value")
    }
    #expect(try store.messengerArchive() == before)
  }

  @Test func `text that could be read as SQL is text`() throws {
    let store = try filled()
    let hostile = "'); DROP TABLE message; --"
    _ = try store.change([
      .conversation(MessengerStoreTests.header(hostile)),
      .message(MessengerStoreTests.message(hostile, hostile), in: hostile),
      .outbox(MessengerStoreTests.entry(hostile, in: hostile), attachment: nil),
    ])
    let archive = try store.messengerArchive()
    #expect(archive.conversations[1].messages == [MessengerStoreTests.message(hostile, hostile)])
    #expect(archive.outbox.count == 2)
  }
}

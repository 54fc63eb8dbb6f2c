internal import CSQLite
public import Diagnostics
internal import Synchronization

/// One SQLite file with the impact ledger, the messages of the messenger and the values of plugins.
///
/// Every change is on the disk when its call returns, and survives a loss of power. Several programs
/// may use one file; one writes at a time, and the others wait for a while before they throw
/// `storage.busy`. May be used from any thread.
public final class SQLiteStore: Sendable {
  let connection: Mutex<SQLiteConnection>

  /// The version of SQLite that runs.
  public static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Opens a file or makes one, and brings an older layout up to date.
  ///
  /// A file of another program, a newer layout or a damaged one is left as it is. Small files are
  /// looked through for damage, of larger ones only what is read.
  ///
  /// - Parameters:
  ///   - name: What diagnostics call the file; nil: its path.
  ///   - patience: How many milliseconds to wait for another program that is writing.
  /// - Throws: `storage.corrupt`, `storage.newer`, `storage.foreign`, `storage.unreachable`,
  ///   `storage.read_only`, `storage.busy` or `storage.full`.
  public init(path: String, name: String? = nil, patience: Int = 5_000) throws(Diagnostic) {
    let connection = try SQLiteConnection(path: path, file: name ?? path, patience: patience)
    try connection.prepareFile()
    self.connection = Mutex(connection)
  }

  /// Does something with the file while no other thread can.
  func with<Answer: Sendable>(
    _ body: (SQLiteConnection) throws(Diagnostic) -> Answer
  ) throws(Diagnostic) -> Answer {
    try connection.withLock { (connection) throws(Diagnostic) in try body(connection) }
  }

  /// The same with changes that happen wholly or not at all.
  func change<Answer: Sendable>(
    _ body: (SQLiteConnection) throws(Diagnostic) -> Answer
  ) throws(Diagnostic) -> Answer {
    try with { (connection) throws(Diagnostic) in
      try connection.transaction { () throws(Diagnostic) in try body(connection) }
    }
  }
}

extension SQLiteConnection {
  /// Files up to so many pages are looked through when they are opened, which takes some milliseconds.
  private static let pagesLookedThrough = 1_024

  fileprivate func prepareFile() throws(Diagnostic) {
    // Until it is clear that the file is ours, not even its log may be moved into it.
    keepLogOnClose(hadLog)
    let version = try reading { () throws(Diagnostic) in try checkFile() }
    keepLogOnClose(false)
    try useLog()
    try runScript(
      """
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      PRAGMA trusted_schema = OFF;
      """)
    if version < StorageMigration.all.count { try migrate() }
  }

  /// - Returns: The layout of the file; 0: it is empty.
  private func checkFile() throws(Diagnostic) -> Int {
    let version = try pragma("user_version")
    let id = try pragma("application_id")
    let tables = try first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } ?? 0
    if id != StorageMigration.applicationID, id != 0 || version != 0 || tables != 0 {
      throw StorageFault.foreign(id, file: file)
    }
    guard version <= StorageMigration.all.count else {
      throw StorageFault.newer(version, file: file)
    }
    if try pragma("page_count") <= Self.pagesLookedThrough {
      let answer = try first("PRAGMA quick_check(1)") { $0.text(0) } ?? "ok"
      guard answer == "ok" else {
        throw StorageFault.sqlite(SQLITE_CORRUPT, answer, file: file)
      }
    }
    return version
  }

  private func pragma(_ name: String) throws(Diagnostic) -> Int {
    try first("PRAGMA \(name)") { $0.integer(0) } ?? 0
  }

  private func migrate() throws(Diagnostic) {
    try transaction { () throws(Diagnostic) in
      // Another program may have been faster.
      let version = try pragma("user_version")
      guard version < StorageMigration.all.count else { return }
      for migration in StorageMigration.all[version...] { try runScript(migration) }
      try runScript(
        """
        PRAGMA application_id = \(StorageMigration.applicationID);
        PRAGMA user_version = \(StorageMigration.all.count);
        """)
    }
  }
}

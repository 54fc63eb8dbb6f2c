internal import CSQLite
internal import Diagnostics
internal import Glibc

/// An open file. One thread at a time.
///
/// Each statement is prepared when it is first used and kept, so its text should be one that is
/// written out, with `?` for what changes.
final class SQLiteConnection {
  /// As diagnostics name the file.
  let file: String
  /// Whether a log lay beside the file before it was opened.
  let hadLog: Bool
  private let patience: Int
  private let database: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]

  /// Opens a file, or makes an empty one that nobody else may read, since it will hold emails. Nothing
  /// is read or written yet.
  ///
  /// - Parameter patience: How many milliseconds to wait for another program that is writing.
  init(path: String, file: String, patience: Int) throws(Diagnostic) {
    let isNew = access(path, F_OK) != 0
    hadLog = access(path + "-wal", F_OK) == 0
    var database: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
      | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &database, flags, nil)
    guard code == SQLITE_OK, let database else {
      let words = database.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(database)
      throw StorageFault.sqlite(code, words, file: file)
    }
    // What is made beside it takes its permissions.
    if isNew { chmod(path, 0o600) }
    self.file = file
    self.database = database
    self.patience = patience
    sqlite3_busy_timeout(database, Int32(clamping: patience))
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(database)
  }

  /// Whether the file's log stays where it is when the file is closed.
  func keepLogOnClose(_ keeps: Bool) { _ = vsqlite_keep_log_on_close(database, keeps ? 1 : 0) }

  /// How many rows the last change touched.
  var changes: Int { Int(sqlite3_changes64(database)) }

  // MARK: - Statements

  func run(_ text: String, _ values: SQLiteValue...) throws(Diagnostic) {
    try each(text, values) { _ in }
  }

  /// The first row; nil if there is none.
  func first<Value>(
    _ text: String, _ values: SQLiteValue..., read: (SQLiteRow) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value? {
    var value: Value?
    try each(text, values) { (row) throws(Diagnostic) in if value == nil { value = try read(row) } }
    return value
  }

  func all<Value>(
    _ text: String, _ values: SQLiteValue..., read: (SQLiteRow) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> [Value] {
    var all: [Value] = []
    try each(text, values) { (row) throws(Diagnostic) in all.append(try read(row)) }
    return all
  }

  private func each(
    _ text: String, _ values: [SQLiteValue], _ body: (SQLiteRow) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let statement = try prepared(text)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (place, value) in zip(1..., values) {
      try check(bind(value, at: Int32(place), of: statement))
    }
    while true {
      let code = sqlite3_step(statement)
      guard code != SQLITE_DONE else { return }
      guard code == SQLITE_ROW else { throw fault(code) }
      try body(SQLiteRow(statement: statement))
    }
  }

  private func bind(_ value: SQLiteValue, at place: Int32, of statement: OpaquePointer) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(statement, place)
    case .integer(let integer): return sqlite3_bind_int64(statement, place, Int64(integer))
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          vsqlite_bind_text(statement, place, $0.baseAddress, sqlite3_uint64($0.count))
        }
      }
    case .bytes(let bytes):
      return bytes.withUnsafeBytes {
        vsqlite_bind_blob(statement, place, $0.baseAddress, sqlite3_uint64($0.count))
      }
    }
  }

  private func prepared(_ text: String) throws(Diagnostic) -> OpaquePointer {
    if let statement = statements[text] { return statement }
    var statement: OpaquePointer?
    try check(
      sqlite3_prepare_v3(database, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
    guard let statement else { throw fault(SQLITE_MISUSE) }
    statements[text] = statement
    return statement
  }

  /// Runs many statements once, without keeping them.
  func runScript(_ text: String) throws(Diagnostic) {
    try check(sqlite3_exec(database, text, nil, nil, nil))
  }

  // MARK: - Transactions

  /// Lets changes go to a log beside the file, so that who reads waits for nobody.
  ///
  /// For the change of a new file nobody else may have it open, and SQLite does not wait for that by
  /// itself.
  func useLog() throws(Diagnostic) {
    let pause = 5
    var attempts = patience / pause
    while true {
      do throws(Diagnostic) {
        return try runScript("PRAGMA journal_mode = WAL")
      } catch {
        guard error.code == "storage.busy", attempts > 0 else { throw error }
        attempts -= 1
        usleep(UInt32(pause * 1_000))
      }
    }
  }

  /// Reads several things as they are at one moment.
  func reading<Value>(_ body: () throws(Diagnostic) -> Value) throws(Diagnostic) -> Value {
    try transaction("BEGIN", body)
  }

  /// Makes all changes or, when one throws, none. Returns once they are on the disk.
  func transaction<Value>(
    _ begin: String = "BEGIN IMMEDIATE", _ body: () throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    try run(begin)
    do throws(Diagnostic) {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // A full disk may have ended it already.
      if sqlite3_get_autocommit(database) == 0 { sqlite3_exec(database, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  // MARK: - Faults

  private func check(_ code: Int32) throws(Diagnostic) {
    guard code == SQLITE_OK else { throw fault(code) }
  }

  private func fault(_ code: Int32) -> Diagnostic {
    StorageFault.sqlite(code, String(cString: sqlite3_errmsg(database)), file: file)
  }
}

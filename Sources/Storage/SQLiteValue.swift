internal import CSQLite

/// What is put into the place of a `?`.
enum SQLiteValue {
  case integer(Int)
  case text(String)
  case bytes([UInt8])
  case null

  static func integer(_ value: Int?) -> SQLiteValue { value.map { .integer($0) } ?? .null }
  static func text(_ value: String?) -> SQLiteValue { value.map { .text($0) } ?? .null }
  static func bytes(_ value: [UInt8]?) -> SQLiteValue { value.map { .bytes($0) } ?? .null }
}

/// The row that a statement stands at; not to be kept.
struct SQLiteRow {
  let statement: OpaquePointer

  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }

  /// Bytes that are no UTF-8 are replaced.
  func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func optionalBytes(_ column: Int32) -> [UInt8]? {
    guard !isNull(column) else { return nil }
    let bytes = sqlite3_column_blob(statement, column)
    return Array(
      UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
  }

  private func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }
}

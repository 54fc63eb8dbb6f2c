internal import CSQLite
internal import Diagnostics

/// What is wrong with a file, or with what was asked of it.
enum StorageFault {
  /// What SQLite says in a code and a sentence of its own.
  static func sqlite(_ code: Int32, _ words: String, file: String) -> Diagnostic {
    let place = SourceLocation(file)
    let found = "\(words) (SQLite \(code))"
    switch code & 0xFF {
    case SQLITE_NOTADB, SQLITE_CORRUPT:
      return Diagnostic(
        "storage.corrupt", .error, "the file is damaged, or is no file of ours", at: place,
        expected: "an SQLite file", found: found,
        fix: "move it away, with the files beside it that begin with its name, or restore a copy")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return Diagnostic(
        "storage.busy", .error, "another program is writing and did not end in time", at: place,
        expected: "a turn before too long", found: found,
        fix: "try again, or end the other program")
    case SQLITE_FULL:
      return Diagnostic(
        "storage.full", .error, "there is no room left, and nothing was changed", at: place,
        expected: "room on the disk", found: found, fix: "make room and try again")
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      return Diagnostic(
        "storage.read_only", .error, "the file may not be written", at: place,
        expected: "a file and a folder that may be written", found: found,
        fix: "change its permissions, or go on without a file")
    case SQLITE_CANTOPEN:
      return Diagnostic(
        "storage.unreachable", .error, "the file cannot be opened", at: place,
        expected: "a file, or a folder in which it can be made", found: found,
        fix: "look whether the folder is there and may be written")
    default:
      return Diagnostic(
        "storage.refused", .error, "the file did not take a change or give an answer", at: place,
        expected: "neither fault of the disk nor rule that was broken", found: found,
        fix: "look at the disk; run again with a new file to tell one from the other")
    }
  }

  static func newer(_ version: Int, file: String) -> Diagnostic {
    Diagnostic(
      "storage.newer", .error, "the file was written by a newer version", at: SourceLocation(file),
      expected: "layout \(StorageMigration.all.count) or older", found: "layout \(version)",
      fix: "use the newer version, or another file")
  }

  static func foreign(_ id: Int, file: String) -> Diagnostic {
    Diagnostic(
      "storage.foreign", .error, "the file belongs to another program", at: SourceLocation(file),
      expected: "a new file, or one with application id \(StorageMigration.applicationID)",
      found: "application id \(id)", fix: "use another file")
  }

  /// A row that this program would not have written.
  static func unreadable(_ what: String, file: String) -> Diagnostic {
    Diagnostic(
      "storage.unreadable", .error, "the file holds \(what) that cannot be read",
      at: SourceLocation(file), expected: "what was written by this program",
      found: "something else", fix: "restore a copy")
  }

  /// A row of which a text or a word was damaged.
  static func damaged(_ what: String, _ found: String, file: String) -> Diagnostic {
    Diagnostic(
      "storage.corrupt", .error, "the file is damaged: \(what) cannot be read",
      at: SourceLocation(file), expected: "what was written by this program", found: found,
      fix: "restore a copy, or go on with a new file")
  }

  static func value(
    _ key: String, _ reason: Diagnostic, fix: String = "keep a flatter value"
  ) -> Diagnostic {
    Diagnostic(
      "storage.value", .error,
      "the value of \(quoted(key)) could not be read again, so it was not kept",
      expected: reason.expected, found: reason.found, fix: fix)
  }
}

public import Diagnostics
internal import Impact
public import Values

/// The values of plugins. What JSON does not have is kept as null: numbers that are not finite.
extension SQLiteStore: KeyValueStore {
  public func value(_ key: String, in space: String) throws(Diagnostic) -> DataValue? {
    try with { (file) throws(Diagnostic) in
      try file.first(
        "SELECT json FROM value WHERE space = ? AND key = ?", .text(space), .text(key)
      ) { (row) throws(Diagnostic) in
        do throws(Diagnostic) { return try JSONReader.read(row.text(0), file: key) } catch {
          throw StorageFault.unreadable("the value of \(quoted(key))", file: file.file)
        }
      }
    }
  }

  public func keys(in space: String) throws(Diagnostic) -> [String] {
    try with { (file) throws(Diagnostic) in
      try file.all("SELECT key FROM value WHERE space = ? ORDER BY key", .text(space)) {
        $0.text(0)
      }
    }
  }

  /// - Throws: `storage.value` for a value that is nested too deep to be read again.
  public func change(
    _ changes: [(key: String, value: DataValue?)], in space: String
  ) throws(Diagnostic) {
    guard !changes.isEmpty else { return }
    var texts: [(key: String, json: String?)] = []
    for (key, value) in changes {
      let json = value?.json
      if let json {
        do throws(Diagnostic) { _ = try JSONReader.read(json, file: key) } catch {
          throw StorageFault.value(key, error)
        }
      }
      texts.append((key, json))
    }
    try change { (file) throws(Diagnostic) in
      for (key, json) in texts {
        if let json {
          try file.run(
            """
            INSERT INTO value(space, key, json) VALUES(?, ?, ?)
              ON CONFLICT DO UPDATE SET json = excluded.json
            """, .text(space), .text(key), .text(json))
        } else {
          try file.run("DELETE FROM value WHERE space = ? AND key = ?", .text(space), .text(key))
        }
      }
    }
  }
}

import Diagnostics
import Impact
import Messenger
import Storage
import Values

/// Every store there is: what is asked of one is asked of all.
enum StoreKind: String, CaseIterable, Sendable {
  case memory
  case sqlite

  /// A new and empty ledger; a file is in the folder.
  func ledger(in file: TemporaryFile) throws -> any ImpactStore {
    switch self {
    case .memory: MemoryImpactStore()
    case .sqlite: try SQLiteStore(path: file.path)
    }
  }

  func values(in file: TemporaryFile) throws -> any KeyValueStore {
    switch self {
    case .memory: MemoryStore()
    case .sqlite: try SQLiteStore(path: file.path)
    }
  }

  func messages(in file: TemporaryFile) throws -> any MessengerStore {
    switch self {
    case .memory: MemoryMessengerStore()
    case .sqlite: try SQLiteStore(path: file.path)
    }
  }
}

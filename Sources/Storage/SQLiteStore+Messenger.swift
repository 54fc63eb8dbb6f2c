public import Diagnostics
public import Messenger
internal import Values

/// The conversations and the outbox of the messenger.
///
/// A text that could not be read again is refused, since nobody would notice before the next start.
extension SQLiteStore: MessengerStore {
  public func messengerRevision() throws(Diagnostic) -> Int {
    try with { (file) throws(Diagnostic) in try file.messengerRevision() }
  }

  /// - Throws: `storage.corrupt` for a row that was damaged.
  public func messengerArchive() throws(Diagnostic) -> MessengerArchive {
    try with { (file) throws(Diagnostic) in
      try file.reading { () throws(Diagnostic) in
        MessengerArchive(
          revision: try file.messengerRevision(), conversations: try file.conversations(),
          outbox: try file.outbox(), values: try file.messengerValues())
      }
    }
  }

  /// - Throws: `messenger.attachment_size`; `storage.value` for what could not be read again.
  public func change(_ changes: [MessengerChange]) throws(Diagnostic) -> Int {
    guard !changes.isEmpty else { return try messengerRevision() }
    try StoreLimits.check(changes)
    return try change { (file) throws(Diagnostic) in
      var filled: Set<ConversationID> = []
      for change in changes {
        if let id = try file.conversationFilled(by: change) { filled.insert(id) }
        try file.make(change)
      }
      for id in filled { try file.trim(id) }
      try file.run("UPDATE messenger_revision SET number = number + 1")
      return try file.messengerRevision()
    }
  }

  public func attachment(of clientID: String) throws(Diagnostic) -> [UInt8]? {
    try with { (file) throws(Diagnostic) in
      try file.first("SELECT attachment FROM outbox WHERE client_id = ?", .text(clientID)) {
        $0.optionalBytes(0)
      } ?? nil
    }
  }

  public func isDelivered(_ clientID: String) throws(Diagnostic) -> Bool {
    try with { (file) throws(Diagnostic) in
      try file.first("SELECT 1 FROM delivered WHERE client_id = ?", .text(clientID)) { _ in true }
        ?? false
    }
  }

  public func delivered() throws(Diagnostic) -> [String] {
    try with { (file) throws(Diagnostic) in
      try file.all("SELECT client_id FROM delivered ORDER BY position") { $0.text(0) }
    }
  }
}

internal import Components
internal import Diagnostics
internal import Messenger
internal import Values

/// What is kept of the messenger. A row that was damaged is told, since what it held is lost.
extension SQLiteConnection {
  func messengerRevision() throws(Diagnostic) -> Int {
    guard let number = try first("SELECT number FROM messenger_revision", read: { $0.integer(0) })
    else { throw StorageFault.damaged("the revision of the messenger", "none", file: file) }
    return number
  }

  /// In the order in which they came, with their messages.
  func conversations() throws(Diagnostic) -> [Conversation] {
    let headers = try all("SELECT id, header FROM conversation ORDER BY position") {
      (row) throws(Diagnostic) in
      (
        id: row.text(0),
        header: try data(
          row.text(1), as: ConversationHeader.self, "the conversation \(quoted(row.text(0)))")
      )
    }
    var conversations: [Conversation] = []
    for (id, header) in headers {
      let messages = try all(
        "SELECT id, json FROM message WHERE conversation_id = ? ORDER BY position",
        .text(id)
      ) { (row) throws(Diagnostic) in
        try data(row.text(1), as: Message.self, "the message \(quoted(row.text(0)))")
      }
      conversations.append(Conversation(header, messages: messages))
    }
    return conversations
  }

  func outbox() throws(Diagnostic) -> [OutboxEntry] {
    try all(
      """
      SELECT client_id, conversation_id, kind, text, payload, metadata, file_path, first_queued_at,
        sequence, attempts, status, last_error
      FROM outbox ORDER BY first_queued_at, sequence, client_id
      """
    ) { (row) throws(Diagnostic) in try entry(row) }
  }

  func messengerValues() throws(Diagnostic) -> DataMap {
    DataMap(
      try all("SELECT key, json FROM messenger_value ORDER BY key") { (row) throws(Diagnostic) in
        (row.text(0), try value(row.text(1), "the messenger's value of \(quoted(row.text(0)))"))
      })
  }

  private func entry(_ row: SQLiteRow) throws(Diagnostic) -> OutboxEntry {
    let id = row.text(0)
    let what = "the outbox entry \(quoted(id))"
    func word<Word: RawRepresentable<String>>(
      _ text: String, as words: Word.Type
    ) throws(Diagnostic) -> Word {
      guard let word = Word(rawValue: text) else {
        throw StorageFault.damaged(what, quoted(text), file: file)
      }
      return word
    }
    guard let metadata = try value(row.text(5), what).mapValue else {
      throw StorageFault.damaged(what, quoted(row.text(5)), file: file)
    }
    var entry = OutboxEntry(
      clientID: id, conversationID: row.text(1), type: try word(row.text(2), as: MessageType.self),
      text: row.optionalText(3), payload: row.optionalText(4), metadata: metadata,
      filePath: row.optionalText(6), firstQueuedAt: row.integer(7), sequence: row.integer(8),
      attempts: row.integer(9), status: try word(row.text(10), as: OutboxEntry.Status.self))
    if let failure = row.optionalText(11) {
      entry.lastError = try word(failure, as: OutboxEntry.Failure.self)
    }
    return entry
  }

  private func data<Data: ComponentData>(
    _ text: String, as type: Data.Type, _ what: String
  ) throws(Diagnostic) -> Data {
    do throws(Diagnostic) { return try StoredJSON.read(text, as: type) } catch {
      throw StorageFault.damaged(what, error.message, file: file)
    }
  }

  private func value(_ text: String, _ what: String) throws(Diagnostic) -> DataValue {
    do throws(Diagnostic) { return try StoredJSON.read(text) } catch {
      throw StorageFault.damaged(what, error.message, file: file)
    }
  }
}

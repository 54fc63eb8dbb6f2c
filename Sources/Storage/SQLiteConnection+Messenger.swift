internal import Diagnostics
internal import Messenger
internal import Values

/// What a change of the messenger consists of. All of it inside a transaction.
extension SQLiteConnection {
  func make(_ change: MessengerChange) throws(Diagnostic) {
    switch change {
    case .conversation(let header):
      try run(
        """
        INSERT INTO conversation(id, header) VALUES(?, ?)
          ON CONFLICT(id) DO UPDATE SET header = excluded.header
        """, .text(header.id), .text(try StoredJSON.text(header, "conversation", header.id)))
    case .removeConversation(let id):
      try run("DELETE FROM conversation WHERE id = ?", .text(id))
      try run("DELETE FROM outbox WHERE conversation_id = ?", .text(id))
    case .message(let message, let id): try add(message, to: id)
    case .removeMessage(let message, let id):
      try run(
        "DELETE FROM message WHERE conversation_id = ? AND id = ?", .text(id), .text(message))
    case .outbox(let entry, let attachment): try add(entry, attachment)
    case .removeOutbox(let id): try run("DELETE FROM outbox WHERE client_id = ?", .text(id))
    case .deliver(let id, let time):
      try run(
        """
        INSERT OR IGNORE INTO delivered(client_id, position, at)
          SELECT ?, ifnull(max(position), 0) + 1, ? FROM delivered
        """, .text(id), .integer(time))
    case .value(let key, let value?):
      try run(
        """
        INSERT INTO messenger_value(key, json) VALUES(?, ?)
          ON CONFLICT DO UPDATE SET json = excluded.json
        """, .text(key), .text(try StoredJSON.text(value, "messenger value", key)))
    case .value(let key, nil): try run("DELETE FROM messenger_value WHERE key = ?", .text(key))
    case .removeAll:
      try runScript(
        """
        DELETE FROM message;
        DELETE FROM conversation;
        DELETE FROM outbox;
        DELETE FROM delivered;
        DELETE FROM messenger_value;
        """)
    }
  }

  /// Nothing where the conversation is not kept.
  private func add(_ message: Message, to id: ConversationID) throws(Diagnostic) {
    try run(
      """
      INSERT INTO message(conversation_id, position, id, json)
        SELECT ?1, (SELECT ifnull(max(position), 0) + 1 FROM message WHERE conversation_id = ?1),
          ?2, ?3
        WHERE EXISTS (SELECT 1 FROM conversation WHERE id = ?1)
        ON CONFLICT(conversation_id, id) DO UPDATE SET json = excluded.json
      """, .text(id), .text(message.id), .text(try StoredJSON.text(message, "message", message.id)))
  }

  private func add(_ entry: OutboxEntry, _ attachment: [UInt8]?) throws(Diagnostic) {
    try run(
      """
      INSERT INTO outbox(client_id, conversation_id, kind, text, payload, metadata, file_path,
          first_queued_at, sequence, attempts, status, last_error, attachment)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET conversation_id = excluded.conversation_id, kind = excluded.kind,
          text = excluded.text, payload = excluded.payload, metadata = excluded.metadata,
          file_path = excluded.file_path, first_queued_at = excluded.first_queued_at,
          sequence = excluded.sequence, attempts = excluded.attempts, status = excluded.status,
          last_error = excluded.last_error,
          attachment = ifnull(excluded.attachment, outbox.attachment)
      """, .text(entry.clientID), .text(entry.conversationID), .text(entry.type.rawValue),
      .text(entry.text), .text(entry.payload),
      .text(try StoredJSON.text(.map(entry.metadata), "outbox entry", entry.clientID)),
      .text(entry.filePath), .integer(entry.firstQueuedAt), .integer(entry.sequence),
      .integer(entry.attempts), .text(entry.status.rawValue), .text(entry.lastError?.rawValue),
      .bytes(attachment))
  }

  // MARK: - Too many messages

  /// The conversation that may have too many messages once a change is made.
  func conversationFilled(by change: MessengerChange) throws(Diagnostic) -> ConversationID? {
    switch change {
    case .message(_, let id): id
    case .outbox(let entry, _): try conversation(ofEntry: entry.clientID)
    case .removeOutbox(let id): try conversation(ofEntry: id)
    case .conversation, .removeConversation, .removeMessage, .deliver, .value, .removeAll: nil
    }
  }

  private func conversation(ofEntry id: String) throws(Diagnostic) -> ConversationID? {
    try first("SELECT conversation_id FROM outbox WHERE client_id = ?", .text(id)) { $0.text(0) }
  }

  /// Takes the oldest messages out of a conversation that has too many, but none of the outbox.
  func trim(_ id: ConversationID) throws(Diagnostic) {
    try run(
      """
      DELETE FROM message WHERE conversation_id = ?1 AND position IN (
        SELECT position FROM message WHERE conversation_id = ?1
          AND id NOT IN (SELECT client_id FROM outbox WHERE conversation_id = ?1)
        ORDER BY position LIMIT max(0,
          (SELECT count(*) FROM message WHERE conversation_id = ?1) - ?2))
      """, .text(id), .integer(StoreLimits.messages))
  }
}
